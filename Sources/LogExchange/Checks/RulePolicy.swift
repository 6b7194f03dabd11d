// SPDX-License-Identifier: MIT

/// The severity of each rule for a user: that of the rules, with the changes that are
/// wanted.
public struct RulePolicy: Hashable, Sendable {
  /// The level of a broken rule.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// It is an error.
    case deny
    /// It is a warning.
    case warn
    /// It is not reported.
    case allow
  }

  private var levels: [Diagnostic.Code: Level] = [:]
  /// True if every warning is an error, except for rules with a level of their own.
  public var deniesWarnings = false

  /// Creates a policy that leaves every rule as it is.
  public init() {}

  /// Sets the level of one rule; the last call counts.
  public mutating func set(_ level: Level, for code: Diagnostic.Code) {
    levels[code] = level
  }

  /// The diagnostic with its severity under this policy; nil if it is not reported.
  public func judge(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(diagnostic.severity, of: diagnostic.code) else { return nil }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return diagnostic
  }

  /// The severity of a broken rule under this policy; nil if it is not reported.
  ///
  /// - Parameters:
  ///   - severity: The severity without a policy.
  ///   - code: The rule.
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
