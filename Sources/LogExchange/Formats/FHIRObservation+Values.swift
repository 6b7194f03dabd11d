// SPDX-License-Identifier: MIT

import XMLTree

extension FHIRObservation {
  /// Reads a value into the field of its measure.
  ///
  /// - Returns: false if there is none and the source says why.
  mutating func take(
    _ measure: FHIRMeasure, _ path: String, among prefix: String, into record: inout WeightRecord
  ) throws(RecordFault) -> Bool {
    guard let number = resource[path + ".value"] else {
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
          + "\(RecordFault.excerpt(number.text)): a bound is no measured value",
        field: path, position: comparator.position)
    }
    let value: ExactDecimal
    do throws(ExactDecimal.ParseError) {
      value = try ExactDecimal(utf8: number.text.trimmedBytes)
    } catch {
      throw .badNumber(path + ".value", number.text, error, position: number.position)
    }
    switch measure {
    case .weight: record.weight = Quantity(value, try unit(path))
    case .height: record.height = Quantity(value, try unit(path))
    case .bodyFat, .bodyFatMass: record.bodyFat = Quantity(value, try unit(path))
    case .leanMass: record.leanMass = Quantity(value, try unit(path))
    case .muscle: record.muscle = Quantity(value, try unit(path))
    case .bmi:
      _ = try unitName(path, among: ["kg/m2"])
      record.bmi = value
    }
    locate(measure.fieldName, number)
    return true
  }

  /// Keeps where the value of a field stands.
  mutating func locate(_ field: String, _ value: FHIRValue) {
    guard options.locatesFields, let position = value.position else { return }
    located.append(FieldPositions.Entry(field, position))
  }

  private mutating func unit<Unit: LogUnit>(_ path: String) throws(RecordFault) -> Unit {
    let name = try unitName(path, among: Unit.allCases.map(\.rawValue))
    guard let unit = Unit(utf8: name.utf8) else {
      throw .unknownUnit(path, name, Unit.kind)
    }
    return unit
  }

  /// The native name of the unit of a quantity: its UCUM code decides, without
  /// one the word for people.
  private mutating func unitName(
    _ path: String, among names: [String]
  ) throws(RecordFault) -> String {
    let word = resource[path + ".unit"]
    let system = resource[path + ".system"]?.text
    let isUCUM = system.map { $0.hasSameBytes(as: FHIRUnits.ucum) } ?? true
    let code = isUCUM ? resource[path + ".code"] : nil
    guard let found = code ?? word else {
      throw RecordFault(
        code: .missingUnit, message: "\(path) has no unit", field: path,
        position: resource[path + ".value"]?.position)
    }
    let native =
      code == nil ? FHIRUnits.native(word: found.text) : FHIRUnits.native(ucum: found.text)
    guard let native, names.contains(where: { $0.hasSameBytes(as: native) }) else {
      let expected = names.compactMap(FHIRUnits.ucum(native:)).joined(separator: ", ")
      throw RecordFault(
        code: .unknownUnit,
        message: "the unit of \(path) is \"\(RecordFault.excerpt(found.text))\", "
          + "expected one of \(expected)",
        field: path, position: found.position)
    }
    if let code, let word, let named = FHIRUnits.native(word: word.text),
      !named.hasSameBytes(as: native)
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
