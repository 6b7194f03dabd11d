// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Tables that no format knows, in the languages in which people keep them: a sketch has to
/// read them as they are, and to refuse what it cannot.
@Suite struct SketchTableTests {
  private static let tables = Fixtures.files(in: Fixtures.path("sketch"), suffix: ".csv")

  @Test(arguments: tables)
  func `a table is read right by its sketch`(name: String) throws {
    let path = "sketch/\(name)"
    let (bytes, expected) = try FormatReading.fixture(path)
    let sketch = try MappingSketch.reading(of: bytes)
    let reading = try MappingTests.read(bytes, by: sketch.mapping)
    let ndjson = try FormatReading.written(reading.records, as: "ndjson").text
    #expect(ndjson == expected, "\(sketch.summary)")
    // What was assumed is told when it is used, too.
    let assumed = sketch.assumptions.count { $0.contains("nothing says its unit") }
    #expect(reading.diagnostics.count { $0.contains("warning[assumed-unit]") } == assumed)
    #expect(!reading.diagnostics.contains { $0.contains(" error[") })
  }

  private func reading(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> (ndjson: [String], sketch: MappingSketch.Reading) {
    var options = ReadingOptions()
    configure(&options)
    let bytes = Array(text.utf8)
    let sketch = try MappingSketch.reading(of: bytes, options: options)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    let ndjson = try FormatReading.written(records, as: "ndjson").text
    return (ndjson.split(separator: "\n").map { String($0) }, sketch)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var message: String
  }

  static let refusals = [
    Refusal(
      testDescription: "dates alone", text: "date,mood\n2024-03-01,fine\n2024-03-02,good\n",
      message: "nothing in it is known as an amount of fuel or the weight of a body, among \"date\""
    ),
    Refusal(
      testDescription: "no titles", text: "2024-03-01,82.40\n2024-03-02,82.1\n",
      message: "its columns have no titles"),
    Refusal(
      testDescription: "what somebody lifts",
      text: "Date,Exercise,Weight (kg),Reps\n2024-03-01,Squat,80,5\n2024-03-02,Squat,85,5\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "what somebody eats",
      text: "date,ingredient,weight (g)\n2024-03-01,rice,200\n2024-03-02,oats,80\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "weights that are not those of one body",
      text: "date,to,weight (kg)\n2024-03-01,Rome,2.5\n2024-03-02,Oslo,12.0\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "groceries",
      text: "Datum;Was;Menge;Preis\n01.03.2024;Milch;2;2,38\n15.03.2024;Brot;1;3,20\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "expenses",
      text: "Date,Category,Amount\n2024-03-01,Food,12.50\n2024-03-02,Rent,640.00\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "services of a car",
      text: "Datum;Kilometerstand;Werkstatt;Kosten\n01.03.2024;45000;A;250,00\n"
        + "15.03.2024;45500;B;99,00\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "what somebody drinks",
      text: "date,water (l)\n2024-03-01,2.5\n2024-03-02,1.5\n", message: "nothing in it is known"),
    Refusal(
      testDescription: "two readings of a date",
      text: "date,weight (kg)\n3/4/2024,82.4\n5/6/2024,82.1\n",
      message: "\"date\": 3/4/2024 may have the day or the month first; --date-order dmy or mdy"),
  ]

  @Test(arguments: refusals)
  func `what cannot be read is refused with what to do`(it: Refusal) {
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(it.text.utf8))
    }
    #expect(error?.message.contains(it.message) == true, "\(error?.message ?? "")")
  }

  @Test func `stones and pounds are one weight`() throws {
    let text = "date,st,lb\n2024-03-01,12,13\n2024-03-02,12,12\n"
    let reading = try MappingSketch.reading(of: Array(text.utf8))
    #expect(reading.summary == "weight: date ISO; weight \"st\" st and \"lb\" lb")
  }

  @Test func `what the user says counts`() throws {
    let text = "date,weight\n3/4/2024,182.4\n5/6/2024,182.1\n"
    let (lines, _) = try reading(text) { $0.dateOrder = .mdy }
    #expect(
      lines.first == #"{"type":"weight","date":"2024-03-04","weight":182.4,"weightUnit":"lb"}"#)
    let bytes = Array("date,weight\n2024-03-01,82.4\n".utf8)
    var options = ReadingOptions()
    options.assumedMassUnit = .pounds
    let sketch = try MappingSketch.reading(of: bytes, options: options)
    let read = try MappingTests.read(bytes, by: sketch.mapping, options)
    #expect(read.records.first?.weight?.weight?.description == "82.4 lb")
    #expect(!read.diagnostics.contains { $0.contains("assumed-unit") })
  }

  @Test func `a price that goes with the amount is a total`() throws {
    let total = "date,litres,price\n2024-03-01,40,72.00\n2024-03-09,20,36.10\n2024-03-19,31,55.90\n"
    #expect(
      try reading(total).ndjson.first
        == #"{"type":"fuel","date":"2024-03-01","volume":40,"volumeUnit":"L","totalCost":72.00}"#)
    let price = "date,litres,price\n2024-03-01,40,1.80\n2024-03-09,20,1.81\n2024-03-19,31,1.79\n"
    #expect(
      try reading(price).ndjson.first == #"{"type":"fuel","date":"2024-03-01","volume":40,"#
        + #""volumeUnit":"L","totalCost":72.00,"pricePerUnit":1.80,"derived":["totalCost"]}"#)
  }

  @Test func `columns in units that records do not have are left out and named`() throws {
    let (lines, sketch) = try reading(
      "datum;mätarställning (mil);liter;pris per liter (öre)\n2024-03-05;4521;40,1;1859\n"
        + "2024-03-19;4579;38,5;1799\n")
    #expect(lines.allSatisfy { !$0.contains("\"odometer\"") })
    #expect(sketch.assumptions.contains { $0.contains("\"mil\" is no unit that records have") })
    let pence = try reading(
      "date,mileage (miles),litres,total,price per litre\n2024-03-05,45210,40.1,58.51,145.9\n"
        + "2024-03-19,45790,38.5,55.78,144.9\n")
    #expect(pence.ndjson.allSatisfy { !$0.contains("pricePerUnit") })
    #expect(pence.sketch.assumptions.contains { $0.contains("in hundredths of the currency") })
  }

  @Test func `words for a full tank are read wherever they stand`() throws {
    let (lines, _) = try reading(
      "Datum;Liter;Betrag;Art\n01.03.2024;40;72,00;voll\n15.03.2024;20;36,00;teil\n")
    #expect(lines[0].contains("\"partial\":false") && lines[1].contains("\"partial\":true"))
  }
}
