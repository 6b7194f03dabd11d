// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange
@testable import logxml

/// For the same two files, `--dedupe`, `import`, `diff`, a database, `validate` and `stats` give
/// one answer to how many entries there are.
@Suite struct SameEntryCommandTests {
  /// How many entries two files have together, as each command says it. (Of costs, a row of
  /// statistics has the entries of all categories.)
  private func answers(
    _ first: String, _ second: String, kind: String, subject: String
  ) throws -> [String: Int] {
    let folder = try TemporaryFolder(["first.ndjson": first, "second.ndjson": second])
    let names = [folder["first.ndjson"], folder["second.ndjson"]]
    let size = first.split(separator: "\n").count
    var answers: [String: Int] = [:]
    let deduped = ToolRun(["convert", "--dedupe", "-t", "ndjson", "-q"] + names)
    answers["--dedupe"] = deduped.output.split(separator: "\n").count
    let diff = ToolRun(["diff", "-t", "json"] + names)
    let object = try JSONSerialization.jsonObject(with: Data(diff.output.utf8)) as? [String: Any]
    answers["diff"] = size + ((object?["added"] as? [Any])?.count ?? -1)
    let stats = ToolRun(["stats", "-t", "json", "--kind", kind] + names)
    answers["stats"] = try stats.output.split(separator: "\n").map { row in
      let object = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
      // (A vehicle with two fuels has a row of all its costs, too.)
      return object?["type"] as? String == kind ? object?["entries"] as? Int ?? 0 : 0
    }.reduce(0, +)
    let validated = ToolRun(["validate", "-t", "ndjson", "--now", "2025-01-01"] + names)
    answers["validate"] = try size + second.split(separator: "\n").count - shared(validated)
    #expect(ToolRun(["convert", "-q", names[0], "-o", folder["log.json"]]).status == 0)
    let imported = ToolRun(["import", folder["log.json"], names[1]])
    answers["import"] = imported.output.split(separator: " ").first.flatMap { Int($0) }
      .map { size + $0 }
    if SQLiteSink.isAvailable {
      var database = SQLiteSink(path: Array(folder["log.db"].utf8))
      for name in names {
        database.beginInput()
        try LogReader().read(contentsOf: name, into: &database) { _ in }
      }
      try database.finish()
      answers["a database"] = database.new
    }
    return answers
  }

  /// How many entries of the second file the first one has, as `validate` says it.
  private func shared(_ run: ToolRun) throws -> Int {
    for line in run.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard object?["rule"] as? String == "overlapping-files" else { continue }
      let message = try #require(object?["message"] as? String)
      return try #require(message.split(separator: " ").first.flatMap { Int($0) })
    }
    return 0
  }

  private func expect(
    _ count: Int, _ first: [String], _ second: [String], kind: String = "weight",
    subject: String = "person", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func text(_ lines: [String]) -> String {
      lines.map { #"{"type":"\#(kind)","\#(subject)":"A",\#($0)}"# + "\n" }.joined()
    }
    let found = try answers(text(first), text(second), kind: kind, subject: subject)
    #expect(found.count == (SQLiteSink.isAvailable ? 6 : 5))
    for (name, answer) in found {
      #expect(answer == count, "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test func `two tolls of a day are two in either file`() throws {
    let toll = #""date":"2024-03-01","category":"toll","totalCost":2.50,"currency":"EUR""#
    for (first, second, count) in [
      ([toll, toll], [toll, toll], 2), ([toll], [toll, toll], 2), ([toll, toll], [toll], 2),
    ] {
      try expect(count, first, second, kind: "cost", subject: "vehicle")
    }
  }

  @Test func `twins within a file are in no other file`() throws {
    let weight = #""weight":80.0,"weightUnit":"kg""#
    let (one, other) = (#""date":"2024-03-01",\#(weight)"#, #""date":"2024-03-02",\#(weight)"#)
    try expect(3, [one, one], [other])
    try expect(3, [other], [one, one])
    try expect(2, [one], [one, one])
    try expect(2, [one, one], [one])
  }

  @Test func `petrol and gas of one stop are two`() throws {
    let stop =
      #""date":"2024-03-01T10:00","odometer":1000,"odometerUnit":"km","volume":20.0,"#
      + #""volumeUnit":"L","fuelType":"#
    try expect(
      2, [stop + #""Petrol""#], [stop + #""LPG""#], kind: "fuel", subject: "vehicle")
    try expect(
      2, [stop + #""Petrol""#, stop + #""LPG""#], [stop + #""LPG""#, stop + #""Super""#],
      kind: "fuel", subject: "vehicle")
  }

  @Test func `a day's weight is the one of its times that it is nearest to`() throws {
    let day = #""date":"2024-03-01","weight":80,"weightUnit":"kg""#
    let times = [
      #""date":"2024-03-01T07:00","weight":80.4,"weightUnit":"kg""#,
      #""date":"2024-03-01T19:00","weight":80.0,"weightUnit":"kg""#,
    ]
    try expect(2, [day], times)
    try expect(2, times, [day])
  }

  /// One log as two apps keep it: one rounds, has days alone, other units and other things.
  @Test(arguments: 0..<12)
  func `a log of two apps is one`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var first: [String] = []
    var second: [String] = []
    var odometer = 10_000
    var count = 0
    for month in 1...12 {
      odometer += 300 + next(500)
      let date = String(format: "2024-%02d-%02d", month, 1 + next(28))
      let time = String(format: "T%02d:%02d", 6 + next(16), next(60))
      let litres = 2500 + next(3000)
      let price = 1500 + next(400)
      let volume = String(format: "%d.%02d", litres / 100, litres % 100)
      let exact = litres * price
      let cents = (exact + 500) / 1000
      let total = String(format: "%d.%02d", cents / 100, cents % 100)
      let computed = String(format: "%d.%05d", exact / 100_000, exact % 100_000)
      let both =
        #""odometer":\#(odometer),"odometerUnit":"km","volume":\#(volume),"volumeUnit":"L""#
      let of = next(4)
      if of != 0 {
        first.append(
          #""date":"\#(date)\#(time)",\#(both),"totalCost":\#(total),"station":"Shell""#)
      }
      if of != 1 {
        second.append(
          #""date":"\#(date)\#(next(2) == 0 ? "" : time + ":30")",\#(both),"totalCost":\#(computed),"#
            + #""pricePerUnit":\#(String(format: "%d.%03d", price / 1000, price % 1000)),"#
            + #""derived":["totalCost"],"note":"x""#)
      }
      count += 1
    }
    try expect(count, first, second, kind: "fuel", subject: "vehicle")
    try expect(count, second, first, kind: "fuel", subject: "vehicle")
  }

  @Test func `a weighing of the scale and of the phone is one`() throws {
    try expect(
      1,
      [
        #""date":"2024-03-01T07:12:33","weight":81.20,"weightUnit":"kg","#
          + #""bodyFat":20.1,"bodyFatUnit":"%""#
      ], [#""date":"2024-03-01T07:12:33+01:00","weight":81.2,"weightUnit":"kg","source":"Health""#])
  }

  /// The entry of the first file is kept, and what the other one says besides is not lost without
  /// a word.
  @Test func `what a duplicate says more is told`() throws {
    let start = #"{"type":"weight","person":"A","date":"2024-03-01"#
    let poor = start + #"","weight":81.2,"weightUnit":"kg"}"# + "\n"
    let rich =
      start + #"T07:12","weight":81.20,"weightUnit":"kg","bodyFat":20.1,"bodyFatUnit":"%"}"# + "\n"
    let folder = try TemporaryFolder(["poor.ndjson": poor, "rich.ndjson": rich])
    let arguments = ["convert", "--dedupe", "-t", "ndjson"]
    let names = [folder["poor.ndjson"], folder["rich.ndjson"]]
    let run = ToolRun(arguments + names)
    #expect(run.output == poor)
    #expect(
      run.errors.contains(
        "warning: --dedupe left out what the entries of earlier files do not say: bodyFat 1, date 1"
      ))
    #expect(ToolRun(arguments + ["--strict"] + names).status == 2)
    let other = ToolRun(arguments + names.reversed())
    #expect(other.output.contains(#""bodyFat":20.1"#) && !other.errors.contains("warning"))
  }

  /// What waits for the end of its file is counted there, and named after it.
  @Test func `the books of each file balance`() throws {
    let start = #"{"type":"weight","person":"A","weightUnit":"kg","#
    let folder = try TemporaryFolder([
      "a.ndjson": start + #""date":"2024-03-01","weight":80}"# + "\n",
      "b.ndjson": start + #""date":"2024-03-01T07:00","weight":80.4}"# + "\n"
        + start + #""date":"2024-03-01T19:00","weight":80.0}"# + "\n",
      "c.ndjson": start + #""date":"2024-03-02","weight":81}"# + "\n",
    ])
    let names = ["a.ndjson", "b.ndjson", "c.ndjson"].map { folder[$0] }
    let run = ToolRun(["convert", "-q", "--dedupe", "--by-file", "-t", "ndjson"] + names)
    let lines = try run.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    let files = lines.filter { $0["type"] as? String == "file" }
    #expect(files.map { $0["records"] as? Int } == [1, 1, 1])
    #expect(files.map { $0["duplicates"] as? Int } == [0, 1, 0])
    let records = lines.filter { $0["type"] as? String == "weight" }
    #expect(records.map { $0["file"] as? String } == names)
    let dates = ["2024-03-01", "2024-03-01T07:00", "2024-03-02"]
    #expect(records.map { $0["date"] as? String } == dates)
  }

  @Test func `what is forgotten is counted`() throws {
    let line =
      #"{"type":"weight","person":"A","date":"2024-03-0D","weight":8D,"weightUnit":"kg"}"# + "\n"
    let export = ["1", "2", "3"].map { line.replacing("D", with: $0) }.joined()
    let folder = try TemporaryFolder(["export.ndjson": export])
    let (log, new) = (folder["log.json"], folder["export.ndjson"])
    #expect(ToolRun(["import", "--create", log, new], input: "").status == 0)
    #expect(ToolRun(["remove", "--yes", log, "1"], input: "").status == 0)
    #expect(ToolRun(["edit", log, "1", "--weight", "82.5"], input: "").status == 0)
    let run = ToolRun(["import", log, new, "--forget", "--since", "2030"], input: "")
    #expect(
      run.output == "0 new, 0 known, 0 conflicts; forgot 2 removed or corrected before\n",
      "\(run.errors)")
    let again = ToolRun(["import", log, new, "--forget", "--since", "2030"], input: "")
    #expect(again.output == "0 new, 0 known, 0 conflicts\n")
  }

  /// Of the second file, the first entry is known, the second has another odometer at the same
  /// moment, and the third is new.
  @Test func `an entry that a later file corrects counts twice, and that is said`() throws {
    let line =
      #"{"type":"fuel","vehicle":"A","date":"2024-0M-01T08:00","odometer":M000,"odometerUnit":"km","#
      + #""volume":40,"volumeUnit":"L"}"# + "\n"
    let lines = (1...4).map { line.replacing("M", with: "\($0)") }
    let folder = try TemporaryFolder([
      "a.ndjson": lines[0] + lines[1] + lines[2],
      "b.ndjson": lines[0] + lines[1].replacing("2000", with: "2050") + lines[3],
      "c.ndjson": lines[3],
    ])
    let names = ["a.ndjson", "b.ndjson", "c.ndjson"].map { folder[$0] }
    let warning =
      "logxml: warning: 1 entry of later files and an earlier file say different numbers of one "
      + "moment, and both count; 'logxml diff OLD NEW' shows them\n"
    for words in [
      ["stats"], ["history"], ["convert", "--dedupe", "-t", "ndjson"], ["stats", "--dedupe"],
      ["report", "-o", folder["page.html"]],
    ] {
      let run = ToolRun(words + names, input: "")
      #expect(run.errors.contains(warning), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count { $0.contains("both count") } == 1)
      #expect(run.status == 0)
      let other = ToolRun(words + [names[0], names[2]], input: "")
      #expect(!other.errors.contains("both count"), "\(other.errors)")
    }
    // Entries that name no vehicle are of two vehicles.
    try folder.write("a.ndjson", lines[1].replacing("\"vehicle\":\"A\",", with: ""))
    try folder.write(
      "c.ndjson",
      lines[1].replacing("\"vehicle\":\"A\",", with: "").replacing("2000", with: "2050"))
    #expect(!ToolRun(["stats", names[0], names[2]], input: "").errors.contains("both count"))
  }

  @Test func `import says what an export has more of`() throws {
    let start = #"{"type":"weight","person":"A","weightUnit":"kg","#
    let folder = try TemporaryFolder([
      "log.ndjson": start + #""date":"2024-03-01","weight":81.2}"# + "\n",
      "export.ndjson": start
        + #""date":"2024-03-01T07:12","weight":81.20,"bodyFat":20.1,"bodyFatUnit":"%"}"# + "\n",
    ])
    let kept = ToolRun(["import", folder["log.ndjson"], folder["export.ndjson"]])
    #expect(kept.output == "0 new, 1 known (--update completes 1), 0 conflicts\n")
    #expect(kept.status == 0)
    let completed = ToolRun(["import", "--update", folder["log.ndjson"], folder["export.ndjson"]])
    #expect(completed.output == "0 new, 1 known (1 completed), 0 conflicts\n")
    let log = try #require(folder.content("log.ndjson"))
    #expect(log.contains(#""bodyFat":20.1"#) && log.contains("2024-03-01T07:12"), "\(log)")
    let again = ToolRun(["import", folder["log.ndjson"], folder["export.ndjson"]])
    #expect(again.output == "0 new, 1 known, 0 conflicts\n")
  }
}
