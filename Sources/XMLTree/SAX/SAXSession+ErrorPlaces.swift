// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Moves a parser to the place of an error that libxml2 reports from elsewhere. The parser
/// is not used for parsing after that.
extension SAXSession {
  /// libxml2 reports a `]]>` in text with the lines before it counted, but from where
  /// the text begins.
  func goToSectionEnd(_ context: xmlParserCtxtPtr) {
    guard let input = context.pointee.input,
      let place = input.unreadBytes.firstPlace(of: "]]>".utf8)
    else { return }
    input.skip(place.lowerBound, countingLines: false)
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
    let end = text.indices.last { text[$0...].starts(with: "]]>".utf8) }
    let opening = text[(end.map { $0 + 3 } ?? 0)...].firstPlace(of: "<![CDATA[".utf8)?.upperBound
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
