// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

// With these, `localizedDescription` states the error: without them it would be “The operation
// could not be completed”.

extension LogError: LocalizedError {
  /// The position and the message.
  public var errorDescription: String? { description }
}

extension FieldProblem: LocalizedError {
  /// The field and the message.
  public var errorDescription: String? { "\(field): \(message)" }
}

extension RecordFault: LocalizedError {
  /// The position and the message.
  public var errorDescription: String? {
    position.map { "\($0): \(text())" } ?? text()
  }
}

extension InputError: LocalizedError {
  /// The input and the message.
  public var errorDescription: String? { description }
}

extension TimeZoneError: LocalizedError {
  /// The reason why the rules of a time zone are not known.
  public var errorDescription: String? { description }
}

extension MappingError: LocalizedError {
  /// The position, the keys that lead to the mistake, and the message.
  public var errorDescription: String? { description }
}

extension SketchError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension DatePattern.ParseError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension ExactDecimal.ParseError: LocalizedError {
  /// The error in the number.
  public var errorDescription: String? {
    switch self {
    case .notANumber: "this is not a decimal number such as 82.40"
    case .tooManyDigits: "the number has more than \(ExactDecimal.maximumDigits) digits"
    case .scaleTooLarge: "the number has more than 255 digits after the point"
    }
  }
}

extension Timestamp.ParseError: LocalizedError {
  /// The error in the date or time.
  public var errorDescription: String? {
    switch self {
    case .notATimestamp: "this is not a date, or date and time, such as 2024-03-01T07:12"
    case .noSuchDay: "the calendar has no such day"
    case .noSuchTime: "there is no such time of day, or no such offset"
    }
  }
}

extension NumberText.ParseError: LocalizedError {
  /// The error in the number.
  public var errorDescription: String? {
    switch self {
    case .notANumber: "these are no digits with marks between them"
    case .badGroups: "the marks of the number do not stand between groups of three digits"
    case .tooManyDigits: "the number has more than \(ExactDecimal.maximumDigits) digits"
    }
  }
}

extension ConversionError: LocalizedError {
  /// The reason why the value cannot be converted.
  public var errorDescription: String? {
    switch self {
    case .differentKinds: "the two units measure different things"
    case .tooManyDigits: "the converted number has more than \(ExactDecimal.maximumDigits) digits"
    }
  }
}
