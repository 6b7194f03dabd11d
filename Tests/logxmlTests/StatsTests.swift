// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

@Suite struct StatsTests {
  private static let log = ReadmePage.root.appendingPathComponent("Fixtures/statistics/log.ndjson")
    .path

  struct Form: CustomTestStringConvertible {
    let snapshot: String
    let words: [String]
    var testDescription: String { snapshot }
  }

  static let forms = [
    Form(snapshot: "stats.txt", words: ["stats", "--now", "2024-03-01"]),
    Form(snapshot: "stats-month.txt", words: ["stats", "--by", "month"]),
    Form(snapshot: "stats-station.txt", words: ["stats", "--by", "station"]),
    Form(
      snapshot: "stats-metric.csv",
      words: ["stats", "--units", "metric", "-t", "csv", "--now", "2024-03-01"]),
    Form(
      snapshot: "stats-month.csv",
      words: ["stats", "--by", "month", "-t", "csv", "--now", "2024-03-01"]),
    Form(
      snapshot: "stats-long.csv",
      words: ["stats", "--by", "year", "-t", "csv", "--long", "--kind", "fuel", "-q"]),
    Form(
      snapshot: "stats.ndjson",
      words: ["stats", "--by", "year", "-t", "json", "--now", "2024-03-01"]),
    Form(snapshot: "history.txt", words: ["history"]),
    Form(snapshot: "history-us.csv", words: ["history", "--units", "us", "-t", "csv"]),
    Form(snapshot: "history.ndjson", words: ["history", "-n", "2", "-t", "json"]),
  ]

  @Test(arguments: forms)
  func form(_ form: Form) {
    let run = ToolRun(form.words + [Self.log])
    #expect(run.status == 0)
    #expect(run.errors == "")
    expectSnapshot(form.snapshot, run.output)
  }

  @Test func `filters are those of convert, and what they leave out is said`() {
    let words = ["history", "--kind", "weight", "--since", "2024-02-10", "-t", "csv"]
    let run = ToolRun(words + [Self.log])
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(run.errors == "logxml: 2 records examined; left out: 7 filtered\n")
    #expect(run.status == 0)
  }

  /// 80 litres were bought on 1,500 km, but nobody knows how much was bought at the entry that is
  /// rejected, between 1,500 and 2,500 km.
  @Test func `consumption does not pass over a rejected fill-up`() {
    let lines = ["2024-01-01,1000", "2024-02-01,1500", "2024-13-01,2000", "2024-03-01,2500"]
    let rows = lines.map { "Civic,\($0),km,40,L" }.joined(separator: "\n")
    // Records also wait for a name that is typed otherwise.
    for words in [[], ["--vehicle", "civic"]] {
      let run = ToolRun(
        ["stats", "-t", "csv", "--long"] + words,
        input: "vehicle,date,odometer,odometerUnit,volume,volumeUnit\n\(rows)\n")
      #expect(run.output.contains(",consumption,8.00,L/100 km\n"))
    }
  }

  /// Categories that only some months have, and a month in another currency.
  private static let months = """
    {"type":"cost","vehicle":"A","date":"2024-01-01","totalCost":1.00,"currency":"EUR","category":"parking"}
    {"type":"cost","vehicle":"A","date":"2024-02-01","totalCost":2.00,"currency":"EUR","category":"service"}
    {"type":"cost","vehicle":"A","date":"2024-02-02","totalCost":4.00,"currency":"EUR","category":"toll"}
    {"type":"cost","vehicle":"A","date":"2024-03-01","totalCost":8.00,"category":"toll"}
    {"type":"weight","person":"=B","date":"2024-03-02","weight":80.5,"weightUnit":"kg"}

    """

  @Test func `a table has a row for each period, and a column for each figure in a unit`() {
    let words = ["stats", "--by", "month", "-t", "csv"]
    let columns = [
      "--columns", "type,vehicle,person,period,cost,category:service (EUR),category:toll,latest",
    ]
    #expect(
      ToolRun(words + columns, input: Self.months).output == """
        type,vehicle,person,period,cost (EUR),cost (no currency),category:service (EUR),\
        category:toll (EUR),category:toll (no currency),latest (kg)
        cost,A,,2024-01,1.00,,,,,
        cost,A,,2024-02,6.00,,2.00,4.00,,
        cost,A,,2024-03,,8.00,,,8.00,
        weight,,'=B,2024-03,,,,,,80.5

        """)
    let titles = ToolRun(words, input: Self.months).output.prefix { $0 != "\n" }
    #expect(
      titles.contains(
        ",last,days,cost (EUR),category:parking (EUR),category:service (EUR),category:toll (EUR),"),
      "\(titles)")
    let unknown = ToolRun(words + ["--columns", "period,distnce"], input: Self.months)
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(
      unknown.errors.contains(
        "logxml: there is no column 'distnce'\nThe columns are type, vehicle, person, period, "
          + "entries,"), "\(unknown.errors)")
  }

  @Test func `text tables keep categories side by side`() {
    let table = ToolRun(["stats", "--by", "month", "--kind", "cost", "-q"], input: Self.months)
    let titles = table.output.split(separator: "\n").dropFirst().first ?? ""
    #expect(
      titles.split(separator: " ").joined(separator: " ")
        == "entries cost parking service toll cost toll", "\(table.output)")
  }

  @Test func `a table that would be too wide advises the long form`() {
    let lines = (0..<1500).map {
      #"{"type":"cost","vehicle":"\#($0)","date":"2024-01-01","totalCost":1,"category":"c\#($0)"}"#
    }.joined(separator: "\n")
    let wide = ToolRun(["stats", "-t", "csv"], input: lines)
    #expect(wide.status == 2 && wide.output == "")
    #expect(wide.errors.contains("columns; --long gives each figure a row of its own"))
    let long = ToolRun(["stats", "-t", "csv", "--long"], input: lines)
    #expect(long.status == 0 && long.output.contains(",category:c1499,1,(no currency)\n"))
    #expect(ToolRun(["stats", "--long"], input: "").errors.contains("goes with -t csv or tsv"))
  }

  @Test func `an invalid record is said and left out`() {
    let run = ToolRun(
      ["stats", "-t", "json"],
      input: """
        {"type":"weight","date":"2024-01-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"soon","weight":80,"weightUnit":"kg"}

        """)
    #expect(run.output.hasPrefix(#"{"type":"weight","file":"<stdin>","entries":1,"#))
    #expect(run.errors.contains("error[bad-date]"))
    #expect(run.errors.hasSuffix("logxml: 1 record examined; left out: 1 rejected (bad-date 1)\n"))
    #expect(run.status == 1)
  }

  @Test func `a file that is no log is a failure, the others are looked at`() throws {
    let folder = try TemporaryFolder(["a.txt": "nothing"])
    let run = ToolRun(["history", folder["a.txt"], Self.log])
    #expect(run.output.hasPrefix("date "))
    #expect(run.status == 2)
  }

  @Test func `an empty log is said to be`() {
    let run = ToolRun(["stats"], input: #"{"version":1,"logs":[]}"#)
    #expect(run.output == "")
    #expect(run.errors == "logxml: no records\n")
    #expect(run.status == 0)
  }

  @Test func `weights have no stations, and an answer without anything says why`() {
    let run = ToolRun(["stats", "--by", "station", "--kind", "weight", "-q", Self.log])
    #expect(run.output == "" && run.errors == "" && run.status == 0)
    let loud = ToolRun(["stats", "--by", "station", "--kind", "weight", Self.log])
    #expect(
      loud.errors.hasSuffix(
        "logxml: the input has no fill-ups, and only those are grouped by station\n"))
  }

  @Test func `an answer goes to a file, whole or not at all`() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "a.txt": "nothing"])
    for command in ["stats", "history"] {
      let shown = ToolRun([command, Self.log])
      let written = ToolRun([command, Self.log, "-o", folder["out.txt"]])
      #expect(written.output == "" && written.status == shown.status)
      #expect(folder.content("out.txt") == shown.output)
      let failed = ToolRun([command, Self.log, folder["a.txt"], "-o", folder["old.txt"]])
      #expect(failed.status == 2)
      #expect(
        failed.errors.hasSuffix(
          "logxml: '\(folder["old.txt"])' was not written; --keep-going writes what could be read\n"
        ))
      #expect(folder.content("old.txt") == "old")
    }
  }

  @Test func `what two files have counts once, and twins of one are two`() throws {
    let twice = ToolRun(["stats", "-t", "json", "--kind", "weight", Self.log, Self.log])
    #expect(twice.output.contains(#""entries":3,"#))
    #expect(twice.output.contains("3 entries are in several files and count once"))
    let line = #"{"type":"weight","person":"A","date":"2024-03-01","weight":80,"weightUnit":"kg"}"#
    let folder = try TemporaryFolder(["twins.ndjson": "\(line)\n\(line)\n"])
    for options in [[], ["--dedupe"]] {
      let run = ToolRun(["stats", "-t", "json", folder["twins.ndjson"]] + options)
      #expect(run.output.contains("\"entries\":2,"), "\(run.output)")
      #expect(run.errors.contains("twins within a file stay") != options.isEmpty)
      #expect(
        run.errors.contains("logxml: 1 entry repeats another one; 'logxml validate' names it\n"))
    }
    // Those of one file are no twins of those of another, and what is left out is none either.
    try folder.write("again.ndjson", "\(line)\n\(line)\n\(line)\n")
    let files = [folder["twins.ndjson"], folder["again.ndjson"]]
    let both = ToolRun(["stats"] + files)
    #expect(
      both.errors.hasPrefix(
        "logxml: 3 entries repeat another one; 'logxml validate -t ndjson' lists them\n"))
    #expect(
      ToolRun(["stats", "--since", "2024-04"] + files).errors
        == "logxml: 0 records examined; left out: 5 filtered\n")
    #expect(ToolRun(["stats", "--last-of-day"] + files).errors == "")
  }

  @Test func `statistics of the fixtures agree with a second implementation`() throws {
    let run = try ProcessTests.shell(
      #"""
      cd '\#(Fixtures.root)'
      command -v python3 >/dev/null || exit 77
      python3 Scripts/check-statistics.py "$LOGXML" --files \
        Fixtures/fuel*/*.csv Fixtures/drivvo/*.csv Fixtures/withings/*.csv Fixtures/[glo]*/*.csv \
        Fixtures/statistics/costs.ndjson Fixtures/spritmonitor-costs/*.csv
      """#)
    if run.status == 77 {
      SkipNotices.shared.printOnce("skipped: no python3 to compare statistics with")
      return
    }
    #expect(run.status == 0, "\(run.output.suffix(300)) \(run.errors)")
    #expect(run.output.hasSuffix(" agree\n"))
  }

  @Test func `files without a name are of two people, also day by day`() throws {
    func line(_ time: String, _ weight: String, _ person: String = "") -> String {
      #"{"type":"weight"\#(person),"date":"2024-03-01T\#(time)","weight":\#(weight),"weightUnit":"kg"}"#
        + "\n"
    }
    let folder = try TemporaryFolder([
      "ann.ndjson": line("07:00", "80") + line("21:00", "81"), "bob.ndjson": line("07:10", "50"),
    ])
    let files = [folder["ann.ndjson"], folder["bob.ndjson"]]
    func weights(_ files: [String]) -> [String] {
      ToolRun(["convert", "-t", "ndjson", "-q", "--average-of-day"] + files).output
        .split(separator: "\n").compactMap { row in
          let parts = row.split(separator: ",").filter { $0.hasPrefix("\"weight\":") }
          return parts.first.map { String($0.dropFirst(9)) }
        }
    }
    #expect(weights(files) == ["80.5", "50"])
    let rows = ToolRun(["stats", "-t", "json"] + files + ["--average-of-day"]).output
      .split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows.first?.contains("ann.ndjson\"") == true, "\(rows)")
    #expect(rows.first?.contains("\"latest\":80.5,") == true, "\(rows)")
    #expect(rows.last?.contains("\"latest\":50,") == true, "\(rows)")
    // The first weighing of the day is in both: 80, 81 and 82 are 81 on average.
    let person = #","person":"Ann""#
    try folder.write("one.ndjson", line("07:00", "80", person) + line("21:00", "81", person))
    try folder.write("two.ndjson", line("07:00", "80.0", person) + line("22:00", "82", person))
    #expect(weights([folder["one.ndjson"], folder["two.ndjson"]]) == ["81.0"])
  }

  @Test func `two currencies are two costs`() throws {
    let run = ToolRun(
      ["stats", "-t", "json"],
      input: """
        {"type":"fuel","vehicle":"A","date":"2024-01-01","volume":1,"volumeUnit":"L","totalCost":2.00,"currency":"EUR"}
        {"type":"fuel","vehicle":"A","date":"2024-01-02","volume":1,"volumeUnit":"L","totalCost":3.00,"currency":"CHF"}

        """)
    let row = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(row["costUnit"] as? String == "EUR")
    let others = try #require(row["otherCosts"] as? [[String: Any]])
    #expect(others.map { $0["costUnit"] as? String } == ["CHF"])
    #expect(others.first?["priceUnit"] as? String == "CHF/L")
  }

  @Test func `on a terminal a history begins with bars, oldest first`() {
    let run = ToolRun(["history", "--kind", "weight", "-q", Self.log], terminalWidth: 80)
    #expect(run.output.hasPrefix("weight  ▄█▁  79.2 to 81.0\n\n"))
    #expect(!ToolRun(["history", "-q", Self.log]).output.contains("▄"))
  }

  @Test func `numbers are rounded for people, and whole for programs`() {
    let log = """
      {"type":"fuel","vehicle":"A","date":"2024-01-01","volume":6.3810000,"volumeUnit":"L","totalCost":24.885900,"currency":"EUR"}
      {"type":"fuel","vehicle":"A","date":"2024-01-02","volume":6,"volumeUnit":"L","totalCost":0.00000,"currency":"EUR"}
      {"type":"fuel","vehicle":"A","date":"2024-01-03","volume":6,"volumeUnit":"L","totalCost":900.40,"currency":"JPY"}
      {"type":"weight","person":"Ann","date":"2024-01-01","weight":180,"weightUnit":"lb"}
      {"type":"weight","person":"Ann","date":"2024-01-02","weight":81.8450001,"weightUnit":"kg"}

      """
    let text = ToolRun(["history"], input: log).output
    #expect(text.contains("24.89 EUR") && text.contains("0.00 EUR") && text.contains("900 JPY"))
    #expect(text.contains("81.845 kg") && text.contains("+0.198\n"), "\(text)")
    #expect(!text.contains("24.885900") && !text.contains("0.00000"))
    let json = ToolRun(["history", "-t", "json"], input: log).output
    #expect(json.contains("24.885900") && json.contains("\"change\":0.1983"))
    let stats = ToolRun(["stats", "--kind", "fuel"], input: log).output
    #expect(stats.contains("24.89") && !stats.contains("24.885900"))
  }

  @Test func `one weight of a day`() {
    let log = """
      {"type":"weight","person":"Ann","date":"2024-01-01T07:00","weight":80.1,"weightUnit":"kg"}
      {"type":"weight","person":"Ann","date":"2024-01-01T21:00","weight":81.4,"weightUnit":"kg","note":"late"}
      {"type":"weight","person":"Ann","date":"2024-01-02T07:00","weight":80.3,"weightUnit":"kg"}

      """
    let last = ToolRun(["convert", "--last-of-day", "-t", "ndjson"], input: log)
    #expect(last.output.split(separator: "\n").count == 2 && last.errors.contains("1 filtered"))
    #expect(last.output.contains("81.4") && !last.output.contains("80.1"))
    let mean = ToolRun(["convert", "--average-of-day", "-t", "ndjson", "-q"], input: log).output
    #expect(
      mean.hasPrefix(
        #"{"type":"weight","person":"Ann","date":"2024-01-01","weight":80.75,"weightUnit":"kg","note":"late","#
      ), "\(mean)")
    #expect(mean.contains(#""derived":["weight"]"#))
    let xml = ToolRun(["convert", "--average-of-day", "-t", "xml", "-q"], input: log).output
    #expect(xml.contains("<weight unit=\"kg\">80.75</weight>"), "\(xml)")
    let stats = ToolRun(["stats", "--average-of-day", "-t", "json"], input: log).output
    #expect(stats.contains(#""entries":2,"#))
    // 80.3 ÷ 1.8² = 24.78
    let height = ToolRun(["stats", "--height", "1.8m", "-t", "json"], input: log).output
    #expect(height.contains(#""bodyMassIndex":24.8"#))
    #expect(ToolRun(["stats", "--height", "1.78"], input: log).status == 2)
  }

  /// A kilogram less each day from January 1st to February 9th.
  private static let loss = (0..<40).map { day in
    let date = day < 31 ? "2024-01-\(day < 9 ? "0" : "")\(day + 1)" : "2024-02-0\(day - 30)"
    return
      #"{"type":"weight","person":"Ann","date":"\#(date)","weight":\#(120 - day),"weightUnit":"kg"}"#
  }.joined(separator: "\n")

  @Test func `changes of a weight, and how far it is to a goal`() throws {
    let words = ["stats", "-q", "--now", "2024-02-10"]
    func row(_ more: String...) throws -> [String: Any] {
      let line = ToolRun(words + ["-t", "json"] + more, input: Self.loss).output
      return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let plain = try row()
    // Trend after n days: 120 − n + 9 (1 − 0.9ⁿ). n = 39: 89.85; n = 32: 96.69; n = 9: 115.51.
    #expect(plain["trend"] as? Double == 89.85)
    #expect(plain["change7"] as? Double == -6.84)
    #expect(plain["change30"] as? Double == -26.66)
    #expect(plain["change"] as? Double == -30.15)
    // January, n = 0 to 30: −30 + 9 (1 − 0.9³⁰) = −21.38.
    #expect(plain["bestMonth"] as? String == "2024-01")
    #expect(plain["bestMonthChange"] as? Double == -21.38)
    #expect(plain["goal"] == nil)
    let goal = try row("--goal", "80kg")
    #expect(goal["toGoal"] as? Double == -9.85)
    // 9.852 ÷ 26.66 × 30 = 11.09 days
    #expect(goal["daysToGoal"] as? Int == 11)
    let text = ToolRun(words + ["--goal", "Ann=80kg"], input: Self.loss).output
    #expect(
      text.contains(
        "  note: at the pace of the last 30 days the trend reaches 80 kg about 2024-02-20\n"),
      "\(text)")
    #expect(text.contains("    best month, 2024-01  -21.38  kg\n"), "\(text)")
    #expect(
      ToolRun(words + ["--goal", "100kg"], input: Self.loss).output.contains(
        "  note: the trend has reached the goal of 100 kg\n"))
    #expect(
      ToolRun(words + ["--goal", "130kg"], input: Self.loss).output.contains(
        "  note: the trend of the last days does not lead to the goal of 130 kg\n"))
    let nobody = ToolRun(["stats", "--goal", "Bob=80kg"], input: Self.loss)
    #expect(nobody.errors.contains("--goal: nobody is called 'Bob'"))
    #expect(ToolRun(words + ["--goal", "80kg", "--by", "month"], input: "").status == 2)
    let months = ToolRun(
      words + ["--by", "month", "-t", "csv", "--columns", "period,change"], input: Self.loss)
    #expect(months.output == "period,change (kg)\n2024-01,-21.38\n2024-02,-8.77\n")
  }

  @Test func `one unnamed person of two files is one where it is said`() throws {
    func line(_ day: Int) -> String {
      "{\"type\":\"weight\",\"date\":\"2024-01-0\(day)\",\"weight\":80,\"weightUnit\":\"kg\"}\n"
    }
    let folder = try TemporaryFolder(["a.ndjson": line(1), "b.ndjson": line(5)])
    let two = ToolRun(["stats", "-t", "json", folder["a.ndjson"], folder["b.ndjson"]])
    #expect(two.output.split(separator: "\n").count == 2)
    let one = ToolRun([
      "stats", "-t", "json", "--as-person", "Ann", folder["a.ndjson"], folder["b.ndjson"],
    ])
    #expect(one.output.hasPrefix(#"{"type":"weight","person":"Ann","entries":2,"#))
  }

  @Test func `what a name holds does not reach the terminal as it is`() {
    let line =
      #"{"type":"weight","person":"\u001b[2J","date":"2024-01-01","#
      + #""weight":80,"weightUnit":"kg"}"#
    let run = ToolRun(["stats"], input: line)
    #expect(run.output.hasPrefix("\\u{1B}[2J\n"))
  }

  @Test(arguments: ["stats", "history"])
  func `weights that cannot be counted are told`(command: String) {
    let run = ToolRun(
      [command],
      input: "Date,Weight (kg)\n2024-03-01,82\n2024-03-02,-1\n2024-03-03,-5\n2024-03-06,82.4\n")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("left out: 2 without a weight above 0 that can be added up"),
      "\(run.errors)")
  }
}
