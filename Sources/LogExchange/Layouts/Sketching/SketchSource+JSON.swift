// SPDX-License-Identifier: MIT

extension SketchSource {
  /// Examines the array of a text whose objects have dates; if there are several texts, these
  /// are the records.
  init(json bytes: [UInt8], isWhole: Bool) throws(SketchError) {
    let values: [JSONValue]
    do throws(LogError) {
      values = try Self.values(bytes, isWhole: isWhole)
    } catch {
      throw SketchError(message: "it is no JSON that can be read: \(error)")
    }
    guard let top = values.first else { throw SketchError(message: "there is nothing in it") }
    let isSequence = values.count > 1
    let arrays = isSequence ? [(path: ".", entries: values.map { ($0, []) })] : Self.arrays(in: top)
    if arrays.isEmpty {
      throw SketchError(
        message: "there is no array of objects in it, so there is nothing to take for records")
    }
    let names = arrays.prefix(5).map { "\($0.path) (\($0.entries.count))" }
    try self.init(
      "objects", at: arrays, named: isSequence ? ["its lines (\(values.count))"] : names, Self.cells
    ) { (path, _) throws(PathFault) in
      .json(try MappedJSONPath(path, isRecord: true), isSequence: isSequence)
    }
  }

  private static func values(_ bytes: [UInt8], isWhole: Bool) throws(LogError) -> [JSONValue] {
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

  /// An object, and those around it from the innermost.
  private typealias Entry = (record: JSONValue, around: [JSONValue])

  /// The arrays of objects, by their paths.
  private static func arrays(in top: JSONValue) -> [(path: String, entries: [Entry])] {
    var found: [(path: String, entries: [Entry])] = []
    var waiting: [(value: JSONValue, path: String, around: [JSONValue])] = [(top, "", [])]
    while let (value, path, around) = waiting.popLast() {
      if value.kind == .array {
        let objects = value.elements.filter { $0.kind == .object }
        if objects.isEmpty { continue }
        let name = path.isEmpty ? "." : path
        let index = found.firstIndex { $0.path === name } ?? found.endIndex
        if index == found.endIndex { found.append((name, [])) }
        found[index].entries += objects.map { ($0, around) }
        waiting += objects.reversed().map { ($0, path + "[]", around) }
      } else if value.kind == .object, around.count < 16 {
        let prefix = path.isEmpty ? "" : path + "/"
        for member in value.members {
          let kind = member.value.kind
          guard kind == .array || kind == .object else { continue }
          waiting.append(
            (member.value, prefix + MappedJSONPath.escaped(member.key), [value] + around))
        }
      }
    }
    return found
  }

  /// The values in an object and in those around it.
  private static func cells(of entry: Entry) -> [SketchCell] {
    var cells: [SketchCell] = []
    var up = ""
    for object in entry.around {
      up += "../"
      for member in object.members {
        guard let text = member.value.text else { continue }
        cells.append((up + MappedJSONPath.escaped(member.key), [member.key], text))
      }
    }
    var waiting: [(value: JSONValue, path: String, names: [String])] = entry.record.members.map {
      ($0.value, MappedJSONPath.escaped($0.key), [$0.key])
    }.reversed()
    while let (value, path, names) = waiting.popLast() {
      switch value.kind {
      case .object:
        waiting += value.members.map {
          ($0.value, "\(path)/\(MappedJSONPath.escaped($0.key))", names + [$0.key])
        }.reversed()
      case .null: cells.append((path, names, ""))
      case .array, .string, .number, .bool:
        cells.append((path, names, value.plainText ?? value.description))
      }
    }
    return cells
  }
}
