// SPDX-License-Identifier: MIT

/// Texts by numbers: what many records say is kept once, and what is kept of each record is a
/// number. Texts are the same where their bytes are.
struct NumberedTexts: Sendable {
  /// The number of a text; 0 for none.
  typealias Number = UInt32

  /// Each at the place before its number.
  private var texts: [String] = []
  private var numbers: [Name: Number] = [:]
  /// The number of the text that was asked for last, for each slot of `String.slot(bits:)`.
  private var recent: [Number] = []

  /// How many slots there are, as a power of two: more than texts, because names of filling
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
    // Each is from a record of its own, of which there cannot be so many.
    let number = Number(texts.count)
    numbers[Name(text)] = number
    return number
  }

  /// The text of a number that `number(of:)` gave.
  subscript(number: Number) -> String? { number == 0 ? nil : texts[Int(number) - 1] }
}
