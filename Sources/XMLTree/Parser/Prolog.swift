// SPDX-License-Identifier: MIT

/// Keeps the first bytes of the input until the document element begins, for the
/// text of the document type declaration: libxml2 reports its parts and not how
/// they were written.
struct Prolog {
  private(set) var isOpen = true
  private var bytes: [UInt8] = []
  private var name: NameID?
  private var start: Int?
  /// The declaration without its internal subset.
  private var heading: [UInt8] = []

  /// Adds input as it is given to the parser.
  mutating func append(_ input: UnsafeBufferPointer<UInt8>) {
    if isOpen { bytes.append(contentsOf: input) }
  }

  /// The document element begins, or nothing is to be kept.
  mutating func close() {
    isOpen = false
    bytes = []
  }

  /// The parser has read `<!DOCTYPE name` and the identifiers behind it.
  mutating func startDocumentType(
    name: NameID, _ text: UnsafeBufferPointer<UInt8>, publicID: UnsafeBufferPointer<UInt8>?,
    systemID: UnsafeBufferPointer<UInt8>?
  ) {
    guard isOpen else { return }
    self.name = name
    start = documentTypeStart()
    heading = Array("<!DOCTYPE ".utf8) + text
    if let publicID { heading += Array(" PUBLIC ".utf8) + Prolog.quoted(publicID) }
    if let systemID {
      heading += Array((publicID == nil ? " SYSTEM " : " ").utf8) + Prolog.quoted(systemID)
    }
    heading.append(UInt8(ascii: ">"))
  }

  /// The parser has read up to the `>`; returns the declaration as written.
  ///
  /// - Parameter offset: Where the parser stands in the bytes given to it; nil
  ///   where those are not UTF-8. Then the internal subset is left out.
  mutating func endDocumentType(at offset: Int?) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard isOpen, let name else { return nil }
    self.name = nil
    guard let offset else { return (name, heading[...]) }
    guard let start, offset <= bytes.count, start < offset,
      let end = bytes[start..<offset].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (name, bytes[start...end])
  }

  /// Finds the declaration behind a byte order mark, white space, comments and
  /// processing instructions, any of which may contain what looks like one.
  private func documentTypeStart() -> Int? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: Array("<!DOCTYPE".utf8)) { return index }
      if rest.starts(with: Array("<!--".utf8)) {
        guard let end = Prolog.end(of: Array("-->".utf8), in: rest.dropFirst(4)) else {
          return nil
        }
        index = end
      } else if rest.starts(with: Array("<?".utf8)) {
        guard let end = Prolog.end(of: Array("?>".utf8), in: rest.dropFirst(2)) else {
          return nil
        }
        index = end
      } else {
        index += 1
      }
    }
    return nil
  }

  /// One past the first occurrence of `mark`.
  private static func end(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + mark.count <= bytes.endIndex {
      if bytes[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    return nil
  }

  /// In the quotes that the literal does not contain; XML allows no literal with
  /// both.
  private static func quoted(_ literal: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: literal.contains(UInt8(ascii: "\"")) ? "'" : "\"")
    return [quote] + literal + [quote]
  }
}
