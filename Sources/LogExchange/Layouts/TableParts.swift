// SPDX-License-Identifier: MIT

/// One kind of the entries of a file, and what makes its records.
struct TableSource {
  @Kept var layout: Layout
  /// Whether its entries are rows of the tables of the layout's own.
  let isInRows: Bool
  var maker: TableRecordMaker
  var hasBegunLog = false

  /// The kinds of the entries that files of a layout have, its own first.
  static func all(_ layout: Layout, _ options: ReadingOptions) -> [TableSource] {
    let own = TableSource(
      layout: layout, isInRows: false, maker: TableRecordMaker(layout, options))
    return [own]
      + layout.others.map { other in
        let layout = layout.layout(of: other)
        return TableSource(
          layout: layout, isInRows: other.sections.isEmpty,
          maker: TableRecordMaker(layout, options))
      }
  }
}

/// A table with entries, and the rows of it that wait.
struct TableOfEntries {
  /// How the entries of one kind are read.
  struct Part {
    /// The kind, by its place among those of the file.
    let source: Int
    let plan: TablePlan
  }

  /// The kind that the table is for; then those whose entries are among its rows.
  let parts: [Part]
  var held: HeldRows

  /// How many cells its rows have.
  var shape: RowShape { parts[0].plan.shape }

  /// Whether a row that waits may need a unit that no text has said yet.
  var waitsForUnit: Bool {
    !held.isEmpty && parts.contains { !$0.plan.unitTexts.isEmpty }
  }

  /// What a row is: an entry of a part, or something that is counted under a name.
  func part(of row: Row) -> (part: Part, name: String?) {
    guard let name = parts[0].plan.name(ofOther: row) else { return (parts[0], nil) }
    let other = parts.dropFirst().first { $0.plan.name(ofOther: row) == nil }
    return other.map { ($0, nil) } ?? (parts[0], name)
  }

  /// The unit that the values of a kind have in the whole table; nil where it has none.
  func unit(_ kind: UnitKind) -> UnitCode? {
    for step in parts[0].plan.steps {
      guard case .quantity(let unit) = step.action, unit.kind == kind else { continue }
      return unit.known
    }
    return nil
  }
}

extension TablePlan {
  /// What a row that is no entry is counted as; nil for an entry.
  func name(ofOther row: Row) -> String? {
    for (columns, condition) in conditions {
      if case .isEmpty = condition.test {
        if columns.allSatisfy({ !hasNumber(row, $0) }) { return condition.name("") }
        continue
      }
      guard let cell = row.cell(at: columns[0]) else { continue }
      let text = CSVText.trimmed(cell.bytes)
      if text.isEmpty { continue }
      let isSkipped =
        switch condition.test {
        case .isNot(let words):
          !words.contains { CSVText.equalFoldingASCII($0.utf8, text) }
        case .isAny(let words):
          words.contains { CSVText.equalFoldingASCII($0.utf8, text) }
        case .begins(let start): text.starts(with: start.utf8)
        case .isEmpty: false
        }
      if isSkipped { return condition.name(cell.string) }
    }
    return nil
  }

  /// Whether a cell of a row holds a value: a word for nothing is none, nor is a 0 that
  /// means nothing.
  private func hasNumber(_ row: Row, _ column: Int) -> Bool {
    guard let cell = row.cell(at: column), !cell.isNoNumber else { return false }
    return !(steps[column].isNothingAtZero && cell.isZero(withWords: true))
  }

  /// Looks for units of the table in the texts of a row.
  func noteUnits(_ row: Row) {
    for (column, step, words) in unitTexts {
      guard let cell = row.cell(at: column), Self.hasValue(cell.bytes),
        case .quantity(let unit) = steps[step].action
      else { continue }
      let text = Array(cell.string.lowercased().utf8)
      let word = words.first { word in
        text.indices.contains { text[$0...].starts(with: word.word.utf8) }
      }
      if let word, let found = UnitCode(unit.kind, named: word.unit) {
        set(found, ofStep: step)
      }
    }
  }

  /// Whether a text begins with a number that is more than 0, which stands for none.
  private static func hasValue(_ text: ArraySlice<UInt8>) -> Bool {
    let number = CSVText.trimmed(text).prefix {
      CSVText.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    return number.contains { CSVText.isDigit($0) && $0 != UInt8(ascii: "0") }
  }

  /// Adds the units that the table has to a log that does not say them.
  func addUnits(to log: inout LogHeader) {
    for step in steps {
      guard case .quantity(let unit) = step.action, log.unit(unit.kind) == nil else { continue }
      log.setUnit(unit.known, of: unit.kind)
    }
  }
}

extension Row {
  /// Where the entry stands; nil leaves that to whoever reads the source.
  var path: EntryPath? {
    guard let origin else { return .row(number) }
    return origin.path.map { .json($0) }
  }
}
