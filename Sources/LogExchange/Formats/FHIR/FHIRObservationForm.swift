// SPDX-License-Identifier: MIT

/// A record as the values of an Observation of FHIR R4.
struct FHIRObservationForm {
  /// Elements that extras replace as a whole.
  static let wholeGroups: Set = [
    "status", "category", "code", "component", "effectivePeriod", "effectiveInstant",
    "effectiveTiming",
  ]

  /// The values of the record's fields; empty if FHIR has a code for none of its
  /// measures.
  private(set) var values: [(name: String, text: String)] = []

  /// The measure that the code of the Observation names.
  private(set) var measure: FHIRMeasure?

  /// The native name of the unit of its value.
  private(set) var unit: String?

  init(of record: WeightRecord) {
    let measures = Self.measures(of: record)
    guard let first = measures.first else { return }
    measure = first.measure
    unit = first.unit
    add("status", "final")
    add("category.coding.system", "http://terminology.hl7.org/CodeSystem/observation-category")
    add("category.coding.code", "vital-signs")
    add("category.coding.display", "Vital Signs")
    add(first.measure, at: "")
    add("subject.display", record.person)
    add("effectiveDateTime", Self.dateTime(record.date).description)
    add(first, at: "")
    add("note.text", record.note)
    add("device.display", record.device)
    for (index, part) in measures.dropFirst().enumerated() {
      let prefix = index == 0 ? "component." : "component[\(index)]."
      add(part.measure, at: prefix)
      add(part, at: prefix)
    }
  }

  private mutating func add(_ path: String, _ text: String?) {
    // FHIR does not allow empty values.
    guard let text, !text.isEmpty else { return }
    values.append((path, text))
  }

  private mutating func add(_ measure: FHIRMeasure, at prefix: String) {
    add(prefix + "code.coding.system", FHIRMeasure.loinc)
    add(prefix + "code.coding.code", measure.codes[0].code)
    add(prefix + "code.coding.display", measure.codes[0].display)
  }

  private mutating func add(_ part: Part, at prefix: String) {
    add(prefix + "valueQuantity.value", part.value.description)
    add(prefix + "valueQuantity.unit", part.unit)
    add(prefix + "valueQuantity.system", FHIRUnits.ucum)
    add(prefix + "valueQuantity.code", FHIRUnits.ucum(native: part.unit))
  }

  /// The text of a value of the Observation, if the fields give one.
  subscript(name: String) -> String? {
    values.first { $0.name === name }?.text
  }

  /// Whether an extra names another unit than the field has: the value was
  /// converted, or the source was wrong.
  func isContradicted(byUnit extra: Extras.Entry) -> Bool {
    guard extra.name === "valueQuantity.unit",
      let named = FHIRUnits.native(word: extra.value)
    else { return false }
    return unit.map { named !== $0 } ?? false
  }

  // MARK: What a record has

  private typealias Part = (measure: FHIRMeasure, value: ExactDecimal, unit: String)

  /// The measures of a record, the main one first.
  private static func measures(of record: WeightRecord) -> [Part] {
    FHIRMeasure.all.compactMap { measure in
      switch record.base[measure.field] {
      case .quantity(let value, let unit)?:
        let isShare =
          unit === BodyPartUnit.percent.rawValue || unit === BodyPartUnit.fraction.rawValue
        guard measure.isShare ?? isShare == isShare, FHIRUnits.ucum(native: unit) != nil else {
          return nil
        }
        return (measure, value, unit)
      case .decimal(let value)?: return (measure, value, measure.unitNames[0])
      default: return nil
      }
    }
  }

  /// A date in a form that FHIR permits: a time needs seconds and an offset.
  /// Missing seconds become zero; without an offset, or with one that FHIR cannot
  /// write, only the day is given.
  static func dateTime(_ date: Timestamp) -> Timestamp {
    guard date.precision > .day else { return date }
    let limit: Int32 = 14 * 3600
    guard let offset = date.offset, abs(offset.seconds) <= limit, offset.seconds % 60 == 0 else {
      return date.withoutTime
    }
    return date.precision > .minute ? date : date.with(precision: .second)
  }
}
