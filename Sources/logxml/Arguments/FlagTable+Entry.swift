// SPDX-License-Identifier: MIT

import LogExchange

extension FlagValue {
  /// The value as a date, with as much of the time as it names.
  fileprivate func date() throws(UsageError) -> Timestamp {
    guard let date = Timestamp(iso8601: argument.bytes) else {
      throw .invalidMoment(flag: flag, value: text)
    }
    return date
  }
}

extension FlagTable {
  private static let changing: [Command.Name] = [.import, .add, .edit, .remove]

  static func entryFlags(_ kinds: [LogKind]) -> [Flag] {
    let fieldNames = fieldNames(kinds)
    return [
      Flag(
        "update", category: .results, commands: [.import],
        doc: "Where log and export differ on an entry, take what the export says",
        longDoc: "Without this, the log stays as it is, and the differences are shown.",
        effect: .turnOn { $0.entry.updates = true }),
      Flag(
        "clear", category: .results, commands: [.edit],
        doc: "Take the value of FIELD away; repeat for more",
        longDoc: "FIELD is the name of an option below, without its dashes.",
        choices: fieldNames.map { Flag.Choice(name: option($0), doc: "") },
        effect: .takeValue(placeholder: "FIELD") { invocation, value throws(UsageError) in
          if let name = fieldNames.first(where: { value.argument.isEqual(to: option($0)) }) {
            invocation.entry.cleared.append(name)
          }
        }),
      Flag(
        "default-unit", category: .results, commands: [.edit],
        doc: "Change the unit the log is shown in, and that bare numbers are in",
        longDoc: """
          No value changes: those that named no unit name the old one then. Repeat for distances and \
          volumes.
          """,
        choices: EntryOptions.defaultUnits.map { Flag.Choice(name: $0.name, doc: $0.doc) },
        effect: .takeValue(placeholder: "UNIT") { invocation, value throws(UsageError) in
          invocation.entry.units.append(value.text)
        }),
      Flag(
        "new-odometer", category: .results, commands: [.add, .edit],
        doc: "Accept an odometer below the one before: it was replaced",
        effect: .turnOn { $0.entry.hasNewOdometer = true }),
      Flag(
        "yes", short: "y", category: .general, commands: [.edit, .remove],
        doc: "Do it without asking",
        effect: .turnOn { $0.entry.isConfirmed = true }),
      Flag(
        "dry-run", category: .output, commands: changing,
        doc: "Show what would change as a diff, and change nothing",
        effect: .turnOn { $0.convert.isDryRun = true }),
      Flag(
        "now", category: .general, commands: [.add, .edit],
        doc: "The date and time that it is; those of the system without this",
        longDoc: "DATE is a day or a time: 2024-03-01, 2024-03-01T07:12.",
        effect: .takeValue(placeholder: "DATE") { invocation, value throws(UsageError) in
          invocation.entry.now = try value.date()
        }),
    ]
  }

  /// An option for each field of the records, from their tables.
  static func fieldFlags(_ kinds: [LogKind]) -> [Flag] {
    fieldNames(kinds).map { name in
      let having = kinds.filter { $0.field(name) != nil }
      let field = having.first?.field(name)
      let doc = field?.doc ?? ""
      let effect: Flag.Effect =
        field.flatMap(placeholder).map { placeholder in
          .takeValue(placeholder: placeholder) { invocation, value throws(UsageError) in
            invocation.entry.values.append((name, value.text))
          }
        } ?? .turnOn { $0.entry.values.append((name, "yes")) }
      return Flag(
        option(name), category: .fields, commands: [.add, .edit],
        doc: plain(doc.last == "." ? String(doc.dropLast()) : doc),
        longDoc: having.count == kinds.count
          ? "" : "For \(UsageError.list(having.map(\.words.many), "and")).",
        effect: effect)
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
