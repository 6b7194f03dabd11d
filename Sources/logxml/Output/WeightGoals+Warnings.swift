// SPDX-License-Identifier: MIT

import LogExchange

extension WeightGoals {
  /// The goals under the names that people have: case and the like do not matter where no name
  /// is exact.
  func named(as people: [String?]) -> WeightGoals {
    var named = self
    for (index, goal) in goals.enumerated() {
      guard let person = goal.person, !people.contains(where: { $0 === person }) else { continue }
      let similar = people.compactMap(\.self).first { name in
        FoldedName(name.utf8) == FoldedName(person.utf8)
          && !named.goals.contains { $0.person === name }
      }
      if let similar { named.goals[index].person = similar }
    }
    return named
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
