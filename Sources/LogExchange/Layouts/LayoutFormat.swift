// SPDX-License-Identifier: MIT

import XMLTree

/// A format that a layout describes.
public protocol LayoutDescribed: LogFormat {
  /// The layout that describes the format.
  var layout: Layout { get }
}

extension LayoutDescribed {
  public var title: String { layout.title }
  public var evidence: FormatEvidence { layout.evidence }
  public var cannotHold: [String] { layout.cannotHold }
  public func recognition(_ head: InputHead) -> String? { layout.recognition }
  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    layout.makeWriter(output)
  }
}

/// The format of tables that a layout describes.
///
/// The layout is only made when it is needed: most runs need one of many.
public struct LayoutFormat: CSVLogFormat, LayoutDescribed {
  public let name: String
  public let writes: Bool
  private let make: @Sendable () -> Layout

  /// - Parameter writes: Whether the layout has a form that is written.
  init(
    _ name: String, writes: Bool = false, _ layout: @escaping @Sendable () -> Layout
  ) {
    self.name = name
    self.writes = writes
    make = layout
  }

  /// The layout, made anew on each call.
  public var layout: Layout { make() }

  public func recognises(_ head: InputHead) -> Bool {
    let layout = layout
    guard layout.mayBegin(head), let table = layout.titleLine(head) else { return false }
    let titles = TableTitles(table, layout.table)
    return layout.recognised.contains { signs in
      signs.allSatisfy { layout.has($0, titles, head) }
    }
  }

  public func recognition(_ head: InputHead) -> String? {
    let layout = layout
    guard let columns = layout.table.sections?.columns, !columns.isEmpty,
      head.firstSection(layout.table.sections) == nil, let table = layout.titleLine(head)
    else { return layout.recognition }
    let titles = TableTitles(table, layout.table)
    let names = columns.compactMap { titles.index(of: $0).map { titles.name($0) } }
    return "the columns \(names.joined(separator: ", "))"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    let layout = layout
    guard let table = layout.titleLine(head) else { return nil }
    var dialect = table.dialect(head)
    // Skipped like a comment, because its quotes are not those of a cell.
    dialect.commentPrefix = layout.table.headLine
    if layout.table.quoting == .none { dialect.quote = nil }
    return layout.table.quoting == .backslash ? head.quotesOrBackslashes(dialect) : dialect
  }

  /// Whether a line is the mark and the name of a table whose rows are entries: `##Service`.
  package func hasSection(named line: some Sequence<UInt8>) -> Bool {
    let layout = layout
    guard let head = TableHead([String(decoding: Array(line), as: UTF8.self)]),
      let text = head.names.first, head.names.dropFirst().allSatisfy(\.isEmpty),
      let sections = layout.table.sections, !sections.mark.isEmpty,
      let name = sections.name(of: text)
    else { return false }
    return (sections.records + layout.others.flatMap(\.sections)).contains(word: name)
  }

  public func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any CSVRecordMapping {
    TableReader(layout, options, head, dialect(head, options))
  }
}

extension Layout {
  /// A quick check of the beginning of an input: false if it cannot be of this layout.
  fileprivate func mayBegin(_ head: InputHead) -> Bool {
    if let sections = table.sections, let mark = sections.mark.utf8.first {
      return head.bytes.first { !" \t\r\n\"".utf8.contains($0) } == mark
        || sections.columns.first.map(head.begins) ?? false
    }
    // A table may come late, but a name stands alone in the first line.
    if let sections = table.sections, table.headLine == nil, !sections.records.isEmpty,
      let line = head.lines(5).first(where: { !$0.isEmpty }), sections.name(ofLine: line) == nil
    {
      return false
    }
    return recognised.contains { signs in
      signs.lazy.compactMap(\.start).first.map(head.begins) ?? true
    }
  }

  /// The notation given by the first line of a file, as in `ROAD TRIP CSV ";,"`.
  func marks(_ head: InputHead) -> (delimiter: UInt8, mark: DecimalMark)? {
    guard let start = table.headLine,
      let line = head.lines(5).first(where: { $0.utf8.starts(with: start.utf8) })
    else { return nil }
    let marks = line.utf8.drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix(2)
    guard marks.count == 2, let delimiter = marks.first, ",;\t|".utf8.contains(delimiter),
      let mark = DecimalMark.allCases.first(where: { $0.byte == marks.last })
    else { return nil }
    return (delimiter, mark)
  }

  /// The line with the titles of the table with entries.
  fileprivate func titleLine(_ head: InputHead) -> TableHead? {
    let found = foundTitles(head)
    return head.isSheet ? found : found?.separated(by: marks(head)?.delimiter ?? table.delimiter)
  }

  private func foundTitles(_ head: InputHead) -> TableHead? {
    if let mark = table.remarkMark {
      let titles = head.lines(20).lazy.compactMap { line in
        head.remark(line, mark).flatMap { remark in
          TableHead(
            [remark.text], delimiter: head.isSheet ? SheetWriter.delimiter : table.delimiter)
        }
      }
      return titles.first { self.titles(of: $0.names, behind: "") != nil }
    }
    guard let sections = table.sections else {
      if table.linesAbove == 0 { return head.table }
      let lines = head.lines(table.linesAbove + 10).filter { !$0.isEmpty }
      return TableHead(lines.dropFirst(table.linesAbove))
    }
    let lines = head.lines(5_000).filter { line in
      !line.isEmpty && !(table.headLine.map { line.utf8.starts(with: $0.utf8) } ?? false)
    }
    let names = { (index: Int) in sections.name(ofLine: lines[index]) }
    var count = 0
    let start = lines.indices.dropLast().first { index in
      guard let name = names(index) else { return false }
      defer { count += 1 }
      return sections.hasRecords(
        name, number: count, TableHead(lines[(index + 1)...]).map { TableTitles($0, table) })
    }
    if start == nil, !sections.columns.isEmpty,
      let alone = lines.prefix(20).lazy.compactMap({ TableHead([$0]) })
        .first(where: { TableTitles($0, table).has(all: sections.columns) })
    {
      return alone
    }
    // The table with entries may come late, but all tables have the same delimiter.
    let others = others.flatMap(\.sections)
    let first = lines.indices.dropLast().first { index in
      guard let name = names(index) else { return false }
      return !sections.columns.isEmpty || others.contains(word: name)
    }
    return (start ?? first).flatMap { TableHead(lines[($0 + 1)...]) }
  }

  fileprivate func has(_ sign: LayoutSign, _ titles: TableTitles, _ head: InputHead) -> Bool {
    switch sign {
    case .columns(let wanted): titles.has(all: wanted)
    case .anyColumn(let wanted): titles.index(ofAny: wanted) != nil
    case .exactly(let wanted):
      wanted.allSatisfy { title in titles.names.contains { $0 === title } }
    case .fields(let fields): fields.allSatisfy { hasColumn(for: $0, titles) }
    case .anyField(let fields): fields.contains { hasColumn(for: $0, titles) }
    case .firstLine(let start):
      head.hasFirstLine(start)
    case .firstSection(let name, let wanted):
      head.firstSection(table.sections).map { found, titles in
        CSVText.equalFoldingASCII(found.utf8, name.utf8)
          && TableTitles(titles, table).has(all: wanted)
      } ?? false
    case .anyRemark(let names):
      head.lines(20).contains { line in
        head.remark(line, table.remarkMark ?? "").map { names.contains(where: $0.isNamed) }
          ?? false
      }
    case .atLeast(let count): titles.names.count >= count
    case .withoutColumn(let unwanted): titles.index(ofAny: unwanted) == nil
    case .nothingElse:
      titles.names.indices.allSatisfy { index in
        // The tables of spreadsheets may have empty columns beside them.
        if titles.names[index].isEmpty { return head.isSheet }
        // A title that comes again is that of another table beside the first.
        return !titles.names[..<index].contains { $0 === titles.names[index] }
          && columns.contains { column in
            (column.titles + column.translations).contains { titles.matches(index, $0) }
          }
      }
    case .keys, .value: false
    }
  }

  /// Whether a table has a column for a field, with a unit where it needs one.
  private func hasColumn(for field: Field, _ titles: TableTitles) -> Bool {
    columns.contains { column in
      guard column.field === field,
        let index = titles.index(ofAny: column.titles + column.translations)
      else { return false }
      guard case .quantity(let field, let sources) = column.content, let kind = field.unitKind
      else { return true }
      return UnitPlan(kind, sources, at: index, titles, ReadingOptions()) != nil
    }
  }
}

extension TableSections {
  /// The name of the section that a line starts; nil for other lines.
  fileprivate func name(ofLine line: String) -> String? {
    guard let names = TableHead([line])?.names, let name = names.first,
      names.dropFirst().allSatisfy(\.isEmpty)
    else { return nil }
    return self.name(of: name, isAlone: names.count == 1)
  }
}

extension LayoutSign {
  /// The text with which an input begins; nil if the sign does not require one.
  fileprivate var start: String? {
    switch self {
    case .firstLine(let start), .firstSection(let start, _): start
    default: nil
    }
  }
}

extension InputHead {
  /// The name and the titles of the table that the input begins with.
  fileprivate func firstSection(_ sections: TableSections?) -> (name: String, titles: TableHead)? {
    let lines = lines(10).filter { !$0.isEmpty }
    guard lines.count > 1, let name = sections?.name(ofLine: lines[0]),
      let titles = TableHead(lines[1...])
    else { return nil }
    return (name, titles)
  }

  /// The remark on a line. (In a spreadsheet, the mark is in its first cell.)
  fileprivate func remark(_ line: String, _ mark: String) -> TableRemark? {
    let cells = isSheet ? TableHead([line], delimiter: SheetWriter.delimiter)?.names : nil
    let delimiter = String(UnicodeScalar(SheetWriter.delimiter))
    return TableRemark((cells?.joined(separator: delimiter) ?? line).utf8, mark)
  }

  /// True if the input begins with these words, without regard to the case of ASCII letters.
  fileprivate func begins(_ start: String) -> Bool {
    let line = bytes.drop { " \t\r\n\"".utf8.contains($0) }
    return CSVText.equalFoldingASCII(line.prefix(start.utf8.count), start.utf8)
  }

  /// True if the first line begins with these words, and no word or number continues them.
  fileprivate func hasFirstLine(_ start: String) -> Bool {
    let line = bytes.drop { " \"\r\n".utf8.contains($0) }
    guard line.starts(with: start.utf8) else { return false }
    let next = line.dropFirst(start.utf8.count).first
    return next.map {
      !CSVText.isDigit($0) && ($0 | 0x20) &- 0x61 >= 26 && !"._-".utf8.contains($0)
    }
      ?? true
  }

  /// The dialect of a table in which a backslash before delimiters is usual. Old exports have
  /// quotes around all texts instead: it is the one that explains the rows better, and if both
  /// do, quotes are text unless there are some around nothing, around a currency, or with a
  /// backslash.
  fileprivate func quotesOrBackslashes(_ dialect: CSVDialect) -> CSVDialect {
    var plain = dialect
    plain.quote = nil
    plain.escapesOutsideQuotes = true
    guard bytes.contains(UInt8(ascii: "\"")) else { return plain }
    var quoted = dialect
    quoted.escapesOutsideQuotes = true
    var escaped = quoted
    escaped.quoteEscape = .backslash
    let cells = bytes.split { $0 == dialect.delimiter || $0 == UInt8(ascii: "\n") }
    let hasQuotes = cells.contains { cell in
      cell.elementsEqual("\"\"".utf8)
        || zip(cell, cell.dropFirst()).contains {
          $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "\"")
        }
        || cell.count == 5 && cell.first == UInt8(ascii: "\"") && cell.last == cell.first
          && cell.dropFirst().dropLast().allSatisfy { (0x41...0x5A).contains($0) }
    }
    return .best(
      of: hasQuotes ? [quoted, escaped, plain] : [plain, quoted, escaped], for: bytes,
      isWhole: isWhole)
  }
}
