// SPDX-License-Identifier: MIT

import XMLTree

/// The first bytes of an input, or all there are, for recognising its format.
public struct InputHead: Sendable {
  /// The number of bytes that are enough to recognise any format.
  public static let size = 1 << 16

  /// The bytes, without a byte order mark, and as UTF-8 if the user names their encoding. Of
  /// UTF-16 only the low bytes are kept: nearly all names by which formats are recognised are ASCII.
  public let bytes: [UInt8]

  /// The bytes as they came, with their byte order mark.
  public let source: [UInt8]

  /// True if the input has no bytes after these.
  public let isWhole: Bool

  /// True for the rows of a spreadsheet, which are read as CSV.
  package let isSheet: Bool

  /// The beginning of a JSON text; nil if the input does not begin like an object or array.
  public let json: JSONHead?

  /// The name of the document element, from the document type declaration where
  /// there is one; nil where the input does not begin like XML.
  public let xmlRootName: String?

  /// The first row, if it may be one of titles; nil where the input begins like JSON or
  /// XML.
  let table: TableHead?

  /// The first byte that is not white space; nil if all are.
  public var firstCharacter: UInt8? { bytes.first { !$0.isSpace } }

  /// Looks at the first `size` bytes of an input; fewer may not be enough.
  public init(_ bytes: some Sequence<UInt8>, isWhole: Bool = false) {
    self.init(bytes, isWhole: isWhole, encoding: nil)
  }

  /// - Parameters:
  ///   - isSheet: True if the bytes are the rows of a spreadsheet, as `SheetWriter` writes them.
  ///   - encoding: The encoding that the user names, in which the titles of a table may be.
  init(
    _ bytes: some Sequence<UInt8>, isWhole: Bool, isSheet: Bool = false,
    encoding: ReadingOptions.Encoding? = nil
  ) {
    let start =
      bytes.withContiguousStorageIfAvailable { Array($0.prefix(Self.size)) }
      ?? Array(bytes.prefix(Self.size))
    source = start
    self.isWhole = isWhole
    self.isSheet = isSheet
    if isSheet {
      // The empty rows above a table.
      self.bytes = Array(start.drop { $0 == 0x0A })
    } else if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.bytes = Array(start.dropFirst(3))
    } else if start.starts(with: [0xFF, 0xFE])
      || start.count > 1 && start[0] != 0 && start[1] == 0
    {
      self.bytes = Self.everySecond(start, from: start[0] == 0xFF ? 2 : 0)
    } else if start.starts(with: [0xFE, 0xFF])
      || start.count > 1 && start[0] == 0 && start[1] != 0
    {
      self.bytes = Self.everySecond(start, from: start[0] == 0xFE ? 3 : 1)
    } else {
      self.bytes = encoding.flatMap { CSVTextDecoder.decoded(start, $0) } ?? start
    }
    xmlRootName = Self.rootName(of: self.bytes)
    json = JSONHead(self.bytes)
    // Computed once, because many formats ask for it.
    table =
      json != nil || xmlRootName != nil
      ? nil
      : TableHead(
        Self.titleLines(self.bytes, isWhole), delimiter: isSheet ? SheetWriter.delimiter : nil)
  }

  /// The first ten lines, without a first line that names the delimiter (`sep=;`).
  private static func titleLines(_ bytes: [UInt8], _ isWhole: Bool) -> ArraySlice<String> {
    let lines = lines(of: bytes, isWhole: isWhole, limit: 10)
    return lines.first?.utf8.starts(with: "sep=".utf8) == true ? lines.dropFirst() : lines[...]
  }

  /// The head of a parsed document, as the document would be written.
  init(_ document: XMLTreeDocument) {
    struct IsEnough: Error {}
    var bytes: [UInt8] = []
    let rest: Void? = try? XMLTreeWriter().write(document) { piece throws(IsEnough) in
      bytes.append(contentsOf: piece)
      if bytes.count >= Self.size { throw IsEnough() }
    }
    self.init(bytes, isWhole: rest != nil)
  }

  /// The complete lines at the beginning, without their ends (LF, CR LF or CR).
  ///
  /// - Complexity: O(*n*)
  public func lines(_ limit: Int = 50) -> [String] {
    Self.lines(of: bytes, isWhole: isWhole, limit: limit)
  }

  private static func lines(of bytes: [UInt8], isWhole: Bool, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while lines.count < limit, !rest.isEmpty {
      guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        if isWhole { lines.append(String(decoding: rest, as: UTF8.self)) }
        break
      }
      // A CR at the very end may be half of a CR LF.
      if rest[end] == 0x0D, end + 1 == rest.endIndex, !isWhole { break }
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
      if bytes[end] == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
    }
    return lines
  }

  private static func everySecond(_ bytes: [UInt8], from first: Int) -> [UInt8] {
    stride(from: first, to: bytes.count, by: 2).map { bytes[$0] }
  }

  /// The first name that is declared or opened after the XML declaration, comments and
  /// processing instructions.
  private static func rootName(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while true {
      rest = rest.drop { $0.isSpace }
      if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).firstRange(of: "-->".utf8)?.upperBound else { return nil }
        rest = rest[end...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = rest.dropFirst(2).firstRange(of: "?>".utf8)?.upperBound else { return nil }
        rest = rest[end...]
      } else {
        break
      }
    }
    if rest.starts(with: "<!DOCTYPE".utf8) {
      rest = rest.dropFirst(9).drop { $0.isSpace }
    } else if rest.first == UInt8(ascii: "<") {
      rest = rest.dropFirst()
    } else {
      return nil
    }
    let name = rest.prefix { !$0.isSpace && !endsName($0) }
    // A name that reaches the end of the head may continue after it.
    if name.isEmpty || name.endIndex == bytes.endIndex { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
