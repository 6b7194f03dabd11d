// SPDX-License-Identifier: MIT

/// A rule by which logs are checked, with explanations for people.
public struct Rule: Sendable {
  /// The part of the work that finds violations of a rule.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// The syntax of XML, JSON or CSV.
    case wellFormed = "well-formed"
    /// A schema.
    case schema
    /// The content of entries: found while they are read, and by checking records.
    case meaning
  }

  /// The name of the rule. It never changes.
  public let code: Diagnostic.Code
  /// The severity, unless a policy changes it.
  public let severity: Diagnostic.Severity
  public let layer: Layer
  /// The problem, in one line without a full stop.
  public let summary: String
  /// The reason why it matters, in whole sentences.
  public let reason: String
  /// The remedy, in whole sentences.
  public let remedy: String

  /// Makes a rule from a section of the page of rules; nil for any other section.
  ///
  /// - Parameters:
  ///   - heading: Its name, its severity and, except for rules of meaning, its layer:
  ///     `encoding: error, well-formed`.
  ///   - paragraphs: Summary, reason and remedy.
  init?(heading: String, _ paragraphs: [String]) {
    let words = heading.split { $0 == ":" || $0 == "," || $0 == " " }.map(String.init)
    guard words.count > 1, paragraphs.count == 3,
      let severity = Diagnostic.Severity(rawValue: words[1]),
      let layer = words.count == 2 ? .meaning : Layer(rawValue: words[2])
    else { return nil }
    code = Diagnostic.Code(description: words[0])
    self.severity = severity
    self.layer = layer
    (summary, reason, remedy) = (paragraphs[0], paragraphs[1], paragraphs[2])
  }
}
