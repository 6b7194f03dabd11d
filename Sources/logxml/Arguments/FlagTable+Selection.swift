// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  /// The commands that go through records one by one.
  private static let recordCommands: [Command.Name] = [
    .convert, .stats, .history, .report, .diff, .import,
  ]

  static func selectionFlags(_ kinds: [LogKind]) -> [Flag] {
    dateFlags + dayFlags + [kindFlag(kinds)] + subjectFlags(kinds) + assumedFlags(kinds)
      + sourceFlags
  }

  private static let dateFlags: [Flag] = [
    Flag(
      "since", category: .selection, commands: recordCommands,
      doc: "Only records at or after DATE",
      longDoc: """
        DATE is a year, month, day, minute or second: 2024, 2024-03, 2024-03-01, 2024-03-01T07:12. \
        It is compared with the local date and time of a record, whatever its offset from UTC; a \
        record without a time counts as the start of its day.
        """,
      effect: .value("DATE", \.convert.filter.since, FlagValue.dateBound)),
    Flag(
      "until", category: .selection, commands: recordCommands,
      doc: "Only records up to the end of DATE: 2024-03-01 includes that day",
      effect: .value("DATE", \.convert.filter.until, FlagValue.dateBound)),
  ]

  private static let dayFlags: [Flag] = [
    Flag(
      DayReducer.Rule.last.rawValue, category: .selection,
      commands: [.convert, .stats, .history, .report],
      doc: "Only the latest weight of each day",
      effect: .turnOn { $0.convert.dayRule = .last }),
    Flag(
      DayReducer.Rule.average.rawValue, category: .selection,
      commands: [.convert, .stats, .history, .report],
      doc: "Replace the weights of each day by their mean, marked as derived",
      longDoc: "Holds all weights in memory, like --last-of-day.",
      effect: .turnOn { $0.convert.dayRule = .average }),
  ]

  private static func kindFlag(_ kinds: [LogKind]) -> Flag {
    Flag(
      "kind", category: .selection, commands: recordCommands,
      doc: "Only records of this kind",
      longDoc: "Needed for formats of one kind if the files contain both.",
      choices: kinds.map { Flag.Choice(name: $0.name, doc: $0.doc) },
      effect: .takeValue(placeholder: "KIND") { invocation, value throws(UsageError) in
        if let kind = kinds.named(value.text.utf8) { invocation.convert.filter.kinds.insert(kind) }
      })
  }

  /// An option for each thing that logs are about: vehicles, people.
  private static func subjectFlags(_ kinds: [LogKind]) -> [Flag] {
    var subjects: [LogKind] = []
    for kind in kinds where !subjects.contains(where: { $0.subjectName == kind.subjectName }) {
      subjects.append(kind)
    }
    return subjects.enumerated().map { index, kind in
      let name = kind.subjectName
      let about = kinds.filter { $0.subjectName == name }.map(\.name)
      let others = subjects.filter { $0 != kind }
      return Flag(
        name, category: .selection, commands: recordCommands,
        doc: "Only the \(UsageError.list(about, "and")) records of this \(name); repeat for more",
        longDoc: index > 0 || others.isEmpty
          ? ""
          : "With "
            + UsageError.list(others.map { "--" + $0.subjectName }, "and") + " as well, the records"
            + " of these \(kind.subjectsName)"
            + others.map { " and of these \($0.subjectsName)" }.joined() + ".",
        effect: .takeValue(placeholder: "NAME") { invocation, value throws(UsageError) in
          invocation.convert.filter.subjects[name, default: []].insert(value.argument.bytes)
        })
    }
  }

  /// Options that say whose the records are that do not say it.
  private static func assumedFlags(_ kinds: [LogKind]) -> [Flag] {
    subjectNames(kinds).map { name in
      Flag(
        "as-" + name, category: .ambiguity, commands: recordCommands,
        doc: "The \(name) of records that name none",
        effect: .takeValue(placeholder: "NAME") { invocation, value throws(UsageError) in
          if value.argument.bytes.isEmpty { throw .emptyName(flag: value.flag) }
          invocation.convert.assumedSubjects.set(name, to: value.text)
        })
    }
  }

  private static let sourceFlags: [Flag] = [
    Flag(
      "source", category: .selection, commands: recordCommands,
      doc: "Only weight records from this app or scale; repeat for more",
      effect: .takeValue(placeholder: "NAME") { invocation, value throws(UsageError) in
        invocation.convert.filter.sources.insert(value.argument.bytes)
      }),
    Flag(
      "device", category: .selection, commands: recordCommands,
      doc: "Only weight records of this device; repeat for more",
      longDoc: "For Apple Health, the name in the description of the device is enough.",
      effect: .takeValue(placeholder: "NAME") { invocation, value throws(UsageError) in
        invocation.convert.filter.devices.insert(value.argument.bytes)
      }),
    Flag(
      "measures", category: .selection, commands: recordCommands + [.info],
      doc: "Which body measurements become records",
      longDoc: "The default is body-mass; for FHIR it is everything that can be written.  "
        + "The summary says how many others there are.",
      choices: [
        Flag.Choice(name: ReadingOptions.Measures.bodyMass.rawValue, doc: "the weight"),
        Flag.Choice(
          name: ReadingOptions.Measures.all.rawValue,
          doc: "fat, lean mass, body mass index and height, too"),
      ],
      effect: .takeValue(placeholder: "WHICH") { invocation, value throws(UsageError) in
        if let measures = ReadingOptions.Measures(rawValue: value.text) {
          invocation.reading.measures = measures
        }
      }),
  ]
}

extension FlagValue {
  /// The value as a date, or the start of one.
  func dateBound() throws(UsageError) -> DateBound {
    guard let bound = DateBound(argument.bytes) else {
      throw .invalidValue(flag: flag, value: text, .date)
    }
    return bound
  }
}
