// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What is held against fill-ups and the history of their vehicle.
  static let fuelRules: [Rule] = costRules + odometerRules + historyRules

  private static let costRules: [Rule] = [
    Rule(
      .freeCharge, .note,
      summary: "A charge cost nothing",
      reason: """
        Charging can be free, at work or at a shop, so that a cost of zero may be right for a \
        charge. It may also mean a cost that was not written down, and then every sum of costs is \
        too small.
        """,
      remedy: "If the cost is not known, leave it out. If the charge was free, nothing needs to be "
        + "done."),
    Rule(
      .totalMismatch, .warning,
      summary: "The total is not volume times price",
      reason: """
        The total of a fill-up follows from volume and price. Each is assumed to be rounded to its \
        digits, and totals in steps of five cents to those. Any further difference is a mistake in \
        one of the three, a discount, or a price for another unit than that of the volume.
        """,
      remedy: """
        Compare the three with the receipt and correct the one that is wrong. A price after a \
        discount is the total divided by the volume.
        """),
    Rule(
      .currencyChange, .note,
      summary: "The currency changes within a vehicle's log",
      reason: """
        Costs in several currencies cannot be added up. A trip abroad is a good reason for another \
        currency; a changed default is not. Each new currency is noted once.
        """,
      remedy: "Check that the costs are in the currency that is named."),
    Rule(
      .unitChange, .note,
      summary: "The unit of odometer or fuel changes within a vehicle's log",
      reason: """
        Values are converted, so kilometres after miles do no harm if they really are kilometres. \
        An odometer seldom changes its unit, though: a setting that was changed makes miles of \
        kilometres without touching the numbers. Each new unit is noted once.
        """,
      remedy: "Check that the values are in the unit that is named."),
    Rule(
      .badCurrency, .warning,
      summary: "A currency is not a three-letter code",
      reason: """
        Currencies are known by codes of ISO 4217, such as EUR or USD. Signs and names mean \
        different money in different countries, and other programs may refuse them.
        """,
      remedy: "Write the code of the currency in three capital letters."),
    Rule(
      .badCoordinate, .error,
      summary: "A latitude or longitude does not exist",
      reason: """
        Latitudes reach from -90 to 90 degrees and longitudes from -180 to 180. Beyond that the \
        two are swapped, a decimal point is lost, or the number is something else.
        """,
      remedy: "Correct the number, or delete latitude and longitude."),
  ]

  private static let odometerRules: [Rule] = [
    Rule(
      .odometerBackwards, .error,
      summary: "An odometer shows less than at an earlier fill-up",
      reason: """
        Odometers do not run backwards, so one of the readings is wrong, and with it every \
        distance and consumption around it. The reading reported is the one without which the \
        others rise; if two are equally likely, the later one.
        """,
      remedy: """
        Correct the reading: digits that are swapped, missing or doubled are the usual cause. If \
        the date is what is wrong, correct that.
        """),
    Rule(
      .odometerRestart, .warning,
      summary: "An odometer continues from a smaller number",
      reason: """
        Several readings in a row go on from less than those before them. An odometer that was \
        replaced does that, and so do fill-ups of another vehicle under this one's name. Distances \
        over that point mean nothing.
        """,
      remedy: """
        If the odometer was replaced, add the last reading of the old one to those of the new, or \
        go on under another name. If it is another vehicle, give it its own name.
        """),
    Rule(
      .mixedVehicles, .warning,
      summary: "Odometers go back and forth, as those of several vehicles do",
      reason: """
        More than a third of the readings do not fit the others. Mostly the fill-ups of several \
        vehicles stand in one log, or dates were read with day and month swapped. Odometers, \
        distances and consumptions of this log are not checked any further.
        """,
      remedy: """
        Give each vehicle a log of its own. If dates are the cause, --date-order says in which \
        order day, month and year stand.
        """),
    Rule(
      .odometerRepeated, .warning,
      summary: "An odometer is the same on different days",
      reason: """
        There were fill-ups on two days and nothing was driven in between. Usually nobody read the \
        odometer and the last reading was kept, so the fuel counts for a distance that is missing.
        """,
      remedy: "Correct the later reading, or leave it out if it is not known."),
    Rule(
      .implausibleDistance, .warning,
      summary: "A distance is more than the vehicle can have driven",
      reason: """
        More than 3,000 km a day, far more than this vehicle's usual distances, or a reading that \
        makes the consumption too high before it and too low after it: the odometer has a wrong \
        digit, or fill-ups are missing in between.
        """,
      remedy: """
        Correct the odometer. If fill-ups are missing, say so with the flag missed: then nothing \
        is computed across the gap.
        """),
  ]

  private static let historyRules: [Rule] = [
    Rule(
      .implausibleConsumption, .warning,
      summary: "A consumption is far from the usual one of the vehicle",
      reason: """
        From one full tank to the next, fuel and distance give a consumption. This one is far \
        outside of what the vehicle's other ones are, or, where there are fewer than seven, of \
        what any vehicle takes. Too little mostly means that a fill-up is missing; too much, that \
        a volume or an odometer has a wrong digit or a tank was not full.
        """,
      remedy: """
        Correct volume or odometer, mark a fill-up that left the tank less than full as partial, \
        and one that follows forgotten ones as missed.
        """),
    Rule(
      .unusualVolume, .warning,
      summary: "A fill-up is far larger than all others",
      reason: """
        A tank has a fixed size. A fill-up far larger than all others of the vehicle (half as much \
        again, or twice as much if there are few to compare) has usually lost its decimal point, \
        or is in another unit.
        """,
      remedy: "Correct the volume or its unit. If canisters were filled as well, log them "
        + "separately."),
    Rule(
      .partialContradiction, .note,
      summary: "A partial fill-up took more than any full one",
      reason: """
        A tank that was left less than full took clearly more than it ever took to be full. That \
        can be, from an empty tank, but often the flag is on the wrong fill-up, and consumptions \
        are worked out from the wrong ones.
        """,
      remedy: "Check the flag of this fill-up and of those around it."),
    Rule(
      .missedContradiction, .warning,
      summary: "Fill-ups are marked as missing although nothing was driven",
      reason: """
        The fill-up is marked as one that follows forgotten ones, but the odometer is the one of \
        the fill-up before: there is nothing between the two that could be missing.
        """,
      remedy: "Correct the odometer, or remove the flag."),
  ]
}
