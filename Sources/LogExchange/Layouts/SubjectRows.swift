// SPDX-License-Identifier: MIT

/// What a table of its own says of those that entries are about: names, units, and the
/// rest as extras of their logs.
struct SubjectRows {
  @Kept private var layout: Layout
  @Kept private var options: ReadingOptions
  private var logs: [LogHeader] = []
  /// Words for units that are not known, of the log with an index.
  private var unknown: [(log: Int, kind: UnitKind, title: String, text: String)] = []
  /// That of the current row.
  private var current: Int?
  /// That of the last record with one.
  private var told: Int?

  init(_ layout: Layout, _ options: ReadingOptions) {
    self.layout = layout
    self.options = options
  }

  /// Whether the current row is about one that has a row of its own.
  var isKnown: Bool { current != nil }

  /// Whether the rows of a section are subjects.
  func areIn(_ section: CSVSection) -> Bool {
    layout.table.subjects?.sections.contains(word: section.name) ?? false
  }

  mutating func add(_ row: Row, _ header: CSVHeader?) {
    guard let subjects = layout.table.subjects else { return }
    let titles = header?.names ?? []
    var log = LogHeader(kind: layout.kind)
    let isWhole = subjects.names.count == 1
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      let title =
        index < titles.count && !titles[index].isEmpty
        ? titles[index] : "column \(index + 1)"
      let isName = subjects.names.contains(word: title)
      if isName, isWhole, log.subject == nil {
        log.subject = cell.string
        continue
      }
      takeUnits(title, cell.string, &log)
      log.extras.append(name: title, value: cell.string)
    }
    if !isWhole {
      let parts = subjects.names.compactMap { row.cell(at: header?.index(of: $0))?.string }
        .filter { !$0.isEmpty }
      log.subject = parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    // Of several with one name a row cannot tell which it is about: units are those that
    // all of them have.
    let alike = logs.indices.filter { logs[$0].subject === log.subject }
    for kind in [UnitKind.distance, .volume, .mass] {
      if let other = alike.first, logs[other].unit(kind) != log.unit(kind) {
        log.setUnit(nil, of: kind)
      }
      for index in alike { logs[index].setUnit(log.unit(kind), of: kind) }
    }
    logs.append(log)
  }

  /// Takes the units of columns that the cell of a subject says.
  private mutating func takeUnits(_ title: String, _ text: String, _ log: inout LogHeader) {
    for column in layout.columns {
      guard case .quantity(let field, let sources) = column.content, let kind = field.unitKind
      else { continue }
      for case .subject(let titles, let words) in sources
      where titles.contains(word: title) {
        let unit = UnitCode(kind, text: text, words, options)
        if let unit {
          log.setUnit(unit, of: kind)
        } else {
          unknown.append((logs.count, kind, title, text))
        }
      }
    }
  }

  /// Looks for the subject of a row.
  mutating func find(_ row: Row, _ plan: TablePlan) {
    if logs.isEmpty { return }
    if isOne {
      current = logs.count - 1
      return
    }
    let parts = plan.subjects.compactMap { row.cell(at: $0) }.filter { !$0.isEmpty }
    let name = parts.isEmpty ? nil : parts.map(\.string).joined(separator: " ")
    current = logs.firstIndex { $0.subject === name }
  }

  private var isOne: Bool { layout.table.subjects?.isOne ?? false }

  /// The one that all entries are about; nil where their rows say it.
  var onlyName: String? { isOne ? logs.last?.subject : nil }

  /// The unit that the subject of the row has for values of a column.
  func unit(_ unit: UnitPlan) -> UnitCode? {
    unit.isOfSubject ? current.flatMap { logs[$0].unit(unit.kind) } : nil
  }

  /// What the row of the subject says of a unit, where that is none that is known.
  func unknown(_ unit: UnitPlan) -> String? {
    guard unit.isOfSubject,
      let found = unknown.last(where: { $0.log == current && $0.kind == unit.kind })
    else { return nil }
    return "the \(layout.kind.subjectName)'s \(found.title) is "
      + "\"\(RecordFault.excerpt(found.text))\", which is not a known unit"
  }

  /// What another log has told of the same subject is not told again.
  mutating func forgetExtras(_ other: SubjectRows) {
    if let told = other.told, told < logs.count { logs[told].extras = Extras() }
  }

  /// What holds for the subject of the row, where that is another one than before; what is
  /// an extra is told once.
  mutating func tell() -> LogHeader? {
    guard let current, current != told else { return nil }
    told = current
    defer { logs[current].extras = Extras() }
    return logs[current]
  }
}
