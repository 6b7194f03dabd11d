// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// One thing that was found in a file.
struct Problem: Sendable {
  /// As it matters after `--deny`, `--warn` and `--allow`.
  let diagnostic: Diagnostic
  /// The line of the source it is about, where that is at hand and wanted.
  let excerpt: SourceExcerpt?
  /// How many others of the file a report for people passes over in its favour.
  var others = 0
  /// Whether it is one of those.
  var isCounted = false

  /// The path of the record; nil where it is about the whole input.
  var recordPath: String? {
    diagnostic.path.isEmpty || diagnostic.path == "/" ? nil : diagnostic.path
  }

  /// The message, and which record it is about.
  var text: String { diagnostic.message + (recordPath.map { " (\($0))" } ?? "") }
}

/// What a validation came to for one input: a file, or a member of an archive.
struct FileResult: Sendable {
  enum Verdict: Sendable {
    /// No errors. There may be warnings and notes.
    case valid
    /// At least one error.
    case invalid
    /// It could not be read, or not be checked as was asked.
    case failed(ReadFailure)
    /// Found in a folder or an archive and nothing that can be checked.
    case skipped
  }

  let label: String
  /// The name of the archive that it is a member of; nil for a file.
  var container: String?
  var verdict: Verdict
  /// The books of its records; its format is nil where it is in no known one.
  var summary = ReadingSummary()
  var layers: [Rule.Layer] = []
  var counts = FindingCounts()
}

/// What a validation came to in all.
struct ValidationTotals: Sendable {
  var valid = 0
  var invalid = 0
  var failed = 0
  var skipped = 0
  /// The books of all records.
  var summary = ReadingSummary()
  var counts = FindingCounts()
}

/// A form in which a validation is reported: `text`, `json`, `sarif` and so on.
///
/// What it writes about a file is made where the file is checked, on any thread;
/// the pieces are joined in the order of the files.
protocol ReportForm: Sendable {
  /// What stands before everything; nothing, unless a form says otherwise.
  var opening: String { get }
  /// What stands before the first byte of a file that has something to write.
  ///
  /// - Parameter number: How many files wrote something before it.
  func beginning(ofFile number: Int) -> String
  /// Starts the report on one file.
  ///
  /// - Parameters:
  ///   - label: What messages call it.
  ///   - container: The name of the archive that it is a member of, if any.
  func makeFileReport(_ label: String, container: String?) -> any FileReport
  /// What stands after everything.
  ///
  /// - Parameter failures: The results of the files that failed, in order.
  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String
}

extension ReportForm {
  var opening: String { "" }
  func beginning(ofFile number: Int) -> String { "" }
  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "" }
}

/// What a report says about one file. It is told all problems in order, then how
/// it came out.
protocol FileReport {
  mutating func add(_ problem: Problem, to output: inout [UInt8])
  mutating func end(_ result: FileResult, to output: inout [UInt8])
}
