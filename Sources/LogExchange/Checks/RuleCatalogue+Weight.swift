// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// A value that has to be more than nothing is zero or less.
  public static let notPositive = Diagnostic.Code(description: "not-positive")
  /// A weight differs from those around it by more than a body can change.
  public static let weightJump = Diagnostic.Code(description: "weight-jump")
  /// A value would fit the others in another unit.
  public static let doubtfulUnit = Diagnostic.Code(description: "doubtful-unit")
  /// Fractions and percentages stand for the same part of a body.
  public static let mixedShares = Diagnostic.Code(description: "mixed-shares")
  /// The parts of a body weigh more than the body.
  public static let bodyPartSum = Diagnostic.Code(description: "body-part-sum")
  /// A body mass index is not that of the weight and height beside it.
  public static let bmiMismatch = Diagnostic.Code(description: "bmi-mismatch")
}

extension RuleCatalogue {
  static let weightRules: [Rule] = [
    Rule(
      .notPositive, .error,
      summary: "A value is zero or negative but must be positive",
      reason: """
        No body weighs nothing, nobody fills up less than nothing, and no odometer counts below \
        zero. Such a value is a slip or stands for "not known", and it spoils every average it \
        goes into.
        """,
      remedy: "Correct the value, or delete it if it is not known."),
    Rule(
      .improbableValue, .error,
      summary: "A value is impossible for its field",
      reason: """
        Nobody has a share of more than 100 %, a height of 180 metres or a weight of 8 tonnes. \
        Usually the unit is a different one: in Apple Health a percentage is a number from 0 to 1, \
        although % stands beside it, and programs that do not know this write 21 for 0.21.
        """,
      remedy: """
        Correct the value or its unit, in the app that wrote it if it will be exported again. \
        Divide a percentage by 100 where a fraction is expected.
        """),
    Rule(
      .weightJump, .warning,
      summary: "A weight differs from those around it by more than a body can change",
      reason: """
        Bodies change by some percent within days, not by a fifth. Swapped digits, a point that \
        is missing, or another person on the scale are likelier. Each weight is held against \
        those around it, with wide limits, and a gap of months allows much.
        """,
      remedy: """
        Correct the weight. If somebody else was on the scale, keep their weights under another \
        person. If it is right, nothing needs to be done, or say --allow weight-jump.
        """),
    Rule(
      .doubtfulUnit, .warning,
      summary: "A value would fit the others in another unit",
      reason: """
        Between 82 and 181 lies exactly the factor from kilograms to pounds. Apps that read \
        pounds as kilograms, or centimetres as inches, are common, and such a value more than \
        doubles an average.
        """,
      remedy: """
        Find out in which unit the value was measured, and correct the unit (or convert the \
        value). If all values of a file are in that unit and the file does not say so, \
        --assume-mass-unit does.
        """),
    Rule(
      .mixedShares, .warning,
      summary: "Fractions and percentages are mixed for one part of the body",
      reason: """
        0.21 and 21 both stand for the same body fat, the first as a fraction, the second in \
        percent. One of them has the wrong unit, and a chart of both is useless.
        """,
      remedy: "Write all values in percent, or all as fractions, with the unit that belongs to it."),
    Rule(
      .bodyPartSum, .warning,
      summary: "The parts of a body weigh more than the body",
      reason: """
        Fat and fat-free mass add up to the whole. If they are clearly more, one of the values has \
        a wrong unit (a percentage read as a mass), or belongs to another measurement.
        """,
      remedy: "Check the units of weight and parts, and correct the value that is wrong."),
    Rule(
      .bmiMismatch, .warning,
      summary: "A body mass index does not match weight and height",
      reason: """
        The index is the weight in kilograms divided by the square of the height in metres. \
        Where it is not, beyond rounding, one of the three is wrong or has a wrong unit.
        """,
      remedy: """
        Check weight and height and their units. If both are right, delete the index: it can \
        be worked out again.
        """),
  ]
}
