// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport

/// Mistakes in logs of JSON and tables, and files that are none.
extension CommonMistakesTests {
  // MARK: JSON

  private static let open = #"{"version":1,"logs":[{"type":"weight","records":["#

  static let json = [
    Mistake(
      "a comma after the last entry", "validate @a.json",
      ["a.json": open + #"{"date":"2024-03-01","weight":82.4,"weightUnit":"kg"},]}]}"#],
      says:
        "a.json:1:104: error[json-syntax]: found ], expected a value; remove the comma before it",
      next: "remove the comma before it"),
    Mistake(
      "a decimal comma in JSON", "validate @a.json",
      ["a.json": open + #"{"date":"2024-03-01","weight":82,4}]}]}"#],
      says: "a.json:1:83: error[json-syntax]: found 4, expected a key in quotes; write decimal "
        + "numbers with a point: 82.4, not 82,4",
      next: "write decimal numbers with a point"),
    Mistake(
      "single quotes", "validate @a.json", ["a.json": "{'version':1,'logs':[]}"],
      says: "a.json:1:2: error[json-syntax]: found ', expected a key in quotes or }; strings "
        + "need double quotes",
      next: "strings need double quotes"),
    Mistake(
      "a comment in JSON", "validate @a.json", ["a.json": "{\"version\":1, // mine\n\"logs\":[]}"],
      says: "a.json:1:15: error[json-syntax]: found /, expected a key in quotes; JSON has no "
        + "comments",
      next: "JSON has no comments"),
    Mistake(
      "JSON that was cut off", "validate @a.json", ["a.json": open + #"{"date":"2024-03"#],
      says: "a.json:1:66: error[json-syntax]: the text ends here, expected the end of a string; it "
        + "may be cut off",
      next: "it may be cut off"),
  ]

  // MARK: Tables

  /// A table of weights, one for each of 28 days.
  private static func days(_ weight: (Int) -> String) -> String {
    (1...28).reduce("date,weight,weightUnit\n") {
      $0 + "2024-03-" + ($1 < 10 ? "0" : "") + "\($1),\(weight($1))\n"
    }
  }

  static let tables = [
    Mistake(
      "a decimal comma in a table", "convert -q @a.csv",
      ["a.csv": "date,weight,weightUnit\n2024-03-01,\"82,4\",kg\n"],
      says: "a.csv:2:12: error[bad-number]: weight is \"82,4\", expected a number such as 82.4 "
        + "(row 2)",
      next: "expected a number such as 82.4"),
    Mistake(
      "a weight without a unit", "convert -q -f csv @a.csv",
      ["a.csv": "date,weight\n2024-03-01,82.4\n"],
      says: "a.csv:2:12: error[missing-unit]: weight has no unit: expected one in the column "
        + "weightUnit; --assume-mass-unit gives one (row 2)",
      next: "--assume-mass-unit gives one"),
    Mistake(
      "a unit in the plural", "validate @a.csv",
      ["a.csv": "date,weight,weightUnit\n2024-03-01,82.4,kgs\n"],
      says:
        "a.csv:2:12: error[unknown-unit]: the unit of weight is \"kgs\", expected one of kg, g, "
        + "lb, st, oz, jin (row 2)",
      next: "expected one of kg"),
    Mistake(
      "a day that the calendar does not have", "validate @a.csv",
      ["a.csv": "date,weight,weightUnit\n2024-02-30,82.4,kg\n"],
      says:
        "a.csv:2:1: error[bad-date]: date is \"2024-02-30\", expected a date such as 2024-03-01 "
        + "or 2024-03-01T07:12:00-05:00 (row 2)",
      next: "expected a date such as 2024-03-01"),
    Mistake(
      "dates that can be read in two ways", "convert -q @a.csv",
      [
        "a.csv":
          "\"biceps\",\"bone\",\"dateTime\",\"fat\",\"weight\"\n0.0,0.0,\"03/04/2021 "
          + "11:51\",0.0,77.35\n"
      ],
      says: "a.csv:2:9: error: dateTime: 03/04/2021 11:51 may be 2021-04-03T11:51 (dmy) or "
        + "2021-03-04T11:51 (mdy), and no date of the column decides it; say it with --date-order "
        + "dmy or mdy",
      next: "say it with --date-order dmy or mdy"),
    Mistake(
      "gallons of no country", "convert -q \(Fixtures.path("fuelly/gallons.csv"))",
      says:
        "\(Fixtures.path("fuelly/gallons.csv")):2:1: error: the column \"gallons\" may be in US "
        + "or imperial gallons; --assume-volume-unit usgal or ukgal says which",
      next: "--assume-volume-unit usgal or ukgal says which"),
    Mistake(
      "a table of some other program", "convert -q @a.csv", ["a.csv": "Tag;Menge\n1.2.2024;40,1\n"],
      says: "a.csv: error: not a known log: it begins with \"Tag;Menge\"; 'logxml formats' lists "
        + "the "
        + "\(LogFormats.standard.all.count { $0 is any CSVLogFormat }) formats of CSV that are "
        + "known, and -f "
        + "names one; '--map auto' alone cannot guess at it: nothing in it is known as an amount of fuel "
        + "or the weight of a body, among \"Tag\", \"Menge\"; if \"Menge\" is an amount of fuel, "
        + "--titles Menge=volume says so, and a mapping can name the columns (Docs/Mapping.md)",
      next: "--titles Menge=volume says so"),
    Mistake(
      "a table of another program that can be guessed at", "convert -q @a.csv",
      ["a.csv": "Tag;Liter;Summe\n1.2.2024;40,1;60\n"],
      says: "a.csv: error: not a known log: it begins with \"Tag;Liter;Summe\"; 'logxml formats' "
        + "lists the \(LogFormats.standard.all.count { $0 is any CSVLogFormat }) formats of CSV that "
        + "are known, and -f names one; '--map auto' reads it by a guess, and 'logxml formats "
        + "--sketch FILE' writes that guess as a mapping, to be looked at",
      next: "'--map auto' reads it by a guess"),
    Mistake(
      "pounds that were entered as kilograms", "validate --deny warnings @a.csv",
      ["a.csv": days { $0 == 20 ? "181.9,kg" : "82.\($0 % 7),kg" }],
      says: "a.csv:21:12: error[doubtful-unit]: weight is 181.9 kg, and 82.5 kg a day apart "
        + "(2024-03-19): 181.9 lb would fit (measurement of 2024-03-20)",
      next: "181.9 lb would fit"),
    Mistake(
      "a digit too much in an odometer", "validate @a.csv",
      [
        "a.csv": "date,odometer,odometerUnit,volume,volumeUnit\n2024-03-01,13000,km,40,L\n"
          + "2024-03-08,135000,km,40,L\n2024-03-15,14000,km,40,L\n2024-03-22,14500,km,40,L\n"
      ],
      says: "a.csv:3:12: error[odometer-backwards]: odometer is 135000 km, more than the 14000 "
        + "km of 2024-03-15 (line 4) after it (fill-up of 2024-03-08)",
      next: "more than the 14000 km of 2024-03-15 (line 4) after it"),
  ]

  // MARK: Other files

  static let others =
    [
      Mistake(
        "a page to sign in, saved as the export", "convert -q @export.xml",
        ["export.xml": "<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>"],
        says: "export.xml: error: not a known log: it is a web page (HTML), perhaps a login or "
          + "error page, or a table that an app calls .xls; open it to see, and download the export "
          + "again, or save the table as .xlsx in a spreadsheet program",
        next: "download the export again"),
      Mistake(
        "a PDF", "convert -q @log.pdf", ["log.pdf": "%PDF-1.7\n%"],
        says:
          "log.pdf: error: not a known log: it is a PDF; export the log as CSV, XML or JSON "
          + "instead",
        next: "export the log as CSV, XML or JSON instead"),
      Mistake(
        "a workbook", "convert -q @log.xls", "log.xls",
        bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        says: "log.xls: error: not a known log: it is a workbook of an old Excel, or one with a "
          + "password; save it as .xlsx without a password, or as CSV (UTF-8)",
        next: "save it as .xlsx"),
      Mistake(
        "the database of an app", "convert -q @log.db", ["log.db": "SQLite format 3\0\u{10}\0"],
        says: "log.db: error: not a known log: it is a database (SQLite); let the app that made it "
          + "export the log as CSV, XML or JSON, or try '--map auto', which reads a table of it by a "
          + "guess",
        next: "let the app that made it export the log"),
    ] + containers

  private static var containers: [Mistake] {
    #if Containers
      let folder = Fixtures.path("containers")
      return [
        Mistake(
          "an archive that was cut off", "convert -q \(folder)/truncated-end.zip",
          says: "\(folder)/truncated-end.zip: error: the zip archive ends too early: the file is "
            + "not complete; copy or download it again",
          next: "copy or download it again"),
        Mistake(
          "an archive with a password", "convert -q \(folder)/encrypted.zip",
          says: "\(folder)/encrypted.zip:apple_health_export/export.xml: error: it is encrypted; "
            + "unpack it with its password and read the result",
          next: "unpack it with its password"),
      ]
    #else
      return []
    #endif
  }
}
