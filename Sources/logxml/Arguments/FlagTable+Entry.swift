// SPDX-License-Identifier: MIT

import LogExchange

extension FlagValue {
  /// The value as a date, with as much of the time as it names.
  fileprivate func date() throws(UsageError) -> Timestamp {
    guard let date = Timestamp(iso8601: argument.bytes) else {
      throw .invalidValue(flag: flag, value: text, .moment)
    }
    return date
  }
}

extension FlagTable {
  /// The commands that change a log: all the others know none of the rows below.
  static let entryCommands: [Command.Name] = [.import, .add, .edit, .remove]
  private static let yesAndNo = ["yes", "no"].map { Flag.Choice(name: $0, doc: "") }

  static func entryFlags(_ kinds: [LogKind]) -> [Flag] {
    let fieldNames = fieldNames(kinds)
    return [
      Flag(
        "update", category: .results, commands: [.import],
        doc: "If log and export differ on an entry, take the values of the export",
        longDoc: "Without this option the entry stays as it is, and the differences are shown.",
        effect: .turnOn { $0.entry.updates = true }),
      Flag(
        "clear", category: .results, commands: [.edit],
        doc: "Remove the value of FIELD; may be repeated",
        longDoc: "FIELD is the name of an option below, without its dashes.",
        choices: fieldNames.map { Flag.Choice(name: option($0), doc: "") },
        effect: .takeValue(placeholder: "FIELD") { invocation, value throws(UsageError) in
          if let name = fieldNames.first(where: { value.argument === option($0) }) {
            invocation.entry.cleared.append(name)
          }
        }),
      Flag(
        "default-unit", category: .results, commands: [.edit],
        doc: "Set the unit in which the log is shown and which numbers without a unit have",
        longDoc: """
          No value changes: values without a unit then name the old one. Repeat the option for \
          distances and fuel. kg means weights, or fuel in a log without weights.
          """,
        choices: EntryOptions.unitChoices,
        effect: .takeValue(placeholder: "UNIT") { invocation, value throws(UsageError) in
          invocation.entry.units.append(value.text)
        }),
      Flag(
        "new-odometer", category: .results, commands: [.add, .edit],
        doc: "Accept a lower odometer reading, because the odometer was replaced",
        effect: .turnOn { $0.entry.hasNewOdometer = true }),
      Flag(
        "again", category: .results, commands: [.add],
        doc: "Add the entry even if the log has an identical one",
        effect: .turnOn { $0.entry.isRepeated = true }),
      Flag(
        "kind", category: .fields, commands: [.add],
        doc: "Which kind of entry it is, like the operand KIND",
        choices: kinds.map { Flag.Choice(name: $0.name, doc: $0.doc) },
        effect: .value("KIND", \.entry.kind) { kinds.named($0.text.utf8) }),
      Flag(
        "kind", category: .selection, commands: [.edit, .remove],
        doc: "Only entries of this kind: of several, last and a date mean those",
        choices: kinds.map { Flag.Choice(name: $0.name, doc: $0.doc) },
        effect: .value("KIND", \.entry.kind) { kinds.named($0.text.utf8) }),
      Flag(
        "create", category: .output, commands: [.import, .add],
        doc: "Start a new log if LOG does not exist",
        effect: .turnOn { $0.entry.creates = true }),
      Flag(
        "strict", category: .general, commands: [.import, .add, .edit],
        doc: "Treat warnings as errors: save nothing",
        effect: .turnOn { $0.entry.isStrict = true }),
      Flag(
        "no-backup", category: .output, commands: entryCommands,
        doc: "Do not keep the previous state as LOG~",
        effect: .turnOn { $0.entry.keepsBackup = false }),
      Flag(
        "yes", short: "y", category: .general, commands: [.add, .edit, .remove],
        doc: "Do it without asking",
        effect: .turnOn { $0.entry.isConfirmed = true }),
    ] + subjectChanges(kinds) + [
      Flag(
        "dry-run", category: .output, commands: entryCommands,
        doc: "Show what would change as a diff, and change nothing",
        effect: .turnOn { $0.convert.isDryRun = true }),
      Flag(
        "now", category: .general, commands: [.add, .edit, .remove],
        doc: "The current date and time; default: the system's",
        longDoc: "DATE is a day or a time: 2024-03-01, 2024-03-01T07:12.",
        effect: .value("DATE", \.entry.now, FlagValue.date)),
    ]
  }

  /// Options that move an entry to another vehicle or person, and that rename one.
  private static func subjectChanges(_ kinds: [LogKind]) -> [Flag] {
    subjectNames(kinds).flatMap { name in
      [
        Flag(
          "to-" + name, category: .results, commands: [.edit],
          doc: "Move the entry to this \(name)",
          effect: .takeValue(placeholder: "NAME") { invocation, value throws(UsageError) in
            invocation.entry.moves.append((name, value.text))
          }),
        Flag(
          "rename-" + name, category: .results, commands: [.edit],
          doc: "Rename the \(name) OLD to NEW in the whole log",
          effect: .takePair(placeholder: "OLD NEW") { invocation, old, new throws(UsageError) in
            if new.argument.bytes.isEmpty { throw .emptyName(flag: new.flag) }
            invocation.entry.renames.append((name, old.text, new.text))
          }),
      ]
    }
  }

  /// What the kinds call what they are about, each once: `vehicle`, `person`.
  static func subjectNames(_ kinds: [LogKind]) -> [String] {
    var names: [String] = []
    for name in kinds.map(\.subjectName) where !names.contains(name) { names.append(name) }
    return names
  }

  /// An option for each field of the records, from their tables; for `partial`, which is
  /// mostly said the other way round, its opposite, too.
  static func fieldFlags(_ kinds: [LogKind]) -> [Flag] {
    ownFieldFlags(kinds) + fullFlags(kinds)
  }

  private static func fullFlags(_ kinds: [LogKind]) -> [Flag] {
    guard fieldNames(kinds).contains("partial") else { return [] }
    return [
      Flag(
        "full", category: .fields, commands: [.add, .edit],
        doc: "The tank was filled, or the battery charged, to the top: --partial no",
        effect: .turnOn { $0.entry.values.append(("partial", "no")) })
    ]
  }

  private static func ownFieldFlags(_ kinds: [LogKind]) -> [Flag] {
    let subjects = subjectNames(kinds)
    return fieldNames(kinds).map { name in
      let having = kinds.filter { $0.field(name) != nil }
      let field = having.first?.field(name)
      let doc = field?.doc ?? ""
      let effect: Flag.Effect =
        field.flatMap(placeholder).map { placeholder in
          .takeValue(placeholder: placeholder) { invocation, value throws(UsageError) in
            invocation.entry.values.append((name, value.text))
          }
        }
        ?? .mayTakeValue(placeholder: "yes|no") { invocation, value throws(UsageError) in
          invocation.entry.values.append((name, value?.text ?? "yes"))
        }
      return Flag(
        option(name), category: .fields,
        commands: subjects.contains(name) ? [.add, .edit, .remove] : [.add, .edit],
        doc: plain(doc.last == "." ? String(doc.dropLast()) : doc),
        longDoc: having.count == kinds.count
          ? "" : "For \(UsageError.list(having.map(\.words.many), "and")).",
        choices: field?.type == .flag ? yesAndNo : [], effect: effect)
    }
  }

  /// Terminals show ASCII for certain.
  private static func plain(_ doc: String) -> String {
    doc.split(separator: "\u{B2}", omittingEmptySubsequences: false).joined(separator: "2")
  }

  /// The fields of all kinds of record, each once.
  private static func fieldNames(_ kinds: [LogKind]) -> [String] {
    var names: [String] = []
    for name in kinds.flatMap(\.fields).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// What stands for the value in help; nil for an option without one.
  private static func placeholder(of field: Field) -> String? {
    switch field.type {
    case .timestamp: "DATE"
    case .decimal: "NUMBER"
    case .text: "TEXT"
    case .flag: nil
    case .quantity: "NUMBER[UNIT]"
    }
  }

  /// The option for a field: `totalCost` is `cost`, `bodyFat` is `body-fat`.
  static func option(_ field: String) -> String {
    if field == "totalCost" { return "cost" }
    if field == "pricePerUnit" { return "price" }
    return field.unicodeScalars.reduce(into: "") { text, scalar in
      let isUpper = scalar.value >= 0x41 && scalar.value <= 0x5A
      if isUpper { text += "-" }
      text.unicodeScalars.append(
        isUpper ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
    }
  }
}
