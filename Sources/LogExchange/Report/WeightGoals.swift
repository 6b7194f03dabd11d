// SPDX-License-Identifier: MIT

/// The weights that people want to reach, each written as `75kg` or `Ann=75kg`.
public struct WeightGoals: Sendable {
  package var goals: [(person: String?, mass: Quantity<MassUnit>)] = []

  public init() {}

  /// Whether nobody has a goal.
  public var isEmpty: Bool { goals.isEmpty }

  /// Adds a goal: a weight with its unit, after the name of a person and an equals sign if there are
  /// several people.
  ///
  /// - Returns: False if the text is not a goal, or its person already has one.
  public mutating func add(_ text: String) -> Bool {
    // A name may contain an equals sign, a weight cannot.
    let bytes = Array(text.utf8)
    let mark = bytes.lastIndex(of: UInt8(ascii: "="))
    let person = mark.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    let rest = bytes[(mark.map { $0 + 1 } ?? 0)...].drop { $0 == UInt8(ascii: " ") }
    let number = rest.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }
    let unit = rest.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
    guard let value = try? ExactDecimal(parsing: String(decoding: number, as: UTF8.self)),
      !value.isZero, let unit = MassUnit(utf8: unit),
      !goals.contains(where: { $0.person === person })
    else { return false }
    goals.append((person, Quantity(value, unit)))
    return true
  }

  /// The goal of a person, in the given unit; a converted one has at most two decimals.
  ///
  /// - Parameter isOnly: True if there is nobody else, so that a goal without a name is theirs.
  package func goal(of person: String?, isOnly: Bool, in unit: MassUnit) -> ExactDecimal? {
    guard let mass = mass(of: person, isOnly: isOnly) else { return nil }
    if mass.unit == unit { return mass.value }
    return (try? mass.converted(to: unit, places: 2))?.value
  }

  /// The goal minus a weight, in the unit and with the decimals of the weight.
  package func left(of person: String?, isOnly: Bool, from weight: Quantity<MassUnit>)
    -> ExactDecimal?
  {
    guard let mass = mass(of: person, isOnly: isOnly),
      let goal = try? mass.converted(to: weight.unit, places: Int(weight.value.scale))
    else { return nil }
    return goal.value.subtracting(weight.value)
  }

  private func mass(of person: String?, isOnly: Bool) -> Quantity<MassUnit>? {
    let named = goals.first { $0.person != nil && $0.person === person }
    return (named ?? (isOnly ? goals.first { $0.person == nil } : nil))?.mass
  }
}
