// SPDX-License-Identifier: MIT

import LogExchange

// Options for the written form, and for the course of a run.

extension FlagTable {
  static let tableFlags: [Flag] = [
    Flag("dialect", .output, [.query] + .tables, .choice("NAME", \.table.dialect)),
    Flag("spreadsheet-safe", .output, [.query, .convert], .on(\.table.isSpreadsheetSafe)),
    Flag("date-form", .output, [.convert], .choice("FORM", \.table.dateForm)),
    Flag("columns", .output, .tables, .value("LIST", \.table.columns, FlagValue.columns)),
    Flag("header", .output, [.query], .on(\.table.hasHeader, true)),
    Flag("no-header", .output, [.query] + .tables, .on(\.table.hasHeader, false)),
    Flag("decimals", .output, .tables, .number("N", \.table.decimals, atLeast: 0)),
    Flag(
      "numbers", .output, .tables,
      .take("HOW", ["text", "exact"]) {
        $0.table.writesNumbersAsText = $1.argument === "text"
      }),
  ]

  /// The units of the output. None of these decides how an input is read.
  static let unitFlags: [Flag] = [
    Flag(
      "distance-unit", .output, .records,
      .choice("UNIT", \.wantedUnits.distance, [.kilometres, .miles])),
    Flag(
      "volume-unit", .output, .records,
      .choice("UNIT", \.wantedUnits.volume, [.litres, .usGallons, .imperialGallons])),
    Flag(
      "mass-unit", .output, .records,
      .choice("UNIT", \.wantedUnits.mass, [.kilograms, .grams, .pounds, .stones, .ounces, .jin])),
    Flag("to-time-zone", .output, .answers, .text("ZONE", \.outputZone)),
  ]

  static let outputFlags: [Flag] = [
    Flag("output", short: "o", .output, [.query] + .changes + .answers, .file(\.outputFile)),
    Flag("allow-empty", .output, .answers, .on(\.convert.allowsEmpty)),
    Flag("null", short: "0", .output, [.query], .on(\.query.terminator, 0)),
    Flag("with-filename", short: "H", .output, [.query], .on(\.query.showsFileNames, true)),
    Flag("no-filename", short: "I", .output, [.query], .on(\.query.showsFileNames, false)),
  ]

  static let runFlags: [Flag] = [
    Flag("jobs", short: "j", .general, .long, .number("N", \.jobs, atLeast: 1)),
    Flag("summary", .output, [.convert], .choice("FORM", \.convert.summary)),
    Flag("summary", .output, [.diff], .choice("FORM", \.convert.summary, [.only])),
    Flag("no-extras", .output, [.diff], .on(\.comparesExtras, false)),
    Flag("to", short: "t", .results, [.diff], .choice("FORM", \.diff)),
    Flag("dry-run", .output, [.convert], .on(\.convert.isDryRun)),
    Flag("strict", .output, [.convert], .on(\.convert.isStrict)),
    Flag("keep-going", .output, .answers, .on(\.convert.keepsGoing)),
    Flag("exit-zero", .output, .answers + [.import], .on(\.convert.acceptsRejected)),
    Flag("fail-fast", .output, [.convert], .on(\.convert.failsFast)),
  ]
}
