// SPDX-License-Identifier: MIT

import XMLTree

/// Makes diagnostics of findings.
///
/// (An object and no closure: it is handed to every check with every record, and
/// nearly all have nothing to report.)
final class FindingReporter {
  /// The record that is looked at, unless `records` says it; nil when there are no more.
  @exclusivity(unchecked) var record: LogRecord?
  /// Records that came together, and which of them is looked at: going from one to the next
  /// counts no references.
  @exclusivity(unchecked) var records: [LogRecord] = []
  @exclusivity(unchecked) var index = 0
  /// The run of records of one subject that it is in: the number changes with the subject.
  @exclusivity(unchecked) var subjectRun = 0
  private let file: String?
  private let report: LogReader.Report
  /// Whether it is enough that there is such a finding; nil for never.
  var countsOnly: ((Diagnostic.Code, Diagnostic.Severity) throws -> Bool)?
  /// Whether a finding is not wanted; nil for none.
  var skips: ((Diagnostic.Code, String?, SourcePosition?) -> Bool)?

  /// - Parameter file: What diagnostics call the input.
  init(file: String?, _ report: @escaping LogReader.Report) {
    self.file = file
    self.report = report
  }

  /// Reports a finding, about the record that is looked at if it names no other.
  func callAsFunction(_ finding: Finding) throws {
    try self(
      finding.code, finding.message(), field: finding.field, at: finding.place,
      position: finding.position)
  }

  /// Reports a finding, which is put into words only if somebody wants them.
  ///
  /// - Parameter severity: How much it matters; nil for what the catalogue of rules says.
  func callAsFunction(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, field: String? = nil,
    at place: @autoclosure () -> RecordPlace? = nil, position: SourcePosition? = nil,
    severity: Diagnostic.Severity? = nil
  ) throws {
    let severity = severity ?? RuleCatalogue.severity(of: code)
    if let countsOnly, try countsOnly(code, severity) { return }
    let place = place() ?? currentPlace
    let position = position ?? place?.position(of: field)
    if let skips, skips(code, field, position) { return }
    try report(
      Diagnostic(
        severity, code, message(), field: field, file: file, position: position,
        path: place?.description ?? "/"))
  }

  private var currentPlace: RecordPlace? {
    if index < records.count { return RecordPlace(records[index]) }
    return record.map { RecordPlace($0) }
  }
}
