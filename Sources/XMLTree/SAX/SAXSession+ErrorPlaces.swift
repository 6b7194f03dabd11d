// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Moves a parser to the place of an error that libxml2 reports from elsewhere. The parser
/// is not used for parsing after that.
extension SAXSession {
  /// libxml2 reports a `]]>` in text with the lines before it counted, but from where
  /// the text begins.
  func goToSectionEnd(_ context: xmlParserCtxtPtr) {
    guard let input = context.pointee.input, let end = input.unreadBytes.endOfFirst("]]>") else {
      return
    }
    input.skip(end - 3, countingLines: false)
  }

  /// libxml2 before 2.14 goes to a character that a CDATA section must not have
  /// without counting the lines on the way, from where it delivered the last part of
  /// the section or where the section begins.
  func countLinesOfSection(_ context: xmlParserCtxtPtr) {
    guard clibxml2_has_passed_over_section_lines(context) != 0,
      let input = context.pointee.input
    else { return }
    let text = input.readBytes
    // A section holds no `]]>`.
    let before = text.endOfLast("]]>") ?? 0
    let opening = text[before...].endOfFirst("<![CDATA[")
    let delivered = endOfSectionPart - Int(input.pointee.consumed)
    guard let start = [opening, delivered > 0 ? delivered : nil].compactMap(\.self).max(),
      start <= text.count
    else { return }
    input.pointee.line += Int32(clamping: text[start...].count { $0 == UInt8(ascii: "\n") })
  }

  /// Looks for an illegal character in the part that libxml2 has not scanned yet, because
  /// it waited for the end of something.
  ///
  /// - Returns: Its first byte.
  func goToDamagedCharacter() -> UInt8? {
    guard let context, let input = clibxml2_document_input(context),
      let place = input.unreadBytes.firstDamage
    else { return nil }
    input.skip(place, countingLines: true)
    return input.unreadBytes.first
  }

  /// Whether a NUL comes next, after white space.
  var standsAtNUL: Bool {
    guard let context, let input = clibxml2_document_input(context) else { return false }
    return input.unreadBytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == 0
  }

  /// libxml2 from 2.12 on has read all of a name when it reports what is wrong with it.
  func goToSecondColon(_ name: [UInt8]) {
    let colons = name.indices.filter { name[$0] == UInt8(ascii: ":") }
    guard colons.count > 1, let input = context?.pointee.input,
      input.readBytes.suffix(name.count).elementsEqual(name)
    else { return }
    input.pointee.cur -= name.count - colons[1]
  }
}

extension Collection<UInt8> where Index == Int, SubSequence: Collection<UInt8> {
  /// Where the first occurrence of some text ends.
  fileprivate func endOfFirst(_ text: StaticString) -> Int? {
    indices.first { holds(text, at: $0) }.map { $0 + text.utf8CodeUnitCount }
  }

  /// Where the last occurrence of some text ends.
  fileprivate func endOfLast(_ text: StaticString) -> Int? {
    indices.reversed().first { holds(text, at: $0) }.map { $0 + text.utf8CodeUnitCount }
  }

  private func holds(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { self[index...].starts(with: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether this is the beginning of a character in UTF-8, and more of it is missing.
  var isStartOfCharacter: Bool {
    guard let first, count < 4, dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
    switch first {
    case 0xC2...0xDF: return count < 2
    case 0xE0...0xEF: return count < 3
    case 0xF0...0xF4: return true
    default: return false
    }
  }

  /// Where the first character begins that XML does not allow or that is no UTF-8. A
  /// character that the end of the bytes cuts off does not count.
  fileprivate var firstDamage: Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var place = 0
    while true {
      switch decoder.parseScalar(from: &bytes) {
      case .valid(let scalar):
        if let byte = scalar.first, byte < 0x20, byte != 9, byte != 10, byte != 13 { return place }
        // U+FFFE and U+FFFF.
        if scalar.elementsEqual([0xEF, 0xBF, 0xBE]) || scalar.elementsEqual([0xEF, 0xBF, 0xBF]) {
          return place
        }
        place += scalar.count
      case .error(let length):
        let rest = UnsafeBufferPointer(rebasing: self[place...])
        return length == rest.count && rest.isStartOfCharacter ? nil : place
      case .emptyInput:
        return nil
      }
    }
  }
}
