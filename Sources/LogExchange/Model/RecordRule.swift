// SPDX-License-Identifier: MIT

/// A rule of one kind, listed in its declaration: it takes a record and returns findings.
///
///     static let kind = LogKind(
///       "tyre", …,
///       rules: [
///         RecordRule("worn-tyre", .error) { record in
///           guard let tyre = TyreRecord(record), tyre.worn == true else { return [] }
///           return [RecordRule.Finding("the tyre is worn", field: TyreFields.worn)]
///         }
///       ])
///
/// `LogChecker` applies it to every record of the kind, after the rules of all kinds: those
/// for repeated records, dates, texts, limits, and fields that are required or unknown.
public struct RecordRule: Sendable {
  /// An error or a doubt about a record.
  public struct Finding: Hashable, Sendable {
    /// The finding and what was expected, in plain words without a full stop.
    public var message: String
    /// The field at fault; nil for the record as a whole.
    public var field: Field?

    /// Creates a finding.
    public init(_ message: String, field: Field? = nil) {
      self.message = message
      self.field = field
    }
  }

  /// The name of the rule, also in a `RulePolicy`.
  public let code: Diagnostic.Code
  /// The severity, unless a policy sets another.
  public let severity: Diagnostic.Severity
  /// The findings about a record; mostly empty.
  public let findings: @Sendable (LogRecord) -> [Finding]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: Lower case words with hyphens between them: `worn-tyre`.
  ///   - severity: The severity of its findings.
  ///   - findings: The findings about a record of the kind.
  public init(
    _ name: String, _ severity: Diagnostic.Severity = .warning,
    findings: @escaping @Sendable (LogRecord) -> [Finding]
  ) {
    code = Diagnostic.Code(description: name)
    self.severity = severity
    self.findings = findings
  }
}
