// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// Filters, duplicates, order and units of `convert`, on small logs.
@Suite struct ConvertSelectionTests {
  /// Two vehicles and two people; the dates are told apart by the days.
  static let log = """
    {"version":1,"logs":[
    {"type":"fuel","vehicle":"Civic","records":[
    {"date":"2023-12-31T23:59:59+02:00","odometer":100,"odometerUnit":"mi"},
    {"date":"2024-01-01","odometer":200,"odometerUnit":"mi"}]},
    {"type":"fuel","vehicle":"Golf","records":[
    {"date":"2024-02-10T12:30","odometer":300,"odometerUnit":"km"}]},
    {"type":"weight","person":"Ann","records":[
    {"date":"2024-02-10T12:30:20.5Z","weight":80.0,"weightUnit":"kg","source":"App",\
    "device":"<<HKDevice: 0x1a>, name:Scale A, manufacturer:M>"},
    {"date":"2024-03-01","weight":81.0,"weightUnit":"kg","source":"Other"}]},
    {"type":"weight","person":"Bea","records":[
    {"date":"2024-02-11","weight":60.0,"weightUnit":"kg","source":"App"}]}
    ]}
    """

  struct Case: CustomTestStringConvertible {
    let options: [String]
    /// The days of the records that remain, as month and day.
    let days: [String]
    /// How many each option kept out.
    let filtered: String
    var testDescription: String { options.joined(separator: " ") }
  }

  static let cases = [
    Case(
      options: ["--since", "2024"], days: ["01-01", "02-10", "02-10", "03-01", "02-11"],
      filtered: #"{"--since":1}"#),
    Case(options: ["--until", "2023"], days: ["12-31"], filtered: #"{"--until":5}"#),
    Case(
      options: ["--since=2024-02", "--until=2024-02"], days: ["02-10", "02-10", "02-11"],
      filtered: #"{"--since":2,"--until":1}"#),
    // A day means the whole day, and a minute the whole minute.
    Case(
      options: ["--until", "2024-02-10", "--since", "2024-01-01"],
      days: ["01-01", "02-10", "02-10"], filtered: #"{"--since":1,"--until":2}"#),
    Case(
      options: ["--since", "2024-02-10T12:30", "--until", "2024-02-10T12:30"],
      days: ["02-10", "02-10"], filtered: #"{"--since":2,"--until":2}"#),
    // What gives less than the bound counts as its start.
    Case(
      options: ["--since", "2024-02-10 12:30:20"], days: ["02-10", "03-01", "02-11"],
      filtered: #"{"--since":3}"#),
    Case(
      options: ["--kind", "fuel"], days: ["12-31", "01-01", "02-10"], filtered: #"{"--kind":3}"#),
    Case(
      options: ["--kind", "fuel", "--kind", "weight"],
      days: ["12-31", "01-01", "02-10", "02-10", "03-01", "02-11"], filtered: "{}"),
    Case(options: ["--vehicle", "Golf"], days: ["02-10"], filtered: #"{"--vehicle":5}"#),
    Case(
      options: ["--vehicle", "Golf", "--vehicle", "Civic"], days: ["12-31", "01-01", "02-10"],
      filtered: #"{"--vehicle":3}"#),
    Case(options: ["--person", "Ann"], days: ["02-10", "03-01"], filtered: #"{"--person":4}"#),
    Case(
      options: ["--person", "Ann", "--vehicle", "Golf"], days: ["02-10", "02-10", "03-01"],
      filtered: #"{"--person":1,"--vehicle":2}"#),
    // As people type it.
    Case(options: ["--person", "ann"], days: ["02-10", "03-01"], filtered: #"{"--person":4}"#),
    Case(options: ["--source", "App"], days: ["02-10", "02-11"], filtered: #"{"--source":4}"#),
    Case(options: ["--device", "Scale A"], days: ["02-10"], filtered: #"{"--device":5}"#),
    Case(
      options: ["--device", "<<HKDevice>, name:Scale A, manufacturer:M>"], days: ["02-10"],
      filtered: #"{"--device":5}"#),
  ]

  @Test(arguments: cases)
  func `filters`(_ item: Case) throws {
    let run = ToolRun(
      ["convert", "-t", "ndjson", "--summary", "json"] + item.options, input: Self.log)
    #expect(run.status == 0)
    #expect(try days(run.output) == item.days)
    #expect(run.errors.contains("\"filtered\":\(item.filtered),"), "\(run.errors)")
    try expectBalance(run.errors)
  }

  @Test func `a log of which nothing is wanted is not in the output`() {
    let run = ToolRun(["convert", "-t", "xml", "--person", "Bea"], input: Self.log)
    #expect(!run.output.contains("fuelLog"))
    #expect(!run.output.contains("Ann"))
    #expect(run.output.contains("Bea"))
  }

  @Test func `--sort date is stable, across files`() throws {
    let folder = try TemporaryFolder(["a.json": Self.log])
    let run = ToolRun(
      ["convert", "-t", "ndjson", "--sort", "date", folder["a.json"], "-"], input: Self.log)
    #expect(
      try days(run.output) == [
        "12-31", "12-31", "01-01", "01-01", "02-10", "02-10", "02-10", "02-10", "02-11", "02-11",
        "03-01", "03-01",
      ])
    let kinds = run.output.split(separator: "\n").map { $0.contains("fuel") }
    // The fill-up of 12:30 stands before the weight of 12:30:20.5.
    #expect(kinds[4...7] == [true, true, false, false])
    let document = ToolRun(["convert", "-t", "json", "--sort", "date"], input: Self.log)
    let again = ToolRun(["convert", "-t", "ndjson"], input: document.output)
    #expect(
      try days(again.output) == ["12-31", "01-01", "02-10", "02-10", "02-11", "03-01"])
  }

  @Test func `--dedupe knows what is the same`() throws {
    let same = """
      {"type":"weight","date":"2024-02-10T13:30:20.50+01:00","weight":80,"weightUnit":"kg",\
      "person":"Ann","source":"Copy","device":"<<HKDevice: 0xFFFF>, name:Scale A, manufacturer:M>"}
      {"type":"weight","date":"2024-02-10T12:30:20.5","weight":80,"weightUnit":"kg",\
      "person":"Ann","device":"<<HKDevice: 0xFFFF>, name:Scale A, manufacturer:M>"}
      {"type":"weight","date":"2024-03-01T00:00","weight":81.0,"weightUnit":"kg","person":"Ann"}
      {"type":"weight","date":"2024-03-01","weight":81.00,"weightUnit":"kg","person":"Ann"}
      {"type":"weight","date":"2024-03-01","weight":81.00,"weightUnit":"lb","person":"Ann"}
      {"type":"weight","date":"2024-03-01","weight":81.00,"weightUnit":"kg","person":"Bea"}

      """
    let folder = try TemporaryFolder(["a.json": Self.log, "b.ndjson": same])
    let run = ToolRun([
      "convert", "-t", "ndjson", "--dedupe", folder["a.json"], folder["b.ndjson"], folder["a.json"],
      "--summary", "json",
    ])
    // Of b, the first (the same instant) and the fourth (the same day and value) are known. The
    // third might have been the same as well, so it stands behind the others of its file.
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[6].contains(#""date":"2024-02-10T12:30:20.5","#))
    #expect(lines[7].contains(#""lb""#))
    #expect(lines[8].contains("Bea"))
    #expect(lines[9].contains("2024-03-01T00:00"))
    #expect(run.errors.contains(#""duplicates":8,"#))
    try expectBalance(run.errors)
  }

  @Test func `units are converted on request, and the originals kept`() throws {
    let log = """
      {"type":"fuel","date":"2024-01-01","odometer":12345,"odometerUnit":"mi","volume":10.20,\
      "volumeUnit":"usgal","pricePerUnit":3.999}
      {"type":"fuel","date":"2024-01-02","odometer":100,"odometerUnit":"km","volume":27.1,\
      "volumeUnit":"kWh","pricePerUnit":0.30}
      {"type":"weight","date":"2024-01-03","weight":165.2,"weightUnit":"lb","bodyFat":18.4,\
      "bodyFatUnit":"%"}

      """
    let run = ToolRun(
      [
        "convert", "-t", "ndjson", "--volume-unit", "L", "--distance-unit", "km", "--mass-unit",
        "kg", "--summary", "json",
      ], input: log)
    // 19867.35168 km, 38.6112001968 L, 3.999 / 3.785411784 = 1.0564240…, 74.93345952… kg.
    #expect(
      run.output == """
        {"type":"fuel","date":"2024-01-01","odometer":19867.352,"odometerUnit":"km","volume":38.6112,\
        "volumeUnit":"L","pricePerUnit":1.05642,"extras":{"original.odometer":"12345 mi",\
        "original.volume":"10.20 usgal","original.pricePerUnit":"3.999 per usgal"}}
        {"type":"fuel","date":"2024-01-02","odometer":100,"odometerUnit":"km","volume":27.1,\
        "volumeUnit":"kWh","pricePerUnit":0.30}
        {"type":"weight","date":"2024-01-03","weight":74.9335,"weightUnit":"kg","bodyFat":18.4,\
        "bodyFatUnit":"%","extras":{"original.weight":"165.2 lb"}}

        """)
    #expect(
      run.errors.contains(
        #""converted":4,"notConverted":{"kWh":1}"#))
  }

  // MARK: What was given

  private func days(_ output: String) throws -> [String] {
    try output.split(separator: "\n").map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let date = try #require(record?["date"] as? String)
      return String(date.dropFirst(5).prefix(5))
    }
  }
}

/// Checks that the books in a summary balance.
func expectBalance(
  _ summary: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let line = try #require(
    summary.split(separator: "\n").last { $0.hasPrefix("{") }, sourceLocation: sourceLocation)
  let books = try #require(
    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  func number(_ key: String) -> Int { books[key] as? Int ?? -1 }
  func total(_ key: String) -> Int {
    (books[key] as? [String: Int])?.values.reduce(0, +) ?? -1
  }
  #expect(
    number("entries") == number("records") + number("rejected") + number("duplicates")
      + total("filtered") + total("notModelled"),
    "\(line)", sourceLocation: sourceLocation)
}
