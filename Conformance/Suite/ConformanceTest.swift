// SPDX-License-Identifier: MIT

/// A document of a conformance suite, and what a processor should make of it.
public struct ConformanceTest: Sendable {
  /// What the suite says of the document.
  public enum Kind: String, Sendable, CaseIterable {
    /// Well-formed and valid.
    case valid
    /// Well-formed, which is all that is asked here.
    case invalid
    /// Not well-formed.
    case notWellFormed = "not-wf"
    /// At fault in a way that a processor need not report.
    case error
  }

  /// The name of the test, the only one of its suite.
  public var id: String
  /// The catalogue that lists it, from the suite's folder.
  public var collection: String
  public var kind: Kind
  /// The file with the document.
  public var path: String
  /// The file with its canonical form, where the suite has one.
  public var output: String?
  /// The sections of the recommendation that it is about.
  public var sections: String
  /// What it shows, in the suite's words.
  public var about: String
  /// Whether some of the document stands in other files that it refers to.
  public var isInSeveralFiles: Bool
  /// Why it does not concern a processor of XML 1.0, fifth edition, with
  /// namespaces; nil if it does.
  public var exclusion: String?

  /// What its attributes say of whom it concerns.
  public static func exclusion(
    version: String?, edition: String?, recommendation: String, namespaces: String
  ) -> String? {
    if let version, !version.split(separator: " ").contains("1.0") { return "XML 1.1" }
    if recommendation == "XML1.1" || recommendation == "NS1.1" { return "XML 1.1" }
    if let edition, !edition.split(separator: " ").contains("5") { return "earlier editions" }
    // Colons that namespaces do not allow: they are always resolved here.
    return namespaces == "no" ? "not with namespaces" : nil
  }
}
