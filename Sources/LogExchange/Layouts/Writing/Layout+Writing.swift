// SPDX-License-Identifier: MIT

/// Chooses the columns of a layout that are written.
extension Layout {
  /// Makes the writer; nil for a layout that is only read.
  func makeWriter(_ output: @escaping ByteOutput) -> (any RecordSink)? {
    let layout = writtenAs?.body() ?? self
    return layout.form.map { LayoutWriter(layout, $0, output) }
  }

  /// The name of the app in messages.
  func app(_ form: LayoutForm) -> String { form.app ?? "the mapping \(name)" }

  /// The columns that are written, in their order: the first one of each field, and the date in
  /// one column, or day and time in two.
  var writtenColumns: [LayoutColumn] {
    let columns = columns.filter { !$0.written.isLeftOut }
    let hasWhole = columns.contains { $0.content == .date(.whole) }
    return columns.enumerated().compactMap { index, column in
      let earlier = columns[..<index]
      let isWritten =
        switch column.content {
        case .extra, .nothing, .words: true
        case .extraUnlessZero:
          self.columns.contains { $0.rest.map { column.isCalled([$0.title]) } ?? false }
        case .extraUnlessSame, .constant, .measure: false
        case .date(let part):
          (hasWhole ? part == .whole : part == .day || part == .time)
            && !earlier.contains { $0.content == column.content }
        case .text, .part, .number, .flag, .filled, .quantity:
          !earlier.contains { $0.field == column.field && !$0.isOfWords }
        }
      return isWritten ? column : nil
    }
  }

  /// The columns with words that are written.
  var wordColumns: [LayoutColumn] { writtenColumns.filter(\.isOfWords) }

  /// The entries of other kinds that are written: those with tables of their own.
  var writtenOthers: [OtherEntries] { others.filter { !$0.sections.isEmpty && $0.isWritten } }

  /// The parts of a time that the columns of dates keep.
  func keptOfDates(_ form: LayoutForm) -> KeptOfDates {
    var kept = KeptOfDates()
    for column in writtenColumns {
      guard case .date(let part) = column.content else { continue }
      let pattern = column.written.dates ?? column.pattern ?? (part == .time ? nil : form.dates)
      if pattern == nil, part == .day { continue }
      kept.precision = max(kept.precision, pattern?.precision ?? .fraction)
      kept.offset = kept.offset || pattern?.has(.offset) ?? (part == .whole)
      kept.isInUTC = kept.isInUTC || pattern?.unixDigits != nil
    }
    return kept
  }

  /// The quantities whose unit is in a column with one of these titles, with the words for it.
  func quantities(
    withUnitIn titles: [String]
  ) -> [(get: QuantityGetter, words: [UnitSource.Word])] {
    writtenColumns.compactMap { column in
      guard case .quantity(let field, let sources) = column.content,
        case .quantity(_, let get, _) = field.access
      else { return nil }
      for case .cell(let cells, let words) in sources
      where cells.contains(where: { cell in titles.contains { $0 === cell } }) {
        return (get, words)
      }
      return nil
    }
  }

  /// The extras of the first record that get columns of their own, except those whose names
  /// would be read as another column.
  func extraNames(_ form: LayoutForm, _ first: LogRecord?, _ titles: [String]) -> [String] {
    guard let first, first.hasExtras, !form.extras.isEmpty, source == .table, table.hasTitles
    else { return [] }
    let taken = columns.filter { $0.content != .extra && $0.content != .extraUnlessZero }
      .flatMap { $0.titles + $0.translations }
    return first.extras.entries.map(\.name).reduce(into: []) { names, name in
      let isWanted = form.extras.contains { pattern in
        pattern.utf8.last == UInt8(ascii: "*")
          ? name.utf8.starts(with: pattern.utf8.dropLast()) : name === pattern
      }
      let isTitle =
        !name.isEmpty && CSVText.trimmed(Array(name.utf8)[...]).elementsEqual(name.utf8)
        && TableTitles([name], table).index(ofAny: taken) == nil
        && !(titles + names).contains(word: name)
      if isWanted, isTitle { names.append(name) }
    }
  }
}

/// The parts of a time that the columns of dates keep.
struct KeptOfDates {
  var precision = Timestamp.Precision.day
  /// True if they keep any offset.
  var offset = false
  /// True if they count in UTC, which keeps an offset of 0.
  var isInUTC = false

  func keeps(_ other: UTCOffset) -> Bool { offset || isInUTC && other.seconds == 0 }
}

extension LayoutColumn {
  /// The unit of values without one of their own, if it is fixed.
  var alwaysUnit: String? {
    guard case .quantity(_, let sources) = content else { return nil }
    for case .always(let unit) in sources { return unit }
    return nil
  }

  /// The only unit in which the column is written, if one is set.
  var fixedUnit: UnitCode? {
    field?.unitKind.flatMap { kind in written.unit.flatMap { UnitCode(kind, named: $0) } }
  }

  var isOfWords: Bool { if case .words = content { true } else { false } }

  /// True if the column has one of these titles.
  func isCalled(_ others: [String]) -> Bool {
    titles.contains { title in others.contains { $0 === title } }
  }

  /// The name of the field that a cell with this text would set, as a number or as a word; nil
  /// for none.
  func fieldSaid(by text: String) -> String? {
    switch content {
    case .words(let words, _):
      words.first { $0.word === text }?.says.first?.field.name
    case .number, .quantity, .text: isNothingAtZero ? nil : field?.name
    default: nil
    }
  }
}

extension LayoutColumn.Content {
  var isInverted: Bool { if case .flag(_, isInverted: true) = self { true } else { false } }
}

extension DatePattern {
  /// The precision of the times that the pattern keeps.
  fileprivate var precision: Timestamp.Precision {
    if dayCount != nil { return .second }
    if let unixDigits { return unixDigits == 0 ? .second : .fraction }
    return has(.fraction) ? .fraction : has(.second) ? .second : has(.minute) ? .minute : .day
  }
}
