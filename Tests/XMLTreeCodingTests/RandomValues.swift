// SPDX-License-Identifier: MIT

import TestSupport
import XMLTreeCoding

/// A type with random values.
protocol RandomValue: Codable, Equatable {
  init(random: inout SeededGenerator)
}

extension SeededGenerator {
  mutating func value<Value: RandomValue>() -> Value { Value(random: &self) }

  /// What comes back as it is: see the table of nil and empty values.
  mutating func optional<Value: RandomValue>() -> Value? {
    Bool.random(using: &self) ? nil : value()
  }

  mutating func list<Value: RandomValue>(_ most: Int = 4) -> [Value] {
    (0..<Int.random(in: 0...most, using: &self)).map { _ in value() }
  }
}

extension Int: RandomValue {
  init(random: inout SeededGenerator) {
    switch Int.random(in: 0...3, using: &random) {
    case 0: self = [.min, .max, 0, -1].randomElement(using: &random) ?? 0
    default: self = .random(in: -1000...1000, using: &random)
    }
  }
}

extension Double: RandomValue {
  init(random: inout SeededGenerator) {
    switch Int.random(in: 0...4, using: &random) {
    case 0:
      self =
        [.infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1]
        .randomElement(using: &random) ?? 0
    case 1: self = Double(Int.random(in: -100_000...100_000, using: &random)) / 1000
    default:
      let value = Double(bitPattern: random.next())
      self = value.isNaN ? 1 : value
    }
  }
}

extension Bool: RandomValue {
  init(random: inout SeededGenerator) { self = .random(using: &random) }
}

extension String: RandomValue {
  private static let pieces: [String] = [
    "a", "Z", " ", "  ", "\n", "\r", "\t", "\r\n", "&", "<", ">", "]]>", "\"", "'", "é",
    "e\u{301}", "\u{1F600}", "\u{85}", "\u{2028}", "&amp;", "<!--", "0", "true", "-",
  ]

  init(random: inout SeededGenerator) {
    self = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      self += String.pieces.randomElement(using: &random) ?? ""
    }
  }
}

/// A text that is not empty and does not begin or end a run of texts.
struct Word: RandomValue {
  var text: String

  init(random: inout SeededGenerator) { text = "w" + String(random: &random) + "w" }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

struct Scalars: RandomValue {
  var a: Int, b: Double, c: Bool, d: String, e: Float, f: Int8, g: UInt64
  init(random: inout SeededGenerator) {
    (a, b, c, d) = (random.value(), random.value(), random.value(), random.value())
    e = Float(Int.random(in: -999...999, using: &random)) / 8
    f = .random(in: .min ... .max, using: &random)
    g = random.next()
  }
}

struct Optionals: RandomValue {
  var a: Int?, b: String?, c: Scalars?, d: Bool?
  init(random: inout SeededGenerator) {
    (a, b, c, d) = (random.optional(), random.optional(), random.optional(), random.optional())
  }
}

struct Attributes: RandomValue {
  @AsAttribute var a: Int
  @AsAttribute var b: String?
  @AsAttribute var c: Double?
  @AsText var text: String
  init(random: inout SeededGenerator) {
    _a = AsAttribute(wrappedValue: random.value())
    _b = AsAttribute(wrappedValue: random.optional())
    _c = AsAttribute(wrappedValue: random.optional())
    _text = AsText(wrappedValue: random.value())
  }
}

struct Lists: RandomValue {
  var a: [Int], b: [String], c: [Attributes], d: [Double]
  init(random: inout SeededGenerator) {
    (a, b, c, d) = (random.list(), random.list(), random.list(), random.list())
  }
}

struct HeldLists: RandomValue {
  var a: [Int]?, b: [Optionals]
  init(random: inout SeededGenerator) {
    a = Bool.random(using: &random) ? nil : random.list()
    b = random.list()
  }
  enum CodingKeys: String, CodingKey {
    case a = "as/a"
    case b = "bs/b"
  }
}

struct Matrices: RandomValue {
  var a: [[Int]], b: [[[String]]]
  init(random: inout SeededGenerator) {
    a = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.list() }
    b = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      (0..<Int.random(in: 0...2, using: &random)).map { _ in random.list() }
    }
  }
}

struct Holes: RandomValue {
  var a: [Int?], b: [String?], c: [Attributes?]
  init(random: inout SeededGenerator) {
    a = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.optional() }
    b = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.optional() }
    c = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.optional() }
  }
}

enum Colour: String, RandomValue, CaseIterable {
  case red, green
  case light = "light blue"
  init(random: inout SeededGenerator) { self = Self.allCases.randomElement(using: &random) ?? .red }
}

enum Level: Int, RandomValue, CaseIterable {
  case low = -1
  case high = 7
  init(random: inout SeededGenerator) { self = Self.allCases.randomElement(using: &random) ?? .low }
}

struct Raws: RandomValue {
  @AsAttribute var a: Colour
  var b: Level?
  var c: [Colour]
  init(random: inout SeededGenerator) {
    _a = AsAttribute(wrappedValue: random.value())
    (b, c) = (random.optional(), random.list())
  }
}

enum Choice: RandomValue {
  case none
  case number(Int)
  case part(Scalars)
  case named(a: Int, b: String?)
  case pair(Int, Double)
  case list([Int])
  case maybe(String?)
  indirect case more([Choice])

  init(random: inout SeededGenerator) {
    switch Int.random(in: 0...8, using: &random) {
    case 0: self = .none
    case 1: self = .number(random.value())
    case 2: self = .part(random.value())
    case 3: self = .named(a: random.value(), b: random.optional())
    case 4: self = .pair(random.value(), random.value())
    case 5: self = .list(random.list())
    case 6: self = .maybe(random.optional())
    default: self = .more(random.list(1))
    }
  }
}

struct Choices: RandomValue {
  var title: String
  @AsChildren var choices: [Choice]
  init(random: inout SeededGenerator) {
    title = random.value()
    _choices = AsChildren(wrappedValue: random.list())
  }
}

struct OrdinaryChoices: RandomValue {
  var a: Choice, b: Choice?, c: [Choice]
  init(random: inout SeededGenerator) {
    (a, b, c) = (random.value(), random.optional(), random.list())
  }
}

enum Inline: RandomValue {
  case text(Word)
  case b(String)
  case part(Attributes)
  indirect case em([Inline])

  enum CodingKeys: String, CodingKey {
    case text = "text()"
    case b, part, em
  }

  init(random: inout SeededGenerator) {
    switch Int.random(in: 0...3, using: &random) {
    case 0: self = .b(random.value())
    case 1: self = .part(random.value())
    case 2: self = .em(Inline.line(2, &random))
    default: self = .text(random.value())
    }
  }

  /// Two texts after each other would come back as one.
  static func line(_ most: Int, _ random: inout SeededGenerator) -> [Inline] {
    var line: [Inline] = []
    for _ in 0..<Int.random(in: 0...most, using: &random) {
      let next = most < 3 ? Inline.b(random.value()) : Inline(random: &random)
      if case .text = next, case .text? = line.last { continue }
      line.append(next)
    }
    return line
  }
}

struct Paragraph: RandomValue {
  @AsAttribute var style: String?
  @AsContent var content: [Inline]
  init(random: inout SeededGenerator) {
    _style = AsAttribute(wrappedValue: random.optional())
    _content = AsContent(wrappedValue: Inline.line(5, &random))
  }
}

struct Names: RandomValue {
  var a: [String: Int], b: [String: [String]], c: [String: Attributes]
  init(random: inout SeededGenerator) {
    func names() -> [String] { ["a", "b-c", "_d", "e.f", "é", "p1"] }
    (a, b, c) = ([:], [:], [:])
    for name in names() where Bool.random(using: &random) {
      a[name] = random.value()
      b[name] = [random.value()] + random.list()
      c[name] = random.value()
    }
  }
}

struct Nested: RandomValue {
  var a: Scalars, b: Lists?, c: [Optionals], d: Choices
  init(random: inout SeededGenerator) {
    (a, b, c, d) = (random.value(), random.optional(), random.list(), random.value())
  }
}

struct Same: RandomValue {
  @AsAttribute var a: Int?
  var element: [String]
  enum CodingKeys: String, CodingKey {
    case a = "x"
    case element = "{}x"
  }
  init(random: inout SeededGenerator) {
    _a = AsAttribute(wrappedValue: random.optional())
    element = random.list()
  }
}

struct Wide: RandomValue {
  var list: [Attributes]
  var last: Int
  init(random: inout SeededGenerator) {
    list = random.list(60)
    last = random.value()
  }
}

struct Chain: RandomValue {
  var value: Int
  var next: [Chain]
  init(random: inout SeededGenerator) {
    value = random.value()
    next = Int.random(in: 0...2, using: &random) == 0 ? [] : [Chain(random: &random)]
  }
}

struct Flags: RandomValue {
  var a: Set<Int>, b: [Bool]
  var c: Int128
  init(random: inout SeededGenerator) {
    (a, b) = (Set(random.list() as [Int]), random.list())
    c = Int128(random.next()) * Int128(random.value() as Int)
  }
}
