// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport

/// Logs made up from random numbers: all fields, odd texts, odd numbers, twins.
struct RandomLogbook {
  struct Log {
    var header: LogHeader
    var records: [LogRecord]
  }

  private var random: SeededGenerator
  /// Whether its numbers are such that the rules let them pass.
  private let isSound: Bool

  init(seed: UInt64, isSound: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isSound = isSound
  }

  mutating func logs() -> [Log] {
    var logs: [Log] = []
    for _ in 0..<small(3) {
      // The same subject again and again, so that logs follow their like.
      var header = LogHeader(kind: pick(LogKind.standard) ?? .fuel, subject: pick(Self.subjects))
      if header.kind != .weight {
        header.distanceUnit = unit()
        if header.kind == .fuel { header.volumeUnit = unit() }
        header.currency = chance(2) ? pick(["EUR", "USD", "é "]) : nil
      } else {
        header.massUnit = unit()
      }
      header.extras = extras(1)
      var records: [LogRecord] = []
      for _ in 0..<small(3) {
        if chance(4), let twin = records.last {
          records.append(twin)
        } else {
          records.append(record(under: header))
        }
      }
      logs.append(Log(header: header, records: records))
    }
    return logs
  }

  private mutating func record(under header: LogHeader) -> LogRecord {
    var record = record(of: header.kind)
    record.subject = header.subject
    // A record without a currency cannot stand under a header with one.
    for currency in [FuelFields.currency, CostFields.currency]
    where header.kind.fields.contains(currency) && record[currency] == nil {
      record.set(currency, to: header.currency.map { .text($0) })
    }
    return record
  }

  private mutating func record(of kind: LogKind) -> LogRecord {
    var record = LogRecord(kind, date: date())
    for field in kind.fields where field.scope != .log && chance(4) {
      switch field.type {
      case .timestamp: continue
      case .decimal: record.set(field, to: .decimal(decimal(field.number)))
      case .text:
        // Attributes of XML have no way to hold some characters.
        var value = text()
        while field.xmlPlace == .attribute, !XMLWriter.canHold(value) { value = text() }
        record.set(field, to: .text(value))
      case .flag: record.set(field, to: .flag(chance(2)))
      case .quantity(let kind):
        record.set(field, to: .quantity(decimal(field.number), unit: pick(kind.unitNames) ?? ""))
      }
      if chance(12) { record.derived.insert(field.name) }
    }
    record.extras = extras(3)
    return record
  }

  // MARK: Values

  private mutating func date() -> Timestamp {
    let year = Int.random(in: 1...9999, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...28, using: &random)
    if chance(3) { return Timestamp(year: year, month: month, day: day)! }
    let digits = chance(3) ? Int.random(in: 1...18, using: &random) : 0
    let offset: UTCOffset? =
      chance(3) ? .zulu : chance(3) ? .unknownLocal : UTCOffset(seconds: 60 * small(1400) - 42_000)
    return Timestamp(
      year: year, month: month, day: day, hour: small(24), minute: small(60),
      second: digits > 0 || chance(2) ? small(60) : nil,
      fraction: digits > 0 ? UInt64(small(10)) : 0, fractionDigits: digits,
      offset: chance(2) ? offset : nil)!
  }

  private mutating func decimal(_ number: Field.Number) -> ExactDecimal {
    if isSound, case .degrees(let limit) = number {
      let angle = Double.random(in: Double(-limit)...Double(limit), using: &random)
      return (try? ExactDecimal(parsing: "\(Int(angle)).\(small(1000))")) ?? ExactDecimal(limit)
    }
    var digits = chance(4) && !isSound ? "-" : ""
    let length = chance(10) ? 38 : 1 + small(5)
    for _ in 0..<length { digits += String(small(10)) }
    if chance(2) {
      digits += "."
      for _ in 0..<(length == 38 ? 0 : 1 + small(4)) { digits += String(small(10)) }
      if digits.hasSuffix(".") { digits.removeLast() }
    }
    return (try? ExactDecimal(parsing: digits)) ?? ExactDecimal(0)
  }

  private mutating func extras(_ limit: Int) -> Extras {
    var extras = Extras()
    if chance(2) { return extras }
    for _ in 0..<small(limit + 1) {
      extras.append(name: pick(Self.names) ?? "", value: text())
    }
    return extras
  }

  /// A text of odd pieces; never empty, which CSV has no way to write.
  private mutating func text() -> String {
    var text = pick(Self.pieces) ?? ""
    while chance(2) { text += pick(Self.pieces) ?? "" }
    return text
  }

  private static let subjects: [String?] = [
    nil, "Civic", "Ann", "a \"b\" & <c>", " ", "é", "e\u{301}",
  ]
  private static let names = ["k", "note", "a b", "\"", "<", "", "Ünï", "date", "extras", "1"]
  private static let pieces = [
    "x", " ", "\t", "\n", "\r", "\r\n", "\"", "'", "<", ">", "&", "&amp;", "]]>", ",", ";",
    "é", "e\u{301}", "😀", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "\u{FFFD}", "\u{FEFF}", "\\",
    "\\u0001", "=1+1", "sep=", "{}", "\u{2028}", "\u{85}", "null", "0",
  ]

  // MARK: Choices

  private mutating func unit<Unit: LogUnit>() -> Unit? {
    chance(3) ? nil : Unit.allCases.randomElement(using: &random)
  }

  private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

  private mutating func pick<T>(_ values: [T?]) -> T? { values[small(values.count)] }

  private mutating func small(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// One time in so many.
  private mutating func chance(_ times: Int) -> Bool { small(times) == 0 }
}
