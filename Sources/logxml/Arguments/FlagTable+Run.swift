// SPDX-License-Identifier: MIT

extension FlagTable {
  static let runFlags: [Flag] = [
    Flag(
      "jobs", short: "j", category: .general,
      commands: [.query, .convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "Let N threads work; as many as there are processors without this",
      longDoc: """
        They share out one large XML file among themselves; validate also checks N files at a \
        time. The results do not depend on it.
        """,
      effect: .takeValue(placeholder: "N") { invocation, value throws(UsageError) in
        invocation.jobs = try value.wholeNumber(atLeast: 1)
      }),
    Flag(
      "summary", category: .output, commands: [.convert],
      doc: "How to say what became of all entries",
      choices: SummaryForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .takeValue(placeholder: "FORM") { invocation, value throws(UsageError) in
        invocation.convert.summary = SummaryForm(rawValue: value.text)
      }),
    Flag(
      "summary", category: .output, commands: [.diff],
      doc: "Say only how many records differ",
      choices: [Flag.Choice(name: SummaryForm.only.rawValue, doc: "the counts alone")],
      effect: .takeValue(placeholder: "FORM") { invocation, value throws(UsageError) in
        invocation.convert.summary = SummaryForm(rawValue: value.text)
      }),
    Flag(
      "to", short: "t", category: .results, commands: [.diff],
      doc: "The form of the answer; text is the default",
      choices: DiffForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .takeValue(placeholder: "FORM") { invocation, value throws(UsageError) in
        invocation.diff = DiffForm(rawValue: value.text) ?? .text
      }),
    Flag(
      "dry-run", category: .output, commands: [.convert],
      doc: "Do everything but write the output",
      effect: .turnOn { $0.convert.isDryRun = true }),
    Flag(
      "strict", category: .output, commands: [.convert],
      doc: "Write no output if it has no place for something",
      longDoc: """
        Then the exit status is 2. Originals of converted values do not count. A unit that has no \
        effect, such as --mass-unit where nothing is a mass, is an error, too.
        """,
      effect: .turnOn { $0.convert.isStrict = true }),
    Flag(
      "keep-going", category: .output, commands: [.convert, .report],
      doc: "Write the output although a file could not be read to its end",
      longDoc: "The exit status is 2 all the same.",
      effect: .turnOn { $0.convert.keepsGoing = true }),
    Flag(
      "fail-fast", category: .output, commands: [.convert],
      doc: "Stop at the first error, be it one record; then no output is kept",
      effect: .turnOn { $0.convert.failsFast = true }),
  ]
}
