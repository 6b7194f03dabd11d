// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Rows and lines at the edge of what a layout expects.
struct LayoutEdgeTests {
  private static let titles =
    "Odometer (km),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price,Partial Fill"

  @Test func `a row that ends before a flag says no`() throws {
    let reading = try FormatReading(
      """
      ROAD TRIP CSV ",."
      FUEL RECORDS
      \(Self.titles)
      100,,2024-03-01,2,L
      200,,2024-03-02,2,L,,,Partial

      """)
    #expect(reading.records.compactMap(\.fuel).map(\.partial) == [false, true])
  }

  @Test func `the first line of Road Trip says what a point stands for`() throws {
    let text = """
      FUEL RECORDS
      Odometer (km);Trip Distance;Date;Fill Amount;Fill Units
      77.311;;2024-03-01;2;L

      """
    let reading = try FormatReading("ROAD TRIP CSV \";,\"\n" + text)
    #expect(reading.records.compactMap(\.fuel?.odometer).map { "\($0)" } == ["77311 km"])
    let other = try FormatReading("ROAD TRIP CSV \";.\"\n" + text)
    #expect(other.records.compactMap(\.fuel?.odometer).map { "\($0)" } == ["77.311 km"])
  }

  @Test func `empty lines may stand between the parts of Road Trip`() throws {
    let reading = try FormatReading(
      """
      ROAD TRIP CSV ",."

      FUEL RECORDS

      \(Self.titles)

      100,,2024-03-01,2,L

      """)
    #expect(reading.records.count == 1)
  }

  @Test func `what a vehicle has beyond its titles is kept by its column`() throws {
    let reading = try FormatReading(
      """
      "Metadata"
      "aCar Version","Date Format"
      "5.4.3","dd/MM/yyyy"
      "Vehicles"
      "Name","Volume Unit"
      "Van","LITER","red"
      "Fill-Up Records"
      "Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"
      "Van","03/04/2024","10","km","2","L"

      """)
    #expect(reading.logs.first?.extras["column 3"] == "red")
    // The row with the pattern of dates is about the file, and no entry.
    #expect(reading.summary.entries == 1)
    #expect(reading.summary.notModelled.isEmpty)
  }

  @Test func `the place of each value is known, that of the vehicle too`() throws {
    let reading = try FormatReading(
      """
      "Fill-Up Records"
      "Date","Vehicle","Odometer Reading","Distance Unit","Volume","Volume Unit"
      "2024-04-13","Van","10","km","2","L"

      """
    ) { $0.locatesFields = true }
    let places = try #require(reading.records.first?.fieldPositions)
    #expect(places["vehicle"]?.column == 14)
    #expect(places["date"]?.column == 1)
    #expect(places["odometer"]?.column == 20)
  }

  @Test func `titles after many remarks are found`() throws {
    let remarks = (1...18).map { "#Note \($0)\n" }.joined()
    let text = "#Version: 6\n" + remarks + "#date;weight;weight trend\n2024-03-01;74.5;74\n"
    let reading = try FormatReading(text) { $0.assumedMassUnit = .kilograms }
    #expect(reading.records.count == 1)
  }

  @Test func `only the first braces stand for what is in the cell`() {
    let condition = RowCondition.only("type", as: "kind {} of {x}")
    #expect(condition.name("7") == "kind 7 of {x}")
  }

  @Test func `rows of whole numbers do not wait for a row that shows a decimal mark`() throws {
    final class Counter: RecordSink {
      var records = 0
      func begin(_ log: LogHeader) {}
      func add(_ record: LogRecord) { records += 1 }
      func finish() {}
    }
    var counter = Counter()
    let sink = counter
    var atEnd = 0
    let titles =
      "\"Fill-Up Records\"\n\"Date\",\"Vehicle\",\"Odometer Reading\",\"Distance Unit\","
      + "\"Volume\",\"Volume Unit\"\n"
    let row = "\"2024-04-13\",\"Van\",\"10\",\"km\",\"2\",\"L\"\n"
    var rest = Array((titles + String(repeating: row, count: 5_000)).utf8)[...]
    _ = try LogReader().read(
      from: { buffer in
        let piece = rest.prefix(min(buffer.count, 4_096))
        rest = rest.dropFirst(piece.count)
        buffer.copyBytes(from: piece)
        if rest.isEmpty, atEnd == 0 { atEnd = sink.records }
        return piece.count
      }, into: &counter, report: { Issue.record("\($0)") })
    #expect(sink.records == 5_000)
    #expect(atEnd > 1_000)
  }
}
