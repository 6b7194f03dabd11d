// SPDX-License-Identifier: MIT

import XMLTree

/// Makes diagnostics of what the checks find.
///
/// (A class and not a closure: it is passed to every check with every record, and
/// nearly all have nothing to report.)
final class FindingReporter {
  /// The present record, unless it is in `records`; nil after the last one.
  @exclusivity(unchecked) var record: LogRecord?
  /// Records that arrived together, and the index of the present one: going from one to the
  /// next counts no references.
  @exclusivity(unchecked) var records: [LogRecord] = []
  @exclusivity(unchecked) var index = 0
  /// The number of the present record's subject, by `SubjectNumbers`.
  @exclusivity(unchecked) var subject: Int?
  private let file: String?
  private let report: LogReader.Report
  /// Whether a finding only has to be counted; nil to report all.
  var countsOnly: ((Diagnostic.Code, Diagnostic.Severity) throws -> Bool)?
  /// Whether a finding is dropped; nil to keep all.
  var skips: ((Diagnostic.Code, String?, SourcePosition?) -> Bool)?

  /// - Parameter file: The name of the input in diagnostics.
  init(file: String?, _ report: @escaping LogReader.Report) {
    self.file = file
    self.report = report
  }

  /// Reports a finding, whose message is only made if it is wanted.
  ///
  /// - Parameters:
  ///   - code: The rule that is broken.
  ///   - message: The actual and the expected value, in plain words.
  ///   - field: The native name of the field at fault; nil if the whole record is.
  ///   - place: The record with the finding; nil for the present one.
  ///   - position: The position, if it is known more exactly than that of record and field.
  ///   - severity: The severity; nil for that of the catalogue of rules.
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
