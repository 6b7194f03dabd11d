// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// What logs hold does nothing to a terminal, to a spreadsheet, or to whoever reads
/// messages; files and pipes get it as it is.
@Suite struct HarmlessOutputTests {
  /// A C1 control character, an override and an isolate.
  private static let harm = "a\u{9B}b\u{202E}c\u{2066}d"
  private static let escaped = #"a\u{9B}b\u{202E}c\u{2066}d"#

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isHarmless($0) }
  }

  private static let log = """
    <logbook version="1">
      <fuelLog vehicle="\(harm)" distanceUnit="km" volumeUnit="L">
        <fillUp date="2024-03-01"><odometer>100</odometer><volume>30</volume></fillUp>
        <fillUp date="2024-03-08"><odometer>600</odometer><volume>31</volume><station>\(harm)</station></fillUp>
      </fuelLog>
    </logbook>

    """

  // MARK: Terminals

  @Test(arguments: [
    ["query", "-t", "text", "//station"], ["query", "-t", "xml", "//fillUp[1]"],
    ["query", "-t", "tsv", "-c", "station", "//fillUp"],
    ["convert", "-q", "-t", "ndjson"], ["convert", "-q", "-t", "csv"], ["info"],
    ["stats", "--by", "station"], ["history"], ["history", "-t", "csv"],
  ])
  func `results are escaped on a terminal and raw in a pipe`(words: [String]) throws {
    let shown = ToolRun(words, input: Self.log, terminalWidth: 80)
    #expect(Self.isHarmless(shown.output), "\(shown.output)")
    let raw = ToolRun(words, input: Self.log)
    let isForPeople = ["info", "stats", "history"].contains(words[0]) && words.last != "csv"
    #expect(Self.isHarmless(raw.output) == (isForPeople || words == ["history"]))
    if !words.contains("history") || words.contains("csv") {
      #expect(shown.output.contains(#"c\u{2066}d"#))
    }
  }

  @Test(arguments: [
    ["remove", "--dry-run", "LOG", "last"],
    ["edit", "--dry-run", "LOG", "last", "--volume", "32"],
    ["import", "--dry-run", "LOG", "NEW"],
  ])
  func `a dry run is escaped on a terminal and a patch in a pipe`(words: [String]) throws {
    let new = Self.log.replacingOccurrences(of: "2024-03-08", with: "2024-03-15")
    let folder = try TemporaryFolder(["log.xml": Self.log, "new.xml": new])
    let command = words.map {
      $0 == "LOG" ? folder["log.xml"] : $0 == "NEW" ? folder["new.xml"] : $0
    }
    let shown = ToolRun(command, input: "", terminalWidth: 80)
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains(Self.escaped) && Self.isHarmless(shown.output))
    let raw = ToolRun(command, input: "")
    #expect(raw.output.contains(Self.harm))
  }

  @Test func `messages are escaped wherever they go`() throws {
    let folder = try TemporaryFolder([
      "log.xml": Self.log,
      "new.xml": Self.log.replacingOccurrences(of: "<volume>31", with: "<volume>32"),
      "bad.xml": Self.log.replacingOccurrences(of: "<volume>31", with: "<volume>\(Self.harm)"),
    ])
    let found = ToolRun(["import", "--dry-run", folder["log.xml"], folder["new.xml"]])
    #expect(found.errors.contains(Self.escaped) && Self.isHarmless(found.errors))
    let bad = ToolRun(["convert", "-t", "ndjson", folder["bad.xml"]])
    #expect(bad.errors.contains(Self.escaped) && Self.isHarmless(bad.errors), "\(bad.errors)")
    let checked = ToolRun(["validate", folder["bad.xml"]])
    #expect(checked.output.contains(Self.escaped) && Self.isHarmless(checked.output))
    let none = ToolRun(["stats", Self.harm])
    #expect(none.errors.contains("9B") && Self.isHarmless(none.errors), "\(none.errors)")
  }

  @Test func `info escapes what it says of a damaged log`() throws {
    let text = Self.log.replacingOccurrences(of: "<volume>31", with: "<volume>\(Self.harm)")
    let run = ToolRun(["info"], input: text)
    #expect(run.output.contains("\\u{9B}") && Self.isHarmless(run.output), "\(run.output)")
  }

  // MARK: The sink

  private static func written(_ text: [UInt8], pieces size: Int) throws -> String {
    let memory = MemorySink(isTerminal: true)
    let sink = TerminalSink(memory)
    var rest = text[...]
    while !rest.isEmpty {
      try Array(rest.prefix(size)).withUnsafeBytes { try sink.write($0) }
      rest = rest.dropFirst(size)
    }
    return memory.text
  }

  @Test func `what only shows itself passes, with the colours of the program`() throws {
    let text = "é 日本 \u{200F} a\tb\r\n\u{1B}[1;31merror\u{1B}[0m: x\n"
    #expect(try Self.written(Array(text.utf8), pieces: .max) == text)
  }

  @Test func `other commands to a terminal are shown`() throws {
    let text = "\u{1B}[2J\u{1B}]0;x\u{7}\u{8}\r\u{7F}\u{1B}[1;31"
    #expect(
      try Self.written(Array(text.utf8), pieces: .max)
        == #"\u{1B}[2J\u{1B}]0;x\u{7}\u{8}\u{D}\u{7F}\u{1B}[1;31"#)
  }

  /// Whatever the pieces are, no character that does something arrives whole.
  @Test(arguments: 1...5)
  func `pieces make no difference to the terminal`(size: Int) throws {
    let text = "x\u{9B}y\u{202A}\u{202E}z\u{2066}\u{2069}é\u{A0}"
    let shown = try Self.written(Array(text.utf8), pieces: size)
    #expect(Self.isHarmless(shown))
    for escape in ["9B}y", "202A}", "202E}z", "2066}", "2069}é"] { #expect(shown.contains(escape)) }
  }

  // MARK: Spreadsheets

  @Test func `tables of history and statistics hold no formulas`() throws {
    let log = Self.log.replacingOccurrences(of: Self.harm, with: "=1+cmd|' /C calc'!A0")
    let history = ToolRun(["history", "-t", "csv"], input: log).output
    #expect(history.contains("fuel,'=1+cmd|' /C calc'!A0,2024-03-08"), "\(history)")
    let stats = ToolRun(["stats", "--by", "station", "-t", "csv"], input: log).output
    #expect(stats.contains("fuel,'=1+cmd|' /C calc'!A0,'=1+cmd|' /C calc'!A0,1,"), "\(stats)")
    // Numbers stay numbers, also below zero.
    let weights = """
      {"type":"weight","person":"Ann","date":"2024-03-01","weight":81,"weightUnit":"kg"}
      {"type":"weight","person":"Ann","date":"2024-03-02","weight":80.5,"weightUnit":"kg"}

      """
    let change = ToolRun(["history", "-t", "csv"], input: weights).output
    #expect(change.contains(",80.5,kg,-0.5,,,,,,,\n"), "\(change)")
  }

  // MARK: Many messages

  private static let rows =
    "date,vehicle,odometer,odometerUnit,volume\n"
    + String(repeating: "x,y,z,km,\n", count: 1000)

  @Test(arguments: ["convert", "stats"])
  func `a pipe gets so many messages, and how many more there were`(command: String) {
    let words = [command] + (command == "convert" ? ["-t", "ndjson"] : [])
    let all = ToolRun(words, input: Self.rows)
    #expect(all.errors.split(separator: "\n").count { $0.contains("error[bad-date]") } == 1000)
    #expect(!all.errors.contains("not shown"))
    let few = ToolRun(words + ["--max", "messages=5K"], input: Self.rows)
    #expect(few.status == all.status)
    let shown = few.errors.split(separator: "\n").count { $0.contains("error[bad-date]") }
    #expect(shown > 10 && shown < 100)
    #expect(
      few.errors.contains(
        "logxml: \(1000 - shown) more errors not shown (limit `messages`); --max messages=SIZE"),
      "\(few.errors)")
  }

  @Test func `conflicts count, too`() throws {
    func log(_ cost: String) -> String {
      "<logbook version=\"1\"><fuelLog vehicle=\"Civic\" distanceUnit=\"km\" volumeUnit=\"L\">"
        + (100..<400).map {
          "<fillUp date=\"2024-03-01\"><odometer>\($0)</odometer><volume>3</volume>"
            + "<totalCost>\(cost)</totalCost></fillUp>"
        }.joined() + "</fuelLog></logbook>"
    }
    let folder = try TemporaryFolder(["log.xml": log("5"), "new.xml": log("6")])
    let run = ToolRun([
      "import", "--dry-run", "--max", "messages=2K", folder["log.xml"], folder["new.xml"],
    ])
    #expect(run.status == 1)
    #expect(run.errors.utf8.count < 4000)
    #expect(run.errors.contains("more conflicts not shown (limit `messages`)"), "\(run.errors)")
    #expect(run.errors.contains("0 new, 0 known, 300 conflicts"))
  }

  // MARK: Many subjects

  @Test func `a table of many currencies shows the first`() {
    let lines = (0..<60).map { index in
      let code = ["A", "B", "C"][index / 26] + String(UnicodeScalar(UInt8(65 + index % 26))) + "X"
      return
        #"{"type":"fuel","vehicle":"Civic","date":"20\#(10 + index % 2)-03-01T07:\#(10 + index % 50)","#
        + #""odometer":\#(index + 1),"odometerUnit":"km","volume":3,"volumeUnit":"L","#
        + #""totalCost":5,"currency":"\#(code)"}"#
    }
    let run = ToolRun(["stats"], input: lines.joined(separator: "\n"))
    #expect(run.output.contains("more columns are not shown; -t json and -t csv have them"))
    let all = ToolRun(
      ["stats", "--by", "year", "-t", "csv", "--long"], input: lines.joined(separator: "\n"))
    #expect(all.output.split(separator: "\n").count { $0.contains(",cost,5,") } == 60)
  }
}
