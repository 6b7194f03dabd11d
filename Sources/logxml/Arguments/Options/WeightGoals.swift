// SPDX-License-Identifier: MIT

import LogExchange

/// The weights that people want to reach: `--goal 75kg`, `--goal Ann=75kg`.
struct WeightGoals: Sendable {
  private var goals: [(person: String?, mass: Quantity<MassUnit>)] = []

  var isEmpty: Bool { goals.isEmpty }

  /// - Returns: False if the text is not a goal, or its person already has one.
  mutating func add(_ text: String) -> Bool {
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
  func goal(of person: String?, isOnly: Bool, in unit: MassUnit) -> ExactDecimal? {
    guard let mass = mass(of: person, isOnly: isOnly) else { return nil }
    if mass.unit == unit { return mass.value }
    return (try? mass.converted(to: unit, places: 2))?.value
  }

  /// The goal minus a weight, in the unit and with the decimals of the weight.
  func left(of person: String?, isOnly: Bool, from weight: Quantity<MassUnit>) -> ExactDecimal? {
    guard let mass = mass(of: person, isOnly: isOnly),
      let goal = try? mass.converted(to: weight.unit, places: Int(weight.value.scale))
    else { return nil }
    return goal.value.subtracting(weight.value)
  }

  private func mass(of person: String?, isOnly: Bool) -> Quantity<MassUnit>? {
    let named = goals.first { $0.person != nil && $0.person === person }
    return (named ?? (isOnly ? goals.first { $0.person == nil } : nil))?.mass
  }

  /// Warnings about goals that belong to nobody.
  ///
  /// - Parameter people: The people who have weights; nil stands for one without a name.
  func warnings(for people: [String?]) -> [String] {
    goals.compactMap { goal in
      if let person = goal.person {
        if people.contains(where: { $0 === person }) { return nil }
        let names = people.map { $0.map { "'\($0)'" } ?? "somebody without a name" }
        return "--goal: nobody is called '\(person)'"
          + (names.isEmpty
            ? ": there are no weights" : "; there is " + names.joined(separator: ", "))
      }
      if people.count == 1 { return nil }
      if people.isEmpty { return "--goal: there are no weights" }
      let example = people.compactMap(\.self).first ?? "NAME"
      return "--goal: there are \(people.count) people; say whose goal it is, as in "
        + "'--goal \(example)=\(goal.mass.value)\(goal.mass.unit.rawValue)'"
    }
  }
}
