// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// The commonest mistakes, of usage and of data: what is typed or in the file,
/// the whole message, and the words of it that say what to do next.
@Suite struct CommonMistakesTests {
  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    /// The command line; a word `@name` is a file in the folder of the test.
    let words: [String]
    var files: [String: [UInt8]] = [:]
    /// What stands on standard input; nil for a keyboard.
    var input: String?
    /// What is said first, without the folder of the test.
    let message: String
    /// The words of the message that say what to do.
    let nextStep: String

    init(
      _ name: String, _ line: String, _ files: [String: String] = [:], input: String? = nil,
      says message: String, next: String
    ) {
      testDescription = name
      words = line.split(separator: " ").map { String($0) }
      self.files = files.mapValues { Array($0.utf8) }
      self.input = input
      self.message = message
      nextStep = next
    }

    /// One file with these bytes.
    init(
      _ name: String, _ line: String, _ file: String, bytes: [UInt8], says message: String,
      next: String
    ) {
      self.init(name, line, says: message, next: next)
      files = [file: bytes]
    }
  }

  @Test(arguments: usage + missing + xml + json + tables + others)
  func `the message is enough to know what to do`(mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in mistake.files {
      try Data(bytes).write(to: URL(filePath: folder[name]))
    }
    let words = mistake.words.map { $0.hasPrefix("@") ? folder[String($0.dropFirst())] : $0 }
    let run = ToolRun(words, input: mistake.input)
    // A report of validate is its result, and stands on standard output.
    let said = words.first == "validate" && run.errors.isEmpty ? run.output : run.errors
    let shown = said.replacing(folder.path + "/", with: "").replacing(folder.path, with: "FOLDER")
    let expected = mistake.message + "\n"
    #expect(shown.prefix(expected.count) == expected)
    #expect(mistake.message.contains(mistake.nextStep))
    #expect(
      run.status == (words.first == "validate" && run.errors == "" ? 1 : 2) || run.status == 1)
  }

  @Test func `there are thirty and more`() {
    let all = Self.usage + Self.missing + Self.xml + Self.json + Self.tables + Self.others
    #expect(all.count >= 30)
    #expect(Set(all.map(\.testDescription)).count == all.count)
  }

  // MARK: Usage

  static let usage = [
    Mistake(
      "a misspelt command", "convrt a.xml",
      says: "logxml: there is no command 'convrt'; did you mean 'convert'?",
      next: "did you mean 'convert'?"),
    Mistake(
      "a misspelt option", "convert --form csv a.xml",
      says: "logxml convert: unknown option '--form'; did you mean '--from'?",
      next: "did you mean '--from'?"),
    Mistake(
      "an option of another command", "convert --first a.xml",
      says: "logxml convert: 'convert' has no option '--first'; it belongs to query",
      next: "it belongs to query"),
    Mistake(
      "an option before the command", "-o out.json convert a.xml",
      says: "logxml: options come after the command: logxml COMMAND -o",
      next: "options come after the command"),
    Mistake(
      "an option without its value", "convert a.xml -o",
      says: "logxml convert: '-o' needs a value: -o FILE", next: "-o FILE"),
    Mistake(
      "a misspelt format", "convert -f fuely a.csv",
      says: "logxml convert: 'fuely' is not a value for '-f'; did you mean 'fuelly'?",
      next: "did you mean 'fuelly'?"),
    Mistake(
      "a misspelt rule", "validate --deny bad-dat a.csv",
      says: "logxml validate: there is no rule 'bad-dat' for '--deny'; did you mean 'bad-date'?",
      next: "did you mean 'bad-date'?"),
    Mistake(
      "a misspelt topic of help", "help bad-dte",
      says: "logxml help: there is no help on 'bad-dte'; did you mean 'bad-date'?",
      next: "did you mean 'bad-date'?"),
    Mistake(
      "a date as people write it", "convert --since 01/02/2024 a.csv",
      says: "logxml convert: '--since' needs a date such as 2024, 2024-03, 2024-03-01 or "
        + "2024-03-01T07:12, in local time, but was given '01/02/2024'",
      next: "2024-03-01"),
    Mistake(
      "quotes that the shell took from a path", "query //item[@type=x] a.xml",
      says: """
        logxml query: the path cannot be understood, column 14: "x" cannot stand after an operator
          //item[@type=x]
                       ^ expected a number, or a literal in quotes
        """,
      next: "expected a number, or a literal in quotes"),
    Mistake(
      "a file where the path belongs", "query @export.xml", ["export.xml": "<a/>"],
      says: "logxml query: the path is missing before the file 'export.xml': logxml query "
        + "PATH export.xml",
      next: "logxml query PATH export.xml"),
    Mistake(
      "no file at all", "convert",
      says: "logxml convert: no FILE was given and standard input is a terminal; name a file, or "
        + "pipe one in",
      next: "name a file, or pipe one in"),
    Mistake(
      "a pipe from a command that failed", "convert", input: "",
      says: "<stdin>: error: the file is empty; the program that should have written it wrote "
        + "nothing",
      next: "the program that should have written it wrote nothing"),
  ]

  // MARK: Files that are not there

  static let missing = [
    Mistake(
      "letters that changed places", "query //a @export.xlm", ["export.xml": "<a/>"],
      says: "logxml: export.xlm: No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "capital letters", "validate @Export.XML", ["export.xml": "<a/>"],
      says: "logxml: Export.XML: No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "a name with a space and without quotes", "convert @Apple Health.xml",
      ["Apple Health.xml": "<a/>"],
      says: "logxml: Apple: No such file or directory; put quotes around a name with spaces: "
        + "'Apple Health.xml'",
      next: "put quotes around a name with spaces"),
    Mistake(
      "quotes in quotes", "query //a @\"export.xml\"", ["export.xml": "<a/>"],
      says: "logxml: \"export.xml\": No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "a folder that does not exist", "query //a @backups/a.xml",
      says: "logxml: backups/a.xml: No such file or directory; there is no folder 'backups'",
      next: "there is no folder 'backups'"),
    Mistake(
      "a pattern that matches nothing", "convert @export*.xml",
      says: "logxml: export*.xml: No such file or directory; no name matches it",
      next: "no name matches it"),
    Mistake(
      "an address", "convert https://example.org/export.xml",
      says: "logxml: https://example.org/export.xml: No such file or directory; only files can "
        + "be read: download this address first",
      next: "download this address first"),
    Mistake(
      "an output in a folder that does not exist", "query / @a.xml -o @new/a.xml",
      ["a.xml": "<a/>"],
      says: "logxml: cannot write 'new/a.xml': No such file or directory; there is no folder 'new'",
      next: "there is no folder 'new'"),
  ]

  // MARK: XML

  static let xml = [
    Mistake(
      "a plain ampersand", "validate @a.xml", ["a.xml": "<a>Tom & Ann</a>"],
      says: "a.xml:1:9: error[not-well-formed]: `&` without the name of an entity behind it; a "
        + "plain ampersand is written `&amp;`",
      next: "is written `&amp;`"),
    Mistake(
      "a plain less-than sign", "validate @a.xml", ["a.xml": "<a>x < y</a>"],
      says: "a.xml:1:7: error[not-well-formed]: `<` without the name of an element behind it; a "
        + "plain one is written `&lt;`",
      next: "is written `&lt;`"),
    Mistake(
      "two elements at the top", "validate @a.xml", ["a.xml": "<a/>\n<b/>\n"],
      says: "a.xml:2:1: error[not-well-formed]: found something after the end of the document; "
        + "expected nothing, a comment or a processing instruction; all elements stand in one at "
        + "the top",
      next: "all elements stand in one at the top"),
    Mistake(
      "an attribute twice", "validate @a.xml", ["a.xml": "<a>\n<b x=\"1\" x=\"2\"/></a>"],
      says: "a.xml:2:15: error[not-well-formed]: attribute `x` stands twice in the same tag; leave "
        + "one out",
      next: "leave one out"),
    Mistake(
      "a value without quotes", "validate @a.xml", ["a.xml": "<a x=1/>"],
      says: "a.xml:1:6: error[not-well-formed]: expected a quote (\" or ') before the attribute's "
        + "value",
      next: "expected a quote"),
    Mistake(
      "an end tag of another element", "validate @a.xml", ["a.xml": "<a>\n<b>x</c></a>"],
      says:
        "a.xml:2:9: error[not-well-formed]: end tag `</c>` where `</b>` was expected (`<b>` was "
        + "opened in line 2)",
      next: "`</b>` was expected"),
    Mistake(
      "a download that was cut off", "validate @a.xml", ["a.xml": "<a>\n<b>x</b>\n<b>y</b>\n"],
      says:
        "a.xml:4:1: error[not-well-formed]: the document ends before its last end tag; it may be "
        + "cut off",
      next: "it may be cut off"),
    Mistake(
      "another encoding than the declared one", "validate @a.xml", "a.xml",
      bytes: Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>M".utf8) + [0xFC]
        + Array("ller</a>".utf8),
      says: "a.xml:2:5: error[encoding]: byte 0xFC is not valid UTF-8 here; if the file is in "
        + "another encoding, its first line must say so: <?xml version=\"1.0\" encoding=\"…\"?>",
      next: "its first line must say so"),
    Mistake(
      "a blank line before the declaration", "validate @a.xml",
      ["a.xml": "\n<?xml version=\"1.0\"?>\n<a/>"],
      says: "a.xml:2:6: error[not-well-formed]: an XML declaration is only allowed at the very "
        + "start of the document; remove what stands before it, blank lines too",
      next: "remove what stands before it"),
    Mistake(
      "a prefix that nothing declares", "validate @a.xml", ["a.xml": "<a><p:b/></a>"],
      says: "a.xml:1:8: error[namespace]: namespace prefix `p` of `b` is not declared; expected "
        + "xmlns:p=\"…\" in this tag or in one around it",
      next: "expected xmlns:p=\"…\""),
    Mistake(
      "an entity of HTML", "validate @a.xml", ["a.xml": "<a>82&nbsp;kg</a>"],
      says:
        "a.xml:1:12: error[undeclared-entity]: entity `&nbsp;` is not declared in the document; "
        + "expected one of &lt; &gt; &amp; &quot; &apos;, a character reference, or a declaration",
      next: "expected one of"),
    Mistake(
      "HTML where XML belongs", "query //p @a.xml",
      ["a.xml": "<html><head><meta charset=\"utf-8\"></head><body/></html>"],
      says:
        "a.xml:1:42: error: end tag `</head>` where `</meta>` was expected (`<meta>` was opened "
        + "in line 1); HTML leaves such elements open, XML does not",
      next: "HTML leaves such elements open, XML does not"),
    Mistake(
      "an empty file", "validate @a.xml", ["a.xml": ""],
      says: "a.xml: error[empty-file]: the file is empty; the program that should have written it "
        + "wrote nothing",
      next: "the program that should have written it wrote nothing"),
  ]

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
        + "lb, st (row 2)",
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
          "\"biceps\",\"bone\",\"dateTime\",\"fat\",\"weight\"\n0.0,0.0,\"03.04.2021 "
          + "11:51\",0.0,77.35\n"
      ],
      says: "a.csv:2:9: error: dateTime: 03.04.2021 11:51 may be 2021-04-03T11:51 (dmy) or "
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
        + "names one; '--map auto' reads it by a guess, and 'logxml formats --sketch FILE' writes "
        + "that guess as a mapping, to be looked at",
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
          + "error page; open it to see, and download the export again",
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
        says: "log.xls: error: not a known log: it is an Excel workbook; save it as CSV (UTF-8)",
        next: "save it as CSV (UTF-8)"),
      Mistake(
        "the database of an app", "convert -q @log.db", ["log.db": "SQLite format 3\0\u{10}\0"],
        says: "log.db: error: not a known log: it is a database (SQLite); let the app that made it "
          + "export the log as CSV, XML or JSON",
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
