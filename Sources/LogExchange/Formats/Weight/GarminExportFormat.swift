// SPDX-License-Identifier: MIT

import XMLTree

/// The `…_userBioMetrics.json` of the data that Garmin hands out on request.
///
///     [{ "metaData": { "calendarDate": "2024-03-01T00:00:00.0", "sequence": 1 },
///        "weight": { "weight": 82400.0, "sourceType": "INDEX_SCALE", "bodyFat": 18.9,
///          "timestampGMT": "2024-03-01T06:12:20.0" }, "height": 182.0 }]
///
/// - Weight, muscle and bone are in grams, fat and water percentages, the height in cm.
///   0 stands for what was not measured.
/// - The time is in UTC, as text or in milliseconds since 1970; an entry without one has
///   the day of its `metaData`.
/// - Entries without a weight are other measures and are counted.
/// - What else an entry says is an extra. Digits that come from 32-bit floating point are
///   dropped, with a note.
///
/// Known from programs that read the file, with entries among their tests.
public struct GarminExportFormat: JSONLogFormat {
  public init() {}

  public var name: String { "garmin-export" }
  public var title: String { "Garmin data export userBioMetrics.json" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json, json.isArray else { return false }
    return json.has("[].metaData.calendarDate")
  }

  public func recognition(_ head: InputHead) -> String? {
    "an array of objects with metaData and a calendarDate in it"
  }

  public func makeMapping(_ options: ReadingOptions) -> any JSONRecordMapping {
    GarminExportMapping(options)
  }
}

/// Turns the objects of the array into measurements.
struct GarminExportMapping: JSONRecordMapping {
  private let options: ReadingOptions
  private var roundedCount = 0
  private var firstRounded: RecordFault?

  init(_ options: ReadingOptions) { self.options = options }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    path.count == 0 ? .descend : .record
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    if value.kind == .object, value["weight"]?.kind != .object {
      return try emit(MappedEntry(.notModelled(kind: "entry without a weight")))
    }
    try emit(MappedEntry { () throws(RecordFault) in LogRecord(try record(value)) })
  }

  mutating func finish(_ emit: Emit) throws {
    guard var note = firstRounded else { return }
    if roundedCount > 1 { note.message += "; so are \(roundedCount) values of the file" }
    var entry = MappedEntry(.nothing)
    entry.notes = [note]
    try emit(entry)
  }

  private mutating func record(_ value: JSONValue) throws(RecordFault) -> WeightRecord {
    guard value.kind == .object, let weight = value["weight"] else {
      throw RecordFault(
        code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
        field: "[]", position: value.position)
    }
    var record = WeightRecord(date: try date(value, weight))
    record.position = value.position
    var positions: [FieldPositions.Entry] = []
    for member in weight.members where !member.isRepeated {
      if let field = try take(member, into: &record) {
        positions.append(FieldPositions.Entry(field, member.value.position))
      }
    }
    guard record.weight != nil else {
      throw .missing("weight.weight", position: weight.position)
    }
    if let member = value.members.first(where: { $0.key === "height" }),
      let height = try number(member)
    {
      record.height = Quantity(height, .centimetres)
    }
    for member in value.members where !member.isRepeated && !member.value.isNull {
      let isKnown = ["weight", "height", "metaData", "version"].contains {
        $0 === member.key
      }
      if !isKnown { record.keep(member) }
    }
    if options.locatesFields { record.fieldPositions = FieldPositions(positions) }
    return record
  }

  /// - Returns: The field that the member is for; nil for none.
  private mutating func take(
    _ member: JSONMember, into record: inout WeightRecord
  ) throws(RecordFault) -> String? {
    let key = member.key
    switch key {
    case "timestampGMT": return "date"
    case "weight":
      record.weight = try number(member).map { Quantity($0, .grams) }
      return "weight"
    case "bmi":
      record.bmi = try number(member)
      return "bmi"
    case "bodyFat":
      record.bodyFat = try number(member).map { Quantity($0, .percent) }
      return "bodyFat"
    case "bodyWater":
      record.water = try number(member).map { Quantity($0, .percent) }
      return "water"
    case "muscleMass":
      record.muscle = try number(member).map { Quantity($0, .grams) }
      return "muscle"
    case "boneMass":
      record.bone = try number(member).map { Quantity($0, .grams) }
      return "bone"
    case "sourceType":
      record.source = member.value.string
      return "source"
    default:
      if !member.value.isNull { record.keep(member) }
      return nil
    }
  }

  /// A number; nil for none, and for 0, which the scale writes for what it has not measured.
  private mutating func number(_ member: JSONMember) throws(RecordFault) -> ExactDecimal? {
    if member.value.isNull { return nil }
    guard let text = member.value.text else {
      throw .badNumber(
        member.key, member.value.description, .notANumber, position: member.value.position)
    }
    if let short = ExactDecimal.withoutFloatNoise(text) {
      roundedCount += 1
      if firstRounded == nil {
        firstRounded = RecordFault(
          code: .floatNoise, message: "\(text) is \(short) as a 32-bit number, and read as that",
          field: member.key, position: member.value.position)
      }
      return short
    }
    do throws(ExactDecimal.ParseError) {
      let value = try ExactDecimal(parsing: text)
      return value.isZero ? nil : value
    } catch {
      throw .badNumber(member.key, text, error, position: member.value.position)
    }
  }

  private func date(_ value: JSONValue, _ weight: JSONValue) throws(RecordFault) -> Timestamp {
    let time = weight["timestampGMT"]
    if let time, !time.isNull {
      let text = time.text ?? time.description
      let bytes = Array(text.utf8)[...]
      let date: Timestamp? =
        bytes.count > 10 && bytes.allSatisfy(CSVText.isDigit)
        ? Int(text).flatMap { Timestamp(since1970: $0, digits: 3, offset: .zulu) }
        : Timestamp(table: bytes, order: .ymd, offset: .zulu)
      guard let date else {
        throw .badDate(
          "timestampGMT", text, expected: "a time in UTC such as 2024-03-01T06:12:20.0",
          position: time.position)
      }
      return date
    }
    guard let day = value["metaData"]?["calendarDate"], let text = day.text else {
      throw .missing("timestampGMT", position: weight.position)
    }
    // What stands after the day is midnight, and no time.
    guard let date = Timestamp(table: Array(text.utf8.prefix(10))[...], order: .ymd, offset: nil)
    else {
      throw .badDate(
        "calendarDate", text, expected: "a day such as 2024-03-01", position: day.position)
    }
    return date
  }
}

extension WeightRecord {
  fileprivate mutating func keep(_ member: JSONMember) {
    extras.append(name: member.key, value: member.value.text ?? member.value.description)
  }
}
