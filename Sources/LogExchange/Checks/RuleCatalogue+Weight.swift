// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// A value that has to be more than nothing is zero or less.
  public static let notPositive = Diagnostic.Code(description: "not-positive")
}

extension RuleCatalogue {
  static let weightRules: [Rule] = [
    Rule(
      .notPositive, .error,
      summary: "A value is zero or negative where only more than nothing makes sense",
      reason: """
        No body weighs nothing, nobody fills up less than nothing, and no odometer counts below \
        zero. Such a value is a slip or stands for "not known", and it spoils every average it \
        goes into.
        """,
      remedy: "Correct the value, or delete it if it is not known.")
  ]
}
