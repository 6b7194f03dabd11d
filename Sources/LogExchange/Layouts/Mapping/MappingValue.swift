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

  /// The key of the value, or its index in an array.
  var name: String { path.last ?? "" }

  var members: [MappingValue] {
    value.members.map { MappingValue($0.value, path: path + [$0.key]) }
  }

  var elements: [MappingValue] {
    value.elements.enumerated().map { MappingValue($1, path: path + ["\($0)"]) }
  }

  /// The value as it is written, for messages.
  var shown: String { RecordFault.excerpt(value.description) }

  func error(_ code: MappingError.Code, _ message: String) -> MappingError {
    MappingError(
      code: code, message: message, place: path.joined(separator: "."), position: value.position)
  }

  /// Keys that are allowed in every object and ignored.
  static let remarks = ["$schema", "comment", "guess", "unplaced"]

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

  /// The given value if this one is `true`, the only value that the key accepts.
  func whenTrue<Value>(_ value: Value) throws(MappingError) -> Value {
    if try flag() { return value }
    throw error(.badValue, "is false, expected true; leave the key out otherwise")
  }

  func array() throws(MappingError) -> [MappingValue] {
    try demand(.array, "an array")
    return elements
  }

  func strings() throws(MappingError) -> [String] {
    try array().map { (element) throws(MappingError) in try element.string() }
  }

  /// A whole number from 0 to 10,000.
  func count() throws(MappingError) -> Int {
    guard value.kind == .number, let count = value.text.flatMap({ Int($0) }),
      (0...10_000).contains(count)
    else { throw error(.badValue, "is \(shown), expected a whole number up to 10000") }
    return count
  }

  /// A whole number from -12 to 12.
  func power() throws(MappingError) -> Int {
    guard let power = value.text.flatMap({ Int($0) }), (-12...12).contains(power) else {
      throw error(.badValue, "is \(shown), expected a whole number from -12 to 12, or a title")
    }
    return power
  }

  /// The only member of an object whose key is one of these.
  ///
  /// - Parameter message: The text before the keys in the error for none or several.
  func only(
    of keys: [String], beside others: [String] = [], _ message: String? = nil
  ) throws(MappingError) -> (key: String, value: MappingValue) {
    try check(keys: keys + others)
    let given = keys.filter { value[$0] != nil }
    guard let key = given.first, given.count == 1 else {
      throw error(
        given.isEmpty ? .missing : .badValue,
        (message ?? "is \(shown), expected one of the keys ") + WordList.or(keys))
    }
    return (key, try required(key, ""))
  }

  /// The members of an object whose values are strings.
  func texts(_ expected: String) throws(MappingError) -> [(key: String, text: String)] {
    try demand(.object, expected)
    return try members.map { (member) throws(MappingError) in (member.name, try member.string()) }
  }

  /// The members of an object of words and units.
  func words(
    _ unit: (MappingValue) throws(MappingError) -> String
  ) throws(MappingError) -> [UnitSource.Word] {
    try demand(.object, "an object of words and units, such as {\"litres\": \"L\"}")
    return try members.map { (member) throws(MappingError) in
      UnitSource.Word(member.name, try unit(member))
    }
  }

  /// The value that a word sets for a field: a text, `true` or `false`.
  func saying(of field: Field) throws(MappingError) -> String {
    field.type == .flag ? (try flag() ? "true" : "false") : try string()
  }

  /// A delimiter: a tab or a printable ASCII character other than a quote or digit.
  func delimiter() throws(MappingError) -> UInt8 {
    let text = try string()
    guard text.utf8.count == 1, let byte = text.utf8.first,
      byte == 0x09 || (0x20...0x7E).contains(byte), byte != UInt8(ascii: "\""),
      !CSVText.isDigit(byte)
    else {
      throw error(.badValue, "is \(shown), expected one character such as \";\" or \"\\t\"")
    }
    return byte
  }

  func pattern() throws(MappingError) -> DatePattern {
    let text = try string()
    do throws(DatePattern.ParseError) {
      return try DatePattern(text)
    } catch {
      throw self.error(.badPattern, error.message)
    }
  }

  /// A string, a number, true or false, as the text that a source would have.
  func scalar() throws(MappingError) -> String {
    if let text = value.plainText { return text }
    throw error(
      .wrongType, "is \(value.kind.inWords), expected a string, a number, true or false")
  }

  func choice<Choice: RawRepresentable<String>>(
    _ choices: [Choice]
  ) throws(MappingError) -> Choice {
    choices[try choice(among: choices.map(\.rawValue))]
  }

  /// The index of the name that the text is.
  func choice(among names: [String]) throws(MappingError) -> Int {
    let text = try string()
    guard let choice = names.firstIndex(where: { $0 === text }) else {
      throw error(.badValue, "is \(shown), expected \(WordList.or(names))" + Self.hint(text, names))
    }
    return choice
  }

  // MARK: Members

  /// Throws for keys that are not known here, and for repeated keys.
  func check(keys: [String]) throws(MappingError) {
    try demand(.object, "an object with \(WordList.or(keys))")
    for member in value.members {
      let key = member.key
      let place = MappingValue(member.value, path: path + [key])
      if member.isRepeated { throw place.error(.badValue, "the key occurs twice") }
      if (keys + Self.remarks).contains(where: { key === $0 }) { continue }
      let hint = Self.hint(key, keys)
      throw place.error(
        .unknown,
        "the key \"\(RecordFault.excerpt(key))\" is not allowed here"
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

  static func hint(_ word: String, _ candidates: [String]) -> String {
    Suggestion.nearest(to: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
