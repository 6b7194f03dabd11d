// SPDX-License-Identifier: MIT

/// Keeps the first bytes of the input until the document element begins, for the
/// text of the document type declaration: libxml2 reports its parts and not how
/// they were written.
struct Prolog {
  private(set) var isOpen = true
  private var bytes: [UInt8] = []
  private var name: NameID?
  private var scanner = PrologScanner()

  /// Adds input as it is given to the parser.
  mutating func append(_ input: UnsafeBufferPointer<UInt8>) {
    guard isOpen else { return }
    bytes.append(contentsOf: input)
    if !scanner.isDone { _ = scanner.scan(input) }
  }

  /// How often names are compared when each name in the lists of the declarations is
  /// compared with all before it.
  var comparisons: Int { scanner.comparisons }

  /// Forgets the input, because the document element begins.
  mutating func close() {
    isOpen = false
    bytes = []
  }

  /// The parser has read `<!DOCTYPE name` and perhaps more.
  mutating func startDocumentType(name: NameID) {
    self.name = name
  }

  /// The parser has read up to the `>`, so many bytes into the input; returns the
  /// declaration as written.
  mutating func endDocumentType(at offset: Int) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard isOpen else { return nil }
    let input = bytes
    return endDocumentType(in: input[..<min(offset, input.count)])
  }

  /// The same for the bytes before the place where the parser stands.
  mutating func endDocumentType(
    in input: some Collection<UInt8>
  ) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard let name else { return nil }
    self.name = nil
    let input = ArraySlice(input)
    // The search goes from the front, over whole comments and instructions: `<!DOCTYPE`
    // may stand in a comment before the declaration, and in literals of its own.
    guard let start = Prolog.startOfDeclaration(in: input),
      let end = input[start...].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (name, input[start...end])
  }

  /// Steps over comments, processing instructions and the XML declaration.
  private static func startOfDeclaration(in input: ArraySlice<UInt8>) -> Int? {
    var rest = input
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if rest.starts(with: "<!DOCTYPE".utf8) { return open }
      let close = rest.starts(with: "<!--".utf8) ? "-->" : "?>"
      guard let end = rest.dropFirst(4).firstOccurrence(of: close) else { return nil }
      rest = rest[end...]
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The end of the first occurrence of a text of ASCII characters.
  fileprivate func firstOccurrence(of text: String) -> Int? {
    let first = text.utf8.first
    var index = startIndex
    while let found = self[index...].firstIndex(where: { $0 == first }) {
      if self[found...].starts(with: text.utf8) { return found + text.utf8.count }
      index = found + 1
    }
    return nil
  }
}
