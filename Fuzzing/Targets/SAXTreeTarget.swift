// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// A document whole and in pieces gives the same tree or the same error; the
  /// parser that keeps nothing says the same, and one that is used again, too.
  static let saxTree = FuzzTarget(name: "sax-tree") { bytes in
    let whole = ParsedDocument(bytes) { () throws(XMLReadError) in
      try XMLTreeParser().parse(bytes)
    }
    let parser = XMLTreeParser()
    let size = bytes.ownPieceSize
    for round in ["in pieces of \(size)", "by a parser that is used again"] {
      let inPieces = ParsedDocument(bytes) { () throws(XMLReadError) in
        for piece in bytes.pieces(of: size) { try parser.feed(piece) }
        return try parser.finish()
      }
      if let difference = whole.difference(from: inPieces) { return "\(round): \(difference)" }
    }
    var checked: XMLReadError?
    do throws(XMLReadError) {
      try XMLChecker().check(bytes)
    } catch {
      checked = error
    }
    // The checker has kept no names, so its words may be others.
    if checked?.code != whole.failure?.code || checked?.position != whole.failure?.position {
      return "the parser: \(whole.error ?? "read"), the checker: \(checked?.description ?? "read")"
    }
    return nil
  }
}

/// A tree, or why there is none.
struct ParsedDocument {
  var document: XMLTreeDocument?
  var failure: XMLReadError?
  var error: String? { failure.map(Self.words) }

  /// Whether libxml2 converts the encoding.
  private let isConverted: Bool
  private let hasDocumentType: Bool

  init(_ bytes: [UInt8], _ parse: () throws(XMLReadError) -> XMLTreeDocument) {
    isConverted = Self.isConverted(bytes)
    hasDocumentType = String(decoding: bytes, as: UTF8.self).contains("<!DOCTYPE")
    do throws(XMLReadError) {
      document = try parse()
    } catch {
      failure = error
    }
  }

  private static func isConverted(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self)
    guard head.hasPrefix("<?xml"),
      let rest = head.split(separator: "encoding", maxSplits: 1).dropFirst().first
    else { return false }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    let ours = ["utf-8", "utf8", "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252"]
    return parts.count > 2 && !ours.contains(parts[1].lowercased())
  }

  /// Whether two errors are of one damage that has two names: a character that is none,
  /// inside something that does not end; and a document type declaration that is damaged,
  /// which libxml2 looks into or waits for the end of, with a damaged character behind it.
  private func isOfSameFault(as other: ParsedDocument) -> Bool {
    guard let failure, let theirs = other.failure else { return false }
    let isDeclaration = [failure, theirs].contains {
      $0.message.contains("ends before its document type declaration")
        || $0.code == .encoding || $0.message.contains("XML does not allow")
    }
    return hasDocumentType && isDeclaration
      || failure.position == theirs.position && [failure.code, theirs.code].contains(.encoding)
  }

  static func words(for error: XMLReadError) -> String {
    "\(error.position.map { "\($0)" } ?? "-") \(error.code): \(error.message)"
  }

  func difference(from other: ParsedDocument) -> String? {
    guard error == other.error else {
      if isOfSameFault(as: other) { return nil }
      // What libxml2 converts cannot be cut with regard to damage in it, and how much is
      // converted before it parses decides which of several faults it tells.
      if isConverted, failure != nil, other.failure != nil { return nil }
      return "\(error ?? "read") and \(other.error ?? "read")"
    }
    guard let document, let theirs = other.document else { return nil }
    if !document.root.isEqualSubtree(to: theirs.root) {
      return "two trees:\n\(document)\n\(theirs)"
    }
    if document.declaration != theirs.declaration { return "two declarations" }
    return FuzzTargets.difference("positions", document.positions, theirs.positions)
  }
}

extension XMLTreeDocument {
  /// The positions of all elements.
  var positions: [SourcePosition?] { root.descendants.filter(\.isElement).map(\.position) }
}
