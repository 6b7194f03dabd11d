// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Moves a parser to the place of an error that libxml2 reports from elsewhere. The parser
/// is not used for parsing after that.
extension SAXSession {
  /// Moves to a `]]>` in text: libxml2 has counted the lines before it, but reports it at
  /// the start of the text.
  func goToSectionEnd(_ context: xmlParserCtxtPtr) {
    guard let input = context.pointee.input,
      let place = input.unreadBytes.firstPlace(of: "]]>".utf8)
    else { return }
    input.skip(place.lowerBound, countingLines: false)
  }

  /// Counts the lines of a CDATA section: libxml2 before 2.14 goes to a forbidden character
  /// in it without counting the lines from the last delivered part, or from the start of
  /// the section. A character before it that is longer than UTF-8 allows, and that libxml2 has
  /// decoded, is the first fault.
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
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    let place = rest.firstDamage ?? rest.count
    input.pointee.cur -= rest.count - place
    input.pointee.line += Int32(clamping: rest.prefix(place).count { $0 == UInt8(ascii: "\n") })
  }

  /// Looks for an illegal character in the part that libxml2 has not scanned yet, because
  /// it waited for the end of an item.
  ///
  /// - Returns: Its first byte; nil if there is no such character.
  func goToDamagedCharacter() -> UInt8? {
    guard let context, let input = clibxml2_document_input(context),
      let place = input.unreadBytes.firstDamage
    else { return nil }
    input.skip(place, countingLines: true)
    return input.unreadBytes.first
  }

  /// Shows libxml2 the end of an internal subset that it has whole but does not find. Fails if
  /// there is no `>` after the subset.
  ///
  /// - Returns: false if it looks for no end, or has reason to.
  mutating func goToSubsetEnd() -> Bool {
    guard let context, clibxml2_looks_for_subset_end(context) != 0,
      let input = context.pointee.input,
      let end = PrologScanner.subsetEnd(in: input.unreadBytes),
      let next = input.unreadBytes[(end + 1)...].first(where: { !$0.isSpace })
    else { return false }
    if next == UInt8(ascii: ">") {
      clibxml2_look_for_subset_end(context, end)
      return true
    }
    input.skip(end, countingLines: true)
    fail(.notWellFormed, "the `]` of a document type declaration without a `>` after it")
    return false
  }

  /// True if the next byte after white space is a NUL.
  var standsAtNUL: Bool {
    guard let context, let input = clibxml2_document_input(context) else { return false }
    return input.unreadBytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == 0
  }

  /// Moves back to the second colon: libxml2 from 2.12 on has read the whole name when it
  /// reports the error.
  func goToSecondColon(_ name: [UInt8]) {
    let colons = name.indices.filter { name[$0] == UInt8(ascii: ":") }
    guard colons.count > 1, let input = context?.pointee.input,
      input.readBytes.suffix(name.count).elementsEqual(name)
    else { return }
    input.pointee.cur -= name.count - colons[1]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True for an incomplete character in UTF-8.
  var isStartOfCharacter: Bool {
    guard let first, count < 4, dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
    switch first {
    case 0xC2...0xDF: return count < 2
    case 0xE0...0xEF: return count < 3
    case 0xF0...0xF4: return true
    default: return false
    }
  }

  /// The index of the first character that XML forbids or that is not UTF-8. A character
  /// cut off by the end of the bytes does not count.
  var firstDamage: Int? {
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
