// SPDX-License-Identifier: MIT

/// Makes diagnostics of findings.
///
/// (An object and no closure: it is handed to every check with every record, and
/// nearly all have nothing to report.)
final class FindingReporter {
  /// The record that is looked at; nil when there are no more.
  @exclusivity(unchecked) var record: LogRecord?
  private let file: String?
  private let report: LogReader.Report

  /// - Parameter file: What diagnostics call the input.
  init(file: String?, _ report: @escaping LogReader.Report) {
    self.file = file
    self.report = report
  }

  /// Reports a finding, about the record that is looked at if it names no other.
  func callAsFunction(_ finding: Finding) throws {
    let place = finding.place ?? currentPlace
    try report(
      Diagnostic(
        RuleCatalogue.severity(of: finding.code), finding.code, finding.message,
        field: finding.field, file: file,
        position: finding.position ?? place?.position(of: finding.field),
        path: place?.description ?? "/"))
  }

  private var currentPlace: RecordPlace? {
    record.map { RecordPlace($0) }
  }
}
