// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Forms without a screen.
@Suite struct RecordFormTests {
  static let now = Timestamp(iso8601: "2024-03-09T08:15:30+01:00")

  static func header() -> LogHeader {
    var header = LogHeader(kind: .fuel, subject: "Civic")
    header.distanceUnit = .miles
    header.volumeUnit = .usGallons
    header.currency = "USD"
    return header
  }

  static func previous() throws -> LogRecord {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12")))
    record.vehicle = "Civic"
    record.odometer = Quantity(ExactDecimal(48011), .miles)
    record.payment = "card"
    return LogRecord(record)
  }

  static func line(_ form: RecordForm, _ name: String) throws -> Int {
    try #require(form.lines.firstIndex { $0.field.name == name })
  }

  @Test func `a new form has labels, units and placeholders, and saves what was typed`() throws {
    let form = try RecordForm(
      .add, header: Self.header(), previous: try Self.previous(),
      firstFocus: .field(FuelFields.odometer),
      now: Self.now)
    #expect(form.title == "New fill-up: Civic")
    #expect(
      form.lines.map(\.label) == [
        "Date", "Odometer", "Volume", "Total cost", "Partial", "Station", "Payment", "Note",
      ])
    #expect(form.firstFocus == 1)
    #expect(form.lines[1].unit == "mi")
    #expect(form.lines[3].unit == "USD")
    #expect(form.lines[1].placeholder == "48011 mi")
    #expect(form.lines[0].text == "2024-03-09T08:15")
    var saved: LogRecord?
    form.didSave = { saved = $0 }
    form.didCancel = { Issue.record("cancelled") }
    try form.enter("48211", at: 1)
    try form.enter(" 10.40 L ", at: 2)
    try form.enter("no", at: 4)
    try form.save()
    form.cancel()
    let record = try #require(saved?.fuel)
    #expect(record.vehicle == "Civic")
    #expect(record.currency == "USD")
    #expect(record.odometer?.description == "48211 mi")
    #expect(record.volume?.description == "10.40 L")
    #expect(record.partial == false)
    #expect(record.payment == nil)
    #expect("\(record.date)" == "2024-03-09T08:15")
  }

  struct Answer: CustomTestStringConvertible, Sendable {
    let field: String
    let text: String
    let message: String
    var testDescription: String { "\(field) \(text)" }
  }

  @Test(arguments: [
    Answer(field: "odometer", text: "far", message: "is not a number"),
    Answer(field: "odometer", text: "48 211", message: "'211' is not a unit"),
    Answer(field: "odometer", text: "48010", message: "does not go backwards"),
    Answer(field: "volume", text: "10,400", message: "can be 10.400 or 10400; write one"),
    Answer(field: "volume", text: "0", message: "greater than zero"),
    Answer(field: "volume", text: "-3", message: "greater than zero"),
    Answer(field: "volume", text: "3 barrels", message: "L, usgal, ukgal, kWh, Wh or kg"),
    Answer(field: "totalCost", text: "41.20 $", message: "is not a number"),
    Answer(field: "date", text: "2024-02-30", message: "not a valid date"),
    Answer(field: "date", text: "", message: "cannot be empty"),
    Answer(field: "partial", text: "maybe", message: "neither yes nor no"),
  ])
  func `a wrong answer is refused at its field, and the line stays`(_ answer: Answer) throws {
    let log = """
      <logbook version="1"><fuelLog vehicle="Civic" distanceUnit="mi">
      <fillUp date="2024-03-01"><odometer>48011</odometer></fillUp></fuelLog></logbook>
      """
    let document = try LogDocument(Array(log.utf8))
    let form = try RecordForm(
      .add, header: Self.header(), previous: try Self.previous(), now: Self.now)
    form.check = { document.odometerProblem(of: $0) }
    let line = try Self.line(form, answer.field)
    let before = form.lines[line].text
    do throws(FieldProblem) {
      try form.enter(answer.text, at: line)
      Issue.record("it was accepted")
    } catch {
      #expect(error.field == answer.field)
      #expect(error.message.contains(answer.message), "\(error.message)")
    }
    #expect(form.lines[line].text == before)
  }

  @Test func `an odometer is judged by the entries around its date`() throws {
    let log = """
      <logbook version="1"><fuelLog vehicle="Civic" distanceUnit="km">
      <fillUp date="2024-03-01"><odometer>1000</odometer></fillUp>
      <fillUp date="2024-03-20"><odometer>2000</odometer></fillUp>
      <fillUp date="2024-03-10"><odometer unit="mi">900</odometer></fillUp>
      </fuelLog></logbook>
      """
    let document = try LogDocument(Array(log.utf8))
    func message(_ date: String, _ odometer: Int, at index: Int? = nil) throws -> String? {
      var record = FuelRecord(date: try #require(Timestamp(iso8601: date)))
      record.vehicle = "Civic"
      record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
      return document.odometerProblem(of: LogRecord(record), at: index)?.message
    }
    #expect(try message("2024-03-25", 2001) == nil)
    #expect(try message("2024-03-25", 1999)?.contains("2000 km of 2024-03-20") == true)
    // 900 mi are 1448.4 km.
    #expect(try message("2024-03-12", 1448)?.contains("900 mi") == true)
    #expect(try message("2024-03-12", 1449) == nil)
    #expect(try message("2024-03-05", 1500)?.contains("comes later") == true)
    #expect(try message("2024-03-20T10:00", 1900) == nil)
    #expect(try message("2024-03-20", 1500, at: 1) == nil)
  }

  @Test func `editing keeps what is not touched, digit for digit`() throws {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12:33.250Z")))
    record.person = "Ann"
    record.weight = Quantity(try ExactDecimal(parsing: "082.40"), .stones)
    record.bmi = try ExactDecimal(parsing: "22.0")
    record.extras.append(name: "mood", value: "fine")
    record.derived = ["bmi"]
    let form = try RecordForm(
      .edit(LogRecord(record)), header: LogHeader(kind: .weight, subject: "Ann"), allowsDelete: true
    )
    var saved: LogRecord?
    form.didSave = { saved = $0 }
    try form.enter("good", at: try Self.line(form, "note"))
    try form.save()
    record.note = "good"
    #expect(saved == LogRecord(record))
  }

  @Test func `values can be taken away; cancelling and deleting change nothing`() throws {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    record.weight = Quantity(ExactDecimal(82), .kilograms)
    record.note = "x"
    func form(_ heard: @escaping (String) -> Void) throws -> RecordForm {
      let form = try RecordForm(
        .edit(LogRecord(record)), header: LogHeader(kind: .weight),
        labels: .custom([WeightFields.note: "Remark"]),
        actions: .init(save: "Keep"), allowsDelete: true)
      form.didSave = { heard("saved \($0.weight?.note ?? "nothing")") }
      form.didCancel = { heard("cancelled") }
      form.didDelete = { heard("deleted") }
      return form
    }
    var heard: [String] = []
    let first = try form { heard.append($0) }
    let note = try Self.line(first, "note")
    #expect(first.lines[note].label == "Remark")
    #expect(first.actions.save == "Keep")
    try first.enter("", at: note)
    try first.save()
    let second = try form { heard.append($0) }
    try second.enter("y", at: note)
    second.cancel()
    #expect(second.askToDelete() == nil)
    #expect(!second.delete())
    let third = try form { heard.append($0) }
    // Not without the question.
    #expect(!third.delete())
    #expect(third.askToDelete() == "Delete this weight?")
    #expect(third.delete())
    #expect(heard == ["saved nothing", "cancelled", "deleted"])
    #expect(record.note == "x")
    let adding = try RecordForm(.add, header: LogHeader(kind: .weight), labels: .none)
    #expect(!adding.canDelete)
    #expect(adding.lines.allSatisfy { $0.label == nil })
    adding.didSave = { _ in Issue.record("saved without a date") }
    #expect(throws: FieldProblem.self) { try adding.save() }
  }

  @Test func `without a unit in the log or before, a number has to name it`() throws {
    let input = FieldInput(header: LogHeader(kind: .weight))
    var record = LogRecord(.weight, date: try #require(Timestamp(iso8601: "2024-03-01")))
    let field = WeightFields.weight
    let error = #expect(throws: FieldProblem.self) {
      try input.set(field, to: "82.4", in: &record)
    }
    #expect(
      error?.message
        == "82.4 has no unit, and the log does not define one; write 82.4kg, 82.4g, 82.4lb, "
        + "82.4st, 82.4oz or 82.4jin")
    try input.set(field, to: "82.4 KG", in: &record)
    #expect(record.weight?.weight?.description == "82.4 kg")
  }

  @Test func `fields are asked for in the order in which they were named`() throws {
    let fields = try LogKind.fuel.fields(named: ["volume", "date", "note", "totalCost"])
    let form = try RecordForm(
      .add, header: Self.header(), fields: fields, firstFocus: .none, now: Self.now)
    #expect(form.lines.map(\.field.name) == ["volume", "date", "note", "totalCost"])
    #expect(form.firstFocus == nil)
    func message(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: FieldProblem.self) { try body() }
      return error.map { "\($0.field): \($0.message)" }
    }
    #expect(
      message { _ = try LogKind.weight.fields(named: ["weight", "volume"]) }?
        .hasPrefix("volume: it is no field of a weight; there are person, date, ") == true)
    func refusal(_ fields: [Field]) -> String? {
      message { _ = try RecordForm(.add, header: Self.header(), fields: fields) }
    }
    #expect(refusal([WeightFields.weight]) == "weight: it is no field of a fill-up")
    #expect(refusal([FuelFields.note, FuelFields.note]) == "note: it is asked for twice")
    #expect(
      refusal([FuelFields.vehicle]) == "vehicle: the header of the log says it, and no form")
    let weight = try LogEditTests.weight("2024-03-01", "82")
    #expect(
      message { _ = try RecordForm(.edit(weight), header: Self.header()) }
        == "weight: the form is for a fill-up")
  }

  @Test func `a fill-up without a volume and a weight without a weight are refused`() throws {
    let fuel = try RecordForm(.add, header: Self.header(), now: Self.now)
    try fuel.enter("41.20", at: try Self.line(fuel, "totalCost"))
    #expect(!fuel.canSave && fuel.hasChanges)
    #expect(fuel.problems == [FieldProblem(field: "volume", message: "it cannot be empty")])
    #expect(throws: FieldProblem.self) { try fuel.save() }
    try fuel.enter("10.4", at: try Self.line(fuel, "volume"))
    #expect(fuel.canSave)
    let weight = try RecordForm(.add, header: LogHeader(kind: .weight), now: Self.now)
    try weight.enter("21.5%", at: try Self.line(weight, "bodyFat"))
    #expect(weight.problems.map(\.field) == ["weight"])
    // An entry that never had a weight can be changed without one.
    var fat = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    fat.bodyFat = Quantity(ExactDecimal(21), .percent)
    let edit = try RecordForm(.edit(LogRecord(fat)), header: LogHeader(kind: .weight))
    #expect(edit.canSave && !edit.hasChanges)
    // But it cannot be left without anything.
    edit.type("", at: try Self.line(edit, "bodyFat"))
    #expect(
      edit.problems == [FieldProblem(field: "weight", message: "it has nothing but a date")])
  }

  @Test func `whoever waits for the outcome gets the record`() async throws {
    let form = try RecordForm(.add, header: Self.header(), now: Self.now)
    let stream = form.outcomes()
    try form.enter("10.4", at: try Self.line(form, "volume"))
    try form.save()
    let record = try form.record()
    // What comes after the end changes nothing.
    form.check = { _ in FieldProblem(field: "volume", message: "the log already has this") }
    #expect(!form.canSave && form.problems.count == 1)
    form.type("99", at: try Self.line(form, "volume"))
    try form.save()
    for outcomes in [stream, form.outcomes()] {
      var heard: [RecordForm.Outcome] = []
      for await outcome in outcomes { heard.append(outcome) }
      #expect(heard == [.saved(record)])
    }
  }
}
