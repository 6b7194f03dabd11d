// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// The positions of fields, counted by hand in the texts below.
struct FieldPositionsTests {
  struct Form: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Native names with the places where their values begin.
    var places: [String: String]
  }

  static let forms = [
    Form(
      testDescription: "native XML",
      text: """
        <logbook version="1"><fuelLog distanceUnit="km" volumeUnit="L">
        <fillUp date="2024-03-01">
          <odometer>12</odometer> <volume>3</volume><oddity>x</oddity>
        </fillUp></fuelLog></logbook>
        """,
      places: ["odometer": "3:3", "volume": "3:27"]),
    Form(
      testDescription: "native JSON",
      text: """
        {"version":1,"logs":[{"type":"fuel","distanceUnit":"km","records":[
          {"date":"2024-03-01",
           "odometer":12}]}]}
        """,
      places: ["date": "2:11", "odometer": "3:15"]),
    Form(
      testDescription: "NDJSON",
      text: #"{"type":"weight","date":"2024-03-01","weight":82.4,"weightUnit":"kg"}"#,
      places: ["date": "1:25", "weight": "1:47"]),
    Form(
      testDescription: "native CSV",
      text: "date,odometer,odometerUnit,note,tank\n2024-03-01,12,km,\"ä\nb\",\n",
      places: ["date": "2:1", "odometer": "2:12", "note": "2:18"]),
    Form(
      testDescription: "Fuelly",
      text: """
        car_name,model,l/100km,odometer,km,litres,price,fuelup_date
        "Übel, blau",Jeep,,186886,306.998,57.432,1.269,06/06/2021 0:00

        """,
      places: [
        "vehicle": "2:1", "odometer": "2:20", "volume": "2:35", "pricePerUnit": "2:42",
        "date": "2:48",
      ]),
    Form(
      testDescription: "aCar",
      text: """
        <vehicles><vehicle><distance-unit>km</distance-unit><volume-unit>liter</volume-unit>
        <fillup-records><fillup-record><date>01/15/2024 - 10:30</date>
        <odometer-reading>5</odometer-reading><total-cost>4</total-cost></fillup-record>
        </fillup-records></vehicle></vehicles>
        """,
      places: ["date": "2:32", "odometer": "3:1", "totalCost": "3:39"]),
    Form(
      testDescription: "Withings",
      text: """
        Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)",\
        "Hydration (kg)",Comments
        "2025-06-05 07:15:00",80.1,,,,,fine

        """,
      places: ["date": "2:1", "weight": "2:23", "note": "2:32"]),
  ]

  private func records(_ text: String, locating: Bool) throws -> [LogRecord] {
    var options = ReadingOptions()
    options.locatesFields = locating
    var sink = RecordCollector()
    try LogReader(options: options).read(text.utf8, into: &sink) { _ in }
    return sink.records
  }

  private func located(in record: LogRecord) -> FieldPositions? {
    record.fieldPositions
  }

  @Test(arguments: forms)
  func `fields stand where their values begin`(_ form: Form) throws {
    let record = try #require(try records(form.text, locating: true).first)
    let positions = try #require(located(in: record))
    for (name, place) in form.places {
      #expect(positions[name]?.description == place, "\(name)")
    }
    #expect(positions.entries.count { $0.isField } == form.places.count)
    #expect(positions["bodyFat"] == nil)
  }

  @Test(arguments: forms)
  func `nothing is located unasked, and it is no part of a record`(_ form: Form) throws {
    let plain = try records(form.text, locating: false)
    #expect(plain.allSatisfy { located(in: $0) == nil })
    #expect(try records(form.text, locating: true) == plain)
  }

  @Test func `a name that is no field is told from a declared extra`() throws {
    let record = try #require(try records(Self.forms[0].text, locating: true).first)
    let unknown = try #require(located(in: record)).entries.filter { !$0.isField }
    #expect(unknown.map(\.name) == ["oddity"])
    #expect(unknown.map(\.position.description) == ["3:45"])
  }

  // Records that come together use the memory of those before them again.
  @Test(arguments: [false, true])
  func `a finding stands at the field of its own record`(hasOthers: Bool) throws {
    var text = "<logbook version=\"1\"><fuelLog distanceUnit=\"km\" volumeUnit=\"L\">\n"
    var expected: [String] = []
    for number in 0..<300 {
      // Every third, fourth, fifth and seventh one has something else.
      var row = "<fillUp date=\"2024-03-01\">"
      if number % 3 == 0 { row += "<note>to number \(number)</note>" }
      if number % 4 == 0 { row += "<station>by the lake</station>" }
      if number % 5 > 0 {
        let isWrong = number % 7 == 0
        if isWrong { expected.append("\(number + 2):\(row.utf8.count + 1) not-positive") }
        row += "<volume>\(isWrong ? -30 : 30)</volume>"
      }
      if hasOthers, number % 11 == 0 { row += "<oddity>x</oddity>" }
      if number % 2 == 0 { row += "<fuelType>petrol</fuelType>" }
      text += row + "</fillUp>\n"
    }
    text += "</fuelLog></logbook>"
    #expect(expected.count == 34)
    #expect(
      try CheckedInput(text).places.filter { $0.hasSuffix(" not-positive") } == expected)
  }
}
