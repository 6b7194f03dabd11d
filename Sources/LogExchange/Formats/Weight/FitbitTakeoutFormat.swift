// SPDX-License-Identifier: MIT

import XMLTree

/// The `weight-YYYY-MM-DD.json` of a Fitbit account in Google Takeout.
///
///     [{ "logId" : 1549350300000, "weight" : 171.9, "bmi" : 24.63, "fat" : 20.5,
///        "date" : "02/05/19", "time" : "07:05:00", "source" : "Aria" }]
///
/// - No unit is given. The files of accounts from metric countries have pounds,
///   too, and the programs that read them convert always, so weights are taken
///   as pounds, with a note; `--assume-mass-unit` says otherwise.
/// - Dates are `MM/dd/yy`, local. The time `23:59:59` stands for none.
/// - `fat` is a percentage; 1 and less is a fraction, with a note. `logId` is an extra, as is whatever else there is.
///
/// Known from an export and from programs that read it.
public struct FitbitTakeoutFormat: JSONLogFormat {
  public init() {}

  public var name: String { "fitbit-takeout" }
  public var title: String { "Fitbit weight files of Google Takeout" }
  public var evidence: FormatEvidence { .realExport }

  public func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json, json.isArray else { return false }
    return ["logId", "weight", "date", "time"].allSatisfy { json.has("[].\($0)") }
  }

  public func recognition(_ head: InputHead) -> String? {
    "an array of objects with logId, weight, date and time"
  }

  public func makeMapping(_ options: ReadingOptions) -> any JSONRecordMapping {
    FitbitTakeoutMapping(options)
  }
}

/// Turns the objects of the array into measurements.
struct FitbitTakeoutMapping: JSONRecordMapping {
  private let options: ReadingOptions
  private var hasNoted = false
  private var shares = BodyShares()
  private var noTimes = TimesLeftOut()

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    path.count == 0 ? .descend : .record
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    var entry = MappedEntry { () throws(RecordFault) in LogRecord(try record(value)) }
    if !hasNoted, options.assumedMassUnit == nil, case .record = entry.outcome {
      hasNoted = true
      entry.notes.append(
        RecordFault(
          code: .assumedUnit,
          message: "the file names no unit; weights are taken as lb, as Fitbit writes them "
            + "(--assume-mass-unit says otherwise)",
          field: "weight", position: value.position))
    }
    try emit(entry)
  }

  mutating func finish(_ emit: Emit) throws {
    if let note = shares.note { try emit(note) }
    if let note = noTimes.note { try emit(note) }
  }

  private mutating func record(_ value: JSONValue) throws(RecordFault) -> WeightRecord {
    guard value.kind == .object else {
      throw RecordFault(
        code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
        field: "[]", position: value.position)
    }
    var record = WeightRecord(date: try date(value))
    record.position = value.position
    for member in value.members where !member.isRepeated {
      let key = member.key
      switch key {
      case "date", "time": break
      case "weight":
        if let weight = try decimal(member) {
          record.weight = Quantity(weight, options.assumeMassUnit() ?? .pounds)
        }
      case "bmi": record.bmi = try decimal(member)
      case "fat":
        if let fat = try decimal(member) {
          let position = member.value.position
          record.bodyFat = shares.read(fat, written: .percent, key, position: position)
        }
      case "source" where member.value.string != nil:
        record.source = member.value.string
      default:
        if member.value.isNull { continue }
        let text = member.value.text ?? member.value.description
        record.extras.append(name: key, value: text)
      }
    }
    if record.weight == nil { throw .missing("weight", position: value.position) }
    if options.locatesFields { record.fieldPositions = positions(in: value) }
    return record
  }

  private func positions(in value: JSONValue) -> FieldPositions {
    let fields = [("weight", "weight"), ("bmi", "bmi"), ("fat", "bodyFat"), ("date", "date")]
    return FieldPositions(
      fields.compactMap { key, field in
        value[key].map { FieldPositions.Entry(field, $0.position) }
      })
  }

  private func decimal(_ member: JSONMember) throws(RecordFault) -> ExactDecimal? {
    if member.value.isNull { return nil }
    guard let digits = member.value.textBytes else {
      throw .badNumber(
        member.key, member.value.description, .notANumber, position: member.value.position)
    }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: digits)
    } catch {
      throw .badNumber(
        member.key, member.value.text ?? "", error, position: member.value.position)
    }
  }

  private mutating func date(_ value: JSONValue) throws(RecordFault) -> Timestamp {
    guard let written = value["date"], !written.isNull else {
      throw .missing("date", position: value.position)
    }
    var text = written.text ?? written.description
    let time = value["time"]?.text ?? ""
    let isNone = time === "23:59:59"
    if !time.isEmpty, !isNone { text += " " + time }
    let order = options.tableDateOrder ?? .mdy
    guard
      let date = Timestamp(
        table: Array(text.utf8)[...], order: order, offset: options.utcOffset)
    else {
      throw .badDate(
        "date", text, expected: "a date and time such as 02/05/19 07:05:00",
        position: written.position)
    }
    if isNone { noTimes.add(time, at: value.position) }
    return date
  }
}
