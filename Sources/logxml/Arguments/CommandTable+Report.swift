// SPDX-License-Identifier: MIT

extension CommandTable {
  static let report = Command(
    name: .report,
    operands: "[FILE...] -o PAGE",
    summary: "Make an HTML page with charts, history and statistics",
    description: [
      """
      Writes one HTML file with everything: an overview, the history with all details of each \
      entry, the statistics of \"logxml stats\", and a view for each vehicle and person with \
      charts of consumption, price and cost per month, or of weight and its trend. It needs no \
      network and no server, works from a disk or as an attachment, follows the light or dark mode \
      and the language of the browser for dates and numbers, and can be printed.
      """,
      """
      All numbers are those of \"logxml stats\" and \"logxml history\", with their digits; \
      Docs/Statistics.md has the formulas, Docs/Reporting.md the page.
      """,
      """
      The page contains your logs: whoever gets the file can read them. Use --since, --kind, \
      --vehicle and --person to leave out what is private.
      """,
      files,
      """
      Exit status: 0, 1 if any record was invalid and left out or none has a name that was asked \
      for, 2 if anything could not be read to its end or is not a known log; then no page is written, unless --keep-going is given.
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
        purpose: "The weights of this year from a health export",
        line: "logxml report --kind weight --since 2024 export.zip -o weight.html"),
    ])
}
