// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogTestSupport
import TestSupport
import Testing

@testable import logxml

@Suite struct ShippedTimeZoneCommandTests {
  /// The version of the system's data, which Python reads; nil where it is not said.
  private static var systemVersion: String? {
    let path = "/usr/share/zoneinfo/tzdata.zi"
    guard let bytes = try? Fixtures.bytes(at: path) else { return nil }
    let line = bytes.prefix { $0 != 0x0A }
    return line.split(separator: UInt8(ascii: " ")).last.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `all zones agree with Python from 1990 to 2040`() throws {
    let shipped = TimeZoneRules.shipped
    guard Self.systemVersion == shipped.version else {
      SkipNotices.shared.printOnce("skipped: the system has no time zones of \(shipped.version)")
      return
    }
    var random = SeededGenerator(seed: 2040)
    let zones = shipped.names.filter { $0 != "Factory" }
    let count = Rounds.of(400, usually: 24)
    var questions: [(zone: String, moment: Int)] = []
    for zone in zones {
      for round in 0..<count {
        let time = Int.random(in: 631_200_000..<2_208_988_800, using: &random)
        // Each second one in the nights in which clocks change in Europe and America.
        let changes = [1_711_846_800, 1_729_990_800, 1_710_054_000, 1_730_610_000]
        let night = changes[round / 2 % 4] + time % 30_000 - 12_000
        questions.append((zone, round % 2 == 0 ? time : night))
      }
    }
    let program = """
      import sys
      from datetime import datetime, timezone
      from zoneinfo import ZoneInfo
      for line in open(sys.argv[1]):
          name, text = line.split()
          zone = ZoneInfo(name)
          moment = datetime.fromtimestamp(int(text), timezone.utc)
          local = moment.replace(tzinfo=None)
          offsets = []
          for fold in (0, 1):
              time = local.replace(tzinfo=zone, fold=fold)
              back = time.astimezone(timezone.utc).astimezone(zone).replace(tzinfo=None)
              offset = int(time.utcoffset().total_seconds())
              if back == local and offset not in offsets: offsets.append(offset)
          print(int(moment.astimezone(zone).utcoffset().total_seconds()), *offsets)
      """
    let input = questions.map { "\($0.zone) \($0.moment)\n" }.joined()
    guard let output = try PythonCheck.output(program, module: "zoneinfo", input: input) else {
      return
    }
    let expected = output.split(separator: "\n")
    try #require(expected.count == questions.count, "\(output.prefix(300))")
    var rules: TimeZoneRules?
    var wrong: [String] = []
    for (question, answer) in zip(questions, expected) {
      if rules?.name != question.zone { rules = TimeZoneRules(shipped: question.zone) }
      let zone = try #require(rules)
      let offsets = zone.offsets(atLocal: question.moment).map { "\($0.seconds)" }
      let found = ["\(zone.offset(at: question.moment).seconds)"] + offsets
      if !found.joined(separator: " ").utf8.elementsEqual(answer.utf8) {
        wrong.append("\(question): \(found) and not \(answer)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test func `a moment that the table does not know stays, and a warning counts it`() throws {
    var wish = ZoneWish(TimeZoneRules(shipped: "America/New_York"))
    for date in ["1985-01-01T12:00Z", "2024-01-01T12:00Z"] {
      var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
      record.weight = Quantity(ExactDecimal(80), .kilograms)
      let shown = wish.apply(to: record.record)
      #expect("\(shown.date)" == (date.hasPrefix("1985") ? date : "2024-01-01T07:00-05:00"))
      wish.note(shown)
    }
    #expect(
      wish.warnings == [
        "--to-time-zone America/New_York left 1 record as logged: the time zones that this program "
          + "has itself begin with 1990; install tzdata for earlier times"
      ])
  }
}
