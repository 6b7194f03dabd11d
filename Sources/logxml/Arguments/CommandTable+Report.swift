// SPDX-License-Identifier: MIT

extension CommandTable {
  static let report = Command(
    name: .report,
    operands: "[FILE...] -o PAGE",
    summary: "Make a page to look at in a browser: charts, history, statistics",
    description: [
      """
      Writes one HTML file that holds everything: an overview, the history with all that is known \
      of each entry, the statistics of \"logxml stats\", and a view for each vehicle and person with \
      charts of consumption, price and cost per month, or of weight and its trend. It needs no \
      network and no server, works from a disk or as an attachment, follows the light or dark mode \
      and the language of the browser for dates and numbers, and can be printed.
      """,
      """
      All numbers are those of \"logxml stats\" and \"logxml history\", with their digits; \
      Docs/Statistics.md has the formulas, Docs/Reporting.md the page.
      """,
      """
      The page has your logs in it: whoever gets the file can read them. --since, --kind, --vehicle \
      and --person keep out what is not for everyone.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out, 2 if anything could not be read to \
      its end or holds no known log; then no page is written, unless with --keep-going.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "A page of everything in a folder of logs",
        line: "logxml report logs/ -o report.html"),
      Command.Example(
        purpose: "The car, in litres for 100 km",
        line: "logxml report --units metric --vehicle Civic car.abp -o civic.html"),
      Command.Example(
        purpose: "The weights of this year out of a health export",
        line: "logxml report --kind weight --since 2024 export.zip -o weight.html"),
    ])
}
