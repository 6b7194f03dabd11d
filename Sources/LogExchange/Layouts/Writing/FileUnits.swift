// SPDX-License-Identifier: MIT

/// The units of a table that has one for all values of a column.
final class FileUnits {
  private let first: LogRecord?
  private let hook: (any LayoutWriting)?
  /// The units that the table does not name, by their kind: one for all columns.
  var unsaid: [UnitKind: UnitCode] = [:]

  /// - Parameter first: The first record of the table, whose units count.
  init(_ first: LogRecord?, _ hook: (any LayoutWriting)?) {
    self.first = first
    self.hook = hook
  }

  /// The unit of a record according to the hook of the layout.
  func known(_ kind: UnitKind, of record: LogRecord?) -> UnitCode? {
    hook?.unit(kind, of: record)
  }

  /// The unit of a field that the table names: that of the first record, or a usual one.
  ///
  /// - Parameter allowed: The units that can be named; empty for all.
  func said(_ field: Field, _ allowed: [UnitCode]) -> UnitCode? {
    guard case .quantity(let kind, let get, _) = field.access else { return nil }
    if let unit = known(kind, of: nil) { return unit }
    let isAllowed = { (unit: UnitCode) in allowed.isEmpty || allowed.contains(unit) }
    if let first, let unit = get(first)?.unit, isAllowed(unit) { return unit }
    let usual = UnitCode(hasUSGallons ? .miles : .kilometres)
    return kind == .distance && isAllowed(usual) ? usual : allowed.first
  }

  /// Whoever measures fuel in US gallons measures distances in miles.
  private var hasUSGallons: Bool {
    guard let first else { return false }
    return first.kind.fields.contains { field in
      guard case .quantity(.volume, let get, _) = field.access else { return false }
      return get(first)?.unit == UnitCode(.usGallons)
    }
  }

  /// The title with the unit of the table; nil if no title names one.
  func title(of column: LayoutColumn, _ table: TableShape) -> String? {
    guard let field = column.written.unitField ?? column.field, let kind = field.unitKind else {
      return nil
    }
    let titles = column.unitTitles(kind, table)
    let unit = said(field, titles.compactMap { UnitCode(kind, named: $0.unit) })?.name ?? ""
    return (titles.first { $0.unit === unit } ?? titles.first)?.word
  }
}

extension LayoutColumn {
  /// The titles that name a unit: those for writing, those for reading, or the title followed
  /// by each unit.
  func unitTitles(_ kind: UnitKind, _ table: TableShape) -> [UnitSource.Word] {
    if !written.titles.isEmpty { return written.titles }
    guard case .quantity(_, let sources) = content, sources.contains(.title) else { return [] }
    if written.title == nil, table.titles == .stem, let title = titles.first {
      return kind.unitNames.map { UnitSource.Word("\(title) (\($0))", $0) }
    }
    return (written.title.map { [$0] } ?? titles).compactMap { title in
      UnitCode(kind, title: title).map { UnitSource.Word(title, $0.name) }
    }
  }
}

extension UnitCode {
  /// The unit that a title names.
  init?(_ kind: UnitKind, title: String) {
    let title = ColumnTitle(title)
    self.init(kind, word: title.remark ?? title.stem)
  }
}
