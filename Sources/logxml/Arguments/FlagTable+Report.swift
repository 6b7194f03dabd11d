// SPDX-License-Identifier: MIT

extension FlagTable {
  static let reportFlags: [Flag] = [
    Flag(
      "title", category: .results, commands: [.report],
      doc: "The title of the page",
      effect: .takeValue(placeholder: "TEXT") { invocation, value throws(UsageError) in
        invocation.look.title = value.text
      })
  ]
}
