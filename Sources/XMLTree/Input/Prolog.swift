// SPDX-License-Identifier: MIT

/// Keeps the input before the document element for two uses: a tree holds the text of the
/// document type declaration, which libxml2 reports only in pieces and not as written; and
/// a parser that begins at a later piece is given the prolog first.
struct Prolog {
  /// A prolog larger than this is not repeated.
  private static let mostRepeated = 8 << 20
  /// The prolog given to later parsers if the document declares nothing.
  private static let empty = Array("<?xml version=\"1.0\"?>".utf8)

  private(set) var isOpen = true
  private var bytes: [UInt8] = []
  private var name: NameID?
  private var scanner = PrologScanner()
  private var hasDocumentType = false
  /// The index in `bytes` after the `<` of the document element; nil if it has not come
  /// yet.
  private var end: Int?
  /// The prolog for a parser that begins at a later piece; nil if it was not kept.
  private(set) var repeated: [UInt8]?

  init() {}

  /// A prolog that has been read before.
  init(repeating bytes: [UInt8]) {
    _ = bytes.withUnsafeBufferPointer { scanner.scan($0) }
    isOpen = false
    repeated = bytes
  }

  /// The number of comparisons needed if each name in the lists of the declarations is
  /// compared with all names before it.
  var comparisons: Int { scanner.comparisons }

  /// Takes input that is given to the parser.
  ///
  /// - Parameter use: The purpose for which it is kept.
  mutating func take(_ input: UnsafeBufferPointer<UInt8>, for use: Use) {
    guard isOpen else { return }
    if !scanner.isDone { end = scanner.scan(input).map { bytes.count + $0 } }
    switch use {
    case .nothing: break
    case .repeating where bytes.count > Prolog.mostRepeated: break
    case .repeating, .declaration: bytes.append(contentsOf: input)
    }
  }

  /// The purpose for which the input is kept.
  enum Use {
    case nothing
    /// For the text of the declaration.
    case declaration
    /// For a parser that begins at a later piece.
    case repeating
  }

  /// Ends the prolog, because the document element begins.
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

  /// Notes that the parser has read `<!DOCTYPE name` and perhaps more.
  mutating func startDocumentType(name: NameID) {
    self.name = name
    hasDocumentType = true
  }

  /// Returns the declaration as written, once the parser has read its `>` at an offset in
  /// the input. Nothing more is kept afterwards.
  mutating func endDocumentType(at offset: Int) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard isOpen else { return nil }
    let input = bytes
    isOpen = false
    bytes = []
    return endDocumentType(in: input[..<min(offset, input.count)])
  }

  /// Returns the declaration from the bytes before the parser's current place.
  mutating func endDocumentType(
    in input: some Collection<UInt8>
  ) -> (name: NameID, text: ArraySlice<UInt8>)? {
    guard let name else { return nil }
    self.name = nil
    let input = ArraySlice(input)
    // Searches forward and skips whole comments and instructions: `<!DOCTYPE` may also
    // stand in a comment before the declaration, or in its own literals.
    guard let start = Prolog.startOfDeclaration(in: input),
      let end = input[start...].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (name, input[start...end])
  }

  /// Skips comments, processing instructions and the XML declaration.
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
