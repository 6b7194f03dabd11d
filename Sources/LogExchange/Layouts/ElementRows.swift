// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the elements of a document as rows of a layout, with a cell for each path of a column.
///
/// If a column leads to an element beside the records, `../name`, the element that holds it is
/// read whole, with all its records.
struct ElementRows: XMLRecordMapping {
  private var reader: TableReader
  private let paths: [MappedXMLPath]
  private let namespaces: [MappedNamespace]
  private let keepsExtras: Bool
  /// The attribute that names the values of a record, if the paths say so.
  private let namedBy: String?
  /// The attributes of a record that the path of the records demands.
  private let fixed: [String]
  /// The names of the elements around the records.
  private let around: [String]
  /// The path to the records from the elements that are read; nil if these are the records.
  private let inner: XMLPath?
  /// The steps from the element that is read to the records; empty if those are read.
  private var way: [MappedXMLPath.Step] = []
  /// The values in the elements around the last record that no column takes, from the innermost.
  private var beside: [(level: XMLTreeNode, extras: Extras)?] = []
  /// The values in the elements around the last record, for each path that leads up to elements.
  private var known: [(level: XMLTreeNode, cell: SlotText?)?]
  /// The number of elements seen outside the path to the records, by their names.
  private var passedNames: [String: Int] = [:]
  /// The position of the element around the last record.
  private var logPosition: SourcePosition?
  /// The extras of the elements around the next record, until a record has carried them.
  private var logExtras: Extras?
  /// True if a log had extras: later logs must then say that they have none.
  private var hasHadExtras = false

  init(_ layout: Layout, _ options: ReadingOptions) {
    let places = layout.places
    reader = TableReader(layout, options, columns: places)
    keepsExtras = layout.extras != .none
    var fixed: [String] = []
    var around: [String] = []
    var namespaces: [MappedNamespace] = []
    if case .xml(let record, let known) = layout.source {
      namespaces = known
      if let steps = record.steps {
        fixed = steps.last?.fixed.map(\.name) ?? []
        around = steps.dropLast().map(\.name)
      }
    }
    // The paths were checked when the layout was made.
    paths = places.map {
      (try? MappedXMLPath($0, isRecord: false, namespaces)) ?? MappedXMLPath()
    }
    self.namespaces = namespaces
    namedBy =
      paths.lazy.compactMap { path in
        path.levelsUp == 0 ? path.steps?.first?.fixed.first?.name : nil
      }.first { TakenPlaces.naming.contains(word: $0) }
    self.fixed = fixed
    self.around = around
    known = paths.map { _ in nil }
    let levels = layout.levelsRead
    if case .xml(let record, _) = layout.source, levels > 0 {
      var text = record.readingSteps.suffix(levels).joined()
      if text.hasPrefix("/") { text.removeFirst() }
      inner = try? XMLPath(text)
      way = record.steps?.suffix(levels) ?? []
      beside = way.map { _ in nil }
    } else {
      inner = nil
    }
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    guard let inner else { return try take(record: element, emit) }
    for match in element.matches(inner) {
      try take(record: match.node) { entry in
        var entry = entry
        if case .record = entry.outcome, entry.warnings.isEmpty, entry.notes.isEmpty {
          return try emit(entry)
        }
        if entry.position == nil { entry.position = match.position }
        if entry.path == nil { entry.path = .text(match.path) }
        try emit(entry)
      }
    }
    countOthers(in: element)
  }

  private mutating func take(record element: XMLTreeNode, _ emit: Emit) throws {
    var texts: [SlotText?] = []
    var taken = TakenPlaces(namespaces: namespaces, namedBy: namedBy)
    for (index, path) in paths.enumerated() {
      if path.levelsRead > 0 {
        texts.append(cell(around: element, index))
        continue
      }
      guard let found = path.find(from: element) else {
        texts.append(nil)
        continue
      }
      texts.append(SlotText(text: found.text, position: found.element.position))
      if keepsExtras, path.levelsUp == 0 { taken.add(found, path) }
    }
    var extras = Extras()
    if keepsExtras {
      for name in fixed {
        if let attribute = element.attributes.first(where: { $0.name === name }) {
          taken.attributes.append(attribute)
        }
      }
      extras = taken.rest(of: element)
    }
    var entries: [MappedEntry] = []
    try reader.take(entry: Row(texts, extras, at: element.position)) { entries.append($0) }
    for var entry in entries {
      if keepsExtras { attachLog(to: &entry, element) }
      try emit(entry)
    }
  }

  mutating func finish(_ emit: Emit) throws { try reader.finish(emit) }

  // MARK: Elements around the records

  /// The value of an element beside the records, which is looked for once.
  private mutating func cell(around record: XMLTreeNode, _ index: Int) -> SlotText? {
    let path = paths[index]
    let level = record.ancestors.dropFirst(path.levelsUp - 1).first { _ in true }
    guard let level else { return nil }
    if let known = known[index], known.level == level { return known.cell }
    let cell = path.find(from: record).map { found in
      SlotText(text: found.text, position: found.element.position)
    }
    known[index] = (level, cell)
    return cell
  }

  /// Whether an element is a record, or holds some.
  private func isOnWay(_ element: XMLTreeNode, levels: Int) -> Bool {
    let step = way[way.count - levels]
    return element.name === step.name
      && step.fixed.allSatisfy { demanded in
        element.attributes.contains { $0.name === demanded.name && $0.value === demanded.value }
      }
  }

  /// Whether an element beside the records is a value of the one around it, and no entry of
  /// another kind.
  ///
  /// - Parameter levels: The number of elements from the one around to the records.
  private func isValue(_ element: XMLTreeNode, levels: Int) -> Bool {
    !element.hasElements
      || paths.contains { $0.levelsUp == levels && $0.readingSteps.first === element.name }
  }

  /// The values beside the records in an element around them that no column takes.
  private func valuesBeside(_ record: XMLTreeNode, in around: XMLTreeNode, levels: Int) -> Extras {
    var taken = TakenPlaces(namespaces: namespaces)
    for path in paths where path.levelsUp == levels && path.levelsRead > 0 {
      if let found = path.find(from: record) { taken.add(found, path) }
    }
    var extras = Extras()
    for child in around.childElements
    where !isOnWay(child, levels: levels) && isValue(child, levels: levels) {
      if taken.texts.contains(child) { continue }
      for entry in taken.rest(of: child).entries {
        let name = entry.name === "." ? child.name : "\(child.name)/\(entry.name)"
        extras.append(name: name, value: entry.value)
      }
    }
    return extras
  }

  /// Counts the elements in one that was read whole that are neither records nor values.
  private mutating func countOthers(in element: XMLTreeNode) {
    var open = [(element: element, levels: way.count)]
    while let (next, levels) = open.popLast() {
      for child in next.childElements {
        if isOnWay(child, levels: levels) {
          if levels > 1 { open.append((child, levels - 1)) }
        } else if !isValue(child, levels: levels) {
          passedNames[child.localName, default: 0] += 1
        }
      }
    }
  }

  /// Attaches the values that no field takes from the elements around a record to its log.
  private mutating func attachLog(to entry: inout MappedEntry, _ element: XMLTreeNode) {
    if let log = element.parent, log.isElement, log.position != logPosition {
      logPosition = log.position
      let extras = extras(around: element)
      logExtras = extras.isEmpty && !hasHadExtras ? nil : extras
      if !extras.isEmpty { hasHadExtras = true }
    }
    guard case .record(let record) = entry.outcome, let extras = logExtras else { return }
    var header = LogHeader(kind: record.kind, subject: record.subject)
    header.extras = extras
    entry.log = header
    logExtras = nil
  }

  private mutating func extras(around element: XMLTreeNode) -> Extras {
    var extras = Extras()
    var level = 0
    for ancestor in element.ancestors where ancestor.isElement {
      level += 1
      let own = paths.compactMap { path in
        path.levelsUp == level ? path.attribute?.find(in: ancestor) : nil
      }
      for attribute in ancestor.attributes where !own.contains(attribute) {
        extras.append(name: attribute.name, value: attribute.value)
      }
      guard way.indices.contains(way.count - level) else { continue }
      if beside[level - 1]?.level != ancestor {
        beside[level - 1] = (ancestor, valuesBeside(element, in: ancestor, levels: level))
      }
      for entry in beside[level - 1]?.extras.entries ?? [] {
        extras.append(name: entry.name, value: entry.value)
      }
    }
    return extras
  }

  // MARK: Elements outside the path

  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    if element.isDescendedInto { return }
    let name = element.withLocalName { String(decoding: $0, as: UTF8.self) }
    passedNames[name, default: 0] += 1
  }

  mutating func passOver(_ element: XMLTreeNode) {
    if around.contains(where: { $0 === element.name }) { return }
    passedNames[element.localName, default: 0] += 1
  }

  func passed() -> [PassedEntries] {
    passedNames.ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { PassedEntries(kind: $0.key, count: $0.value) }
  }
}

extension Layout {
  /// The number of elements around each record that are read with their content.
  var levelsRead: Int {
    guard case .xml(_, let namespaces) = source else { return 0 }
    return places.map {
      (try? MappedXMLPath($0, isRecord: false, namespaces))?.levelsRead ?? 0
    }.max() ?? 0
  }
}
