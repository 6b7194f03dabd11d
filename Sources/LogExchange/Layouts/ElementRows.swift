// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the elements of a document as rows of a layout, with a cell for each path of a column.
struct ElementRows: XMLRecordMapping {
  private var reader: TableReader
  private let paths: [MappedXMLPath]
  private let namespaces: [MappedNamespace]
  private let keepsExtras: Bool
  /// The attributes of a record that the path of the records demands.
  private let fixed: [String]
  /// The names of the elements around the records.
  private let around: [String]
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
    self.fixed = fixed
    self.around = around
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    var texts: [SlotText?] = []
    var taken = TakenPlaces(namespaces: namespaces)
    for path in paths {
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

  private func extras(around element: XMLTreeNode) -> Extras {
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
    passedNames.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { PassedEntries(kind: $0.key, count: $0.value) }
  }
}
