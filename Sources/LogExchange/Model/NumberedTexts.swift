// SPDX-License-Identifier: MIT

/// Texts by numbers: a text that many records share is kept once, and each record needs only its
/// number. Texts are equal if their bytes are.
struct NumberedTexts: Sendable {
  /// The number of a text, from 1; 0 for nil.
  typealias Number = UInt32

  /// The text with number *n* is at place *n* - 1.
  private var texts: [String] = []
  private var numbers: [Name: Number] = [:]
  /// For each slot of `String.slot(bits:)`, the number of the text that was last asked for.
  private var recent: [Number] = []

  /// The number of slots is 2 to this power: more than texts, because names of filling
  /// stations change from record to record.
  private var slotBits = 4
  private static let mostSlotBits = 10

  /// The number of a text.
  @inline(__always)
  mutating func number(of text: String?) -> Number {
    guard let text else { return 0 }
    if !recent.isEmpty {
      let number = recent[text.slot(bits: slotBits)]
      if number > 0, texts[Int(number) - 1].isSameValue(as: text) { return number }
    }
    return find(text)
  }

  private mutating func find(_ text: String) -> Number {
    let number = numbers[Name(text)] ?? add(text)
    while recent.count < texts.count * 4, slotBits < Self.mostSlotBits || recent.isEmpty {
      if !recent.isEmpty { slotBits += 2 }
      recent = [Number](repeating: 0, count: 1 << slotBits)
    }
    recent[text.slot(bits: slotBits)] = number
    return number
  }

  private mutating func add(_ text: String) -> Number {
    texts.append(text)
    // Each text comes from a record of its own, so there are fewer than 2^32.
    let number = Number(texts.count)
    numbers[Name(text)] = number
    return number
  }

  /// The numbers of all texts of another table, by their numbers there.
  mutating func numbers(ofAll other: NumberedTexts) -> [Number] {
    [0] + other.texts.map { number(of: $0) }
  }

  /// The text of a number that `number(of:)` gave.
  subscript(number: Number) -> String? { number == 0 ? nil : texts[Int(number) - 1] }
}
