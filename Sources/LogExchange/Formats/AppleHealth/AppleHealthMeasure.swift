// SPDX-License-Identifier: MIT

import XMLTree

/// The measures of Apple Health that are body measures, by the names that Apple
/// gives them in `export.xml` and `export_cda.xml`.
enum AppleHealthMeasure {
  case bodyMass, bodyFatPercentage, leanBodyMass, bodyMassIndex, height, waistCircumference

  /// The measures with the `type` of such a record, and with their LOINC codes.
  private static let all:
    [(measure: AppleHealthMeasure, identifier: StaticString, codes: [StaticString])] = [
      (.bodyMass, "HKQuantityTypeIdentifierBodyMass", ["3141-9", "29463-7"]),
      (.bodyFatPercentage, "HKQuantityTypeIdentifierBodyFatPercentage", ["41982-0"]),
      (.leanBodyMass, "HKQuantityTypeIdentifierLeanBodyMass", ["91557-9"]),
      (.bodyMassIndex, "HKQuantityTypeIdentifierBodyMassIndex", ["39156-5"]),
      (.height, "HKQuantityTypeIdentifierHeight", ["8302-2", "3137-7"]),
      (.waistCircumference, "HKQuantityTypeIdentifierWaistCircumference", ["8280-0"]),
    ]

  /// The measure with an identifier, given as bytes.
  init?(identifier bytes: some Collection<UInt8>) {
    guard let known = Self.all.first(where: { $0.identifier.isSame(as: bytes) }) else {
      return nil
    }
    self = known.measure
  }

  /// The measure with a LOINC code.
  init?(loinc code: some Collection<UInt8>) {
    let known = Self.all.first { $0.codes.contains { $0.isSame(as: code) } }
    guard let known else { return nil }
    self = known.measure
  }
}

/// The value of one measurement as the source wrote it.
struct AppleHealthValue<Bytes: Collection<UInt8>> {
  var measure: AppleHealthMeasure
  var value: Bytes
  /// nil if the source gives no unit.
  var unit: Bytes?
  /// What the source means by `%`. HealthKit's percent is a number from 0 to 1.
  var writtenShare = BodyPartUnit.fraction

  /// Puts the value into its field. A measure for which the model has no field
  /// becomes the extras `type`, `value` and `unit`.
  ///
  /// - Parameters:
  ///   - shares: Distinguishes fractions from percentages.
  ///   - position: The position of the value.
  /// - Returns: A warning about a value that no body can have.
  func set(
    in record: inout WeightRecord, _ shares: inout BodyShares, position: SourcePosition?
  ) throws(RecordFault) -> RecordFault? {
    let number: ExactDecimal
    do throws(ExactDecimal.ParseError) {
      number = try ExactDecimal(utf8: value)
    } catch {
      throw .badNumber("value", String(decoding: value, as: UTF8.self), error)
    }
    switch measure {
    case .bodyMass:
      record.weight = Quantity(number, try namedUnit())
    case .height:
      record.height = Quantity(number, try namedUnit())
    case .bodyFatPercentage:
      guard let unit else { throw .missingUnit }
      let percent: StaticString = "%"
      guard percent.isSame(as: unit) else { throw .badShareUnit(text(unit)) }
      let share = shares.read(number, written: writtenShare, "value", position: position)
      record.bodyFat = share
      let whole = ExactDecimal(share.unit == .percent ? 100 : 1)
      if number.isLess(than: ExactDecimal(0)) || whole.isLess(than: number) {
        return .improbableShare(text(value))
      }
    case .bodyMassIndex:
      record.bmi = number
      let usual: [StaticString] = ["count", "kg/m2"]
      if let unit, !usual.contains(where: { $0.isSame(as: unit) }) {
        record.extras.append(name: "unit", value: text(unit))
      }
    case .leanBodyMass:
      record.leanMass = Quantity(number, try namedUnit())
    case .waistCircumference:
      record.extras.append(name: "type", value: "HKQuantityTypeIdentifierWaistCircumference")
      record.extras.append(name: "value", value: text(value))
      if let unit { record.extras.append(name: "unit", value: text(unit)) }
    }
    return nil
  }

  private func namedUnit<Unit: LogUnit>() throws(RecordFault) -> Unit {
    guard let unit else { throw .missingUnit }
    guard let named = Unit(utf8: unit) else {
      throw .unknownUnit("value", text(unit), Unit.kind)
    }
    return named
  }

  private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension RecordFault {
  fileprivate static var missingUnit: RecordFault {
    RecordFault(code: .missingUnit, message: "no unit", field: "unit")
  }

  fileprivate static func badShareUnit(_ unit: String) -> RecordFault {
    RecordFault(
      code: .unknownUnit,
      message: "the unit of value is \"\(excerpt(unit))\", expected % beside a number from 0 to 1",
      field: "value")
  }

  fileprivate static func improbableShare(_ value: String) -> RecordFault {
    RecordFault(
      code: .improbableValue,
      message:
        "value is \"\(excerpt(value))\", expected a fraction from 0 to 1, or a percentage up to "
        + "100; it is kept as it is",
      field: "value")
  }
}

extension StaticString {
  /// Whether the text has exactly these bytes.
  func isSame(as bytes: some Collection<UInt8>) -> Bool {
    let own = UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return bytes.count == own.count && own.elementsEqual(bytes)
  }
}
