// SPDX-License-Identifier: MIT

import Foundation
import XMLTreeCoding

/// The notation in which dates are read and written.
public struct XMLDateForm: Sendable {
  let expected: String
  let date: @Sendable (String) -> Date?
  let text: @Sendable (Date) throws -> String

  /// Makes a form from two functions.
  ///
  /// - Parameters:
  ///   - expected: A description of valid texts for messages, such as "a date such as
  ///     2024-03-01".
  ///   - date: Returns the date of a text; nil if the text is not such a date.
  ///   - text: Returns the text of a date.
  public init(
    expected: String, date: @escaping @Sendable (String) -> Date?,
    text: @escaping @Sendable (Date) throws -> String
  ) {
    self.expected = expected
    self.date = date
    self.text = text
  }

  /// A day, or a day and a time, as in ISO 8601 and XML Schema: `2024-03-01`,
  /// `2024-03-01T07:12`, `2024-03-01T07:12:30.5+02:00`. A text without an offset is in UTC.
  /// Dates are written in UTC, to the microsecond, without trailing zeros.
  public static let iso8601 = iso8601(assuming: .gmt)

  /// ISO 8601 as above, with another time zone for texts without an offset.
  public static func iso8601(assuming zone: TimeZone) -> XMLDateForm {
    XMLDateForm(
      expected: "a date such as 2024-03-01T07:12:00Z",
      date: { ISO8601Text.date($0, zone) }, text: { try ISO8601Text.text($0) })
  }

  /// Seconds since the beginning of 1970, in UTC.
  public static let secondsSince1970 = seconds(times: 1, "seconds since 1970")

  /// Milliseconds since the beginning of 1970, in UTC.
  public static let millisecondsSince1970 = seconds(times: 1000, "milliseconds since 1970")

  private static func seconds(times factor: Double, _ words: String) -> XMLDateForm {
    XMLDateForm(
      expected: "a number of \(words)",
      date: { text in
        var text = text
        guard text.withUTF8(\.mayBeFloatingPoint), let number = Double(text), number.isFinite
        else { return nil }
        return Date(timeIntervalSince1970: number / factor)
      },
      text: { date in
        let number = date.timeIntervalSince1970 * factor
        guard number.isFinite else { throw XMLCodingError(message: "the date is no number") }
        return number == number.rounded() && abs(number) < 9e15
          ? "\(Int64(number))" : "\(number)"
      })
  }

  /// A Unicode date pattern, in English: `dd.MM.yyyy HH:mm`, or the one of RSS, `EEE, dd
  /// MMM yyyy HH:mm:ss Z`.
  public static func pattern(_ pattern: String, in zone: TimeZone = .gmt) -> XMLDateForm {
    patterns([pattern], in: zone)
  }

  /// Several patterns: a date is read with the first that fits and written with the first
  /// one.
  ///
  /// - Precondition: There is at least one pattern.
  public static func patterns(_ patterns: [String], in zone: TimeZone = .gmt) -> XMLDateForm {
    precondition(!patterns.isEmpty, "a form of dates needs a pattern")
    let formatters = patterns.map { PatternFormatter($0, zone) }
    let words = patterns.map { "“\($0)”" }.joined(separator: " or ")
    return XMLDateForm(
      expected: "a date of the form \(words)",
      date: { text in
        for formatter in formatters {
          if let date = formatter.date(text) { return date }
        }
        return nil
      },
      text: { formatters[0].text($0) })
  }
}

/// A formatter that several threads share, one at a time.
private final class PatternFormatter: @unchecked Sendable {
  // This is Sendable, because the lock is held whenever the formatter is used.
  private let formatter = DateFormatter()
  private let lock = NSLock()

  init(_ pattern: String, _ zone: TimeZone) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = pattern
    formatter.isLenient = false
  }

  func date(_ text: String) -> Date? { lock.withLock { formatter.date(from: text) } }
  func text(_ date: Date) -> String { lock.withLock { formatter.string(from: date) } }
}
