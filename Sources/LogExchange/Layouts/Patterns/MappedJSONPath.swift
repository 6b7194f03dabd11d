// SPDX-License-Identifier: MIT

/// A path of keys: `data/items`, `cars[]/fills`, `station/name`, `../name`, `../units/mass`; `.` is
/// the value at which it begins.
///
/// Arrays are passed through without being named. `[]` after a key marks an array for writing;
/// it is implied after the last key of a record path. In the path of a field, `[0]` after a key
/// is the first value of an array, and `[type=1]` the first object of it with this value. The first
/// key of a record path may be missing if it ends with `?`, as in `data?/metrics[]/data`; `\?` is
/// part of a key. `*` in a record path is any key: `weights/*` are the values of `{"weights":
/// {"2024-03-01": …}}`, whose key is then `@key`, that of the object around it `../@key`, and a
/// value that is no object `@value`. `/vehicles[id=vehicleId]/name` is the name in that object of the
/// list `vehicles` at the top of the text whose `id` is the `vehicleId` of the entry.
struct MappedJSONPath: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    var key: String
    var isArray: Bool
    /// The index of a value in an array; nil for the value of the key itself.
    var index: Int?
    /// The value by which an object of an array is found; nil for the value of the key itself.
    var condition: Condition?
  }

  /// A value that one object of an array has: `type=1`.
  struct Condition: Hashable, Sendable {
    var key: String
    var value: String

    /// The first object of an array with the value.
    func find(in array: JSONValue) -> JSONValue? {
      array.elements.first { $0[key]?.plainText === value }
    }
  }

  /// An object of a list elsewhere in the text, which a value of the entry leads to.
  struct Reference: Hashable, Sendable {
    /// The keys from the top of the text to the list.
    var list: [String]
    /// The key of the value by which an object is known.
    var key: String
    /// The key of the same value in the entry.
    var own: String
  }

  /// As it is written.
  private(set) var text = "."
  var levelsUp = 0
  /// The object at which the path begins; nil if that is the entry, or one around it.
  private(set) var reference: Reference?
  var steps: [Step] = []
  /// Whether the first step may be missing.
  private(set) var isFirstOptional = false

  /// True for the key of an entry, or of an object around it.
  var isKey: Bool { steps.count == 1 && steps[0].key === "@key" }
  /// True for an entry that is no object.
  var isValue: Bool { steps.count == 1 && levelsUp == 0 && steps[0].key === "@value" }
  /// True if some key of the path to the entries may be any.
  var hasAnyKeys: Bool { steps.contains { $0.key === "*" } }

  /// The record itself.
  init() {}

  /// - Parameters:
  ///   - isRecord: True for a path to the records, false for one from a record to a field.
  ///   - hasIndices: True if `[0]` after a key is an index; in mappings of version 1 it is part
  ///     of the key.
  init(_ text: String, isRecord: Bool, hasIndices: Bool = false) throws(PathFault) {
    self.text = text
    var rest = Array(text.utf8)[...]
    if !isRecord, hasIndices, rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    while !isRecord, rest.starts(with: "../".utf8) {
      levelsUp += 1
      rest = rest.dropFirst(3)
    }
    if rest.elementsEqual(".".utf8) || rest.elementsEqual("[]".utf8) {
      if isRecord { return }
      throw PathFault(
        message: "\"\(RecordFault.excerpt(text))\" is the record itself; expected a key")
    }
    if isRecord, let slash = rest.firstIndex(of: UInt8(ascii: "/")),
      rest[..<slash].last == UInt8(ascii: "?"),
      rest[..<slash].dropLast().last != UInt8(ascii: "\\")
    {
      isFirstOptional = true
      rest = rest[..<slash].dropLast() + rest[slash...]
    }
    for part in Self.parts(rest) {
      var key = part
      let isArray = key.suffix(2).elementsEqual("[]".utf8)
      if isArray {
        key.removeLast(2)
        if !isRecord {
          throw PathFault(
            message: "\"[]\" belongs to the path of the records, a field is one value")
        }
      }
      let index = hasIndices ? Self.takeIndex(from: &key) : nil
      let condition = hasIndices && index == nil ? Self.takeCondition(from: &key) : nil
      if key.isEmpty {
        throw PathFault(
          message: "\"\(RecordFault.excerpt(text))\" has an empty key; separate keys with single "
            + "slashes, as in \"data/items\"")
      }
      steps.append(
        Step(
          key: String(decoding: key, as: UTF8.self), isArray: isArray, index: index,
          condition: condition))
    }
    if !isRecord, hasIndices, text.utf8.first == UInt8(ascii: "/") { try takeReference() }
    if levelsUp > 0, steps.contains(where: { $0.index != nil || $0.condition != nil }) {
      throw PathFault(
        message: "of the objects around a record only values in objects are known, such as "
          + "\"../name\" and \"../settings/unit\"")
    }
  }

  /// Takes the steps to the object of a list, so that those in it remain.
  private mutating func takeReference() throws(PathFault) {
    let place = steps.firstIndex { $0.condition != nil }
    guard let place, let condition = steps[place].condition, place + 1 < steps.count else {
      throw PathFault(
        message: "a path with \"/\" at its beginning leads to an object of a list by a value that "
          + "the entry has, too, such as \"/vehicles[id=vehicleId]/name\"")
    }
    reference = Reference(
      list: steps[...place].map(\.key), key: condition.key, own: condition.value)
    steps.removeSubrange(...place)
  }

  /// Takes an index from the end of a key.
  private static func takeIndex(from key: inout [UInt8]) -> Int? {
    guard key.last == UInt8(ascii: "]"), let open = key.lastIndex(of: UInt8(ascii: "[")),
      let index = Int(String(decoding: key[(open + 1)...].dropLast(), as: UTF8.self)), index >= 0
    else { return nil }
    key.removeSubrange(open...)
    return index
  }

  /// Takes a condition from the end of a key.
  private static func takeCondition(from key: inout [UInt8]) -> Condition? {
    guard key.last == UInt8(ascii: "]"), let open = key.firstIndex(of: UInt8(ascii: "[")),
      let sign = key[open...].firstIndex(of: UInt8(ascii: "=")), open > 0, sign > open + 1
    else { return nil }
    defer { key.removeSubrange(open...) }
    return Condition(
      key: String(decoding: key[(open + 1)..<sign], as: UTF8.self),
      value: String(decoding: key[(sign + 1)...].dropLast(), as: UTF8.self))
  }

  /// Splits a path into its keys: `\/` is a slash in a key, `\\` a backslash.
  private static func parts(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in text {
      if isEscaped {
        parts[parts.count - 1].append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "/") {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts
  }

  /// A key in the notation of paths.
  static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return key
    }
    let bytes = key.utf8.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The keys as they are written in a path.
  var name: String {
    steps.map { step in
      Self.escaped(step.key) + (step.condition.map { "[\($0.key)=\($0.value)]" } ?? "")
    }.joined(separator: "/")
  }
}

extension MappedJSONPath {
  /// A path of keys to entries that the library itself has written.
  static func json(_ records: String) -> MappedJSONPath {
    (try? MappedJSONPath(records, isRecord: true)) ?? MappedJSONPath()
  }
}
