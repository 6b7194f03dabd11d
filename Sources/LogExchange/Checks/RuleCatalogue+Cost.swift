// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What is held against the costs of a vehicle besides energy.
  static let vehicleCostRules: [Rule] = [
    Rule(
      .zeroCost, .note,
      summary: "A service or an expense cost nothing",
      reason: """
        A repair under warranty is free, so that a cost of zero may be right. Many apps write zero \
        for a cost that nobody typed, though, and then every sum of costs is too small.
        """,
      remedy: """
        If the cost is not known, leave it out. If it was free, nothing needs to be done.
        """),
    Rule(
      .negativeCost, .warning,
      summary: "A cost is less than nothing",
      reason: """
        Money that came back, from an insurance or for a sold part, can be logged as a negative \
        cost, and sums subtract it. Some apps give income and expenses without telling them apart, \
        and a sign that was turned round makes every sum wrong.
        """,
      remedy: """
        If the vehicle cost this money, remove the sign. If the money came back, nothing needs to \
        be done, and --allow negative-cost says so.
        """),
    Rule(
      .unusualCost, .warning,
      summary: "A cost is far more than all others of its category",
      reason: """
        The amount is more than thirty times every other one of the same vehicle, category and \
        currency, of which there are at least five. Mostly a decimal point is missing, or the \
        amount is in another currency.
        """,
      remedy: """
        Correct the amount or its currency. If it is right, the category may be a wrong one.
        """),
    Rule(
      .unknownCategory, .warning,
      summary: "A category of a cost is not one of those that there are",
      reason: """
        Statistics add up costs by category. A word that is none of service, repair, insurance, \
        tax, registration, parking, toll, fine, wash, accessory and other is kept and counts as a \
        category of its own. Each word is reported once.
        """,
      remedy: """
        Use one of these words for the category, and the title for what it was in your own words.
        """),
    Rule(
      .odometerMismatch, .warning,
      summary: "The odometer of a cost does not fit the fill-ups around it",
      reason: """
        The odometer shows less than at the fill-up of the days before, or more than at the one of \
        the days after. One of the two readings or dates is wrong, or the cost belongs to another \
        vehicle. Distances and the costs of a distance are worked out from these readings.
        """,
      remedy: """
        Compare the reading and the date with the receipt and correct the one that is wrong. If \
        the reading is not known, leave it out.
        """),
  ]
}
