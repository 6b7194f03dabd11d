// SPDX-License-Identifier: MIT

/// The rows of a separate table about the subjects of entries: their names, their units, and
/// further values as extras of their logs.
struct SubjectRows {
  @Kept private var layout: Layout
  @Kept private var options: ReadingOptions
  private var logs: [LogHeader] = []
  /// The keys of the logs, if entries have these in place of names.
  private var keys: [String?] = []
  /// Words that are not known units, with the index of their log.
  private var unknown: [(log: Int, kind: UnitKind, title: String, text: String)] = []
  /// The index of the log of the current row; nil if its subject has no row.
  private var current: Int?
  /// The index of the log that was handed out last.
  private var told: Int?

  init(_ layout: Layout, _ options: ReadingOptions) {
    self.layout = layout
    self.options = options
  }

  /// True if the subject of the current row has a row of its own.
  var isKnown: Bool { current != nil }

  /// Whether the rows of a section are subjects.
  func areIn(_ section: CSVSection) -> Bool {
    layout.table.subjects?.sections.contains(word: section.name) ?? false
  }

  mutating func add(_ row: Row, _ header: CSVHeader?) {
    guard let subjects = layout.table.subjects else { return }
    let titles = header?.names ?? []
    var log = LogHeader(kind: layout.kind)
    if !subjects.key.isEmpty {
      keys.append(row.cell(at: header?.index(of: subjects.key))?.string)
    }
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
    // If several subjects have one name, a row cannot tell which one it is about, so only units
    // that they all share are used.
    let alike = logs.indices.filter { logs[$0].subject === log.subject }
    for kind in [UnitKind.distance, .volume, .mass] {
      if let other = alike.first, logs[other].unit(kind) != log.unit(kind) {
        log.setUnit(nil, of: kind)
      }
      for index in alike { logs[index].setUnit(log.unit(kind), of: kind) }
    }
    logs.append(log)
  }

  /// Takes the units of columns from the cell of a subject.
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
    current =
      keys.isEmpty ? logs.firstIndex { $0.subject === name } : keys.firstIndex { $0 === name }
  }

  private var isOne: Bool { layout.table.subjects?.isOne ?? false }

  /// The subject of all entries; nil if each row names its own.
  var onlyName: String? { isOne ? logs.last?.subject : nil }

  /// The name of the subject to whose key the current row leads; nil if rows have names.
  var nameByKey: String? { keys.isEmpty ? nil : current.flatMap { logs[$0].subject } }

  /// The unit of a column's values according to the row of the subject.
  func unit(_ unit: UnitPlan) -> UnitCode? {
    unit.isOfSubject ? current.flatMap { logs[$0].unit(unit.kind) } : nil
  }

  /// The sentence for messages on a unit in the row of the subject that is not known; nil for
  /// others.
  func unknown(_ unit: UnitPlan) -> String? {
    guard unit.isOfSubject,
      let found = unknown.last(where: { $0.log == current && $0.kind == unit.kind })
    else { return nil }
    return "the \(layout.kind.subjectName)'s \(found.title) is "
      + "\"\(RecordFault.excerpt(found.text))\", which is not a known unit"
  }

  /// Removes the extras that another log has handed out for the same subject.
  mutating func forgetExtras(_ other: SubjectRows) {
    if let told = other.told, told < logs.count { logs[told].extras = Extras() }
  }

  /// The log header for the subject of the row, if it is another one than before. Its extras
  /// are handed out once.
  mutating func tell() -> LogHeader? {
    guard let current, current != told else { return nil }
    told = current
    defer { logs[current].extras = Extras() }
    return logs[current]
  }
}
