// SPDX-License-Identifier: MIT

/// Detects the dialect of a CSV text from its beginning.
///
/// The beginning is read with every delimiter. The delimiter wins with which the most rows have
/// as many cells as an adjacent row. Rows of one cell do not count, so titles and section marks
/// do no harm. Of equally good readings, the one that needs fewer repairs (text after closing
/// quotes and the like) wins. If several remain, they are all candidates and the caller must
/// ask: nothing is guessed.
public struct CSVDialectDetection: Sendable {
  /// The dialects that explain the text equally well.
  public let candidates: [CSVDialect]
  /// The reason in plain words: `semicolon, because …`.
  public let explanation: String

  /// The only candidate; nil if there are several.
  public var dialect: CSVDialect? { candidates.count == 1 ? candidates[0] : nil }

  static let delimiters: [Unicode.Scalar] = [",", ";", "\t", "|"]

  /// Examines the beginning of a text.
  ///
  /// - Parameters:
  ///   - head: The first bytes, in their encoding; 64 kB are plenty.
  ///   - isWhole: True if this is the whole text. If not, the last row does not count, because
  ///     it may be cut.
  ///   - encoding: The encoding of the text.
  ///   - delimiter: The delimiter, if it is known; nil to detect it too.
  public init(
    head: some Sequence<UInt8>, isWhole: Bool, encoding: ReadingOptions.Encoding? = nil,
    delimiter: UInt8? = nil
  ) {
    let head = Array(head)
    if let delimiter = delimiter.map({ Unicode.Scalar($0) }) {
      let trial = Trial.best(delimiter: delimiter, head, isWhole: isWhole, encoding)
      var dialect = trial.dialect
      dialect.hasSeparatorLine = Self.separatorLine(trial.firstLine) != nil
      candidates = [dialect]
      explanation = "\(dialect.delimiterName), because it was named" + trial.remarks
      return
    }
    let trials = Self.delimiters.map {
      Trial.best(delimiter: $0, head, isWhole: isWhole, encoding)
    }
    if let delimiter = Self.separatorLine(trials[0].firstLine) {
      var dialect = Trial.best(delimiter: delimiter, head, isWhole: isWhole, encoding).dialect
      dialect.hasSeparatorLine = true
      candidates = [dialect]
      explanation = "\(dialect.delimiterName), because the first line says so"
      return
    }
    let present = trials.filter(\.hasDelimiter)
    guard let best = present.max(by: { $0.score < $1.score }) else {
      candidates = trials.map(\.dialect)
      explanation =
        Self.isQuotedWhole(trials[0].firstLine)
        ? "no delimiter outside quotes: each line stands in quotes as a whole, and without them "
          + #"(sed 's/^"//; s/"$//; s/""/"/g') it may be a table"#
        : "no delimiter: every row is one cell, whichever is taken"
      return
    }
    let winners = present.filter { $0.score == best.score }
    candidates = winners.map(\.dialect)
    explanation = Self.explain(best, winners, present)
  }

  private static func explain(_ best: Trial, _ winners: [Trial], _ present: [Trial]) -> String {
    let names = winners.map(\.dialect.delimiterName).joined(separator: " or ")
    if winners.count > 1 {
      return "\(names): \(best.agreement) with each of them"
    }
    let others = present.filter { $0.dialect != best.dialect }
    if others.isEmpty { return "\(names), because no other delimiter occurs" + best.remarks }
    let rest = others.map { "\($0.agreeing) with \($0.dialect.delimiterName)" }
    var reason = "\(names), because \(best.agreement) (\(rest.joined(separator: ", ")))"
    if others.contains(where: { $0.agreeing == best.agreeing }) {
      reason += " and no other reading needs so few repairs"
    }
    return reason + best.remarks
  }

  /// Whether a line is one cell in quotes, with cells in quotes inside it: `"1,""2025-01-26"""`.
  private static func isQuotedWhole(_ line: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard line.count > 2, line.first == quote, line.last == quote else { return false }
    return zip(line.dropFirst(), line.dropFirst(2)).contains { $0 == quote && $1 == quote }
  }

  /// The delimiter that a first line such as `sep=;` names.
  private static func separatorLine(_ line: [UInt8]) -> Unicode.Scalar? {
    guard line.count == 5, line.starts(with: "sep=".utf8) else { return nil }
    return delimiters.first { UInt8(ascii: $0) == line[4] }
  }
}

extension CSVDialect {
  /// The dialect that explains the beginning of a text best; of equally good ones, the first.
  ///
  /// - Parameter candidates: The dialects, of which there is at least one.
  static func best(
    of candidates: [CSVDialect], for head: [UInt8], isWhole: Bool
  ) -> CSVDialect {
    // The bytes with a meaning are ASCII in whatever encoding the text is.
    let trials = candidates.map { Trial($0, head, isWhole, .latin1) }
    return trials.reduce(trials[0]) { $1.score > $0.score ? $1 : $0 }.dialect
  }
}

/// The result of reading the beginning of a text in one dialect.
private struct Trial {
  var dialect: CSVDialect
  var firstLine: [UInt8] = []
  var hasDelimiter = false
  /// The number of rows of more than one cell that have as many as an adjacent row.
  var agreeing = 0
  var repairs = 0

  var score: (Int, Int) { (agreeing, -repairs) }

  var agreement: String {
    agreeing == 0
      ? "it occurs, though no two rows agree"
      : "\(agreeing) rows have as many cells as a row next to them"
  }

  var remarks: String {
    var remarks = ""
    if dialect.quoteEscape == .backslash { remarks += "; quotes in cells are written \\\"" }
    if dialect.escapesOutsideQuotes { remarks += "; \\ stands before delimiters in cells" }
    return remarks
  }

  /// The best dialect with this delimiter. The plainest is preferred: backslashes count as
  /// escapes only if that explains the text better.
  static func best(
    delimiter: Unicode.Scalar, _ head: [UInt8], isWhole: Bool, _ encoding: ReadingOptions.Encoding?
  ) -> Trial {
    var best = Trial(CSVDialect(delimiter: delimiter), head, isWhole, encoding)
    guard head.contains(UInt8(ascii: "\\")) else { return best }
    let others = [
      CSVDialect(delimiter: delimiter, escapesOutsideQuotes: true),
      CSVDialect(delimiter: delimiter, quoteEscape: .backslash),
      CSVDialect(delimiter: delimiter, quoteEscape: .backslash, escapesOutsideQuotes: true),
    ]
    for dialect in others {
      let trial = Trial(dialect, head, isWhole, encoding)
      if trial.score > best.score { best = trial }
    }
    return best
  }

  init(
    _ dialect: CSVDialect, _ head: [UInt8], _ isWhole: Bool, _ encoding: ReadingOptions.Encoding?
  ) {
    self.dialect = dialect
    var counts: [Int] = []
    var reader = CSVReader(dialect: dialect, encoding: encoding)
    var repairs = 0
    var firstLine: [UInt8] = []
    let note = { (row: Row) in
      if counts.isEmpty { firstLine = Array(row.source) }
      counts.append(row.count)
      repairs += row.warnings.count
    }
    do {
      try reader.feed(head, note)
      if isWhole || counts.isEmpty { try reader.finish(note) }
    } catch {
      // Rows before the fault have been counted; the fault is reported when the text is read.
      repairs += 1
    }
    self.repairs = repairs
    self.firstLine = firstLine
    hasDelimiter = counts.contains { $0 > 1 }
    for (index, count) in counts.enumerated() where count > 1 {
      let before = index > 0 ? counts[index - 1] : 0
      let after = index + 1 < counts.count ? counts[index + 1] : 0
      if before == count || after == count { agreeing += 1 }
    }
  }
}
