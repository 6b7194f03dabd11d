// SPDX-License-Identifier: MIT

/// The names of the rules whose violations formats find.
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
  /// A code that LOINC cannot have, or that does not match the text beside it.
  public static let doubtfulCoding = Diagnostic.Code(description: "doubtful-code")
  /// A word that is not one of those that a field may have.
  public static let unknownValue = Diagnostic.Code(description: "unknown-value")
  /// Something ends before it begins.
  public static let endBeforeStart = Diagnostic.Code(description: "end-before-start")
  /// Only a bound of a value is given: less than 40 kg.
  static let boundedValue = Diagnostic.Code(description: "bounded-value")
  /// The code of a unit and the word beside it name different units.
  static let unitMismatch = Diagnostic.Code(description: "unit-mismatch")
  /// The codes of an entry name two different measures.
  static let contradictingCodes = Diagnostic.Code(description: "contradicting-codes")
  /// An extension changes what the entry means, and is not understood.
  static let modifierExtension = Diagnostic.Code(description: "modifier-extension")
  static let narrativeLeftOut = Diagnostic.Code(description: "narrative-left-out")
  static let nestedTooDeeply = Diagnostic.Code(description: "nested-too-deeply")
  /// A text that does not match its stated encoding.
  public static let badText = Diagnostic.Code(description: "bad-text")
  /// A number that is stored as a binary fraction was read as its shortest decimal.
  public static let shortestDecimal = Diagnostic.Code(description: "shortest-decimal")
  /// A companion file of the input cannot be read.
  public static let unreadableCompanion = Diagnostic.Code(description: "unreadable-companion")
  /// The vehicle of entries is unknown.
  public static let vehicleUnknown = Diagnostic.Code(description: "vehicle-unknown")
}
