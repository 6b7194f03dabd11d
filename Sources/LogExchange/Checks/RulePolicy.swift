// SPDX-License-Identifier: MIT

/// How much each rule matters to whoever asks: what the rules say, and what is
/// wanted instead.
public struct RulePolicy: Hashable, Sendable {
  /// What to make of a broken rule.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// It is an error.
    case deny
    /// It is a warning.
    case warn
    /// It is not mentioned.
    case allow
  }

  private var levels: [Diagnostic.Code: Level] = [:]
  /// Whether every warning is an error, except where a rule has a level of its own.
  public var deniesWarnings = false

  /// Creates a policy that leaves every rule as it is.
  public init() {}

  /// Sets what to make of one rule; the last word counts.
  public mutating func set(_ level: Level, for code: Diagnostic.Code) {
    levels[code] = level
  }

  /// The diagnostic as it matters here; nil where it does not.
  public func judge(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(diagnostic.severity, of: diagnostic.code) else { return nil }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return diagnostic
  }

  /// How much a broken rule matters here; nil where it does not.
  ///
  /// - Parameter severity: How much it matters where nobody says otherwise.
  public func severity(
    _ severity: Diagnostic.Severity, of code: Diagnostic.Code
  ) -> Diagnostic.Severity? {
    switch levels[code] {
    case .deny: .error
    case .warn: .warning
    case .allow: nil
    case nil: deniesWarnings && severity == .warning ? .error : severity
    }
  }
}
