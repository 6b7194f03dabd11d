// SPDX-License-Identifier: MIT

import XMLTree

/// The files of body measures in Google Fit's part of a Takeout.
///
///     { "Data Source": "raw:com.google.weight:…",
///       "Data Points": [{ "fitValue": [{ "value": { "fpVal": 78.19999694824219 } }],
///         "dataTypeName": "com.google.weight", "startTimeNanos": 1651455840000000000, … }] }
///
/// - Weights are in kg, heights in metres, body fat is a percentage; other types
///   of data are counted by their names. A body fat of 1 and less is a fraction, with
///   a note.
/// - Values went through 32-bit floating point, which shows in their digits:
///   they become the shortest decimal that is the same number, with a note.
/// - Times are nanoseconds in UTC.
/// - The data source is the record's source. Times of changes and what else
///   there is are extras.
///
/// Known from an export.
public struct GoogleFitFormat: JSONLogFormat {
  public init() {}

  public var name: String { "google-fit" }
  public var title: String { "Google Fit files of Google Takeout" }
  public var evidence: FormatEvidence { .realExport }

  public func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json, !json.isArray else { return false }
    return json.has("Data Points[].fitValue") && json.has("Data Points[].startTimeNanos")
  }

  public func recognition(_ head: InputHead) -> String? {
    "Data Points with fitValue and startTimeNanos"
  }

  public func makeMapping(_ options: ReadingOptions) -> any JSONRecordMapping {
    GoogleFitMapping(options)
  }
}

/// Turns data points into measurements.
struct GoogleFitMapping: JSONRecordMapping {
  private var source: String?
  private var roundedCount = 0
  private var firstRounded: RecordFault?
  private var shares = BodyShares()
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    if path.count == 0 || path.matches("Data Points") { return .descend }
    if path.matches("Data Points", .any) { return .record }
    return path.matches("Data Source") ? .context : .skip
  }

  mutating func note(_ value: JSONValue, at path: JSONPath) { source = value.string }

  private enum Measure {
    case weight
    case bodyFat
    case height

    init?(_ type: String) {
      switch type {
      case "com.google.weight", "com.google.weight.summary": self = .weight
      case "com.google.body.fat.percentage": self = .bodyFat
      case "com.google.height": self = .height
      default: return nil
      }
    }
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    let type = value["dataTypeName"]?.string ?? ""
    guard let measure = Measure(type) else {
      try emit(MappedEntry(.notModelled(kind: type.isEmpty ? "data point" : type)))
      return
    }
    if measure != .weight, options.measures != .all {
      try emit(MappedEntry(.filtered(kind: type)))
      return
    }
    try emit(
      MappedEntry { () throws(RecordFault) in LogRecord(try record(value, measure)) })
  }

  mutating func finish(_ emit: Emit) throws {
    if let note = shares.note { try emit(note) }
    guard var note = firstRounded else { return }
    if roundedCount > 1 { note.message += "; \(roundedCount) values of the file are" }
    var entry = MappedEntry(.nothing)
    entry.notes = [note]
    try emit(entry)
  }

  private mutating func record(
    _ value: JSONValue, _ measure: Measure
  ) throws(RecordFault) -> WeightRecord {
    guard let nanos = value["startTimeNanos"], let text = nanos.text else {
      throw .missing("startTimeNanos", position: value.position)
    }
    guard let count = Int(text), let date = Timestamp(since1970: count, digits: 9, offset: .zulu)
    else {
      throw .badDate(
        "startTimeNanos", text, expected: "nanoseconds since 1970", position: nanos.position)
    }
    var record = WeightRecord(date: date)
    record.position = value.position
    let number = try self.number(value)
    switch measure {
    case .weight: record.weight = Quantity(number, .kilograms)
    case .bodyFat:
      let place = value["fitValue"]?[0]?["value"]?["fpVal"]?.position
      record.bodyFat = shares.read(number, written: .percent, "fpVal", position: place)
    case .height: record.height = Quantity(number, .metres)
    }
    record.source = source
    if options.locatesFields {
      let field = [Measure.weight: "weight", .bodyFat: "bodyFat", .height: "height"][measure]
      let place = value["fitValue"]?[0]?["value"]?["fpVal"]?.position
      record.fieldPositions = FieldPositions(
        [FieldPositions.Entry("date", nanos.position)]
          + [(field, place)].compactMap { field, place in
            field.flatMap { field in place.map { FieldPositions.Entry(field, $0) } }
          })
    }
    for member in value.members where !member.isRepeated && !member.value.isNull {
      let name = member.key
      let text = member.value.text ?? member.value.description
      let isKnown = ["startTimeNanos", "dataTypeName", "fitValue"]
        .contains { $0 === name }
      // What only repeats the beginning, or says nothing.
      let isEmpty =
        name === "endTimeNanos" && text === (nanos.text ?? "")
        || name === "rawTimestampNanos" && text === "0" || text.isEmpty
      if !isKnown, !isEmpty { record.extras.append(name: name, value: text) }
    }
    return record
  }

  private mutating func number(_ value: JSONValue) throws(RecordFault) -> ExactDecimal {
    guard let found = value["fitValue"]?[0]?["value"]?["fpVal"], let text = found.text else {
      throw .missing("fitValue[0].value.fpVal", position: value.position)
    }
    if let short = ExactDecimal.withoutFloatNoise(text) {
      roundedCount += 1
      if firstRounded == nil {
        firstRounded = RecordFault(
          code: .floatNoise,
          message: "\(text) is \(short) as a 32-bit number, and read as that",
          field: "fpVal", position: found.position)
      }
      return short
    }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(parsing: text)
    } catch {
      throw .badNumber("fpVal", text, error, position: found.position)
    }
  }
}

extension Diagnostic.Code {
  /// Digits of a value come from binary floating point and were dropped.
  public static let floatNoise = Diagnostic.Code(description: "float-noise")
}
