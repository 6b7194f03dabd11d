// SPDX-License-Identifier: MIT

/// A rule that logs are held against, and what people should know of it.
public struct Rule: Sendable {
  /// Which part of the work finds what breaks a rule.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// The syntax of XML, JSON or CSV.
    case wellFormed = "well-formed"
    /// A schema.
    case schema
    /// What entries say: found while they are read, and by looking at records.
    case meaning
  }

  /// The name of the rule. It never changes.
  public let code: Diagnostic.Code
  /// How much it matters, unless a policy says otherwise.
  public let severity: Diagnostic.Severity
  public let layer: Layer
  /// What is wrong, in one line without a full stop.
  public let summary: String
  /// Why it matters, in whole sentences.
  public let reason: String
  /// What to do, in whole sentences.
  public let remedy: String

  /// A rule as the page of rules has it.
  ///
  /// - Parameters:
  ///   - heading: Its name, its severity and, but for rules of meaning, its layer:
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
