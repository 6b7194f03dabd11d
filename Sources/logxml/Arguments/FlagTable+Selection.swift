// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static func selectionFlags(_ kinds: [LogKind]) -> [Flag] {
    dateFlags + [
      Flag(
        "kind", .selection, .records,
        .take("KIND") { invocation, value in
          if let kind = kinds.named(value.text.utf8) {
            invocation.convert.filter.kinds.insert(kind)
          }
        }, choices: kinds.map { Flag.Choice($0) })
    ] + subjectFlags(kinds) + assumedFlags(kinds) + sourceFlags
  }

  private static let dateFlags: [Flag] = [
    Flag(
      "since", .selection, .records,
      .value("DATE", \.convert.filter.since, FlagValue.dateBound)),
    Flag(
      "until", .selection, .records,
      .value("DATE", \.convert.filter.until, FlagValue.dateBound)),
    Flag(DayReducer.Rule.last.rawValue, .selection, .answers, .on(\.convert.dayRule, .last)),
    Flag(
      DayReducer.Rule.average.rawValue, .selection, .answers, .on(\.convert.dayRule, .average)),
  ]

  /// An option for each sort of subject that logs have: vehicles, people.
  private static func subjectFlags(_ kinds: [LogKind]) -> [Flag] {
    let names = subjectNames(kinds)
    let subjects = names.compactMap { name in kinds.first { $0.subjectName == name } }
    return subjects.enumerated().map { index, kind in
      let name = kind.subjectName
      let about = kinds.filter { $0.subjectName == name }.map(\.name)
      let others = subjects.filter { $0 != kind }
      let text = FlagText(
        doc: "Only the \(WordList.and(about)) records of this \(name); repeat for more",
        longDoc: index > 0 || others.isEmpty
          ? ""
          : "With "
            + WordList.and(others.map { "--" + $0.subjectName }) + " as well, the records"
            + " of these \(kind.subjectsName)"
            + others.map { " and of these \($0.subjectsName)" }.joined() + ".")
      return Flag(
        name, .selection, .records,
        .take("NAME") {
          $0.convert.filter.subjects[name, default: []].insert($1.argument.bytes)
        }, text: text)
    }
  }

  /// Options that name the subject of records that name none.
  private static func assumedFlags(_ kinds: [LogKind]) -> [Flag] {
    subjectNames(kinds).map { name in
      Flag(
        "as-" + name, .ambiguity, .records,
        .take("NAME") { invocation, value throws(UsageError) in
          invocation.convert.assumedSubjects.set(name, to: try value.name())
        }, text: FlagText(doc: "The \(name) of records that name none"))
    }
  }

  private static let sourceFlags: [Flag] = [
    Flag(
      "source", .selection, .records,
      .take("NAME") { $0.convert.filter.sources.insert($1.argument.bytes) }),
    Flag(
      "device", .selection, .records,
      .take("NAME") { $0.convert.filter.devices.insert($1.argument.bytes) }),
    Flag("measures", .selection, .records + [.info], .choice("WHICH", \.reading.measures)),
  ]
}
