// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// `--time-zone` is about what a log does not say, `--to-time-zone` about the output.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct TimeZoneOptionTests {
  private static func log(_ dates: [String]) -> String {
    dates.map {
      #"{"type":"fuel","vehicle":"Golf","date":"\#($0)","odometer":100,"odometerUnit":"km"}"#
    }.joined(separator: "\n") + "\n"
  }

  private static func run(_ options: [String], _ dates: [String]) -> ToolRun {
    ToolRun(["convert", "-t", "ndjson"] + options, input: log(dates))
  }

  @Test func `local times get the offset of the zone`() {
    let run = Self.run(["--time-zone", "Europe/Berlin"], ["2024-01-15T07:00", "2024-07-15"])
    #expect(run.output == Self.log(["2024-01-15T07:00+01:00", "2024-07-15"]) && run.status == 0)
    #expect(!run.errors.contains("warning"), "\(run.errors)")
  }

  @Test func `tables, too, and every command that reads logs knows the option`() throws {
    let table = "Date;Weight (kg)\n15.07.2024 07:00;80.1\n16.07.2024 07:00;80.2\n"
    let folder = try TemporaryFolder(["weights.csv": table])
    let file = folder["weights.csv"]
    for command in ["convert", "validate", "info", "stats", "history", "report"] {
      let run = ToolRun([command, "--map", "auto", "--time-zone", "Europe/Berlin", file])
      #expect(run.status != 2, "\(command): \(run.errors)")
    }
    let run = ToolRun([
      "convert", "-q", "-t", "csv", "--columns", "date", "--map", "auto", "--time-zone",
      "Europe/Berlin", file,
    ])
    #expect(run.output == "date\n2024-07-15T07:00+02:00\n2024-07-16T07:00+02:00\n", "\(run.errors)")
  }

  @Test func `an hour that comes twice is decided by the order, or a warning`() {
    let decided = Self.run(
      ["-q", "--time-zone", "Europe/Berlin"],
      ["2024-10-27T01:30", "2024-10-27T02:50", "2024-10-27T02:10", "2024-10-27T03:30"])
    #expect(
      decided.output
        == Self.log([
          "2024-10-27T01:30+02:00", "2024-10-27T02:50+02:00", "2024-10-27T02:10+01:00",
          "2024-10-27T03:30+01:00",
        ]))
    let local = Self.run(["--time-zone", "Europe/Berlin"], ["2024-10-27T02:50"])
    #expect(local.output == Self.log(["2024-10-27T02:50"]) && local.status == 0)
    #expect(
      local.errors.contains(
        "<stdin>:1:1: warning[ambiguous-time]: date is 2024-10-27T02:50, which came twice in "
          + "Europe/Berlin (+02:00 and +01:00), and the order"), "\(local.errors)")
    let strict = Self.run(["--strict", "--time-zone", "Europe/Berlin"], ["2024-10-27T02:50"])
    #expect(strict.status == 2)
  }

  @Test func `an hour that clocks skipped is rejected`() {
    let run = Self.run(["--time-zone", "Europe/Berlin"], ["2024-03-31T02:30", "2024-03-31T03:30"])
    #expect(run.status == 1 && run.output == Self.log(["2024-03-31T03:30+02:00"]))
    #expect(run.errors.contains("error[bad-date]"), "\(run.errors)")
  }

  @Test func `the result is the same with any number of threads`() {
    var dates: [String] = []
    for day in 10...28 {
      for hour in 10...23 { dates.append("2024-10-\(day)T\(hour):15") }
    }
    let log = Self.log(dates)
    let options = ["convert", "-q", "-t", "ndjson", "--time-zone", "America/New_York"]
    let one = ToolRun(options + ["-j", "1"], input: log)
    let four = ToolRun(options + ["-j", "4"], input: log, pieceSize: 512)
    #expect(one.output == four.output && one.output == Self.log(dates.map { $0 + "-04:00" }))
  }

  @Test func `times of the output are those of a zone`() {
    let run = Self.run(
      ["--to-time-zone", "Asia/Kolkata"],
      ["2024-01-15T23:00+01:00", "2024-07-15", "2024-07-15T07:00", "2024-07-15T07:00:30Z"])
    #expect(
      run.output
        == Self.log([
          "2024-01-16T03:30+05:30", "2024-07-15", "2024-07-15T07:00", "2024-07-15T12:30:30+05:30",
        ]), "\(run.output)")
    #expect(
      run.errors.contains(
        "warning: --to-time-zone Asia/Kolkata left 2 records as logged: dates without an offset"),
      "\(run.errors)")
    let none = Self.run(["--to-time-zone", "Asia/Kolkata"], ["2024-07-15"])
    #expect(none.errors.contains("--to-time-zone Asia/Kolkata has no effect"), "\(none.errors)")
  }

  @Test func `both together move a log from one zone to another`() {
    let run = Self.run(
      [
        "--time-zone", "Europe/Berlin", "--to-time-zone", "America/New_York",
        "--since", "2024-07-14", "--until", "2024-07-14",
      ],
      ["2024-07-15T05:00", "2024-07-15T07:00"])
    // 05:00 in Berlin is 23:00 of the day before in New York: bounds are of the zone shown.
    #expect(run.output == Self.log(["2024-07-14T23:00-04:00"]), "\(run.errors)")
  }

  @Test func `history shows the times of the zone`() {
    let run = ToolRun(
      ["history", "--to-time-zone", "Asia/Kolkata"], input: Self.log(["2024-01-15T23:00+01:00"]))
    #expect(run.output.contains("2024-01-16"), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    (
      ["--time-zone", "Berlin"],
      "'--time-zone' cannot be used: there is no time zone 'Berlin'; did you mean 'Europe/Berlin'?"
    ),
    (["--to-time-zone", "../x"], "'--to-time-zone' cannot be used: there is no time zone '../x'"),
    (
      ["--time-zone", "UTC", "--utc-offset", "Z"],
      "'--time-zone' and '--utc-offset' contradict each other; leave one out"
    ),
  ]) func `what cannot be is refused`(options: [String], message: String) {
    let run = Self.run(options, ["2024-07-15T07:00"])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a zone that no entry needs is told`() {
    let run = Self.run(["--time-zone", "UTC"], ["2024-07-15T07:00Z"])
    #expect(
      run.errors.contains(
        "warning: --time-zone UTC has no effect: no time of day lacks its offset"),
      "\(run.errors)")
  }

  @Test func `without data the message names what helps`() throws {
    let folder = try TemporaryFolder([:])
    let run = ToolRun(
      ["convert", "--time-zone", "Europe/Berlin"], input: Self.log(["2024-07-15T07:00"]),
      environment: ["TZDIR": folder.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("no time zone data in '\(folder.path)'"), "\(run.errors)")
    #expect(run.errors.contains("--utc-offset"))
  }

  @Test func `random times agree with Python`() throws {
    let zones = [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
      "Pacific/Apia", "Asia/Kolkata",
    ]
    var random = SeededGenerator(seed: 1883)
    let moments = (0..<Rounds.of(4000, usually: 400)).map { round in
      // Each second one in the nights in which clocks change in Europe, or near them.
      let time = Int.random(in: 0..<2_871_763_200, using: &random)
      if round % 2 == 0 { return time }
      let change = [1_711_846_800, 1_729_990_800, 2_847_661_200][round / 2 % 3]
      return change + time % 20_000 - 7000
    }
    let program = """
      import sys
      from datetime import datetime, timezone
      from zoneinfo import ZoneInfo
      zone = ZoneInfo(sys.argv[2])
      for line in open(sys.argv[1]):
          moment = datetime.fromtimestamp(int(line), timezone.utc)
          print(moment.astimezone(zone).isoformat(), end="")
          local = moment.replace(tzinfo=None)
          offsets = []
          for fold in (0, 1):
              time = local.replace(tzinfo=zone, fold=fold)
              back = time.astimezone(timezone.utc).astimezone(zone).replace(tzinfo=None)
              offset = int(time.utcoffset().total_seconds())
              if back == local and offset not in offsets: offsets.append(offset)
          print("", *offsets)
      """
    for zone in zones {
      guard
        let expected = try PythonCheck.output(
          program, module: "zoneinfo", input: moments.map { "\($0)\n" }.joined(),
          arguments: [zone])
      else { return }
      let rules = try TimeZoneRules(named: zone)
      let shown = moments.map { moment in
        let shown = Timestamp(secondsSince1970: moment, offset: .zulu)?.shown(in: rules)
        let offsets = rules.offsets(atLocal: moment).map { "\($0.seconds)" }
        return ([shown?.description ?? ""] + offsets).joined(separator: " ")
      }
      #expect(shown == expected.split(separator: "\n").map(String.init), "\(zone)")
    }
  }

  @Test func `an offset is that of local times in native forms, too`() {
    let log =
      #"{"type":"weight","date":"2024-03-01T07:00","weight":80,"weightUnit":"kg"}"# + "\n"
      + #"{"type":"weight","date":"2024-03-02","weight":80,"weightUnit":"kg"}"# + "\n"
      + #"{"type":"weight","date":"2024-03-03T07:00Z","weight":80,"weightUnit":"kg"}"# + "\n"
    let run = ToolRun(
      ["convert", "-q", "-t", "csv", "--columns", "date", "--no-header", "--utc-offset", "+02:00"],
      input: log)
    #expect(run.output == "2024-03-01T07:00+02:00\n2024-03-02\n2024-03-03T07:00Z\n")
  }
}
