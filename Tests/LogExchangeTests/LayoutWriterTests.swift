// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Layouts that are written: what comes back is what was written, and what is counted as left
/// behind is what does not.
@Suite struct LayoutWriterTests {
  static let layouts = LogFormats.layouts.filter { $0.form != nil }

  private struct Written {
    var bytes: [UInt8] = []
    var leftBehind: [String: Int] = [:]
  }

  private static func written(
    _ records: [LogRecord], _ format: any LogFormat
  ) throws -> Written {
    var written = Written()
    let collected = Collected()
    var sink = try #require(
      format.makeSink({ collected.bytes += $0 }, WritingOptions()))
    for record in records { try sink.add(record) }
    try sink.finish()
    written.bytes = collected.bytes
    written.leftBehind = sink.leftBehind.counts
    return written
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }

  // MARK: Random records

  private static let words = [
    "Diesel", "Premium", "EUR", "a, b; c", "\"quoted\" text", "two words", "Straße 1", "2", "=1+1",
  ]
  private static let dates = [
    "2024-03-17", "2024-03-17T08:05", "2024-03-17T08:05:30", "2024-03-17T08:05:30.250",
    "2024-03-17T08:05:30+01:00", "2024-03-17T23:59Z",
  ]

  private static func record(
    of kind: LogKind, _ extras: [String], _ random: inout SeededGenerator
  ) throws -> LogRecord {
    let text = try #require(dates.randomElement(using: &random))
    var record = LogRecord(kind, date: try #require(Timestamp(iso8601: text)))
    for field in kind.fields where Bool.random(using: &random) {
      switch field.type {
      case .timestamp: break
      case .decimal: record.set(field, to: .decimal(number(&random)))
      case .flag: record.set(field, to: .flag(Bool.random(using: &random)))
      case .text:
        let choices = field.choices.isEmpty ? words(for: field) : field.choices
        record.set(field, to: choices.randomElement(using: &random).map { .text($0) })
      case .quantity(let unit):
        // Tables give watt-hours back as kilowatt-hours.
        let units = unit == .mass ? ["kg"] : unit.unitNames.filter { $0 != "Wh" }
        let name = try #require(units.randomElement(using: &random))
        record.set(field, to: .quantity(number(&random), unit: name))
      }
    }
    for name in extras where Int.random(in: 0..<4, using: &random) == 0 {
      record.extras.append(name: name, value: "7.5")
    }
    return record
  }

  /// Fuels that apps have numbers for, and others.
  private static func words(for field: Field) -> [String] {
    switch field.name {
    case "fuelType": ["Gasoline", "Diesel", "Electricity", "CNG", "LPG", "Kerosene"]
    case "fuelGrade": ["95", "Super", "Premium", "H", "AC 240V", "none of a list"]
    case "tank": ["1", "2", "left"]
    case "currency": ["EUR", "USD"]
    default: words
    }
  }

  /// Numbers that can be: implausible ones are no evidence for how they are written.
  private static func number(_ random: inout SeededGenerator) -> ExactDecimal {
    let digits = Int.random(in: 0...999, using: &random)
    let scale = Int.random(in: 1...3, using: &random)
    return ExactDecimal(
      significand: UInt128(Int.random(in: 0..<8, using: &random) == 0 ? 0 : digits),
      scale: UInt8(scale), isNegative: false)
  }

  // MARK: There and back

  @Test(arguments: layouts.map(\.name))
  func `what is written is read, and what is counted is what is lost`(name: String) throws {
    let format = try #require(LogFormats.standard.named(name))
    let layout = try #require(Self.layouts.first { $0.name == name })
    let kinds = [layout.kind] + layout.writtenOthers.map(\.kind)
    let extras =
      layout.columns.filter { $0.content == .extra }.flatMap(\.titles)
      + (layout.form?.extras ?? []).filter { !$0.hasSuffix("*") } + ["no column has this"]
    var random = SeededGenerator(seed: 47)
    var count = 0
    let rounds = Rounds.of(1_500, usually: 500)
    for _ in 0..<rounds {
      let kind = try #require(kinds.randomElement(using: &random))
      let record = try Self.record(of: kind, extras, &random)
      guard let written = try? Self.written([record], format) else { continue }
      let back = try Self.read(written.bytes, format, record)
      let faults = Self.faults(record, back, written.leftBehind)
      let shown = "\(record)\n\(String(decoding: written.bytes, as: UTF8.self))"
      #expect(faults.isEmpty, "\(shown)\(written.leftBehind)")
      if !faults.isEmpty { return }
      count += 1
    }
    #expect(count > rounds / 3)
  }

  private static func read(
    _ bytes: [UInt8], _ format: any LogFormat, _ record: LogRecord
  ) throws -> LogRecord? {
    // What the file does not say, the user does.
    var options = ReadingOptions()
    if format.layoutHasOpenMark { options.decimalMark = .point }
    options.assumedDistanceUnit = record.fuel?.odometer?.unit ?? record.cost?.odometer?.unit
    options.assumedVolumeUnit = record.fuel?.volume?.unit
    options.assumedMassUnit = record.weight?.weight?.unit
    var sink = RecordCollector()
    _ = try LogReader(format: format, options: options).read(bytes, into: &sink) { _ in }
    return sink.records.first
  }

  /// What is lost and not counted, counted and not lost, or made up.
  private static func faults(
    _ record: LogRecord, _ back: LogRecord?, _ counts: [String: Int]
  ) -> [String] {
    var faults: [String] = []
    func expect(_ name: String, _ isLost: Bool) {
      let isCounted = counts[name] != nil
      if isLost != isCounted { faults.append("\(name) \(isLost ? "lost" : "counted")") }
    }
    guard let back else {
      expect("date", true)
      return faults
    }
    let offset = record.date.offset
    expect("date.offset", back.date.offset != offset)
    expect("date.time", back.date.precision == .day && record.date.precision != .day)
    expect(
      "date.seconds",
      back.date.precision != .day && back.date.precision < record.date.precision)
    if back.date.day != record.date.day { faults.append("date") }
    for field in record.kind.fields where field.type != .timestamp {
      let (before, after) = (record[field], back[field])
      // A flag that is false says what people take for granted.
      if before == .flag(false), after == nil { continue }
      if before == nil {
        // A station stands in the place of Fuelio, if there is none.
        if field === FuelFields.location, after == record[FuelFields.station] { continue }
        let isWorkedOut = back.derived.contains(field.name)
        // A cell that an app needs may say something that nobody did.
        if after != nil, after != .flag(false), !isWorkedOut { expect(field.name, true) }
        continue
      }
      expect(field.name, before != after)
    }
    for entry in record.extras.entries {
      expect("extras." + entry.name, back.extras[entry.name] == nil)
    }
    return faults
  }

  // MARK: Mappings of users

  private static let own = """
    {"version": 2, "name": "garage", "kind": "fuel", "source": "csv",
     "table": {"titles": "stem"}, "dates": {"always": "dmy", "example": "31.12.2024"},
     "decimals": {"always": "comma"},
     "columns": [
      {"titles": ["tag"], "date": "whole", "written": {"title": "Tag"}},
      {"titles": ["stand"], "quantity": "odometer", "unit": [{"title": true}]},
      {"titles": ["menge"], "quantity": "volume", "unit": [{"cell": ["einheit"], "words": {"Liter": "L", "Gallonen": "usgal"}}]},
      {"titles": ["einheit"], "nothing": true},
      {"titles": ["voll"], "flagInverted": "partial"},
      {"titles": ["betrag"], "number": "totalCost"},
      {"titles": ["sorte"], "words": [{"word": "D", "says": {"fuelType": "Diesel"}}], "otherwise": "extra"}],
     "writes": {"app": "The garage", "delimiter": ";", "dates": "dd.MM.yyyy", "yes": "ja", "no": "nein", "lineEnds": "crlf"}}
    """

  @Test func `a mapping of a user says how its table is written`() throws {
    let mapping = try Mapping(parsing: Array(Self.own.utf8))
    let layout = mapping.layout
    #expect(try Mapping(parsing: Array(layout.printed.utf8)).layout == layout)
    let json = """
      {"type":"fuel","date":"2024-03-05","odometer":100.5,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60.20,"partial":false,"fuelType":"Diesel","extras":{"Wetter":"Regen"}}
      {"type":"fuel","date":"2024-03-06T10:00","volume":10,"volumeUnit":"usgal","partial":true,"note":"x","extras":{"Wetter":"Sonne","sorte":"Z"}}
      """
    let records = try FormatReading(json).records
    let written = try Self.written(records, mapping.format)
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == """
        Tag;stand (km);menge;einheit;voll;betrag;sorte;Wetter\r
        05.03.2024;100,5;40;Liter;ja;60,20;D;Regen\r
        06.03.2024;;10;Gallonen;nein;;Z;Sonne\r\n
        """)
    #expect(written.leftBehind == ["date.time": 1, "note": 1])
    var sink = RecordCollector()
    _ = try LogReader(format: mapping.format).read(written.bytes, into: &sink) { _ in }
    #expect(sink.records.map { $0.fuel?.volume } == records.map { $0.fuel?.volume })
    #expect(sink.records[0] == records[0])
    #expect(
      mapping.format.cannotHold == [
        "the vehicle: a file has only one", "times of the day",
        "zone, price per unit, currency, missed, fuel grade, tank, station, location, latitude, "
          + "longitude, payment, tags and note",
        "a fuel type that is not on the list of The garage",
        "extras that the first entry does not have",
      ])
    let miles = try FormatReading(
      "{\"type\":\"fuel\",\"date\":\"2024-03-07\",\"odometer\":1,\"odometerUnit\":\"mi\"}")
    let error = #expect(throws: LogError.self) {
      try Self.written(records + miles.records, mapping.format)
    }
    #expect(
      error?.text() == "The garage holds one unit of odometer a file: it began with km, and a "
        + "record has mi; `WantedUnits.distance` converts")
  }

  @Test(arguments: [
    (#""linesAbove": 2"#, #""date": "whole""#, "can be read and not written"),
    (#""titles": "stem""#, #""date": "utc""#, "no column holds the date"),
    (#""titles": "stem""#, #""date": "whole", "written": {"dates": "qq"}"#, "not a pattern letter"),
  ])
  func `a table that could not be read again is refused`(
    table: String, date: String, message: String
  ) throws {
    let text =
      #"{"version": 2, "name": "x", "kind": "fuel", "source": "csv", "table": {\#(table)}, "#
      + #""columns": [{"titles": ["day"], \#(date)}], "writes": {}}"#
    let error = #expect(throws: MappingError.self) { try Mapping(parsing: Array(text.utf8)) }
    #expect(error?.description.contains(message) == true)
  }

  @Test func `a mapping that an older version has printed is written as before`() throws {
    let text = """
      {"version": 2, "name": "mine", "kind": "fuel", "source": "csv",
       "columns": [{"titles": ["date"], "date": "whole"}, {"titles": ["cost"], "number": "totalCost"}],
       "hooks": {"writing": "lubelogger.write"}, "cannotHold": ["times of the day"]}
      """
    let mapping = try Mapping(parsing: Array(text.utf8))
    let layout = mapping.layout
    #expect(mapping.format.writes)
    #expect(try Mapping(parsing: Array(layout.printed.utf8)).layout == layout)
    let records = try FormatReading(
      "{\"type\":\"fuel\",\"date\":\"2024-03-07\",\"totalCost\":3.50,\"partial\":true}"
    ).records
    let written = try Self.written(records, mapping.format)
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == """
        Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags
        2024-03-07,,,3.50,,False,,,

        """)
  }
}

extension LogFormat {
  /// Whether the values of a file have to show how decimals are written.
  fileprivate var layoutHasOpenMark: Bool {
    (self as? LayoutFormat)?.layout.decimals == .decided
  }
}
