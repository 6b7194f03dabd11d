// SPDX-License-Identifier: MIT

/// Keeps the first bytes of the input until the document element begins, for the
/// text of the document type declaration: libxml2 reports its parts and not how
/// they were written.
struct Prolog {
  private(set) var isOpen = true
  private var bytes: [UInt8] = []
  private var name: NameID?
  private var start = 0

  /// Adds input as it is given to the parser.
  mutating func append(_ input: UnsafeBufferPointer<UInt8>) {
    if isOpen { bytes.append(contentsOf: input) }
  }

  /// The document element begins, or nothing is to be kept.
  mutating func close() {
    isOpen = false
    bytes = []
  }

  /// The parser has read `<!DOCTYPE name` and perhaps more.
  mutating func startDocumentType(name: NameID, before offset: Int) {
    guard isOpen else { return }
    let mark = Array("<!DOCTYPE".utf8)
    var index = min(offset, bytes.count) - mark.count
    while index >= 0 {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        self.name = name
        start = index
        return
      }
      index -= 1
    }
  }

  /// The parser has read up to the `>`; returns the declaration as written.
  mutating func endDocumentType(at offset: Int) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard isOpen, let name, offset <= bytes.count, start < offset else { return nil }
    guard let end = bytes[start..<offset].lastIndex(of: UInt8(ascii: ">")) else { return nil }
    self.name = nil
    return (name, bytes[start...end])
  }
}
