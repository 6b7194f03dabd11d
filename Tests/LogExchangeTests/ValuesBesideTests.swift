// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Values that stand beside the entries and say something of them: the name of the car in an
/// element around its fill-ups, and the units of a car in a list of cars.
@Suite struct ValuesBesideTests {
  private typealias Reading = (
    records: [LogRecord], diagnostics: [String], summary: ReadingSummary
  )

  private static func read(_ text: String, _ mapping: String) throws -> Reading {
    try MappingTests.read(
      Array(text.utf8), by: try Mapping(parsing: Array(mapping.utf8)))
  }

  private static func ndjson(_ reading: Reading) throws -> [String] {
    try FormatReading.written(reading.records, as: "ndjson").text
      .split(separator: "\n").map(String.init)
  }

  private static func sketched(_ text: String) throws -> [String] {
    let sketch = try MappingSketch.reading(of: Array(text.utf8))
    return try ndjson(try MappingTests.read(Array(text.utf8), by: sketch.mapping))
  }

  // MARK: XML

  private static let garage = """
    <garage><owner>Ann</owner>
    <car><name>Golf</name><colour>red</colour><set><unit>km</unit></set><fills>
    <fill><on>2024-03-01</on><odo>45000</odo><l>40.5</l></fill>
    <fill><on>2024-03-11</on><odo>x</odo><l>38.2</l></fill></fills>
    <repairs><repair><on>2024-03-05</on></repair></repairs></car>
    <car><set><unit>mi</unit></set><name>Polo</name><fills>
    <fill><on>2024-03-02</on><odo>15000</odo><l>30.5</l></fill></fills></car></garage>
    """

  private static let garageMapping = #"""
    {"version": 3, "name": "m", "kind": "fuel", "source": "xml", "records": "garage/car/fills/fill",
     "columns": [
       {"titles": ["on"], "date": "whole"}, {"titles": ["../../name"], "text": "vehicle"},
       {"titles": ["odo"], "quantity": "odometer",
        "unit": [{"cell": ["../../set/unit"], "words": {}}]},
       {"titles": ["../../set/unit"], "nothing": true},
       {"titles": ["l"], "quantity": "volume", "unit": ["L"]}]}
    """#

  @Test func `elements around the records give values to all of them`() throws {
    let reading = try Self.read(Self.garage, Self.garageMapping)
    #expect(
      try Self.ndjson(reading) == [
        #"{"type":"fuel","vehicle":"Golf","date":"2024-03-01","odometer":45000,"#
          + #""odometerUnit":"km","volume":40.5,"volumeUnit":"L"}"#,
        #"{"type":"fuel","vehicle":"Polo","date":"2024-03-02","odometer":15000,"#
          + #""odometerUnit":"mi","volume":30.5,"volumeUnit":"L"}"#,
      ])
    #expect(
      reading.diagnostics == [
        #"4:26: error[bad-number]: odo is "x", expected a number such as 82.4 "#
          + "(/garage[0]/car[0]/fills[0]/fill[1])"
      ])
    // What is neither a value of the car nor a fill-up is counted.
    #expect(reading.summary.notModelled == ["owner": 1, "repairs": 1])
  }

  @Test func `an element around the records is found by a sketch`() throws {
    let text = Self.garage.replacing("<odo>x<", with: "<odo>45500<")
    let lines = try Self.sketched(
      text.replacing("<l>", with: "<litres>").replacing("</l>", with: "</litres>"))
    #expect(
      lines.map { $0.contains(#""vehicle":"Golf""#) } == [true, true, false]
        && lines.last?.contains(
          #""vehicle":"Polo","date":"2024-03-02","odometer":15000,"odometerUnit":"mi""#)
          == true,
      "\(lines)")
  }

  @Test func `a day is put together from its month around it`() throws {
    let text = """
      <hackersdiet><epoch>2025-11-20T14:07:40Z</epoch><monthlogs>
      <monthlog><properties><year>2007</year><month>8</month><weight-unit>kilogram</weight-unit>
      </properties><days><day><date>1</date><weight>94</weight></day>
      <day><date>3</date><weight>93.5</weight></day></days></monthlog>
      <monthlog><properties><year>2007</year><month>9</month><weight-unit>kilogram</weight-unit>
      </properties><days><day><date>1</date><weight>92.8</weight></day></days></monthlog>
      </monthlogs></hackersdiet>
      """
    let dates = [("2007-08-01", "94"), ("2007-08-03", "93.5"), ("2007-09-01", "92.8")]
    #expect(
      try Self.sketched(text)
        == dates.map { #"{"type":"weight","date":"\#($0)","weight":\#($1),"weightUnit":"kg"}"# })
  }

  @Test func `a mapping with values of elements around the records cannot be written`() throws {
    let mapping = try Mapping(parsing: Array(Self.garageMapping.utf8))
    #expect(!mapping.format.writes)
    #expect(mapping.layout == (try Mapping(parsing: Array(mapping.layout.printed.utf8)).layout))
  }

  // MARK: JSON

  private static let fills = #"""
    "fillups":[{"vehicleId":1,"date":"2024-03-01","odometer":45000,"volume":10.5},
    {"vehicleId":"2","date":"2024-03-02","odometer":15000,"volume":8.5},
    {"vehicleId":7,"date":"2024-03-03","odometer":100,"volume":7.5}],
    "services":[{"vehicleId":2,"date":"2024-04-01","description":"Oil change","cost":45.5}]
    """#

  private static let cars = #"""
    "cars":[{"id":1,"name":"Golf","volumeUnit":"gal (US)","distanceUnit":"mi"},
    {"id":2,"name":"Polo","volumeUnit":"L","distanceUnit":"km"},
    {"id":2,"name":"Second","volumeUnit":"gal (US)","distanceUnit":"mi"}]
    """#

  @Test(arguments: [true, false])
  func `a list of cars names those of entries, wherever it stands`(isFirst: Bool) throws {
    let parts = isFirst ? [Self.cars, Self.fills] : [Self.fills, Self.cars]
    let text = "{\(parts.joined(separator: ","))}"
    let mapping = #"""
      {"version": 3, "name": "m", "kind": "fuel", "source": "json", "records": "fillups",
       "columns": [
         {"titles": ["date"], "date": "whole"},
         {"titles": ["/cars[id=vehicleId]/name"], "text": "vehicle"},
         {"titles": ["volume"], "quantity": "volume",
          "unit": [{"cell": ["/cars[id=vehicleId]/volumeUnit"], "words": {}}, {"assumed": "L"}]},
         {"titles": ["/cars[id=vehicleId]/volumeUnit"], "nothing": true}],
       "others": [{"kind": "cost", "sections": ["services"], "columns": [
         {"titles": ["date"], "date": "whole"}, {"titles": ["cost"], "number": "totalCost"},
         {"titles": ["/cars[id=vehicleId]/name"], "text": "vehicle"}]}]}
      """#
    let reading = try Self.read(text, mapping)
    let lines = try Self.ndjson(reading).sorted()
    #expect(
      lines == [
        #"{"type":"cost","vehicle":"Polo","date":"2024-04-01","totalCost":45.5,"#
          + #""extras":{"vehicleId":"2","description":"Oil change"}}"#,
        #"{"type":"fuel","date":"2024-03-03","volume":7.5,"volumeUnit":"L","#
          + #""extras":{"vehicleId":"7","odometer":"100"}}"#,
        #"{"type":"fuel","vehicle":"Golf","date":"2024-03-01","volume":10.5,"volumeUnit":"usgal","#
          + #""extras":{"vehicleId":"1","odometer":"45000"}}"#,
        #"{"type":"fuel","vehicle":"Polo","date":"2024-03-02","volume":8.5,"volumeUnit":"L","#
          + #""extras":{"vehicleId":"2","odometer":"15000"}}"#,
      ])
    #expect(reading.summary.notModelled.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a sketch finds the names and units of cars in a list`(isFirst: Bool) throws {
    let fills = Self.fills.replacing(#"{"vehicleId":7,"#, with: #"{"vehicleId":1,"#)
    let parts = isFirst ? [Self.cars, fills] : [fills, Self.cars]
    let lines = try Self.sketched("{\(parts.joined(separator: ","))}")
    #expect(lines.count == 4, "\(lines)")
    let golf = lines.filter { $0.contains(#""vehicle":"Golf""#) }
    #expect(
      golf.count == 2
        && golf.allSatisfy {
          $0.contains(#""odometerUnit":"mi""#) && $0.contains(#""volumeUnit":"usgal""#)
        })
    #expect(lines.contains { $0.contains(#""cost","vehicle":"Polo""#) })
  }

  @Test func `entries that wait for a list are read if the text breaks off before it ends`() throws
  {
    let text = "{\(Self.fills),\(Self.cars.prefix(90))"
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 3, "name": "m", "kind": "fuel", "source": "json", "records": "fillups",
         "columns": [
           {"titles": ["date"], "date": "whole"},
           {"titles": ["/cars[id=vehicleId]/name"], "text": "vehicle"},
           {"titles": ["volume"], "quantity": "volume", "unit": ["L"]}]}
        """#.utf8))
    var sink = RecordCollector()
    let error = #expect(throws: LogError.self) {
      _ = try LogReader(format: mapping.format).read(Array(text.utf8), into: &sink) { _ in }
    }
    #expect(error?.code == .notJSON)
    #expect(sink.records.map(\.subject) == ["Golf", nil, nil])
  }
}
