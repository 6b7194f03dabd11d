// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// What is wrong with a command line: facts only. `description` has the wording.
enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, suggestion: String?)
  /// A word after `help` that is no command, no topic and no rule.
  case unknownTopic(String, suggestion: String?)
  /// A word after `help --man` that is no command.
  case noManual(String)
  case missingShell
  case unknownShell(String)
  case unknownFlag(String, suggestion: String?)
  /// An option that other programs have, and what it is called here.
  case unusualFlag(String, usual: [String])
  /// An option that only other commands know.
  case flagOfOtherCommands(String, command: String, others: [String], suggestion: String?)
  case flagBeforeCommand(String)
  case missingValue(flag: String, placeholder: String)
  case unexpectedValue(flag: String, value: String)
  case emptyValue(flag: String)
  case emptyName(flag: String)
  case invalidChoice(flag: String, value: String, choices: [String], suggestion: String?)
  case invalidNumber(flag: String, value: String, minimum: Int)
  case invalidValue(flag: String, value: String, Wanted)
  /// The name of no time zone, or one of which the system knows nothing.
  case badTimeZone(flag: String, TimeZoneError)
  case unknownLimit(String, suggestion: String?)
  /// The name of a limit without how high it is to be.
  case missingLimitValue(String)
  case unknownRule(flag: String, name: String, suggestion: String?)
  case emptyPattern(flag: String)
  case missingSchemaFile
  case unreadableMapping(file: String, reason: String)
  case badMapping(file: String, MappingError)
  /// A mapping whose path of records does not say what would have to be written.
  case mappingOnlyReads(file: String)
  case nothingIsWritten
  case missingSchema
  case missingPath
  /// A single word where a path and a file were expected, and it is a file.
  case fileForPath(String)
  /// A path that is none; the option it was given to, if any.
  case badPath(XMLPathError, flag: String?)
  case unexpectedOperand(String, command: String)
  /// Two options, or an option and a form, that contradict each other.
  case conflict(String, String)
  /// An option that does nothing beside another one.
  case withoutEffect(String, String)
  /// The ending of an output file that stands for none of a command's forms.
  case unknownEnding(name: String, ending: String, known: [String], hasForms: Bool)
  /// An output file whose name asks for a compression that this build does not have.
  case noCompression(String)
  case compressedDatabase(String)
  /// An output in several files without the name of a file.
  case splitNeedsOutput
  /// A run that may be resumed, with an output that cannot be written in parts.
  case resumeNeedsLines
  /// A name for several files without what tells them apart.
  case splitNeedsWord(String, name: String)
  /// A time that ends before it begins.
  case emptyRange
  /// A report without the file that it goes to.
  case missingReportFile(flag: String, value: String)
  /// Two options write to one file.
  case sameFile(String)
  /// An option that only some forms have a use for.
  case goesWithForms(String, String, form: String)
  case unknownColumn(String, columns: [String], suggestion: String?)
  case emptyColumn(flag: String)
  case missingColumns
  /// A column that begins at the document: a stream has only the match.
  case absoluteColumn(String)
  case columnsNeedTable(form: String)
  case noPlaceForFileNames(form: String)
  case spreadsheetSafeIsForTables(form: String)
  case byFileIsForLines(form: String)
  /// No log was named that is to be changed.
  case missingLog(command: String)
  /// Nothing was named that is to be imported.
  case missingExport(log: String)
  /// Not both states were named that are to be compared.
  case missingSides
  /// Nothing says what an entry is to say, and nobody can be asked.
  case missingFields(command: String, log: String)
  /// Nothing says of which kind a new entry is.
  case missingKind(log: String, kinds: [LogKind])
  case unknownKind(String, kinds: [LogKind])
  /// A field that entries of a kind do not have.
  case fieldOfOtherKind(flag: String, kind: LogKind, suggestion: String?)
  case missingEntries(log: String)
  /// Something that names no entries.
  case badSelection(String)
  /// A vehicle or person has to be named: the log has several.
  case missingSubject(option: String, names: [String])
  case unconfirmedRemoval
  /// The output is a database, and this build cannot write any.
  case noDatabases(String)
  /// The output file is one of the inputs.
  case outputIsInput(String)
  case inputIsTerminal
  /// A page of a report would go to the terminal.
  case pageOnTerminal
  case repeatedStandardInput
}

extension UsageError {
  /// What a value of an option has to be.
  enum Wanted: String, Sendable {
    case size = "a size such as 5000, 64K, 16M or 2G"
    case date = "a date such as 2024, 2024-03, 2024-03-01 or 2024-03-01T07:12, in local time"
    case moment = "a date such as 2024-03-01 or 2024-03-01T07:12, in local time"
    case offset = "an offset from UTC such as +02:00, -03:30 or Z"
    case delimiter = "one ASCII character, or tab, comma, semicolon or pipe"
    case currency = "three letters as in ISO 4217, such as EUR or USD"
    case height = "a height such as 178cm, 1.78m or 70in"
    case goal = "a weight with its unit such as 75kg or Ann=165lb, one for each person"
    case rate = """
      a currency and what a unit of it is worth, such as CHF=1.05 or CHF=1.05EUR, one rate for each \
      and one currency for all
      """
  }
}

extension UsageError: CustomStringConvertible {
  /// What was found, and what to do instead.
  var description: String {
    switch self {
    case .noCommand:
      "no command given"
    case .unknownCommand(let name, let suggestion):
      "there is no command '\(name)'" + didYouMean(suggestion)
    case .unknownTopic(let topic, let suggestion):
      "there is no help on '\(topic)'" + didYouMean(suggestion)
        + "\n'logxml help' lists the commands, 'logxml help rules' the rules."
    case .noManual(let topic):
      "'\(topic)' is no command, and only commands have pages for man; 'logxml help \(topic)' "
        + "may know it"
    case .missingShell:
      "which shell? Write \(Self.list(Shell.allCases.map(\.rawValue), "or")) behind it"
    case .unknownShell(let name):
      "there are no completions for '\(name)', only for "
        + Self.list(Shell.allCases.map(\.rawValue), "and")
    case .unknownFlag(let flag, let suggestion):
      "unknown option '\(flag)'" + didYouMean(suggestion)
    case .unusualFlag(let flag, let usual):
      "unknown option '\(flag)'; did you mean \(Self.list(usual.map { "'\($0)'" }, "or"))?"
    case .flagOfOtherCommands(let flag, let command, let others, let suggestion):
      "'\(command)' has no option '\(flag)'; it belongs to \(Self.list(others, "and"))"
        + didYouMean(suggestion)
    case .flagBeforeCommand(let flag):
      "options come after the command: logxml COMMAND \(flag)"
    case .missingValue(let flag, let placeholder):
      "'\(flag)' needs a value: \(flag) \(placeholder)"
    case .unexpectedValue(let flag, let value):
      "'\(flag)' takes no value, but was given '\(value)'; write \(flag) alone"
    case .emptyValue(let flag):
      "'\(flag)' was given an empty name; give it the name of a file"
    case .emptyName(let flag):
      "'\(flag)' needs a name, but was given an empty one"
    case .invalidChoice(let flag, let value, let choices, let suggestion):
      "'\(value)' is not a value for '\(flag)'" + didYouMean(suggestion)
        + "\nIt takes \(Self.list(choices, "or"))."
    case .invalidNumber(let flag, let value, let minimum):
      "'\(flag)' needs a whole number from \(minimum) up, but was given '\(value)'"
    case .invalidValue(let flag, let value, let wanted):
      "'\(flag)' needs \(wanted.rawValue), but was given '\(value)'"
    case .unknownLimit(let name, let suggestion):
      "there is no limit '\(name)'" + didYouMean(suggestion)
        + "\nThe limits are \(Self.list(InputLimit.all.map(\.name), "and"));\n"
        + "'logxml help limits' says what they are."
    case .missingLimitValue(let name):
      "'--max \(name)' has no value; write --max \(name)=VALUE"
    case .badTimeZone(let flag, let error):
      "'\(flag)' cannot be used: \(error.message)" + didYouMean(error.suggestion)
        + (error.code == .noData ? Self.advice(withoutZones: flag) : "")
    case .unknownRule(let flag, let name, let suggestion):
      "there is no rule '\(name)' for '\(flag)'" + didYouMean(suggestion)
    case .emptyPattern(let flag):
      "'\(flag)' was given an empty pattern; give it one such as '*.xml'"
    case .missingSchemaFile:
      "no schema was given; add --schema FILE, or --schema native for native XML"
    case .unreadableMapping(let file, let reason):
      "the mapping '\(file)' cannot be read: \(reason)"
    case .badMapping(let file, let error):
      "the mapping '\(file)' cannot be used\n\(file):\(error)"
    case .mappingOnlyReads(let file):
      "the mapping '\(file)' can only read: to write, \"records\" has to be plain names from the "
        + "document element down, such as log/entry; a table of version 2 needs the hook of a format "
        + "that writes it"
    case .nothingIsWritten:
      "this build cannot write any format"
    case .missingSchema:
      "which schema? Add --xsd for that of XML, --json-schema for that of JSON, or --spark or "
        + "--arrow for a table of records"
    case .missingPath:
      "a path is missing: logxml query PATH [FILE...]"
    case .fileForPath(let file):
      "the path is missing before the file '\(file)': logxml query PATH \(file)"
    case .badPath(let error, let flag):
      (flag.map { "the path of '\($0)'" } ?? "the path") + " cannot be understood, \(error)"
        + (PathHabit.advice(for: error.text, isColumn: flag != nil).map { "\n\($0)" } ?? "")
    case .unexpectedOperand(let word, let command):
      "'\(command)' takes no more words, but was given '\(word)'; leave it out"
    case .conflict(let one, let other):
      "'\(one)' and '\(other)' contradict each other; leave one out"
    case .withoutEffect(let one, let other):
      "'\(one)' has no effect with '\(other)'; leave one out"
    case .unknownEnding(let name, let ending, let known, let hasForms):
      "'\(name)' ends in '\(ending)', which stands for no form here; use "
        + Self.list(known, "or") + (hasForms ? ", or say with -t what it shall be" : "")
    case .noCompression(let name):
      "this build cannot compress '\(name)' (build with --traits Containers)"
    case .emptyRange:
      "'--until' is before '--since', so no record can be between them; swap the dates"
    case .resumeNeedsLines:
      "'--resume' needs -t ndjson and a file that is not compressed: -o records.ndjson"
    case .splitNeedsOutput:
      "'--split' needs the name of the files, such as -o 'logs/{vehicle}.csv'"
    case .splitNeedsWord(let word, let name):
      "'--split \(word)' needs {\(word)} in the name after -o, but that is '\(name)'"
    case .missingReportFile(let flag, let value):
      "'\(flag)' needs a form and a file such as junit=report.xml, but was given '\(value)'"
    case .sameFile(let name):
      "'\(name)' would be written twice; give each report a file of its own"
    case .compressedDatabase(let name):
      "the database '\(name)' cannot be compressed; leave out the last ending"
    case .goesWithForms(let option, let forms, let form):
      "'\(option)' goes with \(forms), but the form is '\(form)'; leave it out, or change the form"
    case .unknownColumn(let name, let columns, let suggestion):
      "there is no column '\(name)'" + didYouMean(suggestion) + "\nThe columns are "
        + Self.list(columns, "and") + "."
    case .emptyColumn(let flag):
      "'\(flag)' needs names with commas between them, such as date,weight"
    case .missingColumns:
      "a table needs columns; add them, for instance: -c @date -c entry/value"
    case .absoluteColumn(let path):
      "a column begins at each match, so '\(path)' cannot begin with '/'; "
        + (path.hasPrefix("//")
          ? "'\(path.dropFirst(2))' is a child of it, '*\(path)' stands deeper" : "leave that out")
    case .columnsNeedTable(let form):
      "columns ('-c') belong to -t tsv and -t csv, but the form is '\(form)'; leave one out"
    case .noPlaceForFileNames(let form):
      "the form '\(form)' has no place for file names; leave out '-H', or use -t text, tsv, csv or path"
    case .spreadsheetSafeIsForTables(let form):
      "'--spreadsheet-safe' goes with -t csv, but the form is '\(form)', which spreadsheets do not "
        + "open, or which an app imports unchanged; leave one out"
    case .byFileIsForLines(let form):
      "'--by-file' goes with -t ndjson, but the form is '\(form)', which has no lines for files"
    case .missingLog(let command):
      "the log is missing: logxml \(command) LOG"
    case .missingExport(let log):
      "the export is missing: logxml import \(log) EXPORT"
    case .missingSides:
      "two names are needed: logxml diff OLD NEW"
    case .missingFields(let command, let log):
      "the entry has no values; give them as options, such "
        + "as --weight 82.4 or --volume 30.2 --cost "
        + "41.20, or run 'logxml \(command) \(log)' on a terminal"
    case .missingKind(let log, let kinds):
      "which kind of entry? "
        + kinds.map { "logxml add \($0.name) \(log)" }.joined(separator: ", or ")
    case .unknownKind(let word, let kinds):
      "'\(word)' is not a kind of entry; use \(Self.list(kinds.map(\.name), "or"))"
    case .fieldOfOtherKind(let flag, let kind, let suggestion):
      "an entry of \(kind.name) has no '\(flag)'" + didYouMean(suggestion)
    case .missingEntries(let log):
      "which entry? Name it by its number, its date, or last: logxml remove \(log) 2024-03-01"
    case .badSelection(let word):
      "'\(word)' names no entry; give a number from 1 up, a date such as 2024-03-01 or "
        + "2024-03-01T07:12, or last"
    case .missingSubject(let option, let names):
      "the log has several; name one: \(option) NAME, which can be \(Self.list(names, "or"))"
    case .unconfirmedRemoval:
      "cannot ask for confirmation here; add --yes to remove them"
    case .noDatabases(let file):
      "this build cannot write the database '\(file)' (build with --traits SQLite); -t sql writes "
        + "statements for sqlite3"
    case .outputIsInput(let file):
      "'\(file)' is both read and written; give -o another name"
    case .inputIsTerminal:
      "no FILE was given and standard input is a terminal; name a file, or pipe one in"
    case .pageOnTerminal:
      "a report is a page for a browser; name its file: -o report.html"
    case .repeatedStandardInput:
      "standard input ('-') can be read only once"
    }
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func advice(withoutZones flag: String) -> String {
    flag === "--time-zone"
      ? "\n--utc-offset gives times without an offset the same one all year." : ""
  }

  /// Words as a list in prose: a, b or c.
  static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
