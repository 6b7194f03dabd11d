// SPDX-License-Identifier: MIT

/// Entries as objects of one JSON text, or of many.
struct ObjectNotation: EntryNotation {
  private var json = JSONWriter()
  private let steps: [MappedJSONPath.Step]
  private let isSequence: Bool

  init(_ steps: [MappedJSONPath.Step], isSequence: Bool) {
    self.steps = steps
    self.isSequence = isSequence
  }

  var levels: Int { steps.count }
  var tree: EntryTree { EntryTree(MappedXMLPath.Step(key: ""), isMixed: false) }
  var isFull: Bool { json.isFull }
  var wayToRepeat: String { ", or \"[]\" in \"records\" says where an array stands" }

  /// Only an object in an array can have another beside it.
  func mayRepeat(_ level: Int) -> Bool { level > 0 && steps[level - 1].isArray }

  mutating func begin() {
    if steps.isEmpty, !isSequence { json.startArray() }
  }

  mutating func open(_ level: Int, _ cells: [(place: EntryPlace, cell: WrittenCell)]) {
    json.startObject()
    for (place, cell) in cells {
      json.key(place.steps[0].name)
      json.value(cell)
    }
    json.key(steps[level].key)
    if steps[level].isArray || level == steps.count - 1 { json.startArray() }
  }

  mutating func write(_ tree: EntryTree) {
    let isLine = isSequence && steps.isEmpty
    if !isLine { json.lineBreak() }
    var isInside = false
    tree.walk {
      if isInside { json.key($0.step.name) }
      isInside = true
      if let cell = $0.cell { json.value(cell) } else { json.startObject() }
    } end: {
      if $0.cell == nil { json.endObject() }
    }
    if isLine { json.endLine() }
  }

  mutating func close(_ level: Int) {
    if level == steps.count - 1 { json.endLine() }
    if steps[level].isArray || level == steps.count - 1 { json.endArray() }
    json.endObject()
  }

  mutating func finish() {
    if steps.isEmpty, !isSequence {
      json.endLine()
      json.endArray()
    }
    if !isSequence || !steps.isEmpty { json.endLine() }
  }

  mutating func drain(_ output: ByteOutput) throws { try json.drain(output) }

  func place(ofExtra extra: Extras.Entry) -> EntryPlace? {
    guard let path = try? MappedJSONPath(extra.name, isRecord: false), path.levelsUp == 0,
      path.name === extra.name
    else { return nil }
    return EntryPlace(steps: path.writtenSteps)
  }

  func hides(_ place: EntryPlace, behind other: EntryPlace) -> Bool {
    other.levelsUp == 0 && other.steps.count <= place.steps.count
      && zip(other.steps, place.steps).allSatisfy { $0.name === $1.name }
  }
}

extension MappedJSONPath {
  /// The keys as steps of an entry that is written.
  var writtenSteps: [MappedXMLPath.Step] { steps.map { MappedXMLPath.Step(key: $0.key) } }
}

extension MappedXMLPath.Step {
  fileprivate init(key: String) { self.init(text: key, name: key, fixed: []) }
}

extension JSONWriter {
  /// Writes a cell: numbers without quotes, and flags without quotes if their words are JSON
  /// values.
  fileprivate mutating func value(_ cell: WrittenCell) {
    switch cell.form {
    case .text: string(cell.text)
    case .number: raw(cell.text.utf8)
    case .flag:
      if cell.text === "true" || cell.text === "false" {
        bool(cell.text === "true")
      } else if (try? ExactDecimal(parsing: cell.text)) != nil {
        raw(cell.text.utf8)
      } else {
        string(cell.text)
      }
    }
  }
}
