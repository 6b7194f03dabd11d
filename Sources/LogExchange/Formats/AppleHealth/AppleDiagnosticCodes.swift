// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// A document type declaration that is not well-formed was left out.
  public static let malformedDocumentType = Diagnostic.Code(
    description: "malformed-document-type")
  /// The input is a part of a document, without its document element.
  public static let fragment = Diagnostic.Code(description: "fragment")
  /// A document continues after the end of its document element.
  public static let contentAfterEnd = Diagnostic.Code(description: "content-after-end")
  /// A value that is impossible for its field; it is kept.
  public static let improbableValue = Diagnostic.Code(description: "improbable-value")
  /// A source gives two different values for the same thing.
  public static let contradictingValue = Diagnostic.Code(description: "contradicting-value")
  /// Entries occur twice in a document, and are counted once.
  public static let repeatedEntries = Diagnostic.Code(description: "repeated-entries")
}
