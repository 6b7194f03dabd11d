// SPDX-License-Identifier: MIT

/// The kind of document that the entries of a layout are in.
enum LayoutSource: Hashable, Sendable {
  /// They are the rows of a table, and columns are known by their titles.
  case table
  /// They are elements: the path that leads to them. Columns are paths from there.
  case xml(MappedXMLPath, [MappedNamespace])
  /// They are objects of one JSON text, or of many, one a line.
  case json(MappedJSONPath, isSequence: Bool)
  /// They are rows of a table in an SQLite database, and columns are known by their names.
  case database(String)
}

extension LayoutSource {
  /// The name of the table in a database; nil for other sources.
  var tableName: String? { if case .database(let name) = self { name } else { nil } }

  /// The path to the records; empty for those of tables.
  var path: String {
    switch self {
    case .table: ""
    case .database(let name): name
    case .xml(let records, _): records.text
    case .json(let records, _): records.text
    }
  }

  /// Objects of one JSON text.
  ///
  /// - Parameter records: A path of keys that the library itself has written.
  static func json(_ records: String) -> LayoutSource {
    .json(.json(records), isSequence: false)
  }
}

extension LayoutSource {
  /// The fault of a path from an entry to one of its columns; nil if it is valid.
  ///
  /// - Parameter hasIndices: Whether `[0]` after a key of JSON is an index.
  func fault(ofPath path: String, hasIndices: Bool) -> String? {
    do throws(PathFault) {
      switch self {
      case .table, .database: return nil
      case .xml(let records, let namespaces):
        let path = try MappedXMLPath(path, isRecord: false, namespaces)
        guard let steps = records.steps else {
          return path.levelsRead == 0
            ? nil
            : "leads to an element around the records, but \"\(records.text)\" does not name "
              + "each of those"
        }
        guard path.levelsUp >= steps.count else { return nil }
        return "leads out of the document: around a record there are \(steps.count - 1) elements"
      case .json(let records, _):
        let path = try MappedJSONPath(path, isRecord: false, hasIndices: hasIndices)
        guard path.levelsUp > records.steps.count else { return nil }
        return "leads out of the text: around a record there are \(records.steps.count) objects"
      }
    } catch {
      return error.message
    }
  }

  /// True if a value can be written at this path from an entry.
  fileprivate func isWritable(_ path: String, hasIndices: Bool) -> Bool {
    switch self {
    case .table: true
    case .database: false
    case .xml(_, let namespaces):
      (try? MappedXMLPath(path, isRecord: false, namespaces))?.steps != nil
    case .json(let records, _):
      !records.hasAnyKeys
        && (try? MappedJSONPath(path, isRecord: false, hasIndices: hasIndices)).map { path in
          path.reference == nil
            && path.steps.allSatisfy { $0.index == nil && $0.condition == nil }
        } ?? false
    }
  }
}

extension Layout {
  /// The format that the layout describes.
  var format: any LogFormat {
    switch source {
    case .table: LayoutFormat(name, writes: isWritten) { self }
    case .xml: ElementLayoutFormat(layout: self)
    case .json: ObjectLayoutFormat(name: name, writes: isWritten) { self }
    case .database: DatabaseLayoutFormat(name: name) { self }
    }
  }

  /// The paths of the columns and of conditions, with those of other entries in the same places,
  /// for entries that are not rows of a table; each once.
  var places: [String] {
    let titles = columns.flatMap { column in
      let power = if case .column(let title)? = column.power { title } else { nil as String? }
      return column.titles + [column.rest?.title, power].compactMap(\.self) + column.references
    }
    let ofOthers = others.filter(\.sections.isEmpty).flatMap { layout(of: $0).places }
    return (titles + conditions.flatMap(\.titles) + ofOthers).withoutRepetitions
  }

  /// The layout with that of its paths to the entries which a JSON text has.
  func reading(_ head: JSONHead?) -> Layout {
    guard case .json(let path, let isSequence) = source, !otherRecords.isEmpty, let head,
      let found = ([path] + otherRecords).first(where: { head.has(records: $0) })
    else { return self }
    var layout = self
    layout.source = .json(found, isSequence: isSequence)
    return layout
  }

  /// Excludes the columns from writing whose paths cannot be written.
  mutating func leaveOutUnwritable(hasIndices: Bool) {
    for index in columns.indices {
      guard let path = columns[index].titles.first else { continue }
      if !source.isWritable(path, hasIndices: hasIndices) {
        columns[index].written.isLeftOut = true
      }
    }
  }

  /// True if everything needed to write an entry is known: a date, for XML the elements around it,
  /// and for JSON the keys. A row with several entries is only read.
  var canBeWritten: Bool {
    if case .xml(let records, _) = source, records.steps?.count ?? 0 < 2 { return false }
    if case .json(let records, _) = source, records.hasAnyKeys { return false }
    if others.contains(where: \.areBeside) { return false }
    return columns.allSatisfy { $0.power == nil } && writtenColumns.contains(where: \.isOfDates)
  }
}

extension JSONHead {
  /// True if there is a value at the path to the entries.
  fileprivate func has(records path: MappedJSONPath) -> Bool {
    if path.steps.isEmpty { return isArray }
    let isNamed = { (byte: UInt8) in byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]") }
    let keys = path.steps.map(\.key).joined(separator: ".").utf8.filter(isNamed)
    return paths.contains { $0.utf8.lazy.filter(isNamed).elementsEqual(keys) }
  }
}

extension LayoutColumn {
  /// The titles of the columns in whose cells its meaning stands: the names of measures, units.
  fileprivate var references: [String] {
    switch content {
    case .measure(let name, let measures): [name] + measures.flatMap(\.unit).flatMap(\.cells)
    case .quantity(_, let sources): sources.flatMap(\.cells)
    case .extraUnlessSame(let title): [title]
    default: []
    }
  }
}

extension UnitSource {
  fileprivate var cells: [String] {
    switch self {
    case .cell(let titles, _), .textOf(let titles, _): titles
    default: []
    }
  }
}
