// SPDX-License-Identifier: MIT

import LogExchange

extension StatisticsRow {
  /// The most days for which a forecast is given: nobody knows what is in ten years.
  private static let mostDays = 3650

  /// Adds the goal of a person, how far the trend is from it, and when it gets there at its
  /// present pace.
  ///
  /// - Parameter isOnly: Whether there is nobody else, so that a goal without a name is theirs.
  mutating func add(
    _ goals: WeightGoals, of person: PersonHistory, isOnly: Bool, _ options: StatisticsOptions
  ) {
    guard let trend = values.first(where: { $0.name === "trend" }),
      let unit = trend.unit.flatMap({ MassUnit(rawValue: $0) }),
      let goal = goals.goal(of: person.person, isOnly: isOnly, in: unit),
      let left = goal.subtracting(trend.value)
    else { return }
    add("goal", "goal", goal, trend.unit)
    add("toGoal", "  to go", left, trend.unit)
    let name = "\(PeoplesNumber.measure(goal)) \(unit.rawValue)"
    let start = person.trend(options).first?.trend.value
    let wasAbove = start.flatMap { goal.subtracting($0) }?.isNegative ?? true
    if left.isZero || left.isNegative != wasAbove {
      notes.append("the trend has reached the goal of \(name)")
      return
    }
    guard let pace = person.pace(options),
      let exact = goals.left(of: person.person, isOnly: isOnly, from: pace.trend),
      pace.perWeek.value.isNegative == exact.isNegative,
      let days = exact.multiplied(by: ExactDecimal(7))?
        .divided(by: pace.perWeek.value, places: 0),
      let count = Int("\(days)"), count <= Self.mostDays,
      let date = Timestamp(dayNumber: last.dayNumber + count)
    else {
      notes.append("the trend of the last days does not lead to the goal of \(name)")
      return
    }
    if let now = options.now, date.dayNumber < now.dayNumber {
      notes.append(
        "at the pace of the last \(pace.days) days the trend would have reached \(name) about "
          + "\(date.dayText); there are no weights since \(last.dayText)")
      return
    }
    add("daysToGoal", "  in days", days, nil)
    notes.append(
      "at the pace of the last \(pace.days) days the trend reaches \(name) about "
        + date.dayText)
  }
}
