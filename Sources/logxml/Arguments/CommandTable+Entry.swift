// SPDX-License-Identifier: MIT

extension CommandTable {
  private static let kept = """
    LOG is a file in native XML or JSON, as convert writes them. Everything else in it stays as it \
    is, byte for byte: comments, order, unknown elements, indentation. It is written whole or not \
    at all; two runs at the same time wait for each other, and changes that another program has \
    saved in the meantime are never overwritten. The previous state is kept as LOG~, and 'logxml \
    undo LOG' brings it back.
    """

  static let `import` = Command(
    name: .import,
    operands: "LOG EXPORT...",
    summary: "Import new entries from app exports into a log",
    description: [
      """
      Reads the exports and adds to LOG the entries that it does not have yet, after the others of \
      the same vehicle or person. Entries are the same if they agree on vehicle or person, date \
      and measured values. A second run adds nothing and does not touch the file.
      """,
      """
      An entry that LOG has with other values is a conflict: it is shown field by field and stays \
      as it was, unless --update is given. A field that the export does not have is not a \
      difference.
      """,
      """
      If an export names no vehicle or person but LOG does, --as-vehicle and --as-person say whose \
      entries they are; on a terminal you are asked. --create starts a LOG that does not exist \
      yet.
      """,
      kept, files,
      """
      Exit status: 0 on success, 1 if entries of the exports were rejected, or are in conflict and \
      were kept as they were, 2 if anything failed; then LOG is not changed.
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
      KIND is fuel, weight or cost; leave it out if the log or the options make it clear. On a \
      terminal, without options for fields, a form asks for them line by line.
      """,
      """
      A number without a unit is in the unit of the log: --volume 10.4, --volume 10.4usgal. \
      Without --date, the entry gets the current time. Dates and numbers may be written as people \
      write them if the meaning is clear: 10,4, yesterday, 24.12.2023.
      """,
      """
      Before an entry is saved, it is checked as by 'logxml validate', and for vehicles and people \
      that are new in the log: on a terminal you are asked whether to save it, elsewhere there is \
      a warning, and with --strict it is not saved. An odometer lower than that of the entry \
      before is refused without --new-odometer, an entry that the log has already without --again, \
      and a LOG that does not exist without --create.
      """,
      kept,
      """
      Exit status: 0 if the entry was saved, 1 if you chose not to save it, 2 if it could not be \
      saved.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "Today's fill-up",
        line: "logxml add fuel.xml --cost 41.20 --volume 10.4 --odometer 48211"),
      Command.Example(
        purpose: "A morning's weight",
        line: "logxml add weight.json --weight 82.4kg --date 2024-03-01T07:12"),
      Command.Example(
        purpose: "A full charge that cost nothing",
        line: "logxml add car.json --volume 31.5kWh --cost 0 --full --date yesterday"),
      Command.Example(
        purpose: "The same in a form", line: "logxml add fuel fuel.xml"),
    ])

  static let edit = Command(
    name: .edit,
    operands: "LOG [ENTRY]",
    summary: "Change an entry of a log, or the units in which the log is shown",
    description: [
      """
      ENTRY is a date, or as much of it as is unambiguous; the number of the entry in the file, \
      from 1; or last, for the latest. If a date matches several entries, they are shown with \
      their numbers; --vehicle, --person and --kind narrow it down. Without ENTRY, the last ones in \
      the file are shown.
      """,
      """
      The options for fields say what to change. Without any, a form on a terminal asks line by \
      line; it can also delete the entry. Values that were computed from a changed value are \
      computed again.
      """,
      kept,
      "Exit status: 0 if the entry was saved, 1 if the form was cancelled, 2 if it could not be "
        + "saved.",
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
      month, day or minute; or last, for the latest of all kinds. --vehicle, --person and --kind \
      narrow it down. The entries are shown before you are asked whether to remove them.
      """,
      kept,
      "Exit status: 0, 1 if the answer was no, 2 if nothing could be removed.",
    ],
    examples: [
      Command.Example(
        purpose: "Remove the latest entry", line: "logxml remove weight.xml last"),
      Command.Example(
        purpose: "Remove the latest fill-up of a log that has other costs, too",
        line: "logxml remove --kind fuel car.xml last"),
      Command.Example(
        purpose: "Remove two entries without being asked",
        line: "logxml remove --yes fuel.xml 12 14"),
    ])

  static let undo = Command(
    name: .undo,
    operands: "LOG",
    summary: "Undo the last change of a log",
    description: [
      """
      Every command that changes a log keeps the previous state as LOG~. undo swaps the two; a \
      second undo makes the change again.
      """,
      "Exit status: 0 if the change was undone, 2 if there is no previous state or it cannot be "
        + "written.",
    ],
    examples: [
      Command.Example(
        purpose: "That was the wrong entry", line: "logxml undo weight.xml")
    ])
}
