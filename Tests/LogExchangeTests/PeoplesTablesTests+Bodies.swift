// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables of bodies as people keep them.
extension PeoplesTablesTests {
  static let bodies = [
    Table(
      testDescription: "weights of the morning and of the evening",
      text: "Date,AM weight (kg),PM weight (kg)\n2008-10-20,,92.6\n2008-10-21,90.6,92.2\n",
      parts: [
        #"{"type":"weight","date":"2008-10-20","weight":92.6,"weightUnit":"kg"}"#,
        #"{"type":"weight","date":"2008-10-21","weight":90.6,"weightUnit":"kg"}"#,
        #"{"type":"weight","date":"2008-10-21","weight":92.2,"weightUnit":"kg"}"#,
      ], told: "on the same day, without these times"),
    Table(
      testDescription: "times of a day in German, and no names",
      text: "Datum;Gewicht morgens (kg);Gewicht abends (kg)\n20.10.2008;81,2;82,6\n",
      parts: [
        #"{"type":"weight","date":"2008-10-20","weight":81.2,"#,
        #"{"type":"weight","date":"2008-10-20","weight":82.6,"#,
      ], told: "on the same day, without these times"),
    Table(
      testDescription: "times of a day in two words",
      text: "Datum;Gewicht am Morgen (kg);Gewicht am Abend (kg)\n20.10.2008;81,2;82,6\n",
      parts: [#""date":"2008-10-20","weight":81.2,"#, #""date":"2008-10-20","weight":82.6,"#],
      told: "on the same day, without these times"),
    Table(
      testDescription: "a share that was measured once a day",
      text: "Date,Morning weight (kg),Evening weight (kg),Body fat (%)\n2024-03-04,61.8,62.7,24\n",
      parts: [
        #""weight":61.8,"weightUnit":"kg","bodyFat":24"#, #""weight":62.7,"weightUnit":"kg"}"#,
      ]
    ),
    Table(
      testDescription: "a morning is nobody beside a person",
      text: "Date,Weight Ann (kg),Weight Bob (kg),Weight morning (kg)\n2008-10-20,61.5,82.6,82\n",
      parts: [#""person":"Ann","date":"2008-10-20","weight":61.5"#, #""person":"Bob""#],
      told: "whose names stand in its titles"),
    Table(
      testDescription: "kilograms with three decimals and a comma",
      text: "Datum;Gewicht (kg)\n2020-01-01;72,600\n2020-01-02;73,200\n",
      parts: [#""weight":72.600,"weightUnit":"kg""#, #""weight":73.200,"weightUnit":"kg""#],
      told: "72,600 is read with a decimal comma"),
    Table(
      testDescription: "three decimals and no unit",
      text: "Datum;Gewicht\n2020-01-01;72,600\n2020-01-02;73,200\n",
      parts: [#""weight":72.600,"weightUnit":"kg""#, #""weight":73.200,"weightUnit":"kg""#],
      told: "72,600 is read with a decimal comma"),
    Table(
      testDescription: "thousands of grams",
      text: "Datum;Gewicht (g)\n2020-01-01;72.600\n2020-01-02;73.200\n",
      parts: [#""weight":72600,"weightUnit":"g""#, #""weight":73200,"weightUnit":"g""#],
      told: "72.600 is read with a decimal comma"),
    Table(
      testDescription: "units without a title",
      text: "Date,Weight,\n2025-09-22,98,lb\n2025-09-23,97.5,kg\n",
      parts: [#""weight":98,"weightUnit":"lb"}"#, #""weight":97.5,"weightUnit":"kg"}"#]),
    Table(
      testDescription: "a text of several lines, which is no name",
      text: "Date,Weight (kg),User\n2025-09-22,98,\"after\nlunch\"\n2025-09-23,97.5,\n",
      parts: [#""weight":98,"weightUnit":"kg","extras""#, #""weight":97.5"#]),
    Table(
      testDescription: "a moment, and its time once more",
      text: "date,time,weight (lb)\n2015-12-20 09:17:13,09:17:13,117.2\n",
      parts: [#""date":"2015-12-20T09:17:13","weight":117.2"#]),
    Table(
      testDescription: "two people who weigh themselves in different units",
      text: "date,weightKG.Dad,weightLB.Zorro\n2018/6/23,82.9,168.65\n2018/6/24,82,171.9\n",
      parts: [
        #""person":"Dad","date":"2018-06-23","weight":82.9,"weightUnit":"kg""#,
        #""person":"Zorro","date":"2018-06-23","weight":168.65,"weightUnit":"lb""#,
        #""person":"Dad","date":"2018-06-24"#, #""person":"Zorro","date":"2018-06-24"#,
      ], told: "whose names stand in its titles"),
    Table(
      testDescription: "water that is no share, by the mass without fat",
      text: "date,weight_kg,fat_free_mass,total_body_water\n2026-08-31,65.6,57.27,42.83\n",
      parts: [#""water":42.83,"waterUnit":"kg""#], told: "\"total_body_water\" is taken to be in kg"
    ),
    Table(
      testDescription: "water that is a share, beside the mass without fat",
      text: "date,weight_kg,fat_free_mass,total_body_water\n2026-08-31,65.6,57.27,61.83\n",
      parts: [#""water":61.83,"waterUnit":"%""#], told: "\"total_body_water\" is taken to be in %"),
    Table(
      testDescription: "a single row that ends with a delimiter",
      text: "date,weight_kg,bmr,age,note\n2026-01-01,80.1,1743,36,a,\n",
      parts: [#""weight":80.1,"weightUnit":"kg","note":"a""#]),
  ]

  @Test(arguments: bodies)
  func `a table of bodies is read as it is kept`(table: Table) throws {
    try Self.check(table)
  }

  @Test func `a single row with one cell too many is refused where a number may have a comma`()
    throws
  {
    let text = Array("date,weight_kg,note\n2026-01-01,80,1,\n".utf8)
    let mapping = try MappingSketch.reading(of: text).mapping
    #expect(try MappingTests.read(text, by: mapping, ReadingOptions()).records.isEmpty)
  }

  @Test func `MacroFactor's trend beside the weight makes it known`() throws {
    let reading = try FormatReading("Date,Weight (lbs),Trend Weight (lbs)\n2026-09-01,180.0,181\n")
    #expect(reading.summary.format == "macrofactor")
    #expect(reading.records.first?.weight?.weight?.description == "180.0 lb")
  }

  @Test func `a column of times alone is not among those that are missing`() throws {
    let text = Array("Time,Weight (lb),BMI\n2026-08-27 07:30:00,239.0,29.9\n".utf8)
    let reader = LogReader(format: LogFormats.standard.named("renpho"))
    var sink = RecordCollector()
    let error = #expect(throws: LogError.self) {
      _ = try reader.read(text, into: &sink) { _ in }
    }
    #expect(error?.message.contains("measurement date); its columns are Time") == true)
  }

  @Test func `dates without years are told`() {
    let text = Array("Date,Weight\nFebruary 27,140.2\nMarch 6,140.8\n".utf8)
    let error = #expect(throws: SketchError.self) { try MappingSketch.reading(of: text) }
    #expect(error?.message.contains("\"February 27\" in \"Date\" has no year") == true)
  }

  @Test func `seconds since 1970 are dates of a plain table`() throws {
    let reading = try FormatReading("Datum,Gewicht\n1700000000,78.4\n") {
      $0.assumedMassUnit = .kilograms
    }
    #expect(reading.records.map(\.date.description) == ["2023-11-14T22:13:20Z"])
  }

  @Test func `nobody is asked whether a weight that is wanted is the weight`() throws {
    let text = Array("Date,Weight (kg),Weight Control (kg)\n2026-01-01,80.1,-5.2\n".utf8)
    let sketch = try MappingSketch.reading(of: text)
    #expect(sketch.assumptions.isEmpty)
  }

  @Test func `a value without the name of its measure is counted`() throws {
    let text = Array(
      ("Date,Measurement,Value,Unit\n2024-01-15,Weight,180.0,lbs\n2024-01-16,,5.0,cm\n").utf8)
    let mapping = try MappingSketch.reading(of: text).mapping
    let read = try MappingTests.read(text, by: mapping)
    #expect(read.records.map(\.date.description) == ["2024-01-15"])
    #expect(read.summary.notModelled == ["row without a measure": 1])
  }

  @Test(arguments: [
    ("Date,Morning,Evening\n2008-10-21,200.6,202.2\n", "Morning=weight,Evening=weight says so"),
    ("date,raisin,simone\n2018-08-12,19.75,20.8\n", "raisin=weight,simone=weight says so"),
  ])
  func `several columns that may be weights are named together`(text: String, told: String) {
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(text.utf8))
    }
    #expect(error.map { "\($0)".contains(told) } ?? false, "\(String(describing: error))")
  }

  @Test func `a title that is given is not quoted as if the file had it`() throws {
    var options = ReadingOptions()
    options.titles = ["Gramme=weight", "Tag=date"]
    let text = "Tag,Gramme\n2024-03-01,82.4\n2024-03-02,82.6\n"
    let summary = try MappingSketch.reading(of: Array(text.utf8), options: options).summary
    #expect(summary.contains("date \"Tag\" ISO; weight \"Gramme\""), "\(summary)")
  }

  @Test func `what stands under a title of dates and is none is quoted`() {
    let text = #"[{"Weight":207,"Date":"14-0414-15154"},{"Weight":205,"Date":"15-0414-15154"}]"#
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(text.utf8))
    }
    let told = #""14-0414-15154" in "Date" is no date"#
    #expect(error.map { "\($0)".contains(told) } ?? false, "\(String(describing: error))")
  }
}
