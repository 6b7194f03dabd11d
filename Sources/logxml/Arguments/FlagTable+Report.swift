// SPDX-License-Identifier: MIT

extension FlagTable {
  static let reportFlags: [Flag] = [
    Flag(
      "title", category: .results, commands: [.report],
      doc: "The title of the page",
      effect: .value("TEXT", \.look.title) { $0.text }),
    Flag(
      "goal", category: .results, commands: [.report],
      doc: "Draw the weight that somebody wants to reach, and when they will",
      longDoc: """
        WEIGHT is a number with a unit: 75kg, 165lb. With weights of several people, NAME says \
        whose goal it is: --goal Ann=62kg. Repeat for more.
        """,
      effect: .takeValue(placeholder: "[NAME=]WEIGHT") { invocation, value throws(UsageError) in
        guard invocation.look.goals.add(value.text) else {
          throw .invalidValue(flag: value.flag, value: value.text, .goal)
        }
      }),
    Flag(
      "rate", category: .results, commands: [.stats, .report],
      doc: "Convert costs in a currency: --rate CHF=1.05",
      longDoc: """
        One unit of the currency is NUMBER units of the only other one in the log, or of the one \
        that is named: --rate CHF=1.05EUR. Repeat for more. The result says that costs were \
        converted; without this, costs in different currencies are never added up.
        """,
      effect: .takeValue(placeholder: "CURRENCY=NUMBER") { invocation, value throws(UsageError) in
        guard invocation.look.rates.add(value.text) else {
          throw .invalidValue(flag: value.flag, value: value.text, .rate)
        }
      }),
  ]
}
