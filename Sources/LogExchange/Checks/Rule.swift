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

  init(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ layer: Layer = .meaning,
    summary: String, reason: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.layer = layer
    self.summary = summary
    self.reason = reason
    self.remedy = remedy
  }
}
