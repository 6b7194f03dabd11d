// SPDX-License-Identifier: MIT

import XMLTree

/// An error or a doubt in an entry of a source, as its mapping finds it; the reader
/// makes a `Diagnostic` of it.
public struct RecordFault: Error, Explained, Hashable, Sendable {
  /// The rule that was broken.
  public var code: Diagnostic.Code
  /// The finding and what was expected, in plain words.
  public var message: String
  /// What helps, as `text(_:)` appends it to the message; nil if no setting does.
  public var remedy: Remedy?
  /// The source's name for the faulty value.
  public var field: String
  /// The position, if it is more exact than that of the entry.
  public var position: SourcePosition?

  /// Creates a fault.
  public init(
    code: Diagnostic.Code, message: String, remedy: Remedy? = nil, field: String,
    position: SourcePosition? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.field = field
    self.position = position
  }

  static func missing(_ field: String, position: SourcePosition? = nil) -> RecordFault {
    RecordFault(
      code: .missingField, message: "no \(field)", field: field, position: position)
  }

  static func repeated(_ field: String, position: SourcePosition? = nil) -> RecordFault {
    RecordFault(
      code: .repeatedField, message: "\(excerpt(field)) occurs twice", field: field,
      position: position)
  }

  static func missingUnit(
    _ field: String, expected: String, _ kind: UnitKind, position: SourcePosition? = nil
  ) -> RecordFault {
    RecordFault(
      code: .missingUnit, message: "\(field) has no unit: expected \(expected)",
      remedy: kind.assumed.map { "; \($0) gives one" }, field: field, position: position)
  }

  /// A warning.
  static func unknownVersion(_ found: String, position: SourcePosition?) -> RecordFault {
    RecordFault(
      code: .unknownVersion, message: "the version is \"\(excerpt(found))\", this program knows 1",
      field: "version", position: position)
  }

  /// A warning.
  ///
  /// - Parameter known: The known attributes.
  static func unknownAttribute(
    _ name: String, of owner: String, known: [String], position: SourcePosition?
  ) -> RecordFault {
    if let meant = Misspelling.meant(by: name, among: known) {
      return .misspelt(
        name, meant: meant, place: "\(owner) has no attribute", outcome: "it is left out",
        position: position)
    }
    return RecordFault(
      code: .unknownAttribute,
      message: "\(owner) has no attribute \(excerpt(name)), it is left out", field: owner,
      position: position)
  }

  /// A warning.
  static func unknownDerived(_ name: String, position: SourcePosition?) -> RecordFault {
    RecordFault(
      code: .unknownAttribute,
      message: "\"\(excerpt(name))\" is no field and cannot be derived, it is left out",
      field: "derived", position: position)
  }

  static func badDate(
    _ field: String, _ found: String, expected: String, remedy: Remedy? = nil,
    position: SourcePosition? = nil
  ) -> RecordFault {
    RecordFault(
      code: .badDate, message: "\(field) is \"\(excerpt(found))\", expected \(expected)",
      remedy: remedy, field: field, position: position)
  }

  /// - Parameter day: The weekday of the date: `2024-01-03 is a Wednesday`.
  static func wrongWeekday(
    _ field: String, _ found: String, _ day: String, position: SourcePosition? = nil
  ) -> RecordFault {
    RecordFault(
      code: .badDate, message: "\(field) is \"\(excerpt(found))\", but \(day)", field: field,
      position: position)
  }

  /// A warning for people who check a log: its entries are not read.
  static func unknownValue(
    _ field: String, _ found: String, expected: [String], position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .unknownValue,
      message: "\(field) is \"\(excerpt(found))\", expected "
        + expected.joined(separator: " or ") + "; what stands there is not read",
      field: field, position: position)
  }

  static func unknownUnit(
    _ field: String, _ found: String, _ kind: UnitKind, position: SourcePosition? = nil
  ) -> RecordFault {
    RecordFault(
      code: .unknownUnit,
      message: "the unit of \(field) is \"\(excerpt(found))\", expected "
        + (kind.onlyUnit?.name ?? "one of " + kind.unitNames.joined(separator: ", ")),
      field: field, position: position)
  }

  static func badNumber(
    _ field: String, _ found: String, _ error: ExactDecimal.ParseError,
    position: SourcePosition? = nil
  ) -> RecordFault {
    let expected =
      switch error {
      case .notANumber: "expected a number such as 82.4"
      case .tooManyDigits: "which has more than \(ExactDecimal.maximumDigits) digits"
      case .scaleTooLarge: "which has too many digits after the point"
      }
    return RecordFault(
      code: .badNumber, message: "\(field) is \"\(excerpt(found))\", \(expected)",
      field: field, position: position)
  }

  /// The fault with a position, if it has none yet.
  func at(_ place: SourcePosition?) -> RecordFault {
    var fault = self
    fault.position = position ?? place
    return fault
  }

  /// The start of a text that may be long or hold control characters.
  static func excerpt(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      if count == 60 { return String(result) + "…" }
      result.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
      count += 1
    }
    return String(result)
  }
}
