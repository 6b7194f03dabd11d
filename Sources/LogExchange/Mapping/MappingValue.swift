// SPDX-License-Identifier: MIT

/// A value in the text of a mapping, and the keys that lead to it.
struct MappingValue {
  let value: JSONValue
  private let path: [String]

  init(_ value: JSONValue) {
    self.value = value
    path = []
  }

  private init(_ value: JSONValue, path: [String]) {
    self.value = value
    self.path = path
  }

  /// The key of the value.
  var name: String { path.last ?? "" }

  var members: [MappingValue] {
    value.members.map { MappingValue($0.value, path: path + [$0.key]) }
  }

  /// The value as it is written, for messages.
  var shown: String { RecordFault.excerpt(value.description) }

  func error(_ code: MappingError.Code, _ message: String) -> MappingError {
    MappingError(
      code: code, message: message, place: path.joined(separator: "."), position: value.position)
  }

  // MARK: Types

  func demand(_ kind: JSONValue.Kind, _ expected: String) throws(MappingError) {
    guard value.kind == kind else {
      throw error(.wrongType, "is \(value.kind.inWords), expected \(expected)")
    }
  }

  func string() throws(MappingError) -> String {
    guard let text = value.string else {
      throw error(.wrongType, "is \(value.kind.inWords), expected a string")
    }
    return text
  }

  func flag() throws(MappingError) -> Bool {
    guard let flag = value.bool else {
      throw error(.wrongType, "is \(shown), expected true or false, without quotes")
    }
    return flag
  }

  /// A string, a number, true or false, as the text it would be in a source.
  func scalar() throws(MappingError) -> String {
    if let text = value.text { return text }
    if let flag = value.bool { return flag ? "true" : "false" }
    throw error(
      .wrongType, "is \(value.kind.inWords), expected a string, a number, true or false")
  }

  func choice<Choice: RawRepresentable<String>>(
    _ choices: [Choice]
  ) throws(MappingError) -> Choice {
    choices[try choice(among: choices.map(\.rawValue))]
  }

  /// Which of some names the text is.
  func choice(among names: [String]) throws(MappingError) -> Int {
    let text = try string()
    guard let choice = names.firstIndex(where: { $0.hasSameBytes(as: text) }) else {
      throw error(.badValue, "is \(shown), expected \(Self.list(names))" + Self.hint(text, names))
    }
    return choice
  }

  // MARK: Members

  /// Refuses keys that mean nothing here, and keys that occur twice.
  func check(keys: [String]) throws(MappingError) {
    try demand(.object, "an object with \(Self.list(keys))")
    for member in value.members {
      let key = member.key
      let place = MappingValue(member.value, path: path + [key])
      if member.isRepeated { throw place.error(.badValue, "the key occurs twice") }
      if (keys + MappingParser.remarks).contains(where: { key.hasSameBytes(as: $0) }) { continue }
      let hint = Self.hint(key, keys)
      throw place.error(
        .unknown,
        "the key \"\(RecordFault.excerpt(key))\" means nothing here"
          + (hint.isEmpty ? "; the keys are \(keys.joined(separator: ", "))" : hint))
    }
  }

  func optional(_ key: String) throws(MappingError) -> MappingValue? {
    value[key].map { MappingValue($0, path: path + [key]) }
  }

  func required(_ key: String, _ expected: String) throws(MappingError) -> MappingValue {
    guard let member = try optional(key) else {
      throw error(.missing, "the key \"\(key)\" is missing: \(expected)")
    }
    return member
  }

  // MARK: Words

  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  static func hint(_ word: String, _ candidates: [String]) -> String {
    Suggestion.nearest(to: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
