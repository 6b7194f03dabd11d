// SPDX-License-Identifier: MIT

extension FlagTable {
  static let reportFlags: [Flag] = [
    Flag(
      "title", category: .results, commands: [.report],
      doc: "What stands at the top of the page",
      effect: .takeValue(placeholder: "TEXT") { invocation, value throws(UsageError) in
        invocation.look.title = value.text
      })
  ]
}
