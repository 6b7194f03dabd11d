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
    var diagnostic = diagnostic
    switch levels[diagnostic.code] {
    case .deny: diagnostic.severity = .error
    case .warn: diagnostic.severity = .warning
    case .allow: return nil
    case nil: if deniesWarnings, diagnostic.severity == .warning { diagnostic.severity = .error }
    }
    return diagnostic
  }
}
