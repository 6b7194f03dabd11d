// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static let validateFlags: [Flag] = [
    Flag(
      "to", short: "t", category: .results, commands: [.validate],
      doc: "The form of the report; text is the default",
      longDoc: """
        Without -t, the ending of the -o file decides: .txt, .json, .ndjson, .jsonl, .sarif, and \
        .xml for junit; .gz, .zst, .xz or .bz2 behind it compresses.
        """,
      choices: ReportName.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.validate.form)),
    Flag(
      "report", category: .results, commands: [.validate],
      doc: "Also write a report to a file: junit=a.xml; repeat for more",
      longDoc: "FORM is one of those of -t. Each FILE is written whole or not at all.",
      effect: .takeValue(placeholder: "FORM=FILE") { invocation, value throws(UsageError) in
        invocation.validate.reports.append(try value.report())
      }),
    Flag(
      "output", short: "o", category: .output, commands: [.validate],
      doc: "Write the report to FILE instead of standard output",
      longDoc: """
        FILE is written whole or not at all, even if files could not be read. "-" is standard \
        output.
        """,
      effect: .value("FILE", \.outputFile, FlagValue.fileName)),
    Flag(
      "max-problems", category: .results, commands: [.validate],
      doc: "Show at most N problems per file, 0 for all; default: 1000",
      longDoc: "Problems that are not shown still count, also for the exit status.",
      effect: .takeValue(placeholder: "N") { invocation, value throws(UsageError) in
        let limit = try value.wholeNumber(atLeast: 0)
        invocation.validate.problemLimit = limit == 0 ? .max : limit
      }),
    Flag(
      "summary", category: .results, commands: [.validate],
      doc: "The form of the summary",
      longDoc: """
        By default, the summary follows the report if there were problems, and always on a \
        terminal.
        """,
      choices: SummaryForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.validationDoc) },
      effect: .choice("FORM", \.validate.summary)),
    Flag(
      "check", category: .checks, commands: [.validate],
      doc: "Check only this layer; may be repeated",
      longDoc: "Default: all layers. A schema given with --schema is always checked.",
      choices: Rule.Layer.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .takeValue(placeholder: "LAYER") { invocation, value throws(UsageError) in
        if let layer = Rule.Layer(rawValue: value.text) {
          invocation.validate.layers.insert(layer)
        }
      }),
    Flag(
      "schema", category: .checks, commands: [.validate],
      doc: "Check XML against the XML Schema in FILE, or the native one",
      longDoc: """
        FILE is an XSD of version 1.0; "native" is the schema of native XML, as 'logxml schema \
        --xsd' prints it. Files that are not XML are not checked against a schema.
        """,
      effect: .takeValue(placeholder: "FILE") { invocation, value throws(UsageError) in
        invocation.validate.schema =
          value.argument === "native" ? .native : .file(try value.fileName())
      }),
    Flag(
      "schema-root", category: .checks, commands: [.validate],
      doc: "Let the schema include and import files anywhere below FOLDER",
      longDoc: "Without this, only files in the folder of the schema and below it are read.",
      effect: .value("FOLDER", \.validate.schemaRoot, FlagValue.fileName)),
    Flag(
      "deny", category: .checks, commands: [.validate],
      doc: "Treat violations of RULE as errors; may be repeated",
      longDoc: """
        RULE is a name as shown in brackets after "error" or "warning", or "warnings" for all of \
        them. Of --deny, --warn and --allow for the same rule, the last one counts.
        """,
      effect: .takeValue(placeholder: "RULE") { invocation, value throws(UsageError) in
        if value.argument === "warnings" {
          invocation.validate.policy.deniesWarnings = true
        } else {
          invocation.validate.policy.set(.deny, for: try value.rule(also: ["warnings"]))
        }
      }),
    Flag(
      "warn", category: .checks, commands: [.validate],
      doc: "Treat violations of RULE as warnings; may be repeated",
      effect: .takeValue(placeholder: "RULE") { invocation, value throws(UsageError) in
        invocation.validate.policy.set(.warn, for: try value.rule())
      }),
    Flag(
      "allow", category: .checks, commands: [.validate],
      doc: "Do not report violations of RULE; may be repeated",
      effect: .takeValue(placeholder: "RULE") { invocation, value throws(UsageError) in
        invocation.validate.policy.set(.allow, for: try value.rule())
      }),
    Flag(
      "now", category: .checks, commands: [.validate],
      doc: "Dates after DATE are in the future; default: the current time",
      longDoc: "DATE is a day, all of it, or a time: 2024-03-01, 2024-03-01T07:12.",
      effect: .value("DATE", \.validate.now, FlagValue.moment)),
  ]

  /// The commands that look into folders.
  private static let walkers: [Command.Name] = [.query] + logCommands

  static let batchFlags: [Flag] = [
    Flag(
      "include", category: .input, commands: walkers,
      doc: "Of the files in folders, read those whose names match GLOB; repeat for more",
      longDoc: """
        * stands for any characters, ? for one, [a-z] for one of some. A GLOB with a slash is \
        compared with the path below the folder, where **/ stands for any folders. Files that are \
        named are read in any case.
        """,
      effect: .takeValue(placeholder: "GLOB") { invocation, value throws(UsageError) in
        invocation.patterns.included.append(try value.pattern())
      }),
    Flag(
      "exclude", category: .input, commands: walkers,
      doc: "Leave out files and folders whose names match GLOB; repeat for more",
      effect: .takeValue(placeholder: "GLOB") { invocation, value throws(UsageError) in
        invocation.patterns.excluded.append(try value.pattern())
      }),
    Flag(
      "hidden", category: .input, commands: walkers,
      doc: "Look also at files and folders whose names begin with a dot",
      effect: .turnOn { $0.patterns.takesHidden = true }),
    Flag(
      "fail-fast", category: .general, commands: [.validate],
      doc: "Stop behind the first file with an error",
      effect: .turnOn { $0.validate.failsFast = true }),
  ]
}

extension FlagValue {
  /// The value as the name of a rule.
  ///
  /// - Parameter others: Names that would have been right, too.
  func rule(also others: [String] = []) throws(UsageError) -> Diagnostic.Code {
    guard let rule = RuleCatalogue.rule(named: text) else {
      let names = RuleCatalogue.all.map(\.code.description) + others
      throw .unknownRule(
        flag: flag, name: text, suggestion: Suggestion.nearest(to: text, among: names))
    }
    return rule.code
  }

  /// The value as the form of a report and its file.
  func report() throws(UsageError) -> (form: ReportName, file: FileName) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw .missingReportFile(flag: flag, value: text)
    }
    let name = String(decoding: parts[0], as: UTF8.self)
    guard let form = ReportName(rawValue: name) else {
      let names = ReportName.allCases.map(\.rawValue)
      throw .invalidChoice(
        flag: flag, value: name, choices: names,
        suggestion: Suggestion.nearest(to: name, among: names))
    }
    return (form, Argument(parts[1]).fileName)
  }

  /// The value as a moment in local time; a day means its end.
  func moment() throws(UsageError) -> Timestamp {
    guard let moment = Timestamp(iso8601: argument.bytes) else {
      throw .invalidValue(flag: flag, value: text, .moment)
    }
    guard moment.precision == .day else { return moment }
    return Timestamp(
      year: Int(moment.year), month: Int(moment.month), day: Int(moment.day), hour: 23, minute: 59,
      second: 59) ?? moment
  }

  func pattern() throws(UsageError) -> FilePattern {
    guard !argument.bytes.isEmpty else { throw .emptyPattern(flag: flag) }
    return FilePattern(argument.bytes)
  }
}
