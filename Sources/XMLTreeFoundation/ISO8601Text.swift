// SPDX-License-Identifier: MIT

import Foundation
import XMLTreeCoding

/// Dates in the notation of ISO 8601 and XML Schema. Foundation's formatter is not used: it
/// either refuses fractions of a second or demands them, and takes many times as long.
enum ISO8601Text {
  static func date(_ text: String, _ zone: TimeZone) -> Date? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), year > 0, (1...12).contains(month),
      (1...daysOfMonth(month, year)).contains(day)
    else { return nil }
    var seconds = Double(daysSince1970(year, month, day) * 86_400)
    if scanner.skip("T") || scanner.skip(" ") {
      guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2),
        hour < 24 || hour == 24 && minute == 0, minute < 60
      else { return nil }
      seconds += Double(hour * 3_600 + minute * 60)
      if scanner.skip(":") {
        guard let second = scanner.number(2), second < 61, hour < 24 || second == 0
        else { return nil }
        seconds += Double(second)
        if scanner.skip(".") {
          guard let fraction = scanner.fraction(), hour < 24 || fraction == 0 else { return nil }
          seconds += fraction
        }
      }
      _ = scanner.skip(" ")
    }
    if scanner.skip("Z") { return scanner.isAtEnd ? Date(timeIntervalSince1970: seconds) : nil }
    if !scanner.isAtEnd {
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      return Date(timeIntervalSince1970: seconds - Double(offset))
    }
    return Date(timeIntervalSince1970: seconds - Double(offset(of: zone, at: seconds)))
  }

  /// The offset of a zone at a local time.
  private static func offset(of zone: TimeZone, at local: Double) -> Int {
    let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local))
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - Double(first)))
  }

  static func text(_ date: Date) throws -> String {
    let seconds = date.timeIntervalSince1970
    // Only the years 1 to 9999 have four digits.
    guard seconds.isFinite, seconds >= -62_135_596_800, seconds < 253_402_300_800 else {
      throw XMLCodingError(message: "the year of the date has not four digits")
    }
    var micro = Int64((seconds * 1e6).rounded())
    let day = micro >= 0 ? micro / 86_400_000_000 : -((86_399_999_999 - micro) / 86_400_000_000)
    micro -= day * 86_400_000_000
    let (year, month, dayOfMonth) = civil(Int(day))
    let second = Int(micro / 1_000_000)
    var text =
      "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(second / 3_600, 2))"
      + ":\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    var fraction = padded(Int(micro % 1_000_000), 6)[...]
    while fraction.last == "0" { fraction.removeLast() }
    if !fraction.isEmpty { text += "." + fraction }
    return text + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: The calendar

  private static func daysOfMonth(_ month: Int, _ year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970-01-01 in the Gregorian calendar. Years begin in March, so that a leap
  /// day is the last day of its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month <= 2 ? year - 1 : year
    let era = (years >= 0 ? years : years - 399) / 400
    let yearOfEra = years - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, day)
  }
}

/// Reads numbers of fixed lengths.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digit() -> Int? {
    guard index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 else { return nil }
    defer { index += 1 }
    return Int(bytes[index] - UInt8(ascii: "0"))
  }

  mutating func number(_ length: Int) -> Int? {
    var value = 0
    for _ in 0..<length {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func fraction() -> Double? {
    let start = index
    while digit() != nil {}
    guard index > start else { return nil }
    return Double("0." + String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// `+02:00` or `+0200`, in seconds.
  mutating func offset() -> Int? {
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
