// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

#if SQLite
  /// What a database has after several inputs, and that no more of it is looked at than a few
  /// days at a time.
  @Suite struct SQLiteMergeTests {
    private let database: TestDatabase
    private var folder: String { database.folder }
    private var path: [UInt8] { database.path }

    init() throws { database = try TestDatabase() }

    private func weight(_ date: String, _ kilograms: String, of person: String? = "Ann") -> String {
      let subject = person.map { #","person":"\#($0)""# } ?? ""
      return
        #"{"type":"weight","date":"\#(date)","weight":\#(kilograms),"weightUnit":"kg"\#(subject)"#
        + "}"
    }

    private func sink(_ inputs: [[String]]) throws -> SQLiteSink {
      var sink = SQLiteSink(path: path)
      for lines in inputs {
        sink.beginInput()
        try LogReader().read(Array(lines.joined(separator: "\n").utf8), into: &sink) {
          Issue.record("\($0)")
        }
      }
      return sink
    }

    /// How many are new, changed and known after one run over some inputs.
    private func counts(_ inputs: [String]...) throws -> [Int] {
      let sink = try sink(inputs)
      try sink.finish()
      return [sink.new, sink.changed, sink.known]
    }

    private static let dates = "SELECT date FROM weight_records ORDER BY rowid"

    @Test func `what two inputs of a run have is there once, and again adds nothing`() throws {
      let first = [weight("2024-03-01T07:12", "82.40"), weight("2024-03-02T07:12", "82.1")]
      let second = [weight("2024-03-02T07:12:30", "82.10"), weight("2024-03-03", "81.9")]
      #expect(try counts(first, second) == [3, 0, 1])
      #expect(try counts(first, second) == [0, 0, 4])
      #expect(try counts(second, second) == [0, 0, 4])
      #expect(
        try database.ask(Self.dates) == ["2024-03-01T07:12", "2024-03-02T07:12:30", "2024-03-03"])
    }

    @Test func `twins of an input are two, whatever the database has`() throws {
      let twins = [weight("2024-03-01T07:12", "82.4"), weight("2024-03-01T07:12", "82.4")]
      #expect(try counts(twins, twins) == [2, 0, 2])
      #expect(try counts([twins[0]]) == [0, 0, 1])
      #expect(try counts(twins + twins) == [2, 0, 2])
      #expect(
        try database.ask("SELECT occurrence FROM weight_records ORDER BY occurrence")
          == ["0", "1", "2", "3"])
    }

    @Test func `a day agrees with a time of it, and with nothing of the next`() throws {
      #expect(
        try counts([weight("2024-03-01T23:50", "82.4"), weight("2024-03-02T00:10", "82.4")])
          == [2, 0, 0])
      #expect(try counts([weight("2024-03-01", "82.40")]) == [0, 0, 1])
      #expect(
        try counts([weight("2024-03-03", "82.4"), weight("2024-02-29", "82.4")]) == [2, 0, 0])
    }

    @Test(arguments: [
      ("2024-03-01T23:30-05:00", "2024-03-02T04:30Z"),
      ("2024-03-02T00:30+01:00", "2024-03-01T23:30Z"),
      ("2024-03-03T01:00+14:00", "2024-03-01T23:00-12:00"),
      ("1969-12-31T23:59:40Z", "1970-01-01T00:59+01:00"),
      ("9999-12-31T23:30-01:00", "9999-12-31T23:30-01:00"),
      ("0001-01-01T00:10Z", "0001-01-01T00:10Z"),
    ])
    func `the same moment by another clock is the same, over midnight too`(
      _ stored: String, _ again: String
    ) throws {
      #expect(try counts([weight(stored, "82.4")]) == [1, 0, 0])
      #expect(try counts([weight(again, "82.4")]) == [0, 0, 1])
    }

    /// Each moment has its entries on two days: none of them can be matched without the others.
    @Test func `days that hang together are matched together`() throws {
      var local: [String] = []
      var utc: [String] = []
      for day in 1..<3000 {
        let value = "8\(day % 10).\(day % 7)"
        let (evening, morning) = (date(day) + "T23:30-05:00", date(day + 1) + "T04:30Z")
        local.append(weight(evening, value))
        utc.append(weight(morning, value))
      }
      #expect(try counts(local) == [2999, 0, 0])
      #expect(try counts(utc) == [0, 0, 2999])
      #expect(try counts(local, utc) == [0, 0, 5998])
    }

    private func date(_ day: Int) -> String {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      return String(date.ISO8601Format().prefix(10))
    }

    /// By construction: which entries the database has, and how each of an input was made of one.
    @Test(arguments: 1...6) func `generated logs are matched as they were made`(_ seed: Int) throws
    {
      var state = UInt64(seed)
      func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      var stored: [String] = []
      var input: [String] = []
      var (new, known, finer) = (0, 0, 0)
      for number in 0..<6000 {
        // Weights of a day differ by 0.2 kg and more: none is the other one rounded. Their minutes
        // differ, too, whatever the hour is by UTC: none is the other one corrected.
        let (day, tenths) = (number / 3, 2 * (number % 3))
        let person = ["Ann", "Bob", nil][random(3)]
        let minute = "T\(["07", "12", "19"][number % 3]):\(10 + 3 * random(16) + number % 3)"
        let offset = ["", "Z", "-05:00"][random(3)]
        let entry = weight(date(day) + minute + offset, "8\(random(9)).\(tenths)0", of: person)
        switch random(4) {
        case 0: stored.append(entry)
        case 1:
          input.append(entry)
          new += 1
        case 2:
          stored.append(entry)
          input.append(entry.replacing("0,\"weightUnit", with: ",\"weightUnit"))
          known += 1
        default:
          stored.append(entry)
          input.append(entry.replacing(minute, with: minute + ":20"))
          known += 1
          finer += 1
        }
      }
      let order = input.indices.sorted { ($0 * 7919) % input.count < ($1 * 7919) % input.count }
      #expect(try counts(stored) == [stored.count, 0, 0])
      #expect(try counts(order.map { input[$0] }) == [new, finer, known])
      #expect(try database.ask("SELECT count(*) FROM weight_records") == ["\(stored.count + new)"])
    }

    @Test func `rows stand in the order in which their records came`() throws {
      let lines = [
        weight("2024-03-05", "80", of: "Bob"), weight("2024-03-02", "81"),
        weight("2024-03-04", "82"), weight("2024-03-01", "83", of: nil),
      ]
      #expect(try counts(lines) == [4, 0, 0])
      #expect(
        try database.ask(Self.dates) == ["2024-03-05", "2024-03-02", "2024-03-04", "2024-03-01"])
    }

    @Test func `a row that was changed by hand is found by what it says`() throws {
      #expect(try counts([weight("2024-03-01", "82.4", of: nil)]) == [1, 0, 0])
      try database.change("UPDATE weight_records SET person = 'Ann', date = '2024-03-09'")
      #expect(try counts([weight("2024-03-09", "82.4")]) == [0, 0, 1])
      #expect(try counts([weight("2024-03-01", "82.4", of: nil)]) == [1, 0, 0])
      #expect(
        try database.ask("SELECT identity || '#' || occurrence FROM weight_records ORDER BY rowid")
          == ["weight||2024-03-01|weight=82.4kg#0", "weight||2024-03-01|weight=82.4kg#1"])
    }

    @Test func `columns that a newer version made stay`() throws {
      #expect(try counts([weight("2024-03-01", "82.4")]) == [1, 0, 0])
      try database.change(
        "ALTER TABLE weight_records ADD COLUMN mood TEXT; DROP INDEX weight_records_days")
      try database.change("UPDATE weight_records SET mood = 'fine'")
      #expect(try counts([weight("2024-03-01", "83.4"), weight("2024-03-02", "81")]) == [2, 0, 0])
      #expect(
        try database.ask("SELECT mood FROM weight_records ORDER BY rowid") == [
          "fine", "NULL", "NULL",
        ])
    }

    @Test func `until the end, and where a row makes no record, nothing is written`() throws {
      let waiting = try sink([(1..<3000).map { weight(date($0), "82.4") }])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
      try waiting.finish()
      #expect(waiting.new == 2999)
      try database.change(
        "UPDATE weight_records SET weight_exact = 'heavy' WHERE date = '1970-01-09'")
      let before = try #require(FileManager.default.contents(atPath: folder + "/log.db"))
      let error = #expect(throws: LogError.self) { try counts([weight("1970-01-09", "80")]) }
      #expect(error?.message.hasPrefix("a row of weight_records makes no record") == true)
      #expect(FileManager.default.contents(atPath: folder + "/log.db") == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["log.db"])
    }

    @Test func `what two inputs say of a new record is put together`() throws {
      let plain = weight("2024-03-01T07:12", "82.4")
      let full = plain.replacing("}", with: #","note":"before breakfast","mood":"fine"}"#)
      #expect(try counts([plain], [full]) == [1, 0, 1])
      #expect(
        try database.ask("SELECT note || extras FROM weight_records")
          == [#"before breakfast{"mood":"fine"}"#])
    }
  }
#endif
