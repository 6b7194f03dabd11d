// SPDX-License-Identifier: MIT

import LogExchange

extension WeightGoals {
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
