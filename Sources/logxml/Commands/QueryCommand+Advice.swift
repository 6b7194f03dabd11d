// SPDX-License-Identifier: MIT

import LogExchange

import XMLTree

/// Explains why a query found nothing, or not all.
extension QueryCommand {
  /// Explains in one line why nothing has matched, or why a column is empty, if the sample
  /// shows it.
  func giveAdvice() {
    namePassed()
    guard !isQuiet, !plan.options.asksExistence, let sample else { return }
    let reason: String?
    if !hasAnswer {
      let text = QueryAdvice(plan.path, sample, limits: limits).text()
      reason = text.map { "nothing matched: \($0)" }
    } else if plan.options.defaultText == nil {
      reason = reasonForColumns(sample)
    } else {
      reason = nil
    }
    guard let reason else { return }
    let place = inputs.areSeveral ? "\(sample.label): " : ""
    console.errors.report("logxml: \(place)\(reason)\n")
  }

  /// Names the members of archives that were not searched: as many as possible with
  /// `--verbose`, some if nothing matched.
  private func namePassed() {
    if isQuiet || plan.options.asksExistence || passed.isEmpty || hasAnswer && !isVerbose { return }
    let shown = min(isVerbose ? Self.mostPassed : 5, passed.count)
    let others = passedCount - shown
    console.errors.report(
      "logxml: not searched, because the name does not say that it is XML: "
        + passed.prefix(shown).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
        + "; 'ARCHIVE:MEMBER' searches one\n")
  }

  private func reasonForColumns(_ sample: InputSample) -> String? {
    let empty = zip(plan.columns, notes.columnHits).filter { !$0.1 }.map { "'\($0.0.text)'" }
    guard let first = empty.first, let column = notes.columnHits.firstIndex(of: false) else {
      return nil
    }
    guard empty.count == 1 else {
      if plan.options.limit != nil { return nil }
      return "the columns \(WordList.and(empty)) matched nothing"
    }
    let steps = plan.path.outline.steps.count
    let text = plan.path.joined(with: plan.columns[column].text).flatMap {
      QueryAdvice($0, sample, limits: limits, columnAfter: steps).text()
    }
    // If only a few matches are wanted, it may well be that none of them has it.
    if text == nil, plan.options.limit != nil { return nil }
    return "the column \(first) matched nothing" + (text.map { ": \($0)" } ?? "")
  }
}

extension XMLPath {
  /// The path that leads to a column of the elements that this path matches.
  fileprivate func joined(with column: String) -> XMLPath? {
    let outline = outline
    let steps = String(description.utf8.dropLast(outline.result.utf8.count)) ?? ""
    let isBelow = column.hasPrefix(".//")
    let separator = column.hasPrefix("/") || column.hasPrefix(".") ? "" : "/"
    return try? XMLPath(steps + separator + (isBelow ? column.dropFirst() : column[...]))
  }
}
