// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// One problem in a file.
struct Problem: Sendable {
  /// The diagnostic, with its severity after `--deny`, `--warn` and `--allow`.
  let diagnostic: Diagnostic
  /// The line of the source with the problem, if it is available and wanted.
  let excerpt: SourceExcerpt?
  /// The number of others in the file that a report for people omits in favour of this one.
  var others = 0
  /// Whether it is one of the omitted ones.
  var isCounted = false

  /// The path of the record; nil if the problem is about the whole input.
  var recordPath: String? {
    diagnostic.path.isEmpty || diagnostic.path == "/" ? nil : diagnostic.path
  }

  /// The message, with the path of the record.
  var text: String { diagnostic.advised + (recordPath.map { " (\($0))" } ?? "") }
}

/// The result of a validation for one input: a file, or a member of an archive.
struct FileResult: Sendable {
  enum Verdict: Sendable {
    /// No errors; there may be warnings and notes.
    case valid
    /// At least one error.
    case invalid
    /// The input could not be read, or not be checked as requested.
    case failed(ReadFailure)
    /// The input was found in a folder or an archive, and cannot be checked.
    case skipped
  }

  let label: String
  /// The name of the archive that it is a member of; nil for a file.
  var container: String?
  var verdict: Verdict
  /// The books of its records; the format is nil if it is unknown.
  var summary = ReadingSummary()
  var layers: [Rule.Layer] = []
  var counts = FindingCounts()
}

/// The result of a validation for all inputs.
struct ValidationTotals: Sendable {
  var valid = 0
  var invalid = 0
  /// The names of the first `keptNames` invalid files, as there may be any number.
  var invalidNames: [String] = []
  static let keptNames = 10_000
  var failed = 0
  var skipped = 0
  /// The books of all records.
  var summary = ReadingSummary()
  var counts = FindingCounts()
}

/// The input that a part of a report is about.
struct ReportedFile: Sendable {
  /// The name of the file in messages.
  let label: String
  /// The name of the archive that it is a member of, if any.
  let container: String?
  /// The label as people see it.
  let shown: String
  /// Whether a problem of the file was reported, after which the next one needs a comma.
  var hasProblems = false

  init(_ label: String = "", container: String? = nil) {
    self.label = label
    self.container = container
    shown = VisibleText.harmless(label)
  }

  /// The name of the file on disk.
  var path: String { container ?? label }

  /// A message about a place in the file. Line numbers of a member do not apply to the archive,
  /// so they stand in the message.
  func message(_ text: String, at position: SourcePosition?) -> String {
    container == nil ? text : label + (position.map { ":\($0)" } ?? "") + ": " + text
  }
}

/// A form in which a validation is reported: `text`, `json`, `sarif` and so on.
///
/// The part about a file is written where the file is checked, on any thread, by a copy of the
/// report. It gets all problems of the file in order, then the result. The parts are joined in the
/// order of the files.
protocol ReportForm: Sendable {
  /// The file that this copy is about.
  var file: ReportedFile { get set }
  /// The text before everything; empty by default.
  var opening: String { get }
  /// The text before the first byte about a file, if there is anything to write about it.
  ///
  /// - Parameter number: The number of files before it with something written about them.
  func beginning(ofFile number: Int) -> String
  mutating func add(_ problem: Problem, to output: inout [UInt8])
  mutating func end(_ result: FileResult, to output: inout [UInt8])
  /// The text after everything; empty by default.
  ///
  /// - Parameter failures: The results of the files that failed, in order.
  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String
}

extension ReportForm {
  var opening: String { "" }
  func beginning(ofFile number: Int) -> String { "" }
  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "" }

  /// The report on one file.
  func on(_ label: String, container: String?) -> Self {
    var report = self
    report.file = ReportedFile(label, container: container)
    return report
  }
}
