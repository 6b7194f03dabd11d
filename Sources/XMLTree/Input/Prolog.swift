// SPDX-License-Identifier: MIT

/// Keeps the input before the document element where it is needed: a tree holds the text
/// of the document type declaration, of which libxml2 reports the parts and not how they
/// were written; and a parser that begins further on is told the prolog first.
struct Prolog {
  /// A prolog larger than this is not repeated.
  private static let mostRepeated = 8 << 20
  /// What is repeated of a prolog that declares nothing.
  private static let empty = Array("<?xml version=\"1.0\"?>".utf8)

  private(set) var isOpen = true
  private var bytes: [UInt8] = []
  private var name: NameID?
  private var scanner = PrologScanner()
  private var hasDocumentType = false
  /// Where in the bytes the document element begins, if they hold it: after its `<`.
  private var end: Int?
  /// What a parser is told that begins further on in the document; nil where that has not
  /// been kept.
  private(set) var repeated: [UInt8]?

  init() {}

  /// A prolog that has been read before.
  init(repeating bytes: [UInt8]) {
    _ = bytes.withUnsafeBufferPointer { scanner.scan($0) }
    isOpen = false
    repeated = bytes
  }

  /// How often names are compared when each name in the lists of the declarations is
  /// compared with all before it.
  var comparisons: Int { scanner.comparisons }

  /// Takes input that is given to the parser.
  ///
  /// - Parameter use: What it is kept for.
  mutating func take(_ input: UnsafeBufferPointer<UInt8>, for use: Use) {
    guard isOpen else { return }
    if !scanner.isDone { end = scanner.scan(input).map { bytes.count + $0 } }
    switch use {
    case .nothing: break
    case .repeating where bytes.count > Prolog.mostRepeated: break
    case .repeating, .declaration: bytes.append(contentsOf: input)
    }
  }

  /// What the input is kept for.
  enum Use {
    case nothing
    /// For the text of the declaration.
    case declaration
    /// For a parser that begins further on in the document.
    case repeating
  }

  /// The document element begins.
  mutating func close() {
    isOpen = false
    if !hasDocumentType {
      repeated = Prolog.empty
    } else if let end, end > 0, end <= bytes.count, bytes[end - 1] == UInt8(ascii: "<") {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      repeated = Array(bytes[..<(end - 1)].dropFirst(bytes.starts(with: mark) ? mark.count : 0))
    }
    bytes = []
  }

  /// The parser has read `<!DOCTYPE name` and perhaps more.
  mutating func startDocumentType(name: NameID) {
    self.name = name
    hasDocumentType = true
  }

  /// The parser has read up to the `>`, so many bytes into the input; returns the
  /// declaration as written, and keeps nothing more.
  mutating func endDocumentType(at offset: Int) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard isOpen else { return nil }
    let input = bytes
    isOpen = false
    bytes = []
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
      guard let end = rest.dropFirst(4).firstPlace(of: close.utf8)?.upperBound else {
        return nil
      }
      rest = rest[end...]
    }
    return nil
  }
}
