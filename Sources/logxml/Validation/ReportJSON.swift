// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The parts that the reports in JSON share. `Docs/Validating.md` describes them;
/// a member without a value is left out.
enum ReportJSON {
  /// The version of the form. It grows when a member changes its meaning.
  static let version = 1

  // MARK: Problems

  /// Writes the members of a problem into an object that is open.
  static func add(_ problem: Problem, to json: inout JSONWriter) {
    let diagnostic = problem.diagnostic
    json.member("severity", diagnostic.severity.rawValue)
    json.member("rule", diagnostic.code.description)
    json.member("message", diagnostic.advised)
    json.member("field", diagnostic.field)
    add(diagnostic.position, to: &json)
    json.member("path", problem.recordPath)
    guard let excerpt = problem.excerpt else { return }
    json.object("source") { json in
      json.member("text", excerpt.line)
      json.member("offset", excerpt.offset)
    }
  }

  private static func add(_ position: SourcePosition?, to json: inout JSONWriter) {
    guard let position else { return }
    json.member("line", position.line)
    json.member("column", position.column)
  }

  // MARK: Files

  /// Writes the result of a file into an object that is open.
  static func add(_ result: FileResult, _ kinds: [LogKind], to json: inout JSONWriter) {
    json.member("verdict", result.verdict.name)
    if case .failed(let failure) = result.verdict {
      json.object("failure") { json in
        json.member("message", failure.text)
        add(failure.position, to: &json)
      }
    }
    json.member("layers", result.layers.map(\.rawValue))
    if let format = result.summary.format {
      json.member("format", format)
      addBooks(result.summary, kinds, to: &json)
    }
    json.object("counts") { result.counts.write(to: &$0) }
  }

  /// Writes the counts of entries: `entries` is the sum of all the others.
  private static func addBooks(
    _ summary: ReadingSummary, _ kinds: [LogKind], to json: inout JSONWriter
  ) {
    json.object("records") { json in
      json.member("entries", summary.entries)
      for kind in kinds { json.member(kind.name, summary.recordsByKind[kind]) }
      json.member("rejected", summary.rejected)
      json.member("notModelled", summary.notModelled)
      json.member("filtered", summary.filtered)
    }
  }

  // MARK: Totals

  /// Writes the totals into an object that is open.
  static func add(_ totals: ValidationTotals, to json: inout JSONWriter) {
    totals.writeVerdicts(to: &json)
    json.member("entries", totals.summary.entries)
    json.member("records", totals.summary.records)
    json.member("rejected", totals.summary.rejected)
    json.member("notModelled", totals.summary.notModelled)
    json.member("filtered", totals.summary.filtered)
    totals.counts.write(to: &json)
  }
}

extension FileResult.Verdict {
  /// The name of the verdict in reports.
  var name: String {
    switch self {
    case .valid: "valid"
    case .invalid: "invalid"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }
}
