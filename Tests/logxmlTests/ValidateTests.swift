// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

@testable import logxml

/// What `validate` says of single files and of folders.
@Suite struct ValidateTests {
  static let good = """
    <logbook version="1"><fuelLog vehicle="C" distanceUnit="km" volumeUnit="L" currency="EUR">\
    <fillUp date="2021-02-14T09:30"><odometer>12345</odometer><volume>40.00</volume>\
    <totalCost>60.00</totalCost></fillUp></fuelLog></logbook>
    """

  /// The same log with a day that February does not have.
  static let badDate = good.replacing("2021-02-14", with: "2021-02-30")

  let clock = ["--now", "2024-01-01", "-j", "1"]

  func run(
    _ words: [String], input: String? = nil, terminal: Bool = false
  ) -> ToolRun {
    ToolRun(
      ["validate"] + clock + words, input: input, terminalWidth: terminal ? 80 : nil,
      environment: ["NO_COLOR": "1"])
  }

  // MARK: Files

  @Test func `a file in which all is well says nothing`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.good])
    let run = run([folder["a.xml"]])
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test(arguments: [["--summary", "text"], ["-v"]])
  func `the summary comes when it is asked for`(words: [String]) throws {
    let folder = try TemporaryFolder(["a.xml": Self.good])
    let run = run(words + [folder["a.xml"]])
    #expect(run.output == "1 file, 1 record: no problems found\n")
    #expect(run.status == 0)
  }

  @Test func `a record that is wrong is reported and makes the status 1`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.badDate])
    let run = run([folder["a.xml"]])
    let line = try #require(run.output.split(separator: "\n").first)
    #expect(line.hasPrefix("\(folder["a.xml"]):1:"))
    #expect(line.contains(": error[bad-date]: "))
    #expect(
      run.output.hasSuffix(
        "1 file, 0 records: 1 error\n  bad-date 1\n  1 file invalid\n"
          + "  1 entry: 0 records, 1 rejected\n"))
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  struct Syntax: CustomTestStringConvertible {
    let name: String
    let content: String
    /// Line, column and rule; nil where all is well.
    let problem: String?
    var testDescription: String { "\(name): \(content.debugDescription)" }
  }

  @Test(arguments: [
    Syntax(name: "a.xml", content: "<a>\n  <b/>\n</a>", problem: nil),
    Syntax(name: "a.xml", content: "<a>\n  <b>\n</a>", problem: "3:5: error[not-well-formed]"),
    Syntax(
      name: "a.xml",
      content: good.replacing("</fuelLog>", with: "</fuellog>"),
      problem: "1:218: error[not-well-formed]"),
    Syntax(name: "a.xml", content: "", problem: " error[empty-file]"),
    Syntax(name: "a.xml", content: "text", problem: "1:1: error[not-well-formed]"),
    Syntax(name: "a.xml", content: "<a>&b;</a>", problem: "1:7: error[undeclared-entity]"),
    Syntax(name: "other", content: "<a/>", problem: nil),
    Syntax(name: "a.json", content: "{\"a\": [1, 2]}", problem: nil),
    Syntax(name: "a.json", content: "{\"a\":\n [1, 2}", problem: "2:7: error[json-syntax]"),
    Syntax(
      name: "a.json", content: "{\"a\": 1, \"a\": 2}", problem: "1:10: warning[repeated-field]"),
    Syntax(name: "a.json", content: "{} {}", problem: "1:4: error[json-syntax]"),
    Syntax(name: "a.ndjson", content: "{}\n{}\n", problem: nil),
    Syntax(name: "a.csv", content: "a,b\n1,2\n", problem: nil),
    Syntax(name: "a.csv", content: "a,b\n1,\"2\n", problem: "2:3: error[csv-syntax]"),
  ])
  func `what is no known log is checked for its syntax alone`(file: Syntax) throws {
    let folder = try TemporaryFolder([file.name: file.content])
    for path in [folder[file.name], folder.path] {
      let run = run([path])
      guard let problem = file.problem else {
        #expect(run.output == "")
        #expect(run.errors == "")
        #expect(run.status == 0)
        continue
      }
      #expect(run.output.hasPrefix("\(folder[file.name]):\(problem): "), "\(run.output)")
      #expect(run.output.split(separator: "\n").count { $0.contains(": error[") } <= 1)
      #expect(run.status == (problem.contains("error") ? 1 : 0))
    }
  }

  @Test(arguments: [
    ("[{\"a\":1}]", nil), ("[{\"ä\":1},", "1:10: error[json-syntax]: the text ends here"),
    ("{\"a\":1},", "1:8: error[json-syntax]: found a comma, expected the end of the text"),
  ])
  func `the syntax of JSON in UTF-16 is checked, too`(text: String, problem: String?) throws {
    let folder = try TemporaryFolder()
    let units = [0xFEFF] + Array(text.utf16)
    try folder.write("a.json", units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let run = run(["--check", "well-formed", folder["a.json"]])
    if let problem {
      #expect(run.output.hasPrefix("\(folder["a.json"]):\(problem)"))
    } else {
      #expect(run.output == "")
    }
    #expect(run.status == (problem == nil ? 0 : 1))
  }

  @Test func `quotes that no rule allows are a warning`() throws {
    let folder = try TemporaryFolder(["a.csv": "a,b\n1,\"x\"y\n"])
    let run = run(["--check", "well-formed", folder["a.csv"]])
    #expect(run.output.hasPrefix("\(folder["a.csv"]):2:6: warning[odd-quotes]: "))
    #expect(run.status == 0)
  }

  @Test func `what is nothing to check is refused when named and skipped when found`() throws {
    let folder = try TemporaryFolder(["a.txt": "hello", "b.xml": "<a/>"])
    let named = run([folder["a.txt"]])
    #expect(named.errors.hasPrefix("\(folder["a.txt"]): error: not a known log: it begins with"))
    #expect(named.status == 2)
    let found = run(["--summary", "text", folder.path])
    #expect(
      found.output == """
        1 file: no problems found
          1 file skipped: neither a known log nor XML, JSON or CSV

        """)
    #expect(found.errors == "")
    #expect(found.status == 0)
    let detail = "\(folder["a.txt"]): neither a known log nor XML, JSON or CSV"
    #expect(run(["-v", folder.path]).errors.contains(detail))
  }

  @Test func `standard input is checked`() {
    let run = run([], input: "<a>\n<b></a>")
    #expect(run.output.hasPrefix("<stdin>:2:8: error[not-well-formed]: "))
    #expect(run.status == 1)
    #expect(self.run(["-"], input: "<a/>").status == 0)
  }

  @Test func `what cannot be read is named and the rest is checked`() throws {
    let folder = try TemporaryFolder(["b.xml": Self.badDate, "c.xml": Self.good])
    try folder.link("a.xml", to: "nothing")
    let run = run([folder.path, folder["missing"]])
    #expect(
      run.errors == """
        logxml: \(folder["a.xml"]): No such file or directory; it is a link whose target does not exist
        logxml: \(folder["missing"]): No such file or directory

        """)
    #expect(run.output.contains("b.xml:1:"))
    #expect(run.output.contains("1 file invalid, 2 files not read to the end\n"))
    #expect(run.status == 2)
  }

  @Test func `an ambiguous log is no invalid one`() throws {
    let run = run([Fixtures.path("fuelly/gallons.csv")])
    #expect(run.errors.contains("--assume-volume-unit"))
    #expect(run.output == "1 file: not read to the end\n")
    #expect(run.status == 2)
  }

  // MARK: Rules

  @Test func `warnings can be denied, and errors be less`() throws {
    let folder = try TemporaryFolder(["a.json": "{\"a\": 1, \"a\": 2}", "b.xml": Self.badDate])
    let json = folder["a.json"]
    #expect(run([json]).status == 0)
    #expect(run(["--deny", "warnings", json]).status == 1)
    #expect(run(["--deny", "repeated-field", json]).output.contains(": error[repeated-field]: "))
    let allowed = run(["--allow", "repeated-field", "--summary", "text", json])
    #expect(allowed.output == "1 file: no problems found\n")
    #expect(run(["--warn", "bad-date", folder["b.xml"]]).status == 0)
    let last = run(["--allow", "bad-date", "--deny", "bad-date", folder["b.xml"]])
    #expect(last.status == 1)
  }

  @Test func `an unknown rule is refused with the nearest`() {
    let run = run(["--deny", "bad-dat", "a.xml"])
    #expect(
      run.errors == """
        logxml validate: there is no rule 'bad-dat' for '--deny'; did you mean 'bad-date'?
        Try 'logxml validate --help'.

        """)
    #expect(run.status == 2)
  }

  @Test func `quiet leaves errors alone`() throws {
    let folder = try TemporaryFolder(["a.json": "{\"a\": 1, \"a\": 2}", "b.xml": Self.badDate])
    let run = run(["-q", folder.path])
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains("error[bad-date]"))
  }

  @Test func `what is not well-formed is an error, although the records around are read`() throws {
    let damaged = """
      <HealthData locale="en_US">
      <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="80" \
      startDate="2023-01-02 07:00:00 -0500"/>
      ]]>
      </HealthData>
      """
    let folder = try TemporaryFolder(["a.xml": damaged])
    let run = run([folder["a.xml"]])
    #expect(run.output.contains("a.xml:3:1: error[damaged-record]: "))
    #expect(run.status == 1)
    #expect(self.run(["--check", "meaning", folder["a.xml"]]).status == 0)
  }

  @Test func `a damaged start tag of a log ends the reading`() throws {
    let damaged = Self.good.replacing("vehicle=\"C\"", with: "vehicle=\"C & D\"")
    let folder = try TemporaryFolder(["a.xml": damaged])
    for layers in [[], ["--check", "meaning"]] {
      let run = run(layers + [folder["a.xml"]])
      #expect(run.output.contains("a.xml:1:43: error[not-well-formed]: "))
      #expect(run.status == 1)
    }
  }

  @Test func `well-formedness alone can be asked for`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.badDate, "b.xml": Self.badDate + "<b/>"])
    let run = run(["--check", "well-formed", folder.path])
    #expect(run.output.hasPrefix("\(folder["b.xml"]):1:"))
    #expect(run.output.contains("  not-well-formed 1\n"))
    #expect(!run.output.contains("bad-date"))
  }

  // MARK: Schema

  static let schema = """
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:element name="a"><xs:complexType><xs:sequence>
        <xs:element name="b" type="xs:int" maxOccurs="2"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:schema>
    """

  @Test func `XML is held against a schema, other files are not`() throws {
    let folder = try TemporaryFolder([
      "in/good.xml": "<a>\n<b>1</b></a>", "in/bad.xml": "<a>\n<b>x</b>\n</a>", "in/c.json": "{}",
      "in/log.xml": Self.good, "a.xsd": Self.schema,
    ])
    let run = run(["--schema", folder["a.xsd"], folder["in"]])
    let problems = run.output.split(separator: "\n").filter { $0.contains(" error[") }
    #expect(problems.count == 2)
    for (problem, place) in zip(problems, ["bad.xml:2:1", "log.xml:1:1"]) {
      #expect(problem.hasPrefix("\(folder["in"])/\(place): error[schema-violation]: "))
    }
    #expect(run.output.contains("\n4 files, 1 record: 2 errors\n"))
    #expect(run.status == 1)
  }

  @Test func `the native schema is built in`() throws {
    let folder = try TemporaryFolder([
      "a.xml": Self.good, "b.xml": Self.good.replacing("<fuelLog", with: "<nothing/><fuelLog"),
    ])
    #expect(run(["--schema", "native", folder["a.xml"]]).output == "")
    let bad = run(["--schema", "native", "--check", "schema", folder["b.xml"]])
    #expect(bad.output.hasPrefix("\(folder["b.xml"]):1:"))
    #expect(bad.output.contains(": error[schema-violation]: "))
    #expect(bad.status == 1)
    // A schema that is named is looked at besides the layers that are.
    let both = run(["--schema", "native", "--check", "well-formed", folder["b.xml"]])
    #expect(both.output == bad.output)
  }

  @Test func `a schema that is none is said, and the rest is done`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.badDate, "a.xsd": "<xs:schema>"])
    let run = run(["--schema", folder["a.xsd"], folder["a.xml"]])
    #expect(run.errors.hasPrefix("logxml: the schema cannot be used: \(folder["a.xsd"]):1:"))
    #expect(run.output.contains("error[bad-date]"))
    #expect(run.status == 2)
    let missing = self.run(["--schema", folder["b.xsd"], folder["a.xml"]])
    #expect(missing.errors.contains("\(folder["b.xsd"])"))
    #expect(missing.status == 2)
    let none = self.run(["--check", "schema", folder["a.xml"]])
    #expect(none.errors.contains("no schema was given; add --schema FILE"))
  }
}
