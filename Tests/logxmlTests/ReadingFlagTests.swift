// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

/// The options whose values have a form of their own.
@Suite struct ReadingFlagTests {
  private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try ArgumentParser.parse(words.map { Argument($0) }) else {
      throw Unexpected()
    }
    return invocation
  }

  private struct Unexpected: Error {}

  @Test func `every option reaches the reader`() throws {
    let it = try invocation(
      "convert", "--measures", "all", "--date-order", "mdy", "--decimal-mark=comma",
      "--delimiter=;", "--utc-offset=-03:30", "--encoding", "latin1",
      "--assume-distance-unit", "mi", "--assume-volume-unit", "ukgal", "--assume-mass-unit", "st",
      "--currency", "CHF", "--distance-unit", "km", "--volume-unit", "L", "--mass-unit", "lb")
    #expect(it.reading.measures == .all)
    #expect(it.reading.dateOrder == .mdy)
    #expect(it.reading.decimalMark == .comma)
    #expect(it.reading.delimiter == UInt8(ascii: ";"))
    #expect(it.reading.utcOffset?.seconds == -12_600)
    #expect(it.reading.encoding == .latin1)
    #expect(it.reading.assumedDistanceUnit == .miles)
    #expect(it.reading.assumedVolumeUnit == .imperialGallons)
    #expect(it.reading.assumedMassUnit == .stones)
    #expect(it.wantedUnits.distance == .kilometres)
    #expect(it.wantedUnits.volume == .litres)
    #expect(it.wantedUnits.mass == .pounds)
    #expect(it.reading.currency == "CHF")
  }

  @Test(arguments: [
    ("Z", 0), ("+02:00", 7200), ("-0330", -12_600), ("+2", 7200), ("+5:45", 20_700),
    ("-11", -39_600),
  ])
  func offset(text: String, seconds: Int32) throws {
    #expect(try invocation("convert", "--utc-offset", text).reading.utcOffset?.seconds == seconds)
  }

  @Test(arguments: [
    ("tab", 9), ("\\t", 9), ("comma", 44), ("semicolon", 59), ("pipe", 124), (":", 58),
  ])
  func delimiter(text: String, byte: UInt8) throws {
    #expect(try invocation("convert", "--delimiter", text).reading.delimiter == byte)
  }

  @Test(arguments: [
    ("--utc-offset", "2"), ("--utc-offset", "+2:5"), ("--utc-offset", "+19:00"),
    ("--utc-offset", "+02:60"), ("--utc-offset", "+"), ("--utc-offset", "+02:00:00"),
    ("--delimiter", ""), ("--delimiter", "ab"), ("--delimiter", "\""), ("--delimiter", "é"),
    ("--currency", "eur"), ("--currency", "EURO"), ("--since", "yesterday"), ("--since", ""),
    ("--since", "2024-13"), ("--since", "2023-02-29"), ("--until", "2024-1-1"),
    ("--until", "2024-01-01T7"), ("--until", "2024-01-01T07:12Z"), ("--until", "2024-01-01T24:00"),
    ("--date-order", "ydm"), ("--volume-unit", "gal"), ("--mass-unit", "pfd"),
    ("--volume-unit", "kWh"),
    ("--assume-volume-unit", "gal"), ("--kind", "foo"),
  ])
  func `a value that is none is refused with what would be right`(flag: String, value: String) {
    let run = ToolRun(["convert", flag, value], input: "")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("logxml convert: '"))
    #expect(run.errors.contains(flag))
    #expect(
      run.errors.contains("such as") || run.errors.contains("takes") || run.errors.contains("needs")
    )
  }

  @Test(arguments: [
    "2024", "2024-12", "2024-02-29", "2024-02-29T00:00", "2024-02-29 23:59", "2024-02-29T23:59:59",
  ])
  func date(text: String) throws {
    #expect(try invocation("convert", "--since", text).convert.filter.since != nil)
  }
}
