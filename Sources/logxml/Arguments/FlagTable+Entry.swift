// SPDX-License-Identifier: MIT

import LogExchange

// Options of the commands that change a log. Other commands know none of these rows.

extension FlagTable {
  static func entryFlags(_ kinds: [LogKind]) -> [Flag] {
    let fieldNames = fieldNames(kinds)
    return [
      Flag("update", .results, [.import], .on(\.entry.updates)),
      Flag("forget", .results, [.import], .on(\.entry.forgets)),
      Flag(
        "clear", .results, [.edit],
        .take("FIELD", fieldNames.map(option)) { invocation, value in
          if let name = fieldNames.first(where: { value.argument === option($0) }) {
            invocation.entry.cleared.append(name)
          }
        }),
      Flag(
        "default-unit", .results, [.edit], .take("UNIT") { $0.entry.units.append($1.text) },
        choices: EntryOptions.unitChoices),
      Flag("new-odometer", .results, [.add, .edit], .on(\.entry.hasNewOdometer)),
      Flag("again", .results, [.add], .on(\.entry.isRepeated)),
      Flag(
        "kind", .fields, [.add], .take("KIND") { $0.entry.kind = kinds.named($1.text.utf8) },
        choices: kinds.map { Flag.Choice($0) }),
      Flag(
        "kind", .selection, [.edit, .remove],
        .take("KIND") { $0.entry.kind = kinds.named($1.text.utf8) },
        choices: kinds.map { Flag.Choice($0) }),
      Flag("create", .output, [.import, .add], .on(\.entry.creates)),
      Flag("strict", .general, [.import, .add, .edit], .on(\.entry.isStrict)),
      Flag("no-backup", .output, .entries, .on(\.entry.keepsBackup, false)),
      Flag("yes", short: "y", .general, [.add, .edit, .remove], .on(\.entry.isConfirmed)),
    ] + subjectChanges(kinds) + [
      Flag("dry-run", .output, .entries, .on(\.convert.isDryRun)),
      Flag("now", .general, [.add, .edit, .remove], .value("DATE", \.entry.now, FlagValue.moment)),
    ]
  }

  /// Options that move an entry to another vehicle or person, and that rename one.
  private static func subjectChanges(_ kinds: [LogKind]) -> [Flag] {
    subjectNames(kinds).flatMap { name in
      [
        Flag(
          "to-" + name, .results, [.edit], .take("NAME") { $0.entry.moves.append((name, $1.text)) },
          text: FlagText(doc: "Move the entry to this \(name)")),
        Flag(
          "rename-" + name, .results, [.edit],
          .takePair(placeholder: "OLD NEW") { invocation, old, new throws(UsageError) in
            invocation.entry.renames.append((name, old.text, try new.name()))
          }, text: FlagText(doc: "Rename the \(name) OLD to NEW in the whole log")),
      ]
    }
  }

  /// An option for each field of the records, from their tables. `partial` also gets its
  /// opposite, `full`, which is the usual way to say it.
  static func fieldFlags(_ kinds: [LogKind]) -> [Flag] {
    let names = fieldNames(kinds)
    let full = Flag(
      "full", .fields, [.add, .edit], .turnOn { $0.entry.values.append(("partial", "no")) })
    return names.map { fieldFlag($0, kinds) } + (names.contains("partial") ? [full] : [])
  }

  private static func fieldFlag(_ name: String, _ kinds: [LogKind]) -> Flag {
    let having = kinds.filter { $0.field(name) != nil }
    let field = having.first?.field(name)
    let doc = field?.doc ?? ""
    let effect: Flag.Effect =
      field.flatMap(placeholder).map { placeholder in
        .take(placeholder) { invocation, value throws(UsageError) in
          let isCurrency = name == "currency"
          invocation.entry.values.append((name, isCurrency ? try value.currency() : value.text))
        }
      }
      ?? .mayTakeValue(placeholder: "yes|no") {
        $0.entry.values.append((name, $1?.text ?? "yes"))
      }
    return Flag(
      option(name), .fields,
      subjectNames(kinds).contains(name) ? [.add, .edit, .remove] : [.add, .edit], effect,
      choices: field?.type == .flag ? ["yes", "no"].map { Flag.Choice(name: $0, doc: "") } : [],
      text: FlagText(
        doc: plain(doc.last == "." ? String(doc.dropLast()) : doc),
        longDoc: having.count == kinds.count
          ? "" : "For \(WordList.and(having.map(\.words.many)))."))
  }

  /// Replaces the superscript 2: only ASCII is certain to show in every terminal.
  private static func plain(_ doc: String) -> String {
    doc.escaped { $0 == "\u{B2}" ? "2" : nil }
  }

  /// The fields of all kinds of record, each once.
  private static func fieldNames(_ kinds: [LogKind]) -> [String] {
    kinds.flatMap(\.fields).map(\.name).eachOnce
  }

  /// The word for the value in help; nil for a flag, which needs no value.
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
    return field.escaped { ("A"..."Z").contains($0) ? "-\($0.properties.lowercaseMapping)" : nil }
  }
}
