// SPDX-License-Identifier: MIT

extension Mapping {
  /// What the mapping says, as a layout: its fields are columns, its slots their titles.
  var asLayout: Layout {
    if let layout { return layout }
    var shape = place.isRow ? TableShape(titles: .whole) : .entries
    shape.delimiter = table.delimiter
    shape.linesAbove = table.skippedRows
    shape.hasTitles = table.hasHeader
    if !table.hasHeader { shape.hasMoreCells = true }
    shape.numberedColumns = columns.compactMap {
      if case .index(let index) = $0 { return index }
      return nil
    }
    var columns: [LayoutColumn] = []
    for field in fields { columns += self.columns(of: field) }
    // A cell that several fields use is read for each of them.
    for index in columns.indices {
      columns[index].isShared = columns[..<index].contains {
        $0.titles.first === columns[index].titles.first
      }
    }
    for slot in slots.indices
    where !columns.contains(where: { $0.titles.first === title(slot) }) {
      columns.append(.nothing(title(slot)))
    }
    let date = columns.first(where: \.isOfDates)
    let hasPattern = fields.contains { $0.pattern != nil }
    var layout = Layout(
      name: name, title: title, kind: kind, evidence: .mapping,
      source: place.source(source, namespaces),
      table: shape,
      recognised: place.isRow ? [[.columns(date?.titles ?? [])]] : [], recognition: "the mapping",
      decimals: .fixed(.point), columns: columns, extras: keepsExtras ? .all : .none)
    if !hasPattern {
      layout.dates.always = .ymd
      layout.dates.isFixed = true
    }
    return layout
  }

  /// What writes the mapping; nil where its paths do not say how.
  var sink: LayoutSink? {
    switch source {
    case .csv: return { output in MappedCSVWriter(self, output) }
    case .json, .ndjson: return { output in MappedJSONWriter(self, output) }
    case .xml:
      guard let layout = MappedXMLLayout(self) else { return nil }
      return { output in MappedXMLWriter(self, layout, output) }
    }
  }

  /// What the text of a slot is called.
  func title(_ slot: Int) -> String {
    guard case .column(let column) = slots[slot].place else { return slots[slot].path }
    switch column {
    case .name(let name): return name
    case .index(let index): return "column \(index + 1)"
    }
  }

  private func columns(of mapped: MappedField) -> [LayoutColumn] {
    let field = kind.fields[mapped.index]
    guard case .slot(let slot) = mapped.content else {
      guard case .constant(let text) = mapped.content else { return [] }
      return [LayoutColumn(titles: [], content: .constant(field, text, units(of: mapped)))]
    }
    var column = LayoutColumn(titles: [title(slot)], content: .nothing)
    column.mark = mapped.decimalMark ?? decimalMark
    var columns: [LayoutColumn] = []
    switch field.access {
    case .timestamp:
      column.content = .date(mapped.time == nil ? .whole : .day)
      column.pattern = mapped.pattern
      if let time = mapped.time {
        var part = LayoutColumn.time(title(time.slot))
        part.pattern = time.pattern
        columns.append(part)
      }
    case .decimal: column.content = .number(field)
    case .text where mapped.values.isEmpty: column.content = .text(field)
    case .text: column.content = .words(mapped.values.words(for: field), otherwise: .text)
    case .flag where mapped.values.isEmpty: column.content = .flag(field, isInverted: false)
    case .flag:
      let plain = [LayoutWord.word("true", (field, "true")), .word("false", (field, "false"))]
      column.content = .words(mapped.values.words(for: field) + plain, otherwise: .rejected)
    case .quantity:
      column.content = .quantity(field, units(of: mapped))
      if let (slot, parts) = mapped.plus {
        column.rest = LayoutColumn.Rest(title: title(slot), unit: parts.small[0])
        columns.append(.extraUnlessZero(title(slot)))
      }
    }
    return [column] + columns
  }

  /// What says the unit of a field; one at the number counts first.
  private func units(of mapped: MappedField) -> [UnitSource] {
    switch mapped.unit {
    case .constant(let unit): [.number, .always(unit)]
    case .assumed(let unit): [.number, .assumed(unit)]
    case .slot(let slot, let table):
      [
        .number,
        .cell([title(slot)], table.rows.map { UnitSource.Word($0.written, $0.meaning) }),
        .cell([title(slot)], []),
      ]
    case nil: [.number]
    }
  }
}

extension MappedRecordPlace {
  fileprivate var isRow: Bool {
    if case .row = self { return true }
    return false
  }

  func source(_ source: Mapping.Source, _ namespaces: [MappedNamespace]) -> LayoutSource {
    switch self {
    case .row: .table
    case .xml(let path): .xml(path, namespaces)
    case .json(let path): .json(path, isSequence: source == .ndjson)
    }
  }
}

extension ValueTable {
  fileprivate func words(for field: Field) -> [LayoutWord] {
    rows.map { LayoutWord.word($0.written, (field, $0.meaning)) }
  }
}

extension Mapping {
  /// The columns of the slots.
  var columns: [MappedColumn] {
    slots.compactMap {
      if case .column(let column) = $0.place { return column }
      return nil
    }
  }
}
