// SPDX-License-Identifier: MIT

import LogExchange

extension Substring.UTF8View {
  /// Without spaces before and after.
  fileprivate var trimmingSpaces: Substring.UTF8View {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    let start = drop(while: isSpace)
    return start.prefix(start.count - start.reversed().prefix(while: isSpace).count)
  }
}

extension FlagTable {
  static let tableFlags: [Flag] = [
    Flag(
      "dialect", category: .output, commands: [.query, .convert, .stats, .history],
      doc: "With -t csv: how the table is written",
      longDoc: "By default: commas, decimal points, lines that end with LF, no byte order mark.",
      choices: TableOptions.Dialect.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("NAME", \.table.dialect)),
    Flag(
      "columns", category: .output, commands: [.convert, .stats, .history],
      doc: "With -t csv or tsv: only these columns, in this order: date,weight",
      longDoc: """
        A column of numbers without that of their unit or currency is refused if the rows differ \
        in it.
        """,
      effect: .takeValue(placeholder: "LIST") { invocation, value throws(UsageError) in
        let names = value.text.split(separator: ",", omittingEmptySubsequences: false)
          .map { String(decoding: $0.utf8.trimmingSpaces, as: UTF8.self) }
        if names.contains(where: \.isEmpty) { throw .emptyColumn(flag: value.flag) }
        invocation.table.columns = names
      }),
    Flag(
      "header", category: .output, commands: [.query],
      doc: "With -t tsv: begin with a row of the names of the columns",
      effect: .turnOn { $0.table.hasHeader = true }),
    Flag(
      "no-header", category: .output, commands: [.query, .convert, .stats, .history],
      doc: "With -t csv or tsv: leave out the row of the names of the columns",
      effect: .turnOn { $0.table.hasHeader = false }),
    Flag(
      "decimals", category: .output, commands: [.convert, .stats, .history],
      doc: "Round numbers to N digits after the point",
      longDoc: "Halves go to the even digit. Numbers with fewer digits stay as they are.",
      effect: .number("N", \.table.decimals, atLeast: 0)),
    Flag(
      "numbers", category: .output, commands: [.convert, .stats, .history],
      doc: "With -t json or ndjson: how numbers are written",
      choices: [
        Flag.Choice(name: "text", doc: "as strings, for programs that would lose digits"),
        Flag.Choice(name: "exact", doc: "as numbers with all digits; the default"),
      ],
      effect: .value("HOW", \.table.writesNumbersAsText) { $0.argument === "text" }),
  ]
}
