// SPDX-License-Identifier: MIT

extension CommandTable {
  private static let kept = """
    LOG is a file in native XML or JSON, as convert writes them. All that it contains besides stays \
    as it is, byte for byte: comments, order, what logxml does not know, indentation. It is written \
    whole or not at all; two runs at once wait for each other, and what another program has saved \
    meanwhile is never overwritten. The state before the change is kept beside it as LOG~, and \
    'logxml undo LOG' brings it back.
    """

  static let `import` = Command(
    name: .import,
    operands: "LOG EXPORT...",
    summary: "Add to a log what the exports of apps have and it has not",
    description: [
      """
      Reads the exports and adds those entries to LOG that it does not have, behind the others of \
      the same vehicle or person. Entries are the same if they agree on vehicle or person, date \
      and measured values. A second run adds nothing and does not touch the file.
      """,
      """
      An entry that LOG has with other values is a conflict: it is shown field by field and stays \
      as it was, unless with --update. What an export does not say is no difference.
      """,
      """
      Where an export names no vehicle or person and LOG does, --as-vehicle and --as-person say \
      whose entries they are; on a terminal it is asked. A LOG that does not exist is begun with \
      --create.
      """,
      kept, files,
      """
      Exit status: 0, 1 if entries of the exports were invalid and left out or in conflict and kept \
      as they were, 2 if anything could not be done; then LOG is left as it was.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "What has the phone recorded since last month?",
        line: "logxml import weight.xml export.zip"),
      Command.Example(
        purpose: "See what would change first",
        line: "logxml import --dry-run fuel.json car.abp"),
    ])

  static let add = Command(
    name: .add,
    operands: "[KIND] LOG",
    summary: "Add an entry to a log, from options or in a form",
    description: [
      """
      KIND is fuel or weight; it can be left out where the log or the options say it. Without \
      options for fields, on a terminal, a form asks for them line by line.
      """,
      """
      A number without a unit is in the unit of the log: --volume 10.4, --volume 10.4usgal. \
      Without --date the entry is of now. Dates and numbers may be written as people do where \
      that has one meaning: 10,4, yesterday, 24.12.2023.
      """,
      """
      What 'logxml validate' would say of the entry is said before it is saved, and also that the \
      log has no such vehicle or person yet: on a terminal with a question, elsewhere as a \
      warning, which --strict makes a reason not to save it. An odometer lower than that of the \
      entry before is refused without --new-odometer, an entry that the log has already without \
      --again, and a LOG that does not exist without --create.
      """,
      kept,
      """
      Exit status: 0, 1 if the answer was not to save it, 2 if nothing could be saved.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "A fill-up of today",
        line: "logxml add fuel.xml --cost 41.20 --volume 10.4 --odometer 48211"),
      Command.Example(
        purpose: "The weight of a morning",
        line: "logxml add weight.json --weight 82.4kg --date 2024-03-01T07:12"),
      Command.Example(
        purpose: "A full charge that cost nothing",
        line: "logxml add car.json --volume 31.5kWh --cost 0 --full --date yesterday"),
      Command.Example(
        purpose: "The same, asked for line by line", line: "logxml add fuel fuel.xml"),
    ])

  static let edit = Command(
    name: .edit,
    operands: "LOG [ENTRY]",
    summary: "Change an entry of a log, or the units it is shown in",
    description: [
      """
      ENTRY is a date, as much of it as names one entry; the number of the entry in the file, from \
      1; or last, for the latest. Where a date names several, they are shown with their numbers; \
      --vehicle and --person narrow it down. Without ENTRY, the last ones in the file are shown.
      """,
      """
      Options for fields say what is to change. Without any, on a terminal, a form asks line by \
      line; it can also delete the entry. What was worked out from a value that changes is worked \
      out again.
      """,
      kept,
      "Exit status: 0, 1 if the form was left without saving, 2 if nothing could be saved.",
    ],
    examples: [
      Command.Example(
        purpose: "Correct a cost",
        line: "logxml edit fuel.xml 2024-03-01 --cost 42.10"),
      Command.Example(
        purpose: "It was the other car",
        line: "logxml edit fuel.xml last --to-vehicle Leaf"),
      Command.Example(
        purpose: "Another name for a car",
        line: "logxml edit fuel.xml --rename-vehicle Civic 'Civic 2009'"),
      Command.Example(
        purpose: "Show a log in pounds from now on",
        line: "logxml edit weight.xml --default-unit lb"),
    ])

  static let remove = Command(
    name: .remove,
    operands: "LOG ENTRY...",
    summary: "Remove entries from a log",
    description: [
      """
      ENTRY is the number of an entry in the file, from 1; a date, which names all entries of that \
      month, day or minute; or last, for the latest. --vehicle and --person narrow it down. The \
      entries are shown before it is asked whether to remove them.
      """,
      kept,
      "Exit status: 0, 1 if the answer was no, 2 if nothing could be removed.",
    ],
    examples: [
      Command.Example(
        purpose: "Remove the latest entry", line: "logxml remove weight.xml last"),
      Command.Example(
        purpose: "Remove two entries without being asked",
        line: "logxml remove --yes fuel.xml 12 14"),
    ])

  static let undo = Command(
    name: .undo,
    operands: "LOG",
    summary: "Take the last change of a log back",
    description: [
      """
      Every command that changes a log keeps the state before it beside the log, as LOG~. undo \
      gives the two each other's content: once more makes the change again.
      """,
      "Exit status: 0, 2 if there is nothing to go back to, or it cannot be written.",
    ],
    examples: [
      Command.Example(
        purpose: "That was the wrong entry", line: "logxml undo weight.xml")
    ])
}
