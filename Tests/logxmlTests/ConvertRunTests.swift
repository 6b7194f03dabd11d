// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// How a run of `convert` goes when something is wrong, and what it says.
@Suite struct ConvertRunTests {
  private static let good = """
    {"type":"weight","date":"2024-01-02","weight":80.0,"weightUnit":"kg","note":"x"}

    """
  private static let bad = """
    {"type":"weight","date":"soon","weight":80.0,"weightUnit":"kg"}
    {"type":"weight","date":"2024-01-03","weight":81.0,"weightUnit":"kg"}

    """
  private static let broken = #"{"type":"weight","date":"2024-01-04","weight":82,"#

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["good": Self.good, "bad": Self.bad, "broken": Self.broken, "out": "old"])
  }

  @Test func `a merged output is not written if an input is broken, unless told to`() throws {
    let folder = try folder()
    let files = [folder["good"], folder["broken"]]
    let run = ToolRun(["convert", "-t", "json", "-o", folder["out"]] + files)
    #expect(run.status == 2)
    #expect(folder.content("out") == "old")
    #expect(
      run.errors.hasSuffix(
        "  '\(folder["out"])' was not written; --keep-going writes what could be read\n"))
    let kept = ToolRun(["convert", "-t", "ndjson", "--keep-going", "-o", folder["out"]] + files)
    #expect(kept.status == 2)
    #expect(folder.content("out") == Self.good)
    #expect(folder.names == ["bad", "broken", "good", "out"])
  }

  @Test func `a bad record costs itself alone, and with --fail-fast the run`() throws {
    let folder = try folder()
    let files = [folder["bad"], folder["good"]]
    let run = ToolRun(["convert", "-t", "ndjson", "-o", folder["out"]] + files)
    #expect(run.status == 1)
    #expect(folder.content("out")?.split(separator: "\n").count == 2)
    try folder.write("out", "old")
    let fast = ToolRun(["convert", "-t", "ndjson", "--fail-fast", "-o", folder["out"]] + files)
    #expect(fast.status == 1)
    #expect(folder.content("out") == "old")
    #expect(fast.errors.contains("1 entry in 1 file: no records, 1 rejected"))
  }

  @Test func `a table with a format's titles and no valid entry may be something else`() throws {
    let table = "Date,Weight (kg)\n45352,82.4\n45353,82.1\n"
    let folder = try TemporaryFolder([
      "a.csv": table, "b.csv": table + "2024-03-01,82\n",
      // Here commas have shifted the cells.
      "c.csv": "Date,Weight (kg)\n2024-03-01,82,4\n2024-03-02,82,5\n",
    ])
    let run = ToolRun(["convert", "-t", "ndjson", folder["a.csv"]])
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "logxml: \(folder["a.csv"]): its titles are those of 'weight-table', but no entry is valid as "
          + "that; -f names another format, and '--map auto' reads it by a guess\n"))
    let options = [
      ["-f", "weight-table", folder["a.csv"]], [folder["b.csv"]], [folder["c.csv"]],
    ]
    for words in options {
      #expect(!ToolRun(["convert", "-t", "ndjson"] + words).errors.contains("its titles"))
    }
    let guessed = ToolRun(["convert", "-t", "ndjson", "--map", "auto", folder["a.csv"]])
    #expect(guessed.output.contains(#""date":"2024-03-01","weight":82.4"#))
  }

  @Test func `a year of another calendar, or of no date, costs its row`() throws {
    let folder = try TemporaryFolder([
      "a.csv": "Date,Weight (kg)\n2024-03-01,82\n0001-01-01,81\n1402/10/23,80\n2567-03-02,79\n"
    ])
    let run = ToolRun(["convert", "-t", "ndjson", folder["a.csv"]])
    #expect(run.status == 1)
    for date in ["0001-01-01", "1402/10/23"] {
      #expect(
        run.errors.contains(
          "error[bad-date]: Date is \"\(date)\", expected a date such as 2024-03-01, of the years "
            + "1900 to 2199"), "\(run.errors)")
    }
    #expect(run.output.contains(#""date":"2024-03-01","weight":82"#))
    // On a phone with the Buddhist calendar it was 2567.
    #expect(run.output.contains(#""date":"2024-03-02","weight":79"#))
    #expect(
      run.errors.contains(
        #"Date is "2567-03-02", whose year is read as 2024, as one of the Buddhist calendar"#),
      "\(run.errors)")
  }

  @Test func `titles given again are more titles, and names may be typed in capitals`() throws {
    let folder = try TemporaryFolder(["a.csv": "a,b\n2024-03-01,82\n"])
    let run = ToolRun([
      "convert", "-t", "NDJSON", "--titles", "a=date", "--titles", "b=weight",
      "--assume-mass-unit", "LB", folder["a.csv"],
    ])
    #expect(run.status == 0)
    #expect(
      run.output
        == "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":82,\"weightUnit\":\"lb\"}\n")
    #expect(ToolRun(["convert", "-t", "NDJSONX", folder["a.csv"]]).status == 2)
  }

  @Test func `a text in another encoding is called so`() throws {
    let folder = try TemporaryFolder()
    let text = "Größe;Datum;Gewicht (kg)\n180;2024-03-01;82\n"
    try Data(text.unicodeScalars.map { UInt8($0.value) })
      .write(to: URL(fileURLWithPath: folder["a.csv"]))
    let run = ToolRun(["convert", "-t", "ndjson", folder["a.csv"]])
    #expect(run.errors.contains("its text is not UTF-8; --encoding says in which encoding it is"))
    let words = ["convert", "-t", "ndjson", "--encoding", "Windows-1252", folder["a.csv"]]
    #expect(ToolRun(words).errors.contains(#"not a known log: it begins with "Größe;Datum;"#))
    #expect(ToolRun(words + ["--map", "auto"]).output.contains(#""weight":82"#))
    // Of a few bytes the encoding is told, too.
    _ = try folder.write("a.csv", [UInt8(ascii: "a"), 0x0A])
    #expect(!ToolRun(words).errors.contains("is empty"))
  }

  @Test func `titles are recognised in the encoding that is named`() throws {
    let folder = try TemporaryFolder()
    let text: [UInt8] = [0xC4, 0xE0, 0xF2, 0xE0, 0x3B, 0xC2, 0xE5, 0xF1]
    let table = text + Array("\n2024-03-01;82,4\n2024-03-02;82,5\n".utf8)
    _ = try folder.write("a.csv", table)
    let run = ToolRun([
      "convert", "-t", "ndjson", "--encoding", "windows-1251", "--assume-mass-unit", "kg",
      folder["a.csv"],
    ])
    #expect(
      run.output.contains(#""date":"2024-03-02","weight":82.5,"weightUnit":"kg""#), "\(run.errors)")
  }

  @Test func `--fail-fast ends at a broken input`() throws {
    let folder = try folder()
    let run = ToolRun([
      "convert", "-t", "ndjson", "--fail-fast", folder["no"], folder["good"],
    ])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("logxml: \(folder["no"]): No such file or directory\n"))
  }

  @Test func `--strict keeps no output that something has no place in`() throws {
    let folder = try folder()
    let log = """
      {"version":1,"logs":[{"type":"weight","person":"Ann","extras":{"mood":"fine"},"records":[
      {"date":"2024-01-02","weight":80.0,"weightUnit":"kg"}]}]}
      """
    let run = ToolRun(["convert", "-t", "ndjson", "--strict", "-o", folder["out"]], input: log)
    #expect(run.status == 2)
    #expect(folder.content("out") == "old")
    #expect(run.errors.hasPrefix("logxml: ndjson has no place for: "))
    let loose = ToolRun(["convert", "-t", "ndjson"], input: log)
    #expect(loose.status == 0)
    #expect(loose.errors.contains("  left behind, ndjson has no place for it: "))
    let whole = ToolRun(["convert", "-t", "json", "--strict", "-o", folder["out"]], input: log)
    #expect(whole.status == 0)
    #expect(folder.content("out")?.contains("mood") == true)
  }

  @Test func `--strict prints nothing on standard output either`() {
    // Long enough to fill the buffers several times, were it written.
    let log = (0..<5000).map {
      #"{"type":"fuel","vehicle":"Civic","date":"2024-01-02","odometer":\#($0),"odometerUnit":"km","#
        + #""volume":1,"volumeUnit":"L","station":"S","payment":"cash"}"#
    }.joined(separator: "\n")
    let run = ToolRun(["convert", "-t", "fuelio", "--strict"], input: log)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("logxml: fuelio has no place for: "))
    #expect(run.errors.contains("payment 5000, station 5000; --strict forbids that"))
  }

  @Test func `what is ambiguous is refused with the option that decides`() {
    let log = """
      <vehicles><vehicle id="1"><name>Civic</name><distance-unit>mi</distance-unit>\
      <volume-unit>gal</volume-unit><fillup-records><fillup-record id="1">\
      <date>01/15/2024 - 10:30</date><odometer-reading>1</odometer-reading>\
      <volume>2.0</volume></fillup-record></fillup-records></vehicle></vehicles>
      """
    let run = ToolRun(["convert", "-t", "ndjson"], input: log)
    #expect(run.output == "")
    #expect(run.errors.contains("--assume-volume-unit"))
    #expect(run.status == 2)
    let decided = ToolRun(
      ["convert", "-q", "-t", "ndjson", "--assume-volume-unit", "ukgal"], input: log)
    #expect(decided.output.contains(#""volume":2.0,"volumeUnit":"ukgal""#))
    #expect(decided.status == 0)
  }

  @Test func `originals of converted values are no loss`() throws {
    let run = ToolRun(
      ["convert", "-t", "ndjson", "--strict", "--mass-unit", "lb"], input: Self.good)
    #expect(run.status == 0)
    #expect(run.output.contains("176.370"))
  }

  @Test func `a dry run writes nothing and says what it would`() throws {
    let folder = try folder()
    let run = ToolRun(["convert", "--dry-run", "-o", folder["out"], folder["good"]])
    #expect(run.status == 0)
    #expect(folder.content("out") == "old")
    #expect(
      run.errors == """
        logxml: 1 entry in 1 file: 1 weight record
          weight: 1 record, 2024-01-02
          dry run: nothing was written

        """)
    #expect(ToolRun(["convert", "--dry-run"], input: Self.good).output == "")
  }

  @Test func `--summary only is an answer without records`() {
    let run = ToolRun(["convert", "--summary", "only"], input: Self.good)
    #expect(run.output == "1 entry in 1 file: 1 weight record\n  weight: 1 record, 2024-01-02\n")
    #expect(run.errors == "")
    let conflict = ToolRun(["convert", "--summary", "only", "-o", "x"], input: Self.good)
    #expect(
      conflict.errors.hasPrefix(
        "logxml convert: '--summary only' and '--output' contradict each other; leave one out\n"))
  }

  @Test func `--summary json has all counts`() throws {
    let run = ToolRun(["convert", "-q", "--summary", "json", "-t", "ndjson"], input: Self.bad)
    let line = run.errors.split(separator: "\n").last.map(String.init) ?? ""
    #expect(
      line == """
        {"inputs":1,"notReadToTheEnd":0,"skipped":0,"entries":2,"records":1,"fuelRecords":0,\
        "weightRecords":1,"costRecords":0,"rejected":1,"duplicates":0,"filtered":{},"notModelled":{},"logs":\
        [{"type":"weight","records":1,"first":"2024-01-03","last":"2024-01-03"}],"converted":0,\
        "notConverted":{},"form":"ndjson","leftBehind":{},"warnings":0,"notes":0}
        """)
    #expect(run.status == 1)
  }

  @Test func `the output is none of the inputs`() throws {
    let folder = try folder()
    let bad = folder.content("bad")
    for words in [["good", "-o", "good"], ["good", "bad", "-o", "bad"]] {
      let run = ToolRun(["convert"] + words.map { $0 == "-o" ? $0 : folder[$0] })
      #expect(run.status == 2)
      #expect(run.errors.contains("is both read and written"))
    }
    #expect(folder.content("good") == Self.good)
    #expect(folder.content("bad") == bad)
  }

  @Test func `two kinds in one table are refused with the way out`() {
    let log = Self.good + #"{"type":"fuel","date":"2024-01-05","odometer":5,"odometerUnit":"km"}"#
    let run = ToolRun(["convert", "-t", "csv"], input: log)
    #expect(run.status == 2)
    #expect(run.errors.contains("logxml: cannot write csv: "))
    #expect(run.errors.contains("--kind fuel"))
    let fuel = ToolRun(["convert", "-t", "csv", "--kind", "fuel"], input: log)
    #expect(fuel.status == 0)
    #expect(fuel.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    ("out.json", "{\"version\""), ("out.ndjson", "{\"type\""), ("out.jsonl", "{\"type\""),
    ("out.xml", "<?xml"), ("out.csv", "person,date"), ("out.CSV", "person,date"), ("out", "{\"v"),
  ])
  func `the ending of the output names the format`(name: String, start: String) throws {
    let folder = try folder()
    let run = ToolRun(["convert", "-o", folder[name]], input: Self.good)
    #expect(run.status == 0)
    #expect(folder.content(name)?.hasPrefix(start) == true)
  }

  @Test func `what no format claims is told with the nearest formats`() {
    let xml = ToolRun(["convert"], input: "<book><body/></book>")
    #expect(
      xml.errors.hasPrefix(
        "<stdin>: error: not a known log: an XML document of <book>; the XML formats are xml"))
    let json = ToolRun(["convert"], input: "{\n  \"a\": 1\n}")
    #expect(
      json.errors.hasPrefix(
        #"<stdin>: error: not a known log: JSON that begins with "{ "a": 1 }"; 'logxml formats' "#
          + "lists the 13 formats of JSON that are known"))
    let text = ToolRun(["convert"], input: "a,b\n1,2\n")
    #expect(text.errors.hasPrefix(#"<stdin>: error: not a known log: it begins with "a,b"; "#))
    let binary = ToolRun(["convert"], input: "\u{1}\0\0\u{2}")
    #expect(binary.errors.contains("it is not text"))
    for run in [xml, json, text, binary] {
      #expect(run.output == "")
      #expect(run.status == 2)
    }
  }

  @Test func `colour is for terminals and those who ask`() {
    let plain = ToolRun(["convert", "-q", "-t", "ndjson"], input: Self.bad)
    #expect(plain.errors.contains(": error[bad-date]: "))
    let terminal = ToolRun(
      ["convert", "-q", "-t", "ndjson"], input: Self.bad, showsErrorsOnTerminal: true)
    #expect(terminal.errors.contains(": \u{1B}[1;31merror\u{1B}[0m[bad-date]: "))
    let asked = ToolRun(["convert", "-q", "-t", "ndjson", "--color=always"], input: Self.bad)
    #expect(asked.errors == terminal.errors)
    for options in [(["--color=never"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"])] {
      let run = ToolRun(
        ["convert", "-q", "-t", "ndjson"] + options.0, input: Self.bad,
        showsErrorsOnTerminal: true, environment: options.1)
      #expect(run.errors == plain.errors)
    }
  }

  @Test func `progress appears on a terminal after a second`() {
    let shown = ToolRun(
      ["convert", "-t", "ndjson"], input: Self.good, showsErrorsOnTerminal: true,
      secondsPerLook: 1)
    #expect(shown.errors.hasPrefix("\r\u{1B}[K0 kB, 0 records, 0 kB/s\r\u{1B}[K"))
    #expect(shown.errors.contains("0 kB/s\r\u{1B}[Klogxml: 1 entry"))
    for (options, isTerminal, pace) in [
      (["--no-progress"], true, 1.0), (["-q"], true, 1), ([], false, 1), ([], true, 0.1),
    ] {
      let run = ToolRun(
        ["convert", "-t", "ndjson"] + options, input: Self.good,
        showsErrorsOnTerminal: isTerminal, secondsPerLook: pace)
      #expect(!run.errors.contains("\r"))
    }
  }
}
