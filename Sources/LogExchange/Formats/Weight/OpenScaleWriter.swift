// SPDX-License-Identifier: MIT

/// Writes measurements of one person as openScale 3 imports them, in kilograms
/// and percentages.
struct OpenScaleWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter()
  private let output: ByteOutput
  private var hasBegun = false
  private var person: String?

  /// Columns of the app for which the model has no field, where the first
  /// record has one as an extra.
  private var extraColumns: [String] = []

  /// Numbers of the app for which there is no field.
  static let otherColumns = [
    "BICEPS", "BMR", "CALIPER1", "CALIPER2", "CALIPER3", "CALIPER_1", "CALIPER_2", "CALIPER_3",
    "CALORIES", "CHEST", "HEART_RATE", "HIP", "HIPS", "NECK", "TDEE", "THIGH", "VISCERALFAT",
    "VISCERAL_FAT", "WAIST", "WHR", "WHTR",
  ]

  private static let columns = [
    "BMI", "BODY_FAT", "BONE", "COMMENT", "LBM", "MUSCLE", "WATER", "WEIGHT",
  ]

  init(_ output: @escaping ByteOutput) {
    self.output = output
  }

  mutating func begin(_ log: LogHeader) {
    leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.weight else {
      throw LogError(
        code: .unwritable,
        message: "openScale holds measurements only; --kind weight leaves others out")
    }
    if !hasBegun {
      try begin(with: record)
    } else if (person ?? "") !== (record.person ?? "") {
      throw LogError(
        code: .unwritable,
        message: "openScale holds one person a file: this one is of "
          + "\"\(RecordFault.excerpt(person ?? ""))\", and a record of "
          + "\"\(RecordFault.excerpt(record.person ?? ""))\"; --person chooses one")
    }
    try write(record)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if !hasBegun { try begin(with: nil) }
    try csv.drain(output)
  }

  private mutating func begin(with record: WeightRecord?) throws(LogError) {
    hasBegun = true
    person = record?.person
    let names = (record?.extras.entries ?? []).map(\.name)
    var taken: [String] = []
    for name in names {
      guard Self.otherColumns.contains(where: { $0 === name }),
        !taken.contains(where: { $0 === name })
      else { continue }
      taken.append(name)
    }
    extraColumns = taken
    for column in ["DATE", "TIME"] + Self.columns + extraColumns { try csv.cell(column) }
    try csv.endRow()
  }

  private mutating func write(_ record: WeightRecord) throws(LogError) {
    var extras = ExtraCells(record.extras)
    let weight = record.weight
    if let weight, weight.unit != .kilograms {
      throw LogError(
        code: .unwritable,
        message: "openScale takes weights in kg, and a record has \(weight.unit.rawValue); "
          + "--mass-unit kg converts")
    }
    let values = [
      present(record.bmi, "bmi"), part(record.bodyFat, .percent, "bodyFat"),
      part(record.bone, .kilograms, "bone"), part(record.leanMass, .kilograms, "leanMass"),
      part(record.muscle, .percent, "muscle"), part(record.water, .percent, "water"),
      present(weight?.value, "weight"),
    ]
    countTheRest(of: record)
    if values.allSatisfy({ $0 == nil }) {
      // The app would refuse a row without a value.
      leftBehind.add("date")
      if record.note != nil { leftBehind.add("note") }
      leftBehind.add(record.extras)
      return
    }
    try writeDate(record.date)
    for value in values[..<3] { try csv.cell(optional: value) }
    try csv.cell(record.note ?? "")
    for value in values[3...] { try csv.cell(optional: value) }
    for column in extraColumns { try csv.cell(extras.take(column)) }
    try csv.endRow()
    leftBehind.add(extras.rest)
  }

  private mutating func countTheRest(of record: WeightRecord) {
    if record.height != nil { leftBehind.add("height") }
    for (field, value) in [
      ("person", record.person), ("zone", record.zone), ("source", record.source),
      ("device", record.device),
    ] where value != nil {
      leftBehind.add(field)
    }
  }

  private mutating func writeDate(_ date: Timestamp) throws(LogError) {
    var text: [UInt8] = []
    date.append(to: &text)
    try csv.cell(utf8: text[..<10])
    var time = text.dropFirst(11)
    if let offset = date.offset {
      var written: [UInt8] = []
      offset.append(to: &written)
      time = time.dropLast(written.count)
      leftBehind.add("date.offset")
    }
    try csv.cell(utf8: time)
  }

  /// A zero would be read as no value.
  private mutating func present(_ value: ExactDecimal?, _ field: String) -> ExactDecimal? {
    guard let value, value.isZero else { return value }
    leftBehind.add(field)
    return nil
  }

  /// The value of a body part in the unit that the app has for it.
  private mutating func part(
    _ value: Quantity<BodyPartUnit>?, _ unit: BodyPartUnit, _ field: String
  ) -> ExactDecimal? {
    guard let value else { return nil }
    guard value.unit == unit else {
      leftBehind.add(field)
      return nil
    }
    return present(value.value, field)
  }
}
