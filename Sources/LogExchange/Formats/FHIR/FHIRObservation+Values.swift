// SPDX-License-Identifier: MIT

import XMLTree

extension FHIRObservation {
  /// Reads a value into the field of its measure.
  ///
  /// - Returns: false if the value is missing and the source gives a reason.
  mutating func take(
    _ measure: FHIRMeasure, _ path: String, among prefix: String, into record: inout WeightRecord
  ) throws(RecordFault) -> Bool {
    guard let number = resource[path + ".value"] else {
      if let text = resource[prefix + "valueString"] {
        try take(measure, text, of: prefix, into: &record)
        return true
      }
      let other = resource.values.first {
        let text = $0.path.name
        return text.utf8.starts(with: (prefix + "value").utf8)
          && !text.utf8.starts(with: (path + ".").utf8)
      }
      if let other {
        let name = other.path.steps[prefix.isEmpty ? 0 : 1].name
        throw RecordFault(
          code: .badNumber, message: "\(prefix)\(name) is no quantity, expected \(path)",
          field: prefix + name, position: other.position)
      }
      let hasReason = resource.values.contains {
        $0.path.name.utf8.starts(with: (prefix + "dataAbsentReason.").utf8)
      }
      if hasReason || prefix.isEmpty && resource.count(of: "component") > 0 { return false }
      throw .missing(path + ".value")
    }
    if let comparator = resource[path + ".comparator"] {
      throw RecordFault(
        code: .boundedValue,
        message: "\(path) is \(RecordFault.excerpt(comparator.text)) "
          + "\(RecordFault.excerpt(number.text)): a bound is not a measured value",
        field: path, position: comparator.position)
    }
    let value: ExactDecimal
    do throws(ExactDecimal.ParseError) {
      value = try ExactDecimal(utf8: number.text.trimmedBytes)
    } catch {
      throw .badNumber(path + ".value", number.text, error, position: number.position)
    }
    let unit = try unitName(path, among: measure.unitNames)
    try set(measure, value, unit, path + ".value", number.position, in: &record)
    locate(measure.field, number)
    return true
  }

  /// Reads a value that is given as a text: a number and a unit, such as `82.4 kg`.
  private mutating func take(
    _ measure: FHIRMeasure, _ text: FHIRValue, of prefix: String, into record: inout WeightRecord
  ) throws(RecordFault) {
    let field = prefix + "valueString"
    let bytes = Array(text.text.trimmedBytes)
    let digits = bytes.prefix { "+-.0123456789".utf8.contains($0) }
    let word = String(decoding: CSVText.trimmed(bytes[digits.endIndex...]), as: UTF8.self)
    guard let value = try? ExactDecimal(utf8: digits), let unit = FHIRUnits.native(word: word),
      measure.unitNames.contains(where: { $0 === unit })
    else {
      throw RecordFault(
        code: .badNumber,
        message: "\(field) is \"\(RecordFault.excerpt(text.text))\", expected a number and a unit "
          + "such as 82.4 kg, better in \(prefix)valueQuantity",
        field: field, position: text.position)
    }
    try set(measure, value, unit, field, text.position, in: &record)
    hasQuantityText = hasQuantityText || prefix.isEmpty
    locate(measure.field, text)
  }

  private mutating func set(
    _ measure: FHIRMeasure, _ value: ExactDecimal, _ unit: String, _ field: String,
    _ position: SourcePosition?, in record: inout WeightRecord
  ) throws(RecordFault) {
    guard let kind = measure.field.unitKind else {
      record.base.set(measure.field, to: .decimal(value))
      return
    }
    guard let named = UnitCode(kind, named: unit) else {
      throw .unknownUnit(field, unit, kind, position: position)
    }
    if measure.field == WeightFields.bodyFat {
      record.bodyFat = shares.read(
        value, written: BodyPartUnit(code: named), field, position: position)
    } else {
      record.base.set(measure.field, to: .quantity(value, unit: unit))
    }
  }

  /// Keeps the position of a field's value.
  mutating func locate(_ field: Field, _ value: FHIRValue) {
    guard options.locatesFields, let position = value.position else { return }
    located.append((field, position))
  }

  /// The native name of the unit of a quantity: its UCUM code decides, or the word
  /// for people if it has no code.
  private mutating func unitName(
    _ path: String, among names: [String]
  ) throws(RecordFault) -> String {
    let word = resource[path + ".unit"]
    let system = resource[path + ".system"]?.text
    let isUCUM = system.map { $0 === FHIRUnits.ucum } ?? true
    let code = isUCUM ? resource[path + ".code"] : nil
    guard let found = code ?? word else {
      throw RecordFault(
        code: .missingUnit, message: "\(path) has no unit", field: path,
        position: resource[path + ".value"]?.position)
    }
    // Servers write words such as `lbs` where a code belongs.
    let native = FHIRUnits.native(ucum: found.text) ?? FHIRUnits.native(word: found.text)
    guard let native, names.contains(where: { $0 === native }) else {
      let expected = names.compactMap(FHIRUnits.ucum(native:)).joined(separator: ", ")
      throw RecordFault(
        code: .unknownUnit,
        message: "the unit of \(path) is \"\(RecordFault.excerpt(found.text))\", "
          + "expected one of \(expected)",
        field: path, position: found.position)
    }
    if let code, let word, let named = FHIRUnits.native(word: word.text),
      named !== native
    {
      warnings.append(
        RecordFault(
          code: .unitMismatch,
          message: "the unit of \(path) is \"\(RecordFault.excerpt(word.text))\" and its code "
            + "\"\(code.text)\": the code counts",
          field: path, position: word.position))
    }
    return native
  }
}
