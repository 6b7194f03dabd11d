// SPDX-License-Identifier: MIT

/// One kind of entries in a file, and the maker of its records.
struct TableSource {
  /// Where the entries of a kind are.
  enum Place {
    /// In tables of their own.
    case tables
    /// In the tables of the layout itself, as rows of their own.
    case rows
    /// In the rows of the layout's own entries.
    case beside
  }

  @Kept var layout: Layout
  let place: Place
  var maker: TableRecordMaker
  var hasBegunLog = false

  /// The kinds of the entries that files of a layout have, its own first.
  static func all(_ layout: Layout, _ options: ReadingOptions) -> [TableSource] {
    let own = TableSource(
      layout: layout, place: .tables, maker: TableRecordMaker(layout, options))
    return [own]
      + layout.others.map { other in
        let layout = layout.layout(of: other)
        return TableSource(
          layout: layout,
          place: !other.sections.isEmpty ? .tables : other.areBeside ? .beside : .rows,
          maker: TableRecordMaker(layout, options))
      }
  }
}

/// A table with entries, and the rows of it that wait.
struct TableOfEntries {
  /// The plan for the entries of one kind.
  struct Part {
    /// The index of the kind among those of the file.
    let source: Int
    let plan: TablePlan
    /// Those of the other entries that a row may hold.
    let further: [Part]

    /// - Parameter beside: The parts that share the rows of this one.
    init(source: Int, plan: TablePlan, beside: [Part] = []) {
      self.source = source
      self.plan = plan
      further = plan.further.map { Part(source: source, plan: $0) } + beside
      plan.share(rowsWith: beside.map(\.plan))
    }
  }

  /// The kind that the table is for; then those whose entries are among its rows.
  let parts: [Part]
  var held: HeldRows

  /// The parts of a table for the entries of one kind, and for those that other kinds have in the
  /// tables of the first.
  ///
  /// - Parameter plan: Makes the plan for the kind with an index.
  static func parts(
    _ sources: [TableSource], from source: Int, plan: (Int) -> TablePlan
  ) -> [Part] {
    func others(_ place: TableSource.Place) -> [Part] {
      sources.indices.dropFirst().filter { source == 0 && sources[$0].place == place }
        .map { Part(source: $0, plan: plan($0)) }
    }
    return [Part(source: source, plan: plan(source), beside: others(.beside))] + others(.rows)
  }

  /// The number of cells in its rows.
  var shape: RowShape { parts[0].plan.shape }

  /// True if a row that waits may need a unit that no text has given yet.
  var waitsForUnit: Bool {
    !held.isEmpty && parts.contains { !$0.plan.unitTexts.isEmpty }
  }

  /// The part that reads a row, with the name under which a row that is not an entry is
  /// counted.
  func part(of row: Row) -> (part: Part, name: String?) {
    guard let name = parts[0].plan.name(ofOther: row) else {
      let isGiven =
        parts[0].plan.isGiven(in: row)
        || parts[0].further.contains { $0.plan.isGiven(in: row) }
      return (parts[0], isGiven ? nil : "row without values")
    }
    let other = parts.dropFirst().first { $0.plan.name(ofOther: row) == nil }
    return other.map { ($0, nil) } ?? (parts[0], name)
  }

  /// The unit that all values of a kind have in the table; nil for none.
  func unit(_ kind: UnitKind) -> UnitCode? {
    for step in parts[0].plan.steps {
      guard case .quantity(let unit) = step.action, unit.kind == kind else { continue }
      return unit.known
    }
    return nil
  }
}

extension Row {
  /// True if the row has but a name of a section, in brackets or between signs of equality.
  var isNameOfSection: Bool {
    guard let first = first?.bytes, first.count > 2, dropFirst().allSatisfy(\.isEmpty) else {
      return false
    }
    let isBracketed = first.first == UInt8(ascii: "[") && first.last == UInt8(ascii: "]")
    return isBracketed || first.starts(with: "==".utf8) && first.suffix(2).elementsEqual("==".utf8)
  }

  /// True if the row has different words and no number, as the titles of a table have. No entry
  /// is such a row: it has a date.
  var isOfWords: Bool {
    // In Markdown a bar stands before the first word.
    let cells = first?.isBlank ?? false ? dropFirst() : self[...]
    let words = cells.prefix { !$0.isBlank }
    // Each word is compared with all others, so very many are not looked at.
    guard (2...64).contains(words.count), cells.dropFirst(words.count).allSatisfy(\.isBlank) else {
      return false
    }
    return words.indices.allSatisfy { index in
      let word = words[index].bytes
      return !word.contains(where: CSVText.isDigit) && !CSVText.isNoNumber(word)
        && !words[..<index].contains { CSVText.equalFoldingASCII($0.bytes, word) }
    }
  }
}

extension Row {
  /// True if the row has a single cell, which begins with a number and goes on with others: it has
  /// another delimiter than the table, or was quoted as a whole.
  fileprivate var isInOneCell: Bool {
    let filled = filter { !$0.isBlank }
    guard filled.count == 1, let text = filled.first.map({ CSVText.trimmed($0.bytes) }),
      text.first.map(CSVText.isDigit) ?? false
    else { return false }
    let parts = text.split { [0x20, 0x09, 0x2C, 0x3B, 0x7C].contains($0) }
    return parts.count > 1 && parts.dropFirst().contains { $0.first.map(CSVText.isDigit) ?? false }
      && DateText(text) == nil
  }
}

extension TablePlan {
  /// The name under which a row that is not an entry is counted; nil for an entry.
  func name(ofOther row: Row) -> String? {
    for (columns, condition) in conditions {
      if case .isEmpty = condition.test {
        // An entry that breaks off may have lost its values; the name of a part of the table has none.
        let breaksOff =
          needsMeasure && columns.allSatisfy { $0 >= row.count }
          && row.first?.bytes.first.map(CSVText.isDigit) ?? false
        if !breaksOff, columns.allSatisfy({ !hasNumber(row, $0) }), !row.isInOneCell {
          return condition.name("")
        }
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

  /// True if a cell holds a value: not a word for a missing one, nor a 0 that means the same.
  private func hasNumber(_ row: Row, _ column: Int) -> Bool {
    guard let cell = row.cell(at: column), !cell.isNoNumber, !cell.isNothing(nothing) else {
      return false
    }
    if steps[column].isNothingAtMinusOne, cell.isMinusOne { return false }
    return !(steps[column].isNothingAtZero && cell.isZero(withWords: true))
  }

  /// Takes units for the whole table from the texts of a row.
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

  /// True if a text begins with a number above 0; 0 may stand for a missing value.
  private static func hasValue(_ text: ArraySlice<UInt8>) -> Bool {
    let number = CSVText.trimmed(text).prefix {
      CSVText.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    return number.contains { CSVText.isDigit($0) && $0 != UInt8(ascii: "0") }
  }

  /// Adds the units of the table to a log that lacks them.
  func addUnits(to log: inout LogHeader) {
    for step in steps {
      guard case .quantity(let unit) = step.action, log.unit(unit.kind) == nil else { continue }
      log.setUnit(unit.known, of: unit.kind)
    }
  }
}

extension Row {
  /// The path of the entry; nil if the code that reads the source knows it.
  var path: EntryPath? {
    guard let origin else { return .row(number) }
    return origin.path.map { .json($0) }
  }
}
