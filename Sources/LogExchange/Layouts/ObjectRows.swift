// SPDX-License-Identifier: MIT

/// Reads the objects of JSON texts as rows of a layout, with a cell for each path of a column.
struct ObjectRows: JSONRecordMapping {
  private var reader: TableReader
  private var steps: [String]
  /// Whether the first of the steps may turn out to be missing.
  private var mayLackFirst = false
  private let paths: [MappedJSONPath]
  /// Whether the keys of entries, or entries that are no objects, are among the paths.
  private let hasKeys: Bool
  private let keepsExtras: Bool
  private let rest: ObjectExtras
  /// The values found so far in the objects around the records, for each path that leads up.
  private var around: [SlotText?]
  /// Entries that wait for values of the objects around them, or for a list to which they refer,
  /// with the values around them once these are known.
  private var waiting: [(value: JSONValue, path: JSONPath, around: [SlotText?]?)] = []
  /// The objects of other lists to which entries refer.
  private var lists: ReferredLists
  /// The number of objects in the array that is being passed over.
  var passed = 0
  /// Whether the list of entries that is being read has none so far.
  private var isListEmpty = true

  init(_ layout: Layout, _ options: ReadingOptions) {
    let places = layout.places
    reader = TableReader(layout, options, columns: places)
    keepsExtras = layout.extras != .none
    if case .json(let path, _) = layout.source {
      steps = path.steps.map(\.key)
      mayLackFirst = path.isFirstOptional
    } else {
      steps = []
    }
    // The paths were checked when the layout was made.
    paths = places.map {
      (try? MappedJSONPath($0, isRecord: false, hasIndices: true)) ?? MappedJSONPath()
    }
    hasKeys = paths.contains { $0.isKey || $0.isValue }
    rest = ObjectExtras(besides: paths)
    around = [SlotText?](repeating: nil, count: paths.count)
    lists = ReferredLists(paths)
  }

  // MARK: The path to the records

  /// The keys above a value, without the indices of arrays.
  private func keys(_ path: JSONPath) -> [String] {
    path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func isOnWay(_ keys: some Collection<String>) -> Bool {
    keys.count <= steps.count && zip(keys, steps).allSatisfy { $0 === $1 || $1 === "*" }
  }

  /// The indices in `paths` that a value beside the records fills: a member of an object around
  /// them, or of an object in it.
  private func slots(_ keys: [String]) -> [Int] {
    paths.indices.filter { leads(keys, to: paths[$0]) && keys.count == length(paths[$0]) }
  }

  /// Whether keys are the beginning of a path to a value beside the records.
  private func leads(_ keys: [String], to path: MappedJSONPath) -> Bool {
    let depth = steps.count - path.levelsUp
    guard path.levelsUp > 0, depth >= 0, keys.count > depth, keys.count <= length(path) else {
      return false
    }
    return isOnWay(keys.prefix(depth))
      && zip(keys.dropFirst(depth), path.steps).allSatisfy { $0 === $1.key }
  }

  /// The number of keys of a value beside the records.
  private func length(_ path: MappedJSONPath) -> Int {
    steps.count - path.levelsUp + path.steps.count
  }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    let keys = keys(path)
    if kind == .object, path.lastIndex != nil, lists.contain(keys) { return .record }
    if mayLackFirst, keys.count == 1 {
      if keys[0] === steps[1] { steps.removeFirst() }
      mayLackFirst = keys[0] !== steps[0]
    }
    if isOnWay(keys) {
      if kind == .array {
        isListEmpty = true
        return .descend
      }
      if keys.count == steps.count {
        isListEmpty = false
        return .record
      }
      if kind == .object { return .descend }
    }
    let isBeside = !isOnWay(keys.dropLast())
    if kind != .object, kind != .array {
      if !slots(keys).isEmpty { return .context }
      if !isBeside { return .skip }
      if isEntry(keys), keys.last?.utf8.first.map(CSVText.isDigit) ?? false { passed += 1 }
      return .skip
    }
    if kind == .object, paths.contains(where: { leads(keys, to: $0) }) { return .descend }
    // Outside the path, objects in arrays are entries of another kind, and so are objects where
    // the path has keys of entries.
    if kind == .object, path.lastIndex != nil || isEntry(keys) && isBeside { passed += 1 }
    return path.lastKey != nil && (kind == .array || keys.count < steps.count) ? .descend : .skip
  }

  /// Whether keys lead as deep as those of the entries.
  private func isEntry(_ keys: [String]) -> Bool {
    keys.count == steps.count && steps.last === "*"
  }

  mutating func note(_ value: JSONValue, at path: JSONPath) {
    for slot in slots(keys(path)) where around[slot] == nil { around[slot] = value.slotText }
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    // A path that ends with an index belongs to an element of an array.
    let keys = keys(path)
    if passed > 0, !isOnWay(keys) {
      try emit(MappedEntry(.notModelled(kind: keys.last ?? "", count: passed)))
      passed = 0
    }
    if path.lastKey != nil, lists.end(keys), lists.areComplete { try emitWaiting(emit) }
    // Of several objects with lists of entries, such as charges with their fees, one has an empty list.
    if isListEmpty, path.lastKey != nil, keys.count == steps.count, keys.count > 1, isOnWay(keys),
      path.components.contains(where: { if case .index = $0 { true } else { false } })
    {
      try emit(
        MappedEntry(
          .notModelled(kind: "\(keys[keys.count - 2]) without \(keys.last ?? "")", count: 1)))
    }
    guard isOnWay(keys), keys.count < steps.count || steps.isEmpty else { return }
    if lists.areComplete { try emitWaiting(emit) } else { keepAround() }
    let levelsUp = steps.count - keys.count
    for slot in paths.indices where paths[slot].levelsUp == levelsUp && levelsUp > 0 {
      around[slot] = nil
    }
  }

  mutating func finish(_ emit: Emit) throws {
    try emitWaiting(emit)
    try reader.finish(emit)
  }

  mutating func breakOff(_ emit: Emit) throws { try emitWaiting(emit) }

  // MARK: Records

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    if !lists.areNone, lists.contain(keys(path)) { return try lists.add(value, keys(path)) }
    let isComplete =
      lists.areComplete
      && paths.indices.allSatisfy {
        paths[$0].levelsUp == 0 || paths[$0].isKey || around[$0] != nil
      }
    if isComplete {
      try emitWaiting(emit)
      try read(value, at: path, around, emit)
    } else {
      waiting.append((value, path, nil))
    }
  }

  /// Keeps the values around the waiting entries, which are no longer known afterwards.
  private mutating func keepAround() {
    for index in waiting.indices where waiting[index].around == nil {
      waiting[index].around = around
    }
  }

  private mutating func emitWaiting(_ emit: Emit) throws {
    let entries = waiting
    waiting = []
    for entry in entries { try read(entry.value, at: entry.path, entry.around ?? around, emit) }
  }

  private mutating func read(
    _ value: JSONValue, at path: JSONPath, _ around: [SlotText?], _ emit: Emit
  ) throws {
    guard value.kind == .object || steps.last === "*" else {
      var entry = MappedEntry(
        .rejected(
          RecordFault(
            code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
            field: "", position: value.position)))
      entry.path = .json(path)
      return try emit(entry)
    }
    let keys = hasKeys ? keys(path) : []
    let texts = paths.indices.map { index in
      hasKeys && (paths[index].isKey || paths[index].isValue)
        ? text(ofKey: paths[index], keys, value)
        : paths[index].reference != nil
          ? lists.text(of: index, for: value)
          : paths[index].levelsUp == 0 ? paths[index].find(in: value)?.slotText : around[index]
    }
    let extras = keepsExtras ? rest.extras(of: value) : Extras()
    try reader.take(entry: Row(texts, extras, at: value.position, path: path), emit)
  }

  /// The key of an entry or of an object around it, or the value of an entry that is no object.
  private func text(ofKey path: MappedJSONPath, _ keys: [String], _ value: JSONValue) -> SlotText? {
    if path.isValue { return value.kind == .object ? nil : value.slotText }
    let place = steps.count - 1 - path.levelsUp
    guard keys.indices.contains(place) else { return nil }
    return SlotText(text: keys[place], position: value.position)
  }
}

extension MappedJSONPath {
  func find(in record: JSONValue) -> JSONValue? {
    var value = record
    for step in steps {
      if let index = step.index, let whole = value["\(step.key)[\(index)]"] {
        value = whole
        continue
      }
      if let condition = step.condition,
        let whole = value["\(step.key)[\(condition.key)=\(condition.value)]"]
      {
        value = whole
        continue
      }
      guard var next = value[step.key] else { return nil }
      if let index = step.index {
        guard let element = next[index] else { return nil }
        next = element
      }
      if let condition = step.condition {
        guard let element = condition.find(in: next) else { return nil }
        next = element
      }
      value = next
    }
    return value
  }
}

extension JSONValue {
  /// The value as the text of a slot; nil for null.
  var slotText: SlotText? {
    isNull ? nil : SlotText(text: plainText ?? description, position: position)
  }
}
