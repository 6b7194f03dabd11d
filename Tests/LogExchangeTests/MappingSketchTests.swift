// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

@Suite struct MappingSketchTests {
  @Test(arguments: MappingTests.logs)
  func `a sketch of a log nobody has seen reads it`(log: MappingTests.Log) throws {
    let bytes = try ProjectFiles.fixture("mapping/\(log.file)")
    let text = try MappingSketch.mapping(for: bytes, name: log.name)
    #expect(
      text
        == String(
          decoding: try ProjectFiles.fixture("mapping/\(log.name).sketch.json"), as: UTF8.self))
    let sketched = try MappingTests.read(bytes, by: try Mapping(parsing: Array(text.utf8)))
    let expected = try MappingTests.read(bytes, by: try log.mapping())
    // The sketch reads `70,5` among `70.5` by its own mark, which that mapping rejects.
    let more = log.name == "tracker" ? 1 : 0
    #expect(sketched.records.dropLast(more).map(\.date) == expected.records.map(\.date))
    #expect(sketched.summary.rejected + more == expected.summary.rejected)
    for (a, b) in zip(sketched.records, expected.records) {
      try #require(a.kind == b.kind)
      if let a = a.fuel, let b = b.fuel {
        #expect(a.odometer == b.odometer && a.volume == b.volume && a.totalCost == b.totalCost)
        #expect(a.pricePerUnit == b.pricePerUnit && a.partial == b.partial)
      } else {
        #expect(a.weight?.weight == b.weight?.weight && a.weight?.bodyFat == b.weight?.bodyFat)
      }
    }
  }

  struct Simple: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var ndjson: String
  }

  static let simple = [
    Simple(
      testDescription: "attributes",
      text: """
        <log><weight date="2024-03-01" kg="82.40"/><weight date="2024-03-02" kg="82.1"/></log>
        """,
      ndjson: """
        {"type":"weight","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
        {"type":"weight","date":"2024-03-02","weight":82.1,"weightUnit":"kg"}

        """),
    Simple(
      testDescription: "US dates and gallons",
      text: """
        <fuelups><car>Civic</car>
        <fuelup><date>3/14/2024 5:07 PM</date><odometer-mi>12,345</odometer-mi>
        <gallons>10.2</gallons><total>$</total></fuelup>
        <fuelup><date>4/1/2024 7:07 AM</date><odometer-mi>12,645.5</odometer-mi>
        <gallons>9.1</gallons><total>$</total></fuelup></fuelups>
        """,
      ndjson: """
        {"type":"fuel","vehicle":"Civic","date":"2024-03-14T17:07","odometer":12345,"odometerUnit":"mi",\
        "volume":10.2,"volumeUnit":"usgal","extras":{"total":"$"}}
        {"type":"fuel","vehicle":"Civic","date":"2024-04-01T07:07","odometer":12645.5,"odometerUnit":"mi",\
        "volume":9.1,"volumeUnit":"usgal","extras":{"total":"$"}}

        """),
    Simple(
      testDescription: "lines of JSON",
      text: """
        {"measuredAt":"2024-03-01T07:12:00Z","bodyWeight":181.2,"bodyWeightUnit":"lbs","bmi":25.1}
        {"measuredAt":"2024-03-02T07:12:00Z","bodyWeight":180.9,"bodyWeightUnit":"lbs","bmi":25.0}

        """,
      ndjson: """
        {"type":"weight","date":"2024-03-01T07:12:00Z","weight":181.2,"weightUnit":"lb","bmi":25.1}
        {"type":"weight","date":"2024-03-02T07:12:00Z","weight":180.9,"weightUnit":"lb","bmi":25.0}

        """),
    Simple(
      testDescription: "currencies at amounts",
      text: "Tag;Kilometer;Liter;Euro;Tankstelle\n03.01.2024;10.200;40,50;61,20 €;Aral\n"
        + "13.01.2024;10.900;41,00;1.062,20 EUR;=x\n",
      ndjson: """
        {"type":"fuel","date":"2024-01-03","odometer":10200,"odometerUnit":"km",\
        "volume":40.50,"volumeUnit":"L","totalCost":61.20,"currency":"EUR","station":"Aral"}
        {"type":"fuel","date":"2024-01-13","odometer":10900,"odometerUnit":"km",\
        "volume":41.00,"volumeUnit":"L","totalCost":1062.20,"currency":"EUR","station":"=x"}

        """),
    Simple(
      testDescription: "units at quantities",
      text: "day,mass,height\n2024-01-03,\"82,4 kg\",180 cm\n2024-01-04,181 lbs,\n",
      ndjson: """
        {"type":"weight","date":"2024-01-03","weight":82.4,"weightUnit":"kg",\
        "height":180,"heightUnit":"cm"}
        {"type":"weight","date":"2024-01-04","weight":181,"weightUnit":"lb"}

        """),
    Simple(
      testDescription: "an array",
      text: #"[{"day":"2024-03-01","kg":80},{"day":"2024-03-02","kg":81}]"#,
      ndjson: """
        {"type":"weight","date":"2024-03-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"2024-03-02","weight":81,"weightUnit":"kg"}

        """),
    Simple(
      testDescription: "one person alone",
      text: #"{"users":{"Ann":[{"day":"2024-03-01","kg":80},{"day":"2024-03-02","kg":81}]}}"#,
      ndjson: """
        {"type":"weight","person":"Ann","date":"2024-03-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","person":"Ann","date":"2024-03-02","weight":81,"weightUnit":"kg"}

        """),
    Simple(
      testDescription: "a list of a user",
      text: #"{"users":{"data":[{"day":"2024-03-01","kg":80},{"day":"2024-03-02","kg":81}]}}"#,
      ndjson: """
        {"type":"weight","date":"2024-03-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"2024-03-02","weight":81,"weightUnit":"kg"}

        """),
    Simple(
      testDescription: "lists of periods, which are nobody",
      text: #"{"monthly":[{"day":"2024-03-31","kg":80.5}],"daily":[{"day":"2024-03-01","kg":80},"#
        + #"{"day":"2024-03-02","kg":81}]}"#,
      ndjson: """
        {"type":"weight","date":"2024-03-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"2024-03-02","weight":81,"weightUnit":"kg"}

        """),
    Simple(
      testDescription: "the number of a car beside its name, and the costs so far",
      text: "date,vehicle_id,vehicle_name,litres,cost,running total\n"
        + "2024-03-01,1,Golf,40.5,60.75,60.75\n2024-03-15,1,Golf,20,31,91.75\n",
      ndjson: """
        {"type":"fuel","vehicle":"Golf","date":"2024-03-01","volume":40.5,"volumeUnit":"L",\
        "totalCost":60.75,"extras":{"vehicle_id":"1","running total":"60.75"}}
        {"type":"fuel","vehicle":"Golf","date":"2024-03-15","volume":20,"volumeUnit":"L",\
        "totalCost":31,"extras":{"vehicle_id":"1","running total":"91.75"}}

        """),
    Simple(
      testDescription: "a Spanish table",
      text: "Fecha;Odómetro (km);Litros;Valor total;Tanque lleno\n"
        + "01/03/2024;10.000;40,5;60,75;Sí\n15/03/2024;10.600;20;30;No\n",
      ndjson: """
        {"type":"fuel","date":"2024-03-01","odometer":10000,"odometerUnit":"km",\
        "volume":40.5,"volumeUnit":"L","totalCost":60.75,"partial":false}
        {"type":"fuel","date":"2024-03-15","odometer":10600,"odometerUnit":"km",\
        "volume":20,"volumeUnit":"L","totalCost":30,"partial":true}

        """),
  ]

  @Test(arguments: simple)
  func `a simple log is read by its sketch as it is`(it: Simple) throws {
    let text = try MappingSketch.mapping(for: Array(it.text.utf8), name: "Simple log")
    let mapping = try Mapping(parsing: Array(text.utf8))
    #expect(mapping.name == "simple-log")
    let reading = try MappingTests.read(Array(it.text.utf8), by: mapping)
    #expect(
      try FormatReading.written(reading.records, as: "ndjson").text == it.ndjson, "\(text)")
    // Only that a unit was assumed is told.
    #expect(reading.diagnostics.allSatisfy { $0.contains("warning[assumed-unit]") }, "\(text)")
  }

  @Test(arguments: [
    ("", "there is nothing in it"),
    ("<a><b/></a>", "no element occurs more than once"),
    ("<a><b c=\"x\"/><b c=\"y\"/></a>", "none of the elements that repeat in it has a date"),
    ("<a><b>", "it cannot be read as XML: "),
    ("{\"a\":1}", "it is one object, and none of its values is known as a date"),
    ("[{\"a\":1},{\"a\":2}]", "none of the objects that repeat in it has a date"),
    ("hello\nworld\n", "it is neither XML nor JSON, nor a table: no delimiter"),
    ("a,b\nc,d\n", "in none of its columns most values are dates: a, b"),
  ])
  func `what has no records is refused with a reason`(text: String, message: String) {
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.mapping(for: Array(text.utf8), name: "x")
    }
    #expect(error?.message.utf8.starts(with: message.utf8) == true, "\(error?.message ?? "")")
  }

  /// The beginning of a file says the same, wherever it is cut.
  @Test func `a file that was cut is sketched`() throws {
    for log in MappingTests.logs where log.name != "tanken" {
      let bytes = try ProjectFiles.fixture("mapping/\(log.file)")
      for end in stride(from: bytes.count * 9 / 10, to: bytes.count, by: 7) {
        let cut = Array(bytes[..<end])
        let text = try? MappingSketch.mapping(for: cut, isWhole: false, name: log.name)
        let mapping = try Mapping(parsing: Array(try #require(text, "\(log.name) \(end)").utf8))
        #expect(mapping.records.utf8.last == (try log.mapping().records).utf8.last)
      }
    }
  }

  @Test(arguments: [
    "<!-- <d at=\"2024-01-04\"><kg>80.9</kg></d> once more </d>", "<![CDATA[ <kg></kg> ",
    "<d at=\"2024-01-04\"><kg>8",
  ]) func `what was cut in a comment is sketched by what is before it`(rest: String) throws {
    let days = (1...3).map { "<d at=\"2024-01-0\($0)\"><kg>80.\($0)</kg></d>" }.joined()
    let cut = Array("<days>\(days)\(rest)".utf8)
    let text = try MappingSketch.mapping(for: cut, isWhole: false, name: "days")
    #expect(text.contains("3 entries were seen"), "\(text)")
  }

  @Test func `the names of cars around their fill-ups are those of vehicles`() throws {
    let text = """
      {"vehicles":[{"name":"Golf","fillups":[
      {"date":"2024-01-05","odometer_km":1000,"liters":40.1,"cost":60.2},
      {"date":"2024-01-15","odometer_km":1600,"liters":41.1,"cost":61.2}]},
      {"name":"Polo","fillups":[{"date":"2024-01-06","odometer_km":5000,"liters":30.1,"cost":50}]}]}
      """
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let records = try MappingTests.read(Array(text.utf8), by: mapping).records
    #expect(records.map { $0.fuel?.vehicle } == ["Golf", "Golf", "Polo"])
  }
}
