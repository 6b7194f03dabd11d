// SPDX-License-Identifier: MIT

/// Writes measurements of one person as Garmin Connect imports them from Fitbit.
struct FitbitBodyWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter(quoting: .always)
  private let output: ByteOutput
  private var subject = OneSubject(format: "Fitbit", noun: "person", option: "--person")
  private var unit: MassUnit?
  private var hasBegun = false

  init(_ output: @escaping ByteOutput) { self.output = output }

  mutating func begin(_ log: LogHeader) {
    leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.weight else {
      throw LogError(
        code: .unwritable,
        message: "Fitbit holds measurements only; --kind weight leaves others out")
    }
    try subject.check(record.person)
    if !hasBegun { try begin() }
    try write(record)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if !hasBegun { try begin() }
    try csv.drain(output)
  }

  /// The title and the names stand without quotes.
  private mutating func begin() throws {
    hasBegun = true
    try Array("Body\nDate,Weight,BMI,Fat\n".utf8).withUnsafeBytes { try output($0) }
  }

  private mutating func write(_ record: WeightRecord) throws(LogError) {
    leftBehind.add(record.extras)
    leftBehind.add([
      ("person", record.person != nil), ("zone", record.zone != nil),
      ("leanMass", record.leanMass != nil), ("muscle", record.muscle != nil),
      ("bone", record.bone != nil), ("water", record.water != nil),
      ("height", record.height != nil), ("source", record.source != nil),
      ("device", record.device != nil), ("note", record.note != nil),
    ])
    guard let weight = record.weight else {
      // The sites refuse a row without a weight.
      leftBehind.add([
        ("date", true), ("bmi", record.bmi != nil), ("bodyFat", record.bodyFat != nil),
      ])
      return
    }
    if let unit, unit != weight.unit {
      throw LogError(
        code: .unwritable,
        message: "Fitbit holds one unit of weight a file: it began with \(unit.rawValue), "
          + "and a record has \(weight.unit.rawValue); --mass-unit converts")
    }
    unit = weight.unit
    leftBehind.add("weightUnit")
    try csv.cell(utf8: leftBehind.day(record.date))
    try csv.cell(weight.value)
    try csv.cell(given(record.bmi, "bmi"))
    let fat = record.bodyFat
    if let fat, fat.unit != .percent { leftBehind.add("bodyFat") }
    try csv.cell(given(fat?.unit == .percent ? fat?.value : nil, "bodyFat"))
    try csv.endRow()
  }

  /// A value, or the 0 that stands for none.
  private mutating func given(_ value: ExactDecimal?, _ field: String) -> ExactDecimal {
    if value?.isZero == true { leftBehind.add(field) }
    guard let value, !value.isZero else { return ExactDecimal(0) }
    return value
  }
}
