// SPDX-License-Identifier: MIT

extension CommandTable {
  static let stats = Command(
    name: .stats,
    operands: "[FILE...]",
    summary: "Compute statistics: consumption, cost, price; weight and its trend",
    description: [
      """
      For each vehicle: distance, volume, consumption from full tank to full tank, cost and price. \
      For each person: the latest, lowest, highest and average weight, and its smoothed trend with \
      its change. Covers the whole log and each year, or the groups of --by.
      """,
      """
      Sums are exact, in whatever units the entries are; ratios are rounded once, half to even. \
      Amounts in different currencies are never added, nor are litres, kWh and kg. \
      Docs/Statistics.md has all formulas.
      """,
      """
      A fill-up that leaves the tank less than full is added to the following ones, until the tank \
      is full again. A missed fill-up, an entry that could not be read, a missing volume or an \
      odometer that does not rise breaks the chain, which starts again at the next full tank. A \
      charge counts as full only if the log says so.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out or none has a name that was asked \
      for, 2 if anything could not be read to its end or is not a known log.
      """,
    ],
    examples: [
      Command.Example(purpose: "What does the car consume?", line: "logxml stats car.abp"),
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
      Prints one line per entry: for a fill-up the date, cost, volume, odometer and the \
      consumption since the last full tank; for a weight the date, the weight and the change since \
      the previous one. On a terminal, a row of bars shows the newest values.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out or none has a name that was asked \
      for, 2 if anything could not be read to its end or is not a known log.
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
    summary: "Show what changed between two exports, or an export and a log",
    description: [
      """
      Compares the records of OLD and NEW: files, folders or archives of any format, each read as \
      convert reads it. Records are matched as in import: by vehicle or person, date and measured \
      values; corrected records by the values that they share.
      """,
      """
      A record that only OLD has is shown with -, one that only NEW has with +, and one that was \
      corrected with ~ and its fields. The last line has the counts.
      """,
      "Exit status: 0 if the two are the same, 1 if they differ, 2 if anything could not be read.",
    ],
    examples: [
      Command.Example(
        purpose: "What has the app changed since the last backup?",
        line: "logxml diff backup-march.zip backup-april.zip"),
      Command.Example(
        purpose: "Is everything in the export also in my log?",
        line: "logxml diff --summary only export.csv fuel.xml"),
    ])
}
