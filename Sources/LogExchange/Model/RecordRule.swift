// SPDX-License-Identifier: MIT

/// A rule of one kind, which its declaration names: a record in, findings out.
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
/// `LogChecker` asks it about every record of the kind, after the rules of all kinds: those
/// for repeated records, dates, texts, limits, and fields that are required or unknown.
public struct RecordRule: Sendable {
  /// Something that is wrong with a record.
  public struct Finding: Hashable, Sendable {
    /// What was found and what was expected, in plain words without a full stop.
    public var message: String
    /// The field at fault; nil where it is the record.
    public var field: Field?

    /// Creates a finding.
    public init(_ message: String, field: Field? = nil) {
      self.message = message
      self.field = field
    }
  }

  /// The name of the rule, by which `RulePolicy` knows it.
  public let code: Diagnostic.Code
  /// How much it matters, unless a policy says otherwise.
  public let severity: Diagnostic.Severity
  /// What is wrong with a record; mostly nothing.
  public let findings: @Sendable (LogRecord) -> [Finding]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: Lower case words with hyphens between them: `worn-tyre`.
  ///   - severity: How much it matters.
  ///   - findings: What is wrong with a record of the kind.
  public init(
    _ name: String, _ severity: Diagnostic.Severity = .warning,
    findings: @escaping @Sendable (LogRecord) -> [Finding]
  ) {
    code = Diagnostic.Code(description: name)
    self.severity = severity
    self.findings = findings
  }
}
