// SPDX-License-Identifier: MIT

/// Parses the text of a path, from left to right, without backtracking.
///
/// `XMLPath` has the grammar. This file parses paths, steps and results;
/// `PathParser+Predicates.swift` parses brackets, `PathParser+Conditions.swift` the
/// conditions in them, `PathParser+Names.swift` names, and `PathParser+Habits.swift` has
/// the errors for features of XPath that paths do not have.
struct PathParser {
  let text: String
  let bytes: [UInt8]
  var index = 0

  private(set) var steps: [PathStep] = []
  var predicates: [PathPredicate] = []
  private(set) var tests: [NameTest] = []
  private var testIndex: [NameTest: Int] = [:]
  var literals: [UInt8] = []
  var operands: [PathPredicate] = []
  var code: [ConditionCode] = []
  var wayNames: [Int] = []
  private(set) var outline: [PathOutline.Step] = []

  init(_ text: String) {
    self.text = text
    self.bytes = Array(text.utf8)
  }

  mutating func parse() throws(XMLPathError) -> PathProgram {
    guard !bytes.isEmpty else {
      throw error(.empty, "the path is empty", expected: "a name, \"*\", \"/\" or \"@\"")
    }
    if bytes == [UInt8(ascii: "/")] {
      return PathProgram(self, startsAtDocument: true, result: .document)
    }
    if !starts(with: ".//"), let result = try parseResult(isAlone: true) {
      return PathProgram(self, startsAtDocument: false, result: result)
    }
    // `.//` begins at the node, as a name does.
    let isBelow = starts(with: ".//")
    if isBelow { index += 1 }
    let startsAtDocument = peek == UInt8(ascii: "/") && !isBelow
    var isDescendant = (startsAtDocument || isBelow) && skipSlashes()
    while true {
      try parseStep(isDescendant: isDescendant)
      if index == bytes.count { break }
      if let result = try parseResult(isAlone: false) {
        return PathProgram(self, startsAtDocument: startsAtDocument, result: result)
      }
      guard peek == UInt8(ascii: "/") else { throw unexpectedAfterStep() }
      isDescendant = skipSlashes()
    }
    return PathProgram(self, startsAtDocument: startsAtDocument, result: .element)
  }

  // MARK: Steps

  /// Skips `/` or `//`; true for the latter.
  private mutating func skipSlashes() -> Bool {
    index += 1
    guard peek == UInt8(ascii: "/") else { return false }
    index += 1
    return true
  }

  private mutating func parseStep(isDescendant: Bool) throws(XMLPathError) {
    let start = index
    let test: NameTest
    if peek == UInt8(ascii: "*") {
      index += 1
      test = NameTest(scope: .anything, localName: [])
    } else {
      test = try parseName(as: .step)
    }
    var step = PathStep(
      isDescendant: isDescendant, test: intern(test),
      predicates: predicates.count..<predicates.count)
    var outline = PathOutline.Step(
      isDescendant: isDescendant, name: String(decoding: bytes[start..<index], as: UTF8.self))
    while peek == UInt8(ascii: "[") {
      let start = index
      try parsePredicate(of: &step)
      outline.predicates.append(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    self.outline.append(outline)
    step.predicates = step.predicates.lowerBound..<predicates.count
    steps.append(step)
  }

  /// Returns the index of a name test; equal tests are stored once.
  mutating func intern(_ test: NameTest) -> Int {
    if let known = testIndex[test] { return known }
    testIndex[test] = tests.count
    tests.append(test)
    return tests.count - 1
  }

  // MARK: Results

  /// Parses a result if one begins here; nothing may follow it.
  private mutating func parseResult(isAlone: Bool) throws(XMLPathError) -> PathResult? {
    if starts(with: "/text(") {
      index += 6
      guard peek == UInt8(ascii: ")") else {
        throw missing("\")\"", after: "\"/text(\"")
      }
      index += 1
      try expectEnd(after: "\"/text()\"")
      return .text
    }
    if starts(with: "/@") {
      index += 2
    } else if peek == UInt8(ascii: ".") || (isAlone && peek == UInt8(ascii: "@")) {
      index += 1
    } else {
      return nil
    }
    if peek == UInt8(ascii: "*"), bytes[index - 1] == UInt8(ascii: "@") {
      index += 1
      try expectEnd(after: "\"@*\"")
      return .attributes
    }
    if isAlone, starts(with: "."), bytes[0] == UInt8(ascii: ".") { throw noWayBack(at: 0) }
    let test = intern(try parseName(as: .attribute))
    try expectEnd(after: "an attribute")
    return .attribute(test: test)
  }

  private func expectEnd(after what: String) throws(XMLPathError) {
    guard index < bytes.count else { return }
    let message =
      peek == UInt8(ascii: ".")
      ? "nothing can follow \(what); a dot inside a name is written \"\\.\""
      : "nothing can follow \(what)"
    throw error(.afterResult, message, expected: "the end of the path")
  }

  // MARK: Scanning

  /// The next byte; nil at the end.
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  // MARK: Errors

  func error(
    _ code: XMLPathError.Code, _ message: String, expected: String, at place: Int? = nil
  ) -> XMLPathError {
    let before = bytes[..<(place ?? index)]
    let column = before.count(where: { $0 & 0xC0 != 0x80 }) + 1
    return XMLPathError(
      code: code, message: message, expected: expected, column: column, text: text)
  }

  /// The error for the end of the path, or a wrong character, in the place of `expected`.
  func missing(_ expected: String, after what: String) -> XMLPathError {
    index == bytes.count
      ? error(.incomplete, "the path ends after \(what)", expected: expected)
      : error(.unexpected, "\(shown(at: index)) cannot stand after \(what)", expected: expected)
  }

  /// The scalar at a byte index, quoted for a message.
  func shown(at place: Int) -> String {
    let offset = text.utf8.index(text.startIndex, offsetBy: place)
    let scalar = text.unicodeScalars[offset]
    switch scalar {
    case " ": return "a space"
    case "\"": return "'\"'"
    default:
      if scalar.properties.generalCategory == .control { return "a control character" }
      return "\"\(Character(scalar))\""
    }
  }
}
