// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing

/// What a record is in memory, and who sees its changes.
@Suite struct LogRecordTests {
  private let date = Timestamp(iso8601: "2024-03-01")

  @Test func `a record is one word`() {
    #expect(MemoryLayout<LogRecord>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<FuelRecord>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<LogKind>.size == MemoryLayout<Int>.size)
  }

  @Test func `a change is seen by nobody else, whichever way it is made`() throws {
    var fuel = FuelRecord(date: try #require(date))
    fuel.station = "Shell"
    let record = LogRecord(fuel)
    var copy = record
    fuel.station = "Aral"
    copy.set(FuelFields.station, to: .text("Esso"))
    copy.extras.append(name: "a", value: "b")
    #expect(record.fuel?.station == "Shell" && record.extras.isEmpty)
    #expect(fuel.station == "Aral" && fuel.extras.isEmpty)
    #expect(copy.fuel?.station == "Esso" && copy.extras["a"] == "b")
  }

  @Test func `a record is changed through the view of its kind`() throws {
    var record = LogRecord(.fuel, date: try #require(date))
    let old = record
    record.fuel?.odometer = Quantity(21_150, .kilometres)
    #expect(record.fuel?.odometer?.description == "21150 km" && old.fuel?.odometer == nil)
    record.weight?.weight = Quantity(80, .kilograms)
    record.cost = nil
    #expect(record.kind == .fuel && record.fuel?.odometer != nil)
    var cost = CostRecord(date: record.date)
    cost.vehicle = "Civic"
    record.cost = cost
    #expect(record == cost.record && record.fuel == nil)
  }

  @Test func `a field that is set by its row is read by its name`() throws {
    var record = LogRecord(.weight, date: try #require(date))
    let answers = [
      record.set(WeightFields.weight, to: .quantity(ExactDecimal(82), unit: "kg")),
      record.set(WeightFields.weight, to: .quantity(ExactDecimal(82), unit: "km")),
      record.set(WeightFields.weight, to: .text("82")), record.set(WeightFields.date, to: nil),
      record.set(WeightFields.note, to: .text("x")),
    ]
    #expect(answers == [true, false, false, false, true] && record.has(WeightFields.note))
    record.set(WeightFields.note, to: nil)
    #expect(!record.has(WeightFields.note))
    #expect(record.weight?.weight?.description == "82 kg" && record.weight?.note == nil)
  }

  @Test func `printed, it says what it holds`() throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01T07:12"))
    var record = LogRecord(.weight, date: date)
    #expect("\(record)" == "weight: date 2024-03-01T07:12")
    record.subject = "Ann"
    let weight = try ExactDecimal(parsing: "82.40")
    record.set(WeightFields.weight, to: .quantity(weight, unit: "kg"))
    record.extras.append(name: "bodyPart", value: "left")
    let text = "weight: person Ann, date 2024-03-01T07:12, weight 82.40 kg, bodyPart \"left\""
    #expect("\(record)" == text)
    #expect(record.weight?.description == text)
  }

  @Test func `records of other kinds are never equal`() throws {
    let date = try #require(date)
    let records = LogKind.withTyres.map { LogRecord($0, date: date) }
    for (index, record) in records.enumerated() {
      #expect(record.kind == LogKind.withTyres[index])
      #expect(records.count { $0 == record } == 1 && LogRecord(record.kind, date: date) == record)
    }
  }

  @Test func `a field of another kind stops the program`() async {
    await #expect(processExitsWith: .failure) {
      guard let date = Timestamp(iso8601: "2024-03-01") else { return }
      _ = LogRecord(.weight, date: date)[FuelFields.volume]
    }
  }
}
