// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// What `query` says when nothing matches: one line, and only where the input shows why.
@Suite struct QueryAdviceTests {
  private static let log = """
    <Log><car name="Civic"><fillUp date="2024"><note>full</note></fillUp><fillUp date="2025"/>\
    </car><x:car xmlns:x="urn:x" x:id="1"/></Log>
    """
  private static let reminder = "indices start at 0, so [0] is the first and [-1] the last"

  struct Case: CustomTestStringConvertible, Sendable {
    var words: [String]
    /// After `logxml: nothing matched: `; nil for silence.
    var advice: String?
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., advice: String?) {
      self.words = words
      self.advice = advice
    }
  }

  @Test(arguments: [
    // The document element.
    Case(
      "car/fillUp",
      advice: "a path begins with the document element, which is 'Log'; try '//car/fillUp'"),
    Case(
      "/fillUp[@date>2024]/@date",
      advice:
        "a path begins with the document element, which is 'Log'; try '//fillUp[@date>2024]/@date'"
    ),
    Case(
      "log/car",
      advice: "the document element is 'Log', not 'log': names are compared with their case"),
    // The document element by another name, with what follows it.
    Case(
      "records/car[0]/fillUp.date",
      advice:
        "a path begins with the document element, which is 'Log'; try 'Log/car[0]/fillUp.date'"),
    Case(
      "trip/day",
      advice: "a path begins with the document element, which is 'Log'; "
        + "there is no 'trip' in it"),
    // Names.
    Case(
      "Log/car/fillup", advice: "there is no 'fillup' in 'Log/car'; did you mean 'fillUp'?"),
    Case("Log/car[0]/filUp", advice: "there is no 'filUp' in 'Log/car'; did you mean 'fillUp'?"),
    Case("//fillup.date", advice: "there is no 'fillup'; did you mean 'fillUp'?"),
    Case("-t", "count", "//FillUp", advice: "there is no 'FillUp'; did you mean 'fillUp'?"),
    Case("Log/fillUp", advice: "'fillUp' stands deeper in 'Log'; try 'Log//fillUp'"),
    Case(
      "Log/car[0]/fillUp/date",
      advice: "'date' is an attribute of 'Log/car/fillUp'; try 'Log/car[0]/fillUp/@date'"),
    Case(
      "//p:note",
      advice: "a prefix is compared as the document has it; try 'note', which is found with any"
    ),
    Case("//trip", advice: nil), Case("Log/car/trip", advice: nil), Case("//{u}note", advice: nil),
    // Attributes.
    Case("Log/car.nam", advice: "'Log/car' has no attribute 'nam'; did you mean 'name'?"),
    Case("//fillUp/@DATE", advice: "'//fillUp' has no attribute 'DATE'; did you mean 'date'?"),
    Case(
      "//fillUp[1].note",
      advice: "'note' is an element in '//fillUp' and no attribute; try '//fillUp[1]/note'"),
    // Indices.
    Case(
      "Log/car[2]",
      advice: "no parent has more than 2 of 'Log/car', so there is no [2]; \(reminder)"),
    Case(
      "Log/car/fillUp[5:].date",
      advice: "no parent has more than 2 of 'Log/car/fillUp', so there is no [5:]; \(reminder)"),
    Case(
      "//fillUp[note][1]",
      advice: "no parent has more than 1 of '//fillUp[note]', so there is no [1]; \(reminder)"),
    Case(
      "Log[1]/car", advice: "no parent has more than 1 of 'Log', so there is no [1]; \(reminder)"),
    // Conditions.
    Case(
      "//fillUp[@Date='2024']", advice: "'//fillUp' has no attribute 'Date'; did you mean '@date'?"),
    Case("//fillUp[date='2024']", advice: "'date' is an attribute of '//fillUp'; write '@date'"),
    Case(
      "//fillUp[@note]",
      advice: "'note' is an element in '//fillUp' and no attribute; write it without the '@'"
    ),
    Case("//fillUp[Note]", advice: "there is no 'Note' in '//fillUp'; did you mean 'note'?"),
    Case("//fillUp[@date='2026']", advice: nil), Case("//note[.='x']", advice: nil),
    Case("//fillUp[note and @date='2025']", advice: nil), Case("@name", advice: nil),
    // Where silence is asked for, or there is an answer.
    Case("-q", "car", advice: nil), Case("--exists", "car", advice: nil),
  ])
  func `one line says why nothing has matched`(it: Case) {
    let run = ToolRun(["query"] + it.words, input: Self.log)
    #expect(run.errors == (it.advice.map { "logxml: nothing matched: \($0)\n" } ?? ""))
    #expect(run.status == 1)
  }

  @Test(arguments: [["Log/car.name"], ["--default", "none", "car"], ["/"], ["-tcount", "//car"]])
  func `an answer is no reason for advice`(words: [String]) {
    let run = ToolRun(["query"] + words, input: Self.log)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `a damaged input and the JSON form have no advice`() {
    let damaged = ToolRun(["query", "//Car"], input: "<Log><car></Log>")
    #expect(!damaged.errors.contains("nothing matched:"))
    let json = ToolRun(["query", "car"], input: #"{"name":"Log","children":[{"name":"car"}]}"#)
    #expect(json.errors == "")
    #expect(json.status == 1)
    #expect(ToolRun(["query", "car"], input: "").errors.contains("nothing matched:") == false)
  }

  @Test func `a large input is judged by its beginning`() {
    let entries = String(repeating: "<fillUp date=\"2024\"><v>1</v></fillUp>", count: 20_000)
    let large = "<Log><car>\(entries)</car></Log>"
    func advice(_ path: String, _ jobs: String) -> String {
      ToolRun(["query", "-j", jobs, path], input: large).errors
    }
    for jobs in ["1", "2"] {
      #expect(
        advice("//fillup", jobs)
          == "logxml: nothing matched: there is no 'fillup'; did you mean 'fillUp'?\n")
      #expect(
        advice("fillUp", jobs)
          == "logxml: nothing matched: a path begins with the document element, which is 'Log'; "
          + "try '//fillUp'\n")
      // How many there are cannot be told from the beginning.
      #expect(
        advice("Log/car/fillUp[20000]", jobs) == "logxml: nothing matched: \(Self.reminder)\n")
    }
  }

  @Test func `of several files the first is named, and only if none matches`() throws {
    let folder = try TemporaryFolder(["one.xml": Self.log, "two.xml": "<r/>"])
    let (one, two) = (folder["one.xml"], folder["two.xml"])
    let none = ToolRun(["query", "//fillup", two, one])
    #expect(none.errors == "")
    #expect(
      ToolRun(["query", "//fillup", one, two]).errors
        == "logxml: \(one): nothing matched: there is no 'fillup'; did you mean 'fillUp'?\n")
    #expect(ToolRun(["query", "r", one, two]).errors == "")
  }

  // MARK: Columns

  @Test(
    arguments: [
      (
        ["-c@date", "-cnotes", "//fillUp"],
        "the column 'notes' matched nothing: there is no 'notes' in '//fillUp'; did you mean 'note'?"
      ),
      (
        ["-c@Date", "//fillUp"],
        "the column '@Date' matched nothing: '//fillUp' has no attribute 'Date'; did you mean 'date'?"
      ),
      (
        ["-cdate", "//fillUp"],
        "the column 'date' matched nothing: 'date' is an attribute of '//fillUp'; try '@date'"
      ),
      (["-cnote", "//fillUp[@date=2025]"], "the column 'note' matched nothing"),
      (["-cnote", "--first", "//fillUp[@date=2025]"], nil),
      (
        ["-cN=.//Note", "Log/car"],
        "the column './/Note' matched nothing: there is no 'Note' in 'Log/car'; did you mean 'note'?"
      ), (["-c.//note", "Log/car"], nil),
      (["-ca", "-c@date", "-c.b", "//fillUp"], "the columns 'a' and '.b' matched nothing"),
      (["-cnote", "-c@date", "//fillUp"], nil), (["-q", "-ca", "//fillUp"], nil),
      (["--default=-", "-ca", "//fillUp"], nil),
    ] as [([String], String?)])
  func `a column that never matches is named`(words: [String], advice: String?) {
    let run = ToolRun(["query"] + words, input: Self.log)
    #expect(run.errors == (advice.map { "logxml: \($0)\n" } ?? ""))
    #expect(run.status == 0)
  }

  @Test func `a column has matched if it has in any part of a large input`() {
    let many = String(repeating: "<e a=\"1\"/>", count: 200_000)
    for (last, errors) in [("<e b=\"2\"/>", ""), ("", "logxml: the column '@b' matched nothing\n")]
    {
      let run = ToolRun(
        ["query", "-j2", "-c@a", "-c@b", "-o/dev/null", "r/e"], input: "<r>\(many)\(last)</r>")
      #expect(run.errors == errors)
    }
  }

  // MARK: Habits of XPath

  @Test(arguments: [
    ("count(//x)", "To count matches: logxml query -t count '//x'"),
    ("(//x)[1]", "For the first match of all: logxml query --first '//x'"),
    ("boolean(//x[@a])", "To ask whether anything matches: logxml query --exists '//x[@a]'"),
    ("string(/r/x)", "The text of the first match: logxml query --first '/r/x'"),
  ])
  func `what an option answers is said with the error`(path: String, advice: String) {
    let run = ToolRun(["query", path], input: Self.log)
    #expect(run.errors.contains("\n\(advice)\n"))
    #expect(run.status == 2)
  }

  @Test(arguments: [
    ("item[last()]", "[-1] for the last element"), ("item[position()=1]", "[0] is the first"),
    ("a/..", "a condition on the parent: \"a[b]\" instead of \"a/b/..\""),
    ("//a | //b", "the end of the path: one at a time"), ("text()", "\"/text()\" after the name"),
    ("//a[contains(.,'x')]", "\"*=\""),
  ])
  func `what a path has instead is said in the error`(path: String, words: String) {
    let run = ToolRun(["query", path], input: Self.log)
    #expect(run.errors.contains(words))
    #expect(run.status == 2)
  }
}
