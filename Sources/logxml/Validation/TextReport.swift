// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The report for people: a line for each problem, and on a terminal also the line of
/// the source, with a caret below the place.
///
///     log.xml:12:5: error[bad-date]: "2024-02-30" is no day of the calendar (record 4)
///       <fillUp date="2024-02-30">
///       ^
struct TextReport: ReportForm {
  struct Style: Sendable {
    var usesColour = false
    /// Whether an empty line separates files.
    var isSpaced = false
    /// The condition for a summary after the report.
    var endsWithSummary = SummaryWish.ifNeeded
    /// The columns for lines of the source; nil for all of them.
    var width: Int?
  }

  enum SummaryWish: Sendable {
    case always
    /// A summary only after a problem or a failure.
    case ifNeeded
    case never
  }

  let style: Style
  var file = ReportedFile()

  func beginning(ofFile number: Int) -> String {
    number > 0 && style.isSpaced ? "\n" : ""
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    switch style.endsWithSummary {
    case .never: return ""
    case .ifNeeded where totals.isClean: return ""
    case .always, .ifNeeded:
      return (style.isSpaced && totals.counts.total > 0 ? "\n" : "")
        + totals.lines.joined(separator: "\n") + "\n"
    }
  }

  func add(_ problem: Problem, to output: inout [UInt8]) {
    if problem.isCounted { return }
    let diagnostic = problem.diagnostic
    output += file.shown.utf8
    if let position = diagnostic.position { output += ":\(position)".utf8 }
    output += ": ".utf8
    let severity = diagnostic.severity.rawValue
    output += (style.usesColour ? Messages.coloured(severity) : severity).utf8
    output += "[\(diagnostic.code)]: ".utf8
    output += VisibleText.harmless(diagnostic.advised).utf8
    if problem.others > 0, let text = diagnostic.code.othersText {
      output += "; \(problem.others) more \(text)".utf8
    }
    if diagnostic.path.utf8.count > 1 {
      output += " (\(VisibleText.harmless(diagnostic.path)))".utf8
    }
    output.append(UInt8(ascii: "\n"))
    guard let excerpt = problem.excerpt, !excerpt.line.isEmpty else { return }
    let (line, indent) = fitting(excerpt)
    output += "  \(line)\n  ".utf8
    output += String(repeating: " ", count: indent).utf8
    output += (style.usesColour ? "\u{1B}[1;32m^\u{1B}[0m\n" : "^\n").utf8
  }

  /// The part of a line of the source that fits beside the indent, and the column of the
  /// place in it: below a wrapped line, the caret would be in the wrong place.
  private func fitting(_ excerpt: SourceExcerpt) -> (line: String, indent: Int) {
    let scalars = Array(excerpt.line.unicodeScalars)
    let indent = VisibleText.width(scalars.prefix(excerpt.offset))
    let room = max((style.width ?? .max) - 2, 10)
    if VisibleText.width(scalars) <= room { return (excerpt.line, indent) }
    // Half of the room is for the text before the place, or more if the rest is short.
    let behind = VisibleText.width(scalars.dropFirst(excerpt.offset))
    var first = excerpt.offset
    while first > 0 {
      let before = VisibleText.width(scalars[(first - 1)..<excerpt.offset])
      if before > max(room / 2, room - behind - 1) { break }
      first -= 1
    }
    var rest = String(String.UnicodeScalarView(scalars[first...]))
    rest = VisibleText.cut(rest, toWidth: room)
    return (rest, VisibleText.width(scalars[first..<excerpt.offset]))
  }

  func end(_ result: FileResult, to output: inout [UInt8]) {
    guard result.counts.hidden > 0 else { return }
    output +=
      "\(file.shown): \(Plural.count(result.counts.hidden, "more problem")) not shown (--max-problems)\n"
      .utf8
  }
}
