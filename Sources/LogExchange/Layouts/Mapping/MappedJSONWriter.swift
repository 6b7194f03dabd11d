// SPDX-License-Identifier: MIT

/// Writes records as the JSON that a mapping describes, one a line.
struct MappedJSONWriter: RecordSink {
  private var json = JSONWriter()
  private var writer: MappedRecordWriter
  @Kept private var mapping: Mapping
  private let path: MappedJSONPath
  private let output: ByteOutput
  /// What stands in the objects that are open around the records; of each the slots
  /// and their texts.
  private var open: [[String?]] = []
  private var hasBegun = false
  /// The slots of the objects around the records, from the outermost.
  private let ancestors: [[Int]]

  init(_ mapping: Mapping, _ output: @escaping ByteOutput) {
    self.mapping = mapping
    writer = MappedRecordWriter(mapping)
    self.output = output
    var path: MappedJSONPath?
    if case .json(let found) = mapping.place { path = found }
    self.path = path ?? MappedJSONPath()
    let count = self.path.steps.count
    ancestors = (0..<count).map { level in
      mapping.slots.indices.filter { slot in
        guard case .json(let path) = mapping.slots[slot].place else { return false }
        return path.levelsUp == count - level
      }
    }
  }

  var leftBehind: LeftBehind { writer.leftBehind }

  mutating func begin(_ log: LogHeader) {
    writer.leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    let texts = try writer.texts(of: record)
    try openAncestors(texts)
    var object = MappedObject()
    for (slot, value) in zip(mapping.slots, texts) {
      guard case .json(let path) = slot.place, path.levelsUp == 0, let value else { continue }
      _ = object.put(value, path.steps.map(\.key))
    }
    for entry in record.extras.entries {
      let path = try? MappedJSONPath(entry.name, isRecord: false)
      let isPlain = path.map { $0.levelsUp == 0 && $0.name === entry.name } ?? false
      guard let path, isPlain, !isField(path),
        object.put(SlotValue(text: entry.value, form: .text), path.steps.map(\.key))
      else {
        writer.leftBehind.add("extras." + entry.name)
        continue
      }
    }
    if mapping.source == .json || !path.steps.isEmpty { json.lineBreak() }
    object.write(to: &json)
    if mapping.source == .ndjson, path.steps.isEmpty { json.endLine() }
    if json.isFull { try json.drain(output) }
  }

  /// Whether something at a path would be read as a field.
  private func isField(_ path: MappedJSONPath) -> Bool {
    mapping.slots.contains { slot in
      guard case .json(let own) = slot.place, own.levelsUp == 0 else { return false }
      return own.steps.count <= path.steps.count
        && zip(own.steps, path.steps).allSatisfy { $0.key === $1.key }
    }
  }

  mutating func finish() throws {
    if !hasBegun { try openAncestors([SlotValue?](repeating: nil, count: mapping.slots.count)) }
    close(to: 0)
    if path.steps.isEmpty, mapping.source == .json {
      json.endLine()
      json.endArray()
    }
    if mapping.source == .json || !path.steps.isEmpty { json.endLine() }
    try json.drain(output)
  }

  // MARK: Objects around the records

  private mutating func openAncestors(_ texts: [SlotValue?]) throws(LogError) {
    let wanted = ancestors.map { $0.map { texts[$0]?.text } }
    var same = 0
    while same < open.count, zip(open[same], wanted[same]).allSatisfy({ $0 === $1 }) {
      same += 1
    }
    if hasBegun, same == wanted.count { return }
    if hasBegun {
      // Only an object in an array can have another beside it.
      while same > 0, !path.steps[same - 1].isArray { same -= 1 }
      guard same > 0 else {
        throw LogError(
          code: .unwritable,
          message: "the mapping \(mapping.name) has values on an object around all records, so a "
            + "file holds one of each; --vehicle or --person chooses one, or \"[]\" in \"records\" "
            + "says where an array stands")
      }
      close(to: same)
    } else if path.steps.isEmpty, mapping.source == .json {
      json.startArray()
    }
    hasBegun = true
    for level in same..<wanted.count {
      json.startObject()
      for place in ancestors[level] {
        guard let value = texts[place], case .json(let path) = mapping.slots[place].place else {
          continue
        }
        json.key(path.steps[0].key)
        json.value(value)
      }
      json.key(path.steps[level].key)
      if path.steps[level].isArray || level == wanted.count - 1 { json.startArray() }
      open.append(wanted[level])
    }
  }

  private mutating func close(to level: Int) {
    while open.count > level {
      let last = open.count - 1
      if path.steps[last].isArray || last == path.steps.count - 1 {
        if last == path.steps.count - 1 { json.endLine() }
        json.endArray()
      }
      json.endObject()
      open.removeLast()
    }
  }
}

/// A record as it is going to be written: keys with values or objects.
private struct MappedObject {
  private struct Node {
    var key: String
    var value: SlotValue?
    var children: [Int] = []
  }

  private var nodes = [Node(key: "", value: nil)]

  /// Puts a value where keys lead.
  ///
  /// - Returns: false if something else stands there.
  mutating func put(_ value: SlotValue, _ keys: [String]) -> Bool {
    var index = 0
    for (depth, key) in keys.enumerated() {
      let known = nodes[index].children.first { nodes[$0].key === key }
      if let known {
        if depth == keys.count - 1 || nodes[known].value != nil { return false }
        index = known
      } else {
        nodes.append(Node(key: key, value: nil))
        nodes[index].children.append(nodes.count - 1)
        index = nodes.count - 1
      }
    }
    nodes[index].value = value
    return true
  }

  func write(to json: inout JSONWriter) {
    /// The nodes to write, and nil for the end of an object.
    var waiting: [Int?] = [0]
    while let next = waiting.popLast() {
      guard let next else {
        json.endObject()
        continue
      }
      let node = nodes[next]
      if next != 0 { json.key(node.key) }
      if let value = node.value {
        json.value(value)
      } else {
        json.startObject()
        waiting.append(nil)
        waiting += node.children.reversed().map(Optional.some)
      }
    }
  }
}

extension JSONWriter {
  /// Writes what stands in a slot: numbers without quotes, and flags where their words
  /// are values of JSON.
  fileprivate mutating func value(_ value: SlotValue) {
    switch value.form {
    case .text: string(value.text)
    case .number: raw(value.text.utf8)
    case .flag:
      if value.text === "true" || value.text === "false" {
        bool(value.text === "true")
      } else if (try? ExactDecimal(parsing: value.text)) != nil {
        raw(value.text.utf8)
      } else {
        string(value.text)
      }
    }
  }
}
