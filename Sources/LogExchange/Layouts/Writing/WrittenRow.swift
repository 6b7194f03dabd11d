// SPDX-License-Identifier: MIT

/// A cell of an entry that is not a row of a table.
struct WrittenCell {
  /// The type of the value, for notations that distinguish numbers and flags from texts.
  enum Form: Hashable {
    case text
    case number
    case flag
  }

  var text: String
  var form: Form
}

/// The cells of one record, before it is known whether they make a row; used for one record
/// after the other.
struct WrittenRow {
  let units: FileUnits
  /// The thing that has a single unit, in words: the file, or the subject.
  let whole: String
  let app: String
  private let mark: DecimalMark
  private let source: LayoutSource
  /// True if cells can hold line ends.
  private let holdsLines: Bool
  /// Words for a missing value.
  private let nothing: [String]
  private var bytes: [UInt8] = []
  /// The ranges of the cells in the bytes, and their types; the type is nil for missing cells.
  private var cells: [(range: Range<Int>, form: WrittenCell.Form?)]
  /// The beginning of the current cell, and its type so far.
  private var start = 0
  private var form: WrittenCell.Form?
  /// The column of the current cell.
  var column = WrittenTable.Column(title: "") { _, _ in false }
  /// The chosen words, in the order of the columns with words, and the fields that they set, as
  /// sets of bits.
  var words: [(word: String, says: UInt64)?] = []
  /// The fields that the cells hold, a bit for each.
  var written: UInt64 = 0
  /// The losses other than of whole fields.
  private(set) var lost: [String] = []
  private(set) var extras = ExtraCells(Extras())

  init(_ layout: Layout, _ form: LayoutForm, _ units: FileUnits) {
    self.units = units
    source = layout.source
    cells = []
    app = layout.app(form)
    whole = layout.table.subjects == nil ? "file" : layout.kind.subjectName
    mark = form.decimals ?? layout.decimals.always ?? layout.decimals.fixed ?? .point
    holdsLines = layout.table.quoting == .quotes
    nothing = layout.nothing
  }

  /// - Parameter count: The number of cells in the row.
  mutating func begin(_ record: LogRecord, _ count: Int) {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    for _ in 0..<count { cells.append((0..<0, nil)) }
    lost.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    written = 0
    extras = ExtraCells(record.hasExtras ? record.extras : Extras())
  }

  mutating func begin(_ column: WrittenTable.Column) {
    self.column = column
    start = bytes.count
    form = nil
  }

  /// - Returns: False if another column has filled the same cell with a different text.
  mutating func endCell() -> Bool {
    guard let form else { return true }
    let known = cells[column.place]
    if known.form == nil {
      cells[column.place] = (start..<bytes.count, form)
      return true
    }
    let isSame = bytes[known.range].elementsEqual(bytes[start...])
    bytes.removeSubrange(start...)
    return isSame
  }

  mutating func lose(_ name: String) { lost.append(name) }

  /// True if the current cell is empty so far.
  var isEmptyCell: Bool { bytes.count == start }

  func write(to csv: inout CSVWriter) throws(LogError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(LogError) in
      for cell in cells { try csv.cell(UnsafeBufferPointer(rebasing: bytes[cell.range])) }
    }
    try csv.endRow()
  }

  /// The cell at an index; nil if it is missing.
  func cell(_ index: Int) -> WrittenCell? {
    cells[index].form.map { form in
      WrittenCell(text: String(decoding: bytes[cells[index].range], as: UTF8.self), form: form)
    }
  }

  func unwritable(_ message: String, remedy: Remedy? = nil) -> LogError {
    LogError(code: .unwritable, message: "\(app) \(message)", remedy: remedy)
  }

  // MARK: Values

  mutating func append(_ text: some Sequence<UInt8>, as form: WrittenCell.Form = .text) {
    bytes.append(contentsOf: text)
    self.form = form
  }

  mutating func append(_ value: ExactDecimal) {
    let start = bytes.count
    value.append(to: &bytes)
    let mark = column.mark ?? mark
    form = .number
    guard mark != .point, let point = bytes[start...].firstIndex(of: UInt8(ascii: "."))
    else { return }
    bytes[point] = mark.byte
    form = .text
  }

  /// True if a number in this column would mean that there is no value.
  func isNothing(_ value: ExactDecimal) -> Bool { column.isNothingAtZero && value.isZero }

  /// Appends a text, on one line if the table cannot hold line ends. Returns false if it would
  /// not be read as itself.
  mutating func append(text: String, _ name: @autoclosure () -> String) -> Bool {
    let trimmed = CSVText.trimmed(Array(text.utf8)[...])
    let isRead =
      !trimmed.isEmpty && canHold(text)
      && !(column.isNothingAtZero && trimmed.elementsEqual("0".utf8))
      && !nothing.contains { CSVText.equalFoldingASCII($0.utf8, trimmed) }
    if !isRead { return false }
    let isLineEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    guard !holdsLines, text.utf8.contains(where: isLineEnd) else {
      append(text.utf8)
      return true
    }
    lose(name() + ".lines")
    form = .text
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte != 0x0A || last != 0x0D { bytes.append(isLineEnd(byte) ? 0x20 : byte) }
      last = byte
    }
    return true
  }

  private func canHold(_ text: String) -> Bool {
    switch source {
    case .table: !text.utf8.contains(0)
    case .xml: XMLWriter.canHold(text)
    case .json, .database: true
    }
  }

  mutating func append(
    _ date: Timestamp, _ part: LayoutColumn.DatePart, _ pattern: DatePattern?
  ) throws(LogError) {
    if part == .time, date.precision == .day { return }
    let year = Int(date.year)
    guard EntryYear.ofCommonEra(year, digits: 4) == year else {
      throw unwritable("writes dates \(EntryYear.range), and not \(date)")
    }
    if let pattern {
      guard let text = pattern.write(date) else {
        throw unwritable(
          "writes dates as \"\(pattern.text)\", but \(date) is not precise enough; put optional "
            + "parts in brackets, as in \"yyyy-MM-dd[ HH:mm[:ss]]\"")
      }
      return append(text, as: pattern.isCount ? .number : .text)
    }
    var text: [UInt8] = []
    date.append(to: &text)
    switch part {
    case .day: append(text.prefix(10))
    case .time: append(text.dropFirst(11).prefix { !"Z+-".utf8.contains($0) })
    default: append(text)
    }
  }

  // MARK: Extras

  mutating func take(_ name: String) -> String { extras.take(name) }

  /// Forgets the extras, which have all been written or counted as lost.
  mutating func passExtras() { extras = ExtraCells(Extras()) }

  /// The text of the column that reading kept as an extra; case is ignored in its name.
  var own: String? { ownName.flatMap { extras.rest[$0] } }

  mutating func takeOwn() -> String? { ownName.map { extras.take($0) } }

  private var ownName: String? {
    if extras.rest.isEmpty { return nil }
    return extras.rest.entries.lazy.map(\.name).first(where: column.names.contains(word:))
  }
}
