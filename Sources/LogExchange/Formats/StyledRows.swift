// SPDX-License-Identifier: MIT

import XMLTree

/// The rows of a table on their way to be records, held until its columns say
/// how dates and numbers are written.
///
///     for row in rows { try styled.take(row).forEach(emit) { … } }
///     try styled.finish().forEach(emit) { … }
///
/// A row waits where it has a date whose order nothing has said yet, or a number
/// with a point or a comma that nothing has explained: what decides may stand in
/// the last row. Once it is decided, rows pass at once. Numbers of all columns
/// decide together, as one program wrote them.
struct StyledRows<Meaning: TableColumnMeaning>: Sendable {
  let columns: TableColumns<Meaning>
  private let dates: [Meaning]
  private let numbers: [Meaning]
  private var order: DateOrder?
  private var mark: DecimalMark?
  private var dateStyle = ColumnDateStyle()
  private var numberStyle = ColumnNumberStyle()
  private var ownStyles: [ColumnNumberStyle]
  private var needsOrder = false
  private var needsMark = false
  /// The mark that the app writes, taken if no value has the other one.
  private let usual: DecimalMark?
  private var hasOther = false
  private var held: HeldRows
  /// Whether rows wait for something beside dates and numbers.
  var waits = false

  /// - Parameters:
  ///   - dates: Columns that have dates.
  ///   - numbers: Columns that have numbers.
  ///   - order: The order where it is known; nil where the column says it.
  ///   - mark: The decimal mark where it is known.
  ///   - usual: The mark that the app writes in files as they come from it: it is taken
  ///     where nothing decides and no number has the other mark.
  ///   - option: What else rows may wait for.
  init(
    _ columns: TableColumns<Meaning>, dates: [Meaning], numbers: [Meaning],
    order: DateOrder? = nil, mark: DecimalMark? = nil, usual: DecimalMark? = nil,
    waitingFor option: String? = nil,
    _ options: ReadingOptions
  ) {
    self.columns = columns
    self.dates = dates
    self.numbers = numbers
    self.order = options.tableDateOrder ?? order
    self.mark = options.decimalMark ?? mark
    self.usual = usual
    ownStyles = numbers.map { _ in ColumnNumberStyle() }
    let unsaid = [
      self.order == nil ? "--date-order" : nil, self.mark == nil ? "--decimal-mark" : nil, option,
    ]
    held = HeldRows(option: unsaid.compactMap(\.self).joined(separator: " and "))
  }

  /// Takes the next row.
  ///
  /// - Returns: What can be read now: nothing, this row, or all that waited.
  mutating func take(_ row: CSVRow) throws(LogError) -> StyledBatch {
    if order == nil { observeDates(row) }
    if mark == nil { try observeNumbers(row) }
    let isReady = !waits && (!needsOrder || order != nil) && (!needsMark || mark != nil)
    if isReady, held.isEmpty {
      return StyledBatch(rows: nil, row: row, style: style)
    }
    try held.hold(row)
    return isReady ? release() : StyledBatch(rows: nil, row: nil, style: style)
  }

  /// There are no more rows.
  ///
  /// - Throws: `LogError` with the code `ambiguous` where nothing has decided.
  mutating func finish() throws(LogError) -> StyledBatch {
    if held.isEmpty { return StyledBatch(rows: nil, row: nil, style: style) }
    if needsOrder, order == nil {
      let name = dates.compactMap { columns.name(of: $0) }.first ?? "date"
      if let failure = dateStyle.failure(column: name) { throw failure }
      order = dateStyle.decision.order
    }
    if needsMark, mark == nil {
      if let usual, !hasOther, case .undecided = numberStyle.decision {
        mark = usual
      } else {
        if let failure = numberFailure { throw failure }
        mark = numberStyle.decision.mark
      }
    }
    return release()
  }

  private var style: TableStyle { TableStyle(dateOrder: order, mark: mark ?? .point) }

  private mutating func release() -> StyledBatch {
    var rows = HeldRows(option: "")
    swap(&rows, &held)
    return StyledBatch(rows: rows, row: nil, style: style)
  }

  // MARK: Evidence

  private mutating func observeDates(_ row: CSVRow) {
    for meaning in dates {
      guard let cell = columns.cell(meaning, in: row), let date = DateText(cell.cell.bytes),
        date.ownOrder == nil
      else { continue }
      needsOrder = true
      dateStyle.observe(cell.cell)
    }
    if case .decided(let found) = dateStyle.decision { order = found }
  }

  private mutating func observeNumbers(_ row: CSVRow) throws(LogError) {
    for (index, meaning) in numbers.enumerated() {
      guard let cell = columns.cell(meaning, in: row),
        cell.cell.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
      else { continue }
      needsMark = true
      if let usual, cell.cell.bytes.contains(usual.other.byte) { hasOther = true }
      numberStyle.observe(cell.cell)
      ownStyles[index].observe(cell.cell)
    }
    switch numberStyle.decision {
    case .decided(let found): mark = found
    case .contradictory: if let failure = numberFailure { throw failure }
    case .noMarks, .undecided: break
    }
  }

  /// The error for numbers that are not decided, with the column that shows it.
  private var numberFailure: LogError? {
    let index = ownStyles.firstIndex { $0.decision.mark == nil }
    let name = index.flatMap { columns.name(of: numbers[$0]) } ?? "numbers"
    return index.flatMap { ownStyles[$0].failure(column: name) }
      ?? numberStyle.failure(column: name)
  }
}

/// Rows that can be read, with the style to read them in.
struct StyledBatch {
  fileprivate var rows: HeldRows?
  fileprivate var row: CSVRow?
  fileprivate let style: TableStyle

  /// Hands out what comes of the rows, each with its own place.
  func forEach(
    _ emit: CSVRecordMapping.Emit, _ body: (CSVRow, TableStyle) throws -> MappedEntry
  ) throws {
    if var rows {
      try rows.release { row in
        var entry = try body(row, style)
        entry.position = entry.position ?? row.position
        entry.path = entry.path ?? .row(row.number)
        try emit(entry)
      }
    }
    if let row { try emit(body(row, style)) }
  }
}
