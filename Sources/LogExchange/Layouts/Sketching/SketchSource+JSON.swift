// SPDX-License-Identifier: MIT

extension SketchSource {
  /// What is guessed of the arrays and maps of a text whose entries have dates; if there are
  /// several texts, these are the records.
  static func guess(
    json bytes: [UInt8], isWhole: Bool,
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess
  ) throws(SketchError) -> SketchGuess {
    let values: [JSONValue]
    do throws(LogError) {
      values = try self.values(bytes, isWhole: isWhole)
    } catch {
      throw SketchError(message: "it is no JSON that can be read: \(error)")
    }
    guard let top = values.first else { throw SketchError(message: "there is nothing in it") }
    var arrays = values.count > 1 ? [] : arrays(in: top)
    let names = arrays.prefix(5).map { "\($0.path) (\($0.entries.count))" }
    // One entry is a sequence of one.
    let entries = values.map { Entry(key: "", record: $0, around: [], keys: []) }
    let isEntry = top.kind == .object && (values.count > 1 || hasDate(entries[0]))
    let whole = (path: ".", entries: entries)
    if arrays.isEmpty, values.count > 1 || isEntry { arrays = [whole] }
    if arrays.isEmpty {
      throw SketchError(
        message: top.kind == .object
          ? "it is one object, and none of its values is known as a date"
          : "there is no array of objects in it, so there is nothing to take for records")
    }
    let owners = top.members.compactMap { Owners(($0.key, $0.value)) }
    let cells = { (entry: Entry) in
      self.cells(of: entry) + referred(from: entry, to: owners)
    }
    let place = { (path: String, entries: [Entry]) in
      SketchPlace(path, entries, cells: cells) { (path, _) throws(PathFault) in
        .json(
          try MappedJSONPath(path, isRecord: true),
          isSequence: path === "." && (values.count > 1 || top.kind == .object))
      }
    }
    return try self.guess(
      "objects", at: arrays.map(place),
      around: isEntry && !names.isEmpty ? place(whole.path, whole.entries) : nil,
      named: names.isEmpty ? ["its lines (\(values.count))"] : names, guess)
  }

  /// Whether a value of an entry is a date.
  private static func hasDate(_ entry: Entry) -> Bool {
    cells(of: entry).contains { cell in
      SketchDate(SketchColumn(path: "", names: cell.names, values: [cell.value])) != nil
    }
  }

  static func values(_ bytes: [UInt8], isWhole: Bool) throws(LogError) -> [JSONValue] {
    // In a sequence with one text on each line, the last line may be incomplete.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 > 0x20 }
    }
    let complete = isWhole ? lines[...] : lines.dropLast()
    if complete.count > 1, let first = complete.first, (try? JSONValue(parsing: first)) != nil,
      first.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
    {
      return complete.compactMap { try? JSONValue(parsing: $0) }
    }
    return [isWhole ? try JSONValue(parsing: bytes) : try JSONValue(beginning: bytes)]
  }

  // MARK: Arrays

  /// An object, and those around it from the innermost, each with the key of it or of its array.
  private struct Entry {
    var key: String
    var record: JSONValue
    var around: [(key: String, object: JSONValue)]
    /// The keys from the innermost that the path does not name; nil for those that it names.
    var keys: [(text: String, isDate: Bool)?]
  }

  /// The arrays of objects, and the objects whose keys are those of entries, by their paths.
  private static func arrays(in top: JSONValue) -> [(path: String, entries: [Entry])] {
    var found: [(path: String, entries: [Entry])] = []
    func add(_ entries: [Entry], at path: String) {
      let index = found.firstIndex { $0.path === path } ?? found.endIndex
      if index == found.endIndex { found.append((path, [])) }
      found[index].entries += entries
    }
    var waiting = [(path: "", place: Entry(key: "", record: top, around: [], keys: []))]
    while let (path, place) = waiting.popLast() {
      let value = place.record
      if value.kind == .array {
        let objects = value.elements.filter { $0.kind == .object }.map { object in
          Entry(key: place.key, record: object, around: place.around, keys: place.keys)
        }
        if objects.isEmpty || isPart(place.key, of: objects[0]) { continue }
        add(objects, at: path.isEmpty ? "." : path)
        let inner = path.isEmpty || path.hasSuffix("*") ? path : path + "[]"
        waiting += objects.reversed().map { (inner, $0) }
      } else if value.kind == .object, place.around.count < 16 {
        let prefix = path.isEmpty ? "" : path + "/"
        // What is below the name of a car has the key of the cars, too.
        let isOfMap = (place.keys.first ?? nil) != nil
        let isOfOwners = !isOfMap && SketchWords.owners.contains(place.key.lowercased())
        let map = Self.map(value, isOfOwners: isOfOwners)
        var members: [(path: String, place: Entry)] = []
        for member in value.members {
          var inner = place
          inner.record = member.value
          inner.around.insert((place.key, value), at: 0)
          // `data` in `weight` holds weights.
          let isNamed = map == nil && !SketchWords.containers.contains(member.key.lowercased())
          if isNamed { inner.key = member.key }
          inner.keys.insert(map.map { (member.key, $0.isOfDates) }, at: 0)
          let isEntry = map?.isOfLists == false && member.value.kind != .array
          if isEntry { add([inner], at: prefix + "*") }
          guard member.value.kind == .array || member.value.kind == .object else { continue }
          members.append((prefix + (map == nil ? MappedJSONPath.escaped(member.key) : "*"), inner))
        }
        waiting += members.reversed()
      }
    }
    return found
  }

  /// Whether an object is a value of the entry around it, such as one of the average, most and least,
  /// and no entry: it has no date of its own.
  private static func isPart(_ key: String, of entry: Entry) -> Bool {
    SketchWords.values.contains(key.lowercased())
      && !entry.record.members.contains { member in
        SketchDate(
          SketchColumn(path: "", names: [member.key], values: [member.value.text ?? ""])) != nil
      }
  }

  /// Whether the keys of an object are not names of its values, but their dates, or those of alike
  /// objects or arrays; nil for other objects.
  ///
  /// - Parameter isOfOwners: Whether even a single key is the name of a car or person.
  private static func map(
    _ object: JSONValue, isOfOwners: Bool
  ) -> (isOfDates: Bool, isOfLists: Bool)? {
    let members = object.members.map { (key: $0.key, value: $0.value) }
    if members.isEmpty { return nil }
    let keys = SketchColumn(path: "", names: [], values: members.prefix(50).map(\.key))
    if let dates = SketchDate(keys), dates.pattern == nil { return (true, false) }
    // `weights` and `fills` are names.
    let areNames = keys.values.contains {
      SketchTitle($0).words.contains {
        SketchVocabulary.isWord($0) || SketchWords.lists.contains($0)
          || SketchWords.containers.contains($0)
      }
    }
    if areNames { return nil }
    // Beside lists, single values are settings.
    let lists = members.filter { $0.value.kind == .array }
    let isOfLists =
      lists.count > (isOfOwners ? 0 : 1) && members.allSatisfy { $0.value.kind != .object }
    let names = (isOfLists ? lists : members).prefix(50).map { member in
      Self.names(member.value.kind == .array ? member.value[0] : member.value)
    }
    guard members.count > (isOfOwners ? 0 : 1), let first = names[0],
      names.allSatisfy({ $0.map { areAlike($0, first) } ?? false })
    else { return nil }
    return (false, isOfLists)
  }

  /// The keys of an object, one word if they are dates; nil for other values and empty objects.
  private static func names(_ value: JSONValue?) -> [String]? {
    guard let value, value.kind == .object else { return nil }
    let keys = value.members.map(\.key)
    let dates = SketchColumn(path: "", names: [], values: keys.prefix(50).map { $0 })
    if let date = SketchDate(dates), date.pattern == nil { return ["date"] }
    if !keys.isEmpty, keys.allSatisfy({ $0.utf8.allSatisfy(CSVText.isDigit) }) { return ["1"] }
    return keys.isEmpty ? nil : keys
  }

  /// Whether two objects may be entries of one kind, each with values that the other lacks.
  private static func areAlike(_ names: [String], _ others: [String]) -> Bool {
    let own = names.filter { name in !others.contains { $0 === name } }
    let theirs = others.filter { other in !names.contains { $0 === other } }
    let isWord = { (name: String) in
      SketchTitle(name).words.contains(where: SketchVocabulary.isWord)
    }
    // Fill-ups have litres, and repairs a title.
    if own.contains(where: isWord), theirs.contains(where: isWord) { return false }
    return (names.count - own.count) * 2 > max(names.count, others.count)
  }

  /// The values in an object and in those around it.
  private static func cells(of entry: Entry) -> [SketchCell] {
    var cells: [SketchCell] = []
    var up = ""
    for (level, (key, object)) in entry.around.enumerated() {
      if let known = entry.keys[level] {
        // A key in `cars` is the name of a car.
        let names = known.isDate ? ["date"] : key.isEmpty ? ["@key"] : [key, "name"]
        cells.append((up + "@key", names, known.text))
      }
      up += "../"
      // What stands beside entries that have keys are other entries.
      if entry.keys[level] != nil { continue }
      for member in object.members where member.value.kind == .object {
        let around = member.key.lowercased()
        let isOwner = SketchWords.owners.contains(around + "s")
        let isOfSettings = SketchTitle(member.key).words.last.map(SketchWords.settings.contains)
        guard isOwner || isOfSettings ?? false else { continue }
        let path = up + MappedJSONPath.escaped(member.key)
        for setting in member.value.members {
          // A weight in a profile is none of an entry: only units, currencies and the name of a
          // vehicle or person are of use.
          let isName =
            isOwner
            && (Self.isName(setting.key)
              || SketchTitle(setting.key).words == SketchTitle(member.key).words + ["name"])
          guard let text = setting.value.text,
            isName || SketchWords.isSystem(text) || SketchWords.unit(text) != nil
              || SketchWords.currency(text) != nil
          else { continue }
          let isOfUnits = SketchWords.units.contains(around)
          let name = isOfUnits ? "\(setting.key) unit" : setting.key
          let names = isName ? [member.key, "name"] : [name]
          cells.append(("\(path)/\(MappedJSONPath.escaped(setting.key))", names, text))
        }
      }
      for member in object.members {
        guard let text = member.value.text else { continue }
        // The `name` in `cars` is that of a car.
        let isVague = SketchWords.fillers.contains(member.key.lowercased())
        let names = isVague ? [key, member.key] : [member.key]
        cells.append((up + MappedJSONPath.escaped(member.key), names, text))
      }
    }
    if entry.record.kind != .object {
      cells.append(("@value", [entry.key, "value"], entry.record.plainText ?? ""))
    }
    // `value` in an array `weights` is a weight, and a `unit` beside it is that of the weight.
    let isVague = entry.record.members.contains { SketchWords.values.contains($0.key.lowercased()) }
    var waiting: [(value: JSONValue, path: String, names: [String])] = entry.record.members.map {
      let key = $0.key.lowercased()
      let isOfArray =
        isVague && (SketchWords.values.contains(key) || SketchWords.units.contains(key))
      return ($0.value, MappedJSONPath.escaped($0.key), isOfArray ? [entry.key, $0.key] : [$0.key])
    }.reversed()
    while let (value, path, names) = waiting.popLast() {
      switch value.kind {
      case .object:
        waiting += value.members.map {
          // `$date` and `$numberDouble` are types of MongoDB.
          let isType = $0.key.utf8.first == UInt8(ascii: "$")
          let path = "\(path)/\(MappedJSONPath.escaped($0.key))"
          return ($0.value, path, isType ? names : names + [$0.key])
        }.reversed()
      case .null: cells.append((path, names, ""))
      case .array where value[0]?.kind == .object && SketchWords.values.contains(names.last ?? ""):
        if let first = value[0] { waiting.append((first, path + "[0]", names)) }
      case .array, .string, .number, .bool:
        cells.append((path, names, value.plainText ?? value.description))
      }
    }
    return cells
  }

  /// Whether a key in an object for a vehicle or person is that of its name.
  private static func isName(_ key: String) -> Bool {
    ["nickname", "name", "title"].contains(key.lowercased())
  }

  /// A list of vehicles or people at the top of a text, and its objects by the values of their keys.
  private struct Owners {
    var name: String
    var byKey: [(key: String, objects: [String: JSONValue])]

    /// - Returns: nil for other members.
    init?(_ member: (key: String, value: JSONValue)) {
      let lower = member.key.lowercased()
      guard member.value.kind == .array, member.value[0]?.kind == .object,
        SketchWords.owners.contains(lower)
      else { return nil }
      name = member.key
      let stem = lower.hasSuffix("s") ? String(lower.dropLast()) : lower
      byKey = ["id", "_id", "uuid", "guid", stem + "Id", stem + "_id"].compactMap { key in
        var objects: [String: JSONValue] = [:]
        for object in member.value.elements {
          guard let id = object[key]?.plainText, objects[id] == nil else { continue }
          objects[id] = object
        }
        return objects.isEmpty ? nil : (key, objects)
      }
    }
  }

  /// What is said of the vehicle or person to which a key of an entry leads: `vehicleId` is the
  /// `id` of an object in a list `vehicles` or `cars`.
  private static func referred(from entry: Entry, to owners: [Owners]) -> [SketchCell] {
    if owners.isEmpty { return [] }
    return entry.record.members.flatMap { member -> [SketchCell] in
      guard let id = member.value.text, let stem = SketchSource.stem(ofKey: member.key) else {
        return []
      }
      let isOwner = SketchWords.owners.contains(stem + "s")
      let list =
        owners.first { $0.name.lowercased().hasPrefix(stem) } ?? (isOwner ? owners.first : nil)
      let found = list?.byKey.lazy.compactMap { byKey in
        byKey.objects[id].map { (byKey.key, $0) }
      }.first
      guard let list, let (key, object) = found else { return [] }
      let path = "/\(MappedJSONPath.escaped(list.name))[\(key)=\(member.key)]/"
      return object.members.compactMap { value in
        guard let text = value.value.text else { return nil }
        let isName = Self.isName(value.key)
        guard isName || SketchWords.unit(text) != nil || SketchWords.currency(text) != nil else {
          return nil
        }
        return (
          path + MappedJSONPath.escaped(value.key), isName ? [stem, "name"] : [value.key], text
        )
      }
    }
  }
}
