// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct CSVEncodingTests {
  static let text = "Datum,Größe\n2024,\u{1F600}\n"
  static let rows = "[Datum][Größe] / [2024][\u{1F600}]"
  static let cyrillic = "Дата,Топливо\nа,б\n"
  static let cyrillicRows = "[Дата][Топливо] / [а][б]"

  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is found by its mark and by its zeros`(bigEndian: Bool, mark: Bool) {
    for (text, rows) in [(Self.text, Self.rows), (Self.cyrillic, Self.cyrillicRows)] {
      let bytes = Self.utf16(text, bigEndian: bigEndian, mark: mark)
      #expect(csvTrace(bytes) == rows)
      for size in 1...5 { #expect(csvTrace(bytes, pieces: size) == rows) }
    }
  }

  @Test func `UTF-16 is read on after its beginning`() {
    let lines = (0..<300).map { "\($0),ж" }
    let bytes = Self.utf16(lines.joined(separator: "\r\n"), bigEndian: false, mark: true)
    let rows = (0..<300).map { "[\($0)][ж]" }.joined(separator: " / ")
    for size in [1, 3, 255, 1000] { #expect(csvTrace(bytes, pieces: size) == rows) }
  }

  /// The zeros of damage behind the first bytes are not those of UTF-16.
  @Test func `the encoding is that of the first bytes, in one piece or many`() {
    let bytes =
      Array(String(repeating: "a,b\n", count: 100).utf8) + (0..<800).map { $0 % 2 == 0 ? 0 : 0x64 }
    let rows = Array(repeating: "[a][b]", count: 100).joined(separator: " / ")
    #expect(csvTrace(bytes) == "\(rows) / !101:1")
    for size in [1, 255, 500] { #expect(csvTrace(bytes, pieces: size) == "\(rows) / !101:1") }
  }

  @Test func `UTF-8 may have a mark`() {
    #expect(csvTrace([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)) == Self.rows)
    #expect(csvTrace([0xEF, 0xBB, 0xBF], pieces: 1) == "")
    // Positions do not count the mark.
    #expect(csvTrace([0xEF, 0xBB, 0xBF] + Array("a,\"".utf8)) == "!1:3")
  }

  @Test func `code pages are read when they are named`() {
    let bytes: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x2C, 0x80]
    #expect(csvTrace(bytes, encoding: .windows1252) == "[Größe][€]")
    #expect(csvTrace(bytes, encoding: .latin1) == "[Größe][\u{80}]")
    #expect(csvTrace(bytes) == "!1:3")
    #expect(csvTrace([0x61, 0x0A, 0x62, 0x81], encoding: .windows1252) == "[a] / !2:2")
    #expect(csvTrace([0xC4, 0xE0, 0xF2, 0xE0], encoding: .windows1251) == "[Дата]")
    #expect(csvTrace([0x57, 0x61, 0x67, 0x61, 0xB3], encoding: .windows1250) == "[Wagał]")
    #expect(csvTrace([0xC2, 0xDC, 0xF1, 0xEF, 0xF2], encoding: .windows1253) == "[Βάρος]")
    #expect(csvTrace([0xDE, 0xFE, 0xF0, 0xDD], encoding: .windows1254) == "[Şşğİ]")
    #expect(csvTrace([0x61, 0x98], encoding: .windows1251) == "!1:2")
  }

  /// Bytes by Unicode's tables; 0x5C, a backslash in ASCII, may be the second half of a character.
  @Test(arguments: [
    (ReadingOptions.Encoding.shiftJIS, [0x91, 0xCC, 0x8F, 0x64] as [UInt8], "体重"),
    (.shiftJIS, [0x87, 0x40, 0x87, 0x8A, 0x95, 0x5C], "①㈱表"),
    (.eucJP, [0xC2, 0xCE, 0xBD, 0xC5], "体重"),
    (.gb18030, [0xC8, 0xD5, 0xC6, 0xDA], "日期"),
    (.gb18030, [0x95, 0x32, 0x82, 0x36], "𠀀"),
    (.big5, [0xA4, 0xE9, 0xB4, 0xC1], "日期"),
    (.eucKR, [0xB3, 0xAF, 0xC2, 0xA5], "날짜"),
  ])
  func `encodings of East Asia are read when they are named`(
    encoding: ReadingOptions.Encoding, word: [UInt8], text: String
  ) {
    let bytes = word + Array(",7.5\n".utf8) + word
    let rows = "[\(text)][7.5] / [\(text)]"
    #expect(csvTrace(bytes, encoding: encoding) == rows)
    for size in 1...5 { #expect(csvTrace(bytes, pieces: size, encoding: encoding) == rows) }
    // Half a character at the end, and a byte that begins none.
    #expect(csvTrace([0x61, 0x0A, word[0]], encoding: encoding) == "[a] / !2:1")
    #expect(csvTrace([0x61, 0x0A, 0xFF] + word + word, encoding: encoding) == "[a] / !2:1")
  }

  /// Characters of two bytes, one of which is cut wherever the text is.
  @Test func `long texts of East Asia are read whole`() {
    let count = 100_000
    let bytes = [UInt8(ascii: "a")] + [[UInt8]](repeating: [0xC8, 0xD5], count: count).joined()
    let row = "[a" + String(repeating: "日", count: count) + "]"
    #expect(csvTrace(bytes, encoding: .gb18030) == row)
    #expect(csvTrace(bytes, pieces: 1 << 16, encoding: .gb18030) == row)
  }

  struct Damage: CustomTestStringConvertible {
    var bytes: [UInt8]
    var trace: String
    var testDescription: String { "\(bytes)" }
    init(_ bytes: [UInt8], _ trace: String) {
      self.bytes = bytes
      self.trace = trace
    }
  }

  @Test(arguments: [
    Damage([0x80], "!1:1"),
    Damage([0x61, 0x0A, 0x2C, 0xC0, 0x80], "[a] / !2:2"),
    Damage([0x61, 0x0A, 0xC3, 0xA9, 0xC1, 0xBF], "[a] / !2:2"),
    Damage([0xE0, 0x80, 0x80], "!1:1"),
    Damage([0xED, 0xA0, 0x80], "!1:1"),
    Damage([0xF0, 0x80, 0x80, 0x80], "!1:1"),
    Damage([0xF4, 0x90, 0x80, 0x80], "!1:1"),
    Damage([0xF5, 0x80, 0x80, 0x80], "!1:1"),
    Damage([0x22, 0x0A, 0xC3, 0x22], "!2:1"),
    Damage([0x61, 0xE2, 0x82], "!1:2"),
    Damage([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xFF], "!1:10"),
    Damage([0x61, 0x61, 0x61, 0x61, 0x61, 0, 0x61, 0x61, 0x61, 0x61], "!1:6"),
    // Half a code unit, half a pair, UTF-32.
    Damage([0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00, 0x62], "[a] / !2:1"),
    Damage([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8], "!1:2"),
    Damage([0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x61], "!1:1"),
    Damage([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "!1:1"),
  ])
  func `what is no text is refused where it stands`(_ damage: Damage) {
    #expect(csvTrace(damage.bytes) == damage.trace)
    for size in 1...4 { #expect(csvTrace(damage.bytes, pieces: size) == damage.trace) }
  }

  @Test func `what is wrong is told`() {
    let failure = #expect(throws: LogError.self) {
      _ = try CSVReader.rows(of: [0x61, 0xE9, 0x61] as [UInt8])
    }
    #expect(
      failure?.text()
        == "the byte 0xE9 is not UTF-8; the text may be in another encoding, such as "
        + "Windows-1252 (or 1250 in Central Europe, 1251 for Cyrillic; Shift-JIS, GB18030, Big5 or "
        + "EUC-KR in East Asia); `encoding` names it"
    )
  }

  @Test func `JSON before bytes that cannot be decoded is read`() throws {
    let line = #"{"type":"weight","date":"2024-01-01","weight":80.1,"weightUnit":"kg"}"# + "\n"
    let bytes =
      Self.utf16(line + line, bigEndian: false, mark: true) + [0x00, 0xD8, 0x0A, 0x00]
    var sink = RecordCollector()
    let error = #expect(throws: LogError.self) {
      _ = try LogReader().read(bytes, into: &sink, report: { _ in })
    }
    #expect(sink.records.count == 2)
    #expect(try #require(error).position?.line == 2)
  }
}
