// SPDX-License-Identifier: MIT

/// A date pattern of Java, as Fuelio keeps it: `yyyy-MM-dd`, `dd.MM.yyyy`,
/// `d MMM yyyy HH:mm`, with `'` around words.
///
/// Years of two digits are of this century, names of months English. A pattern
/// needs year, month and day; what has eras, weeks, days of the week or zones is
/// not taken.
struct FuelioDatePattern: Sendable {
  private enum Part: Sendable {
    case literal(UInt8)
    /// A letter and how often it stands.
    case field(UInt8, Int)
  }

  /// The pattern as it is written.
  let text: String
  private let parts: [Part]
  private let hasTime: Bool

  init?(_ pattern: String) {
    text = pattern
    var parts: [Part] = []
    var isQuoted = false
    var letters: Set<UInt8> = []
    for byte in CSVText.trimmed(Array(pattern.utf8)[...]) {
      if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
      } else if isQuoted || !Self.isLetter(byte) {
        parts.append(.literal(byte))
      } else {
        guard "yuMdHhmsa".utf8.contains(byte) else { return nil }
        letters.insert(byte)
        if case .field(byte, let count)? = parts.last {
          parts[parts.count - 1] = .field(byte, count + 1)
        } else {
          parts.append(.field(byte, 1))
        }
      }
    }
    let years: Set<UInt8> = [UInt8(ascii: "y"), UInt8(ascii: "u")]
    guard !letters.isDisjoint(with: years),
      letters.isSuperset(of: [UInt8(ascii: "M"), UInt8(ascii: "d")])
    else { return nil }
    self.parts = parts
    hasTime = letters.contains(UInt8(ascii: "H")) || letters.contains(UInt8(ascii: "h"))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
  }

  /// Reads a date; a time may follow even if the pattern has none. Nil if the
  /// text does not fit.
  func timestamp(_ bytes: ArraySlice<UInt8>, offset: UTCOffset?) -> Timestamp? {
    var values: [UInt8: Int] = [:]
    var rest = bytes
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let byte):
        guard rest.first == byte else { return nil }
        rest = rest.dropFirst()
      case .field(UInt8(ascii: "a"), _):
        let half = rest.prefix(2).map(CSVText.folded)
        guard half == Array("am".utf8) || half == Array("pm".utf8) else { return nil }
        values[UInt8(ascii: "a")] = half == Array("pm".utf8) ? 12 : 0
        rest = rest.dropFirst(2)
      case .field(UInt8(ascii: "M"), let count) where count > 2:
        guard let month = Self.month(&rest, isShort: count == 3) else { return nil }
        values[UInt8(ascii: "M")] = month
      case .field(let letter, let count):
        guard let value = number(&rest, letter, count, isJoined: isField(index + 1)) else {
          return nil
        }
        values[letter == UInt8(ascii: "u") ? UInt8(ascii: "y") : letter] = value
      }
    }
    return timestamp(values, rest, offset)
  }

  private func isField(_ index: Int) -> Bool {
    if index < parts.count, case .field = parts[index] { return true }
    return false
  }

  /// Takes the digits of a field: as many as there are, or as the pattern has
  /// letters where another field follows without a mark between.
  private func number(
    _ rest: inout ArraySlice<UInt8>, _ letter: UInt8, _ count: Int, isJoined: Bool
  ) -> Int? {
    let limit = isJoined ? count : 4
    let digits = rest.prefix(limit).prefix { CSVText.isDigit($0) }
    guard !digits.isEmpty, !isJoined || digits.count == count else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    rest = rest[digits.endIndex...]
    if letter == UInt8(ascii: "y"), digits.count == 2 { return 2000 + value }
    if letter == UInt8(ascii: "y") || letter == UInt8(ascii: "u") {
      return digits.count == 4 ? value : nil
    }
    return digits.count <= 3 ? value : nil
  }

  private func timestamp(
    _ values: [UInt8: Int], _ rest: ArraySlice<UInt8>, _ offset: UTCOffset?
  ) -> Timestamp? {
    guard let year = values[UInt8(ascii: "y")], let month = values[UInt8(ascii: "M")],
      let day = values[UInt8(ascii: "d")]
    else { return nil }
    guard hasTime else {
      if CSVText.trimmed(rest).isEmpty { return Timestamp(year: year, month: month, day: day) }
      guard rest.first == UInt8(ascii: " ") else { return nil }
      let time = Array(CSVText.trimmed(rest)).withUnsafeBufferPointer { bytes in
        var scanner = DigitScanner(bytes)
        return scanner.clockTime()
      }
      guard let time else { return nil }
      return Timestamp(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute,
        second: time.second, fraction: time.fraction.value,
        fractionDigits: time.fraction.digits, offset: offset)
    }
    guard CSVText.trimmed(rest).isEmpty else { return nil }
    var hour = values[UInt8(ascii: "H")] ?? 0
    if let short = values[UInt8(ascii: "h")] {
      guard (1...12).contains(short), let half = values[UInt8(ascii: "a")] else { return nil }
      hour = short % 12 + half
    }
    return Timestamp(
      year: year, month: month, day: day, hour: hour, minute: values[UInt8(ascii: "m")] ?? 0,
      second: values[UInt8(ascii: "s")], offset: offset)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func month(_ rest: inout ArraySlice<UInt8>, isShort: Bool) -> Int? {
    let name = rest.prefix { isLetter($0) }.map(CSVText.folded)
    let index = months.firstIndex { month in
      name.elementsEqual(isShort ? month.utf8.prefix(3) : month.utf8.prefix(month.utf8.count))
    }
    guard let index else { return nil }
    rest = rest.dropFirst(name.count)
    return index + 1
  }
}
