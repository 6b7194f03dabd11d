// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static let convertFlags: [Flag] = [
    Flag(
      "to", short: "t", category: .results, commands: [.convert],
      doc: "The form of the output; json is the default",
      longDoc: """
        Without -t, the ending of the -o file decides where it is plain (.json, .ndjson, .jsonl).
        """,
      choices: ConversionForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .takeValue(placeholder: "FORM") { invocation, value throws(UsageError) in
        invocation.convert.form = ConversionForm(rawValue: value.text)
      }),
    Flag(
      "from", short: "f", category: .input, commands: [.convert],
      doc: "Read the files as this format instead of recognising it",
      choices: LogFormats.all.map { Flag.Choice(name: $0.name, doc: $0.title) },
      effect: .takeValue(placeholder: "FORMAT") { invocation, value throws(UsageError) in
        invocation.convert.format = LogFormats.named(value.text)
      }),
  ]
}
