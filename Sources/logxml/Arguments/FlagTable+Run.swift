// SPDX-License-Identifier: MIT

extension FlagTable {
  static let runFlags: [Flag] = [
    Flag(
      "jobs", short: "j", category: .general,
      commands: [.query, .convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "Use N threads; default: the number of processors",
      longDoc: """
        The threads work on one large XML file together; validate also checks N files at a time. \
        The results do not depend on N.
        """,
      effect: .number("N", \.jobs, atLeast: 1)),
    Flag(
      "summary", category: .output, commands: [.convert],
      doc: "The form of the summary",
      choices: SummaryForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.convert.summary)),
    Flag(
      "summary", category: .output, commands: [.diff],
      doc: "Print only how many records differ",
      choices: [Flag.Choice(name: SummaryForm.only.rawValue, doc: "the counts alone")],
      effect: .choice("FORM", \.convert.summary)),
    Flag(
      "to", short: "t", category: .results, commands: [.diff],
      doc: "The form of the answer; text is the default",
      choices: DiffForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.diff)),
    Flag(
      "dry-run", category: .output, commands: [.convert],
      doc: "Do everything except writing the output",
      effect: .turnOn { $0.convert.isDryRun = true }),
    Flag(
      "strict", category: .output, commands: [.convert],
      doc: "Fail if there is a warning, or if something would be left out",
      longDoc: """
        That is what the output has no place for, entries that are not modelled, and options \
        without effect, such as --mass-unit if nothing is a mass. Then the exit status is 2. \
        Originals of converted values do not count.
        """,
      effect: .turnOn { $0.convert.isStrict = true }),
    Flag(
      "keep-going", category: .output, commands: [.convert, .stats, .history, .report],
      doc: "Write the output even if a file could not be read to its end",
      longDoc: "The exit status is still 2.",
      effect: .turnOn { $0.convert.keepsGoing = true }),
    Flag(
      "exit-zero", category: .output, commands: [.convert, .stats, .history, .report, .import],
      doc: "Exit with 0 even if entries were rejected",
      effect: .turnOn { $0.convert.acceptsRejected = true }),
    Flag(
      "fail-fast", category: .output, commands: [.convert],
      doc: "Stop at the first error, even of a single record, and keep no output",
      effect: .turnOn { $0.convert.failsFast = true }),
  ]
}
