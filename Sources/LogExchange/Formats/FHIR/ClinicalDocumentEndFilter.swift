// SPDX-License-Identifier: MIT

import XMLTree

/// Moves the end tag of a clinical document to the end of the input.
///
/// Some exports close the document and continue with further `component` elements
/// that hold entries. With the end tag after them they are XML, and the entries
/// are read. Blanks replace the tag, so that all positions stay the same.
///
/// If the rest is not XML either, reading ends there with a warning: the
/// document before it was complete.
struct ClinicalDocumentEndFilter: InputFilter {
  /// The start and the end of markup in which tags do not count.
  private static let opaque = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
  private static let endTagName = "</ClinicalDocument"
  /// An end tag with more white space than this is not recognised.
  private static let longestEndTag = 256

  /// The end of the present markup; nil in content.
  private var ending: String?
  /// Bytes that can only be judged with the next ones.
  private var carry: [UInt8] = []
  private var withheldTags = 0
  /// The position of the first end tag.
  private var end: SourcePosition?
  private var hasFoundContent = false
  var remarks: [InputRemark] = []
  /// The position of the first byte that has not been counted.
  private var place = SourcePosition(line: 1, column: 1)

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ next: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if carry.isEmpty { return try filter(bytes, isLast: false, next) }
    let joined = carry + bytes
    carry = []
    try joined.withUnsafeBytes { try filter($0, isLast: false, next) }
  }

  mutating func finish(_ next: (UnsafeRawBufferPointer) throws -> Void) throws {
    let rest = carry
    carry = []
    try rest.withUnsafeBytes { try filter($0, isLast: true, next) }
    for _ in 0..<withheldTags { try Array("\(Self.endTagName)>".utf8).withUnsafeBytes(next) }
  }

  mutating func excuse(_ error: XMLReadError) -> InputRemark? {
    guard let end, let position = error.position,
      (position.line, position.column) >= (end.line, end.column)
    else { return nil }
    return InputRemark(
      .warning,
      RecordFault(
        code: .contentAfterEnd,
        message: "what follows the end of the document cannot be read on from here: "
          + error.message,
        field: "ClinicalDocument", position: position))
  }

  // MARK: Scanning

  private mutating func filter(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool,
    _ next: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var index = 0
    var counted = 0
    var passed = 0
    func pass(to end: Int) throws {
      if end > passed { try next(UnsafeRawBufferPointer(rebasing: bytes[passed..<end])) }
      passed = end
    }
    scan: while index < bytes.count {
      if let ending {
        guard let found = bytes.firstRange(of: ending.utf8, from: index) else {
          // The ending may begin in the last bytes.
          index = isLast ? bytes.count : max(index, bytes.count - 2)
          break
        }
        index = found.upperBound
        self.ending = nil
        continue
      }
      index = skipText(bytes, from: index, &counted)
      if index == bytes.count { break }
      switch markup(bytes, at: index, isLast: isLast) {
      case .unfinished: break scan
      case .begin(let ending, let length):
        self.ending = ending
        index += length
      case .tag:
        if withheldTags > 0 { noteContent(bytes, at: index, &counted) }
        index += 1
      case .endTag(let length):
        count(bytes, to: index, &counted)
        if end == nil { end = place }
        withheldTags += 1
        try pass(to: index)
        let blanks = bytes[index..<index + length].map { byte in
          byte == 0x0A || byte == 0x0D ? byte : 0x20
        }
        try blanks.withUnsafeBytes(next)
        index += length
        passed = index
      }
    }
    count(bytes, to: index, &counted)
    try pass(to: index)
    carry = Array(bytes[index...])
  }

  private enum Markup {
    /// More bytes are needed.
    case unfinished
    /// A comment, CDATA section or instruction: its ending, and the length of its opening.
    case begin(String, length: Int)
    case endTag(length: Int)
    case tag
  }

  /// The kind of markup that begins with the `<` at an index.
  private func markup(_ bytes: UnsafeRawBufferPointer, at index: Int, isLast: Bool) -> Markup {
    for (opening, ending) in Self.opaque {
      switch bytes.begins(with: opening.utf8, at: index) {
      case true?: return .begin(ending, length: opening.utf8.count)
      case nil where !isLast: return .unfinished
      default: break
      }
    }
    switch bytes.begins(with: Self.endTagName.utf8, at: index) {
    case nil: return isLast ? .tag : .unfinished
    case false?: return .tag
    case true?: break
    }
    var end = index + Self.endTagName.utf8.count
    while end < bytes.count, bytes[end].isSpace { end += 1 }
    guard end - index <= Self.longestEndTag else { return .tag }
    guard end < bytes.count else { return isLast ? .tag : .unfinished }
    return bytes[end] == UInt8(ascii: ">") ? .endTag(length: end + 1 - index) : .tag
  }

  /// The index of the next `<`.
  private mutating func skipText(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ counted: inout Int
  ) -> Int {
    var index = start
    if withheldTags > 0, !hasFoundContent {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
      if index < bytes.count, bytes[index] != UInt8(ascii: "<") {
        noteContent(bytes, at: index, &counted)
      }
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return index
  }

  private mutating func noteContent(
    _ bytes: UnsafeRawBufferPointer, at index: Int, _ counted: inout Int
  ) {
    if hasFoundContent { return }
    count(bytes, to: index, &counted)
    hasFoundContent = true
    remarks.append(
      InputRemark(
        .note,
        RecordFault(
          code: .contentAfterEnd,
          message: "the document goes on after its end tag; what follows is read, too",
          field: "ClinicalDocument", position: place)))
  }

  // MARK: Positions

  /// Counts lines and columns up to an index, as long as positions are needed.
  private mutating func count(
    _ bytes: UnsafeRawBufferPointer, to index: Int, _ counted: inout Int
  ) {
    if hasFoundContent { return }
    place.advance(over: bytes[counted..<index])
    counted = index
  }
}
