// SPDX-License-Identifier: MIT

extension CommandTable {
  static let stats = Command(
    name: .stats,
    operands: "[FILE...]",
    summary: "Work out what logs come to: consumption, cost, price; weight and its trend",
    description: [
      """
      For each vehicle: distance, volume, consumption from full tank to full tank, cost and price. \
      For each person: the latest, lowest, highest and average weight, its smoothed trend and how \
      that changes. For all of each log and its years, or by --by.
      """,
      """
      Sums are exact, in whatever units the entries are; ratios are rounded once, half to even. \
      Currencies are never added up, and litres, kWh and kg never mixed. Docs/Statistics.md has all \
      formulas.
      """,
      """
      A fill-up that leaves the tank less than full adds to the next ones, until it is full again. \
      A missed fill-up, an entry that could not be read, a missing volume and an odometer that \
      does not rise break the chain, and it begins anew at the next full tank. That a battery was \
      full has to be said.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out, 2 if anything could not be read to \
      its end or holds no known log.
      """,
    ],
    examples: [
      Command.Example(purpose: "What does the car take?", line: "logxml stats car.abp"),
      Command.Example(
        purpose: "What did it cost, month by month?",
        line: "logxml stats --by month --vehicle Civic fuel.xml"),
      Command.Example(
        purpose: "Litres for 100 km, from miles and gallons",
        line: "logxml stats --units metric -t json fuel.xml | jq .consumption"),
    ])

  static let history = Command(
    name: .history,
    operands: "[FILE...]",
    summary: "List the entries of logs, newest first, with consumption and change",
    description: [
      """
      A line for each entry: of a fill-up date, cost, volume, odometer, and consumption since the \
      last full tank; of a weight date, weight, and change since the one before. On a terminal, a \
      row of bars shows how the newest values go.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out, 2 if anything could not be read to \
      its end or holds no known log.
      """,
    ],
    examples: [
      Command.Example(purpose: "The last ten entries", line: "logxml history -n 10 log.xml"),
      Command.Example(
        purpose: "The weights of 2024 as a table",
        line: "logxml history --kind weight --since 2024 --until 2024 -t csv export.zip"),
    ])

  static let diff = Command(
    name: .diff,
    operands: "OLD NEW",
    summary: "Say what changed between two exports, or an export and a log",
    description: [
      """
      Compares the records of OLD and NEW: files, folders or archives of any format, each read as \
      convert reads it. Records are matched as import matches them: by vehicle or person, date and \
      measured values, and corrected ones by what they have in common.
      """,
      """
      A record that only OLD has is shown with -, one that only NEW has with +, and one that was \
      corrected with ~ and its fields. In the end there are the counts.
      """,
      "Exit status: 0 if nothing differs, 1 if something does, 2 if anything could not be read.",
    ],
    examples: [
      Command.Example(
        purpose: "What has the app changed since the last backup?",
        line: "logxml diff backup-march.zip backup-april.zip"),
      Command.Example(
        purpose: "Is everything of the export in my log?",
        line: "logxml diff --summary only export.csv fuel.xml"),
    ])
}
