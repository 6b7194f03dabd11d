// SPDX-License-Identifier: MIT

/// Sees to it that a file which holds the log of one subject gets no other.
struct OneSubject {
  let format: String
  let noun: String
  let option: String
  private var first: String??

  init(format: String, noun: String, option: String) {
    self.format = format
    self.noun = noun
    self.option = option
  }

  /// - Throws: `LogError` with the code `unwritable`, which names the option.
  mutating func check(_ subject: String?) throws(LogError) {
    guard let first else {
      self.first = .some(subject)
      return
    }
    guard (first ?? "") !== (subject ?? "") else { return }
    throw LogError(
      code: .unwritable,
      message: "\(format) holds one \(noun) a file: this one is of "
        + "\"\(RecordFault.excerpt(first ?? ""))\", and a record of "
        + "\"\(RecordFault.excerpt(subject ?? ""))\"; \(option) chooses one")
  }
}

/// Sees to it that a file without units gets values in one unit each.
struct OneUnit {
  let format: String
  private var distance: DistanceUnit?
  private var volume: VolumeUnit?

  init(format: String) { self.format = format }

  mutating func check(odometer: Quantity<DistanceUnit>?) throws(LogError) {
    guard let unit = odometer?.unit else { return }
    if let distance, distance != unit {
      throw mixed("odometer", "--distance-unit", distance.rawValue, unit.rawValue)
    }
    distance = unit
  }

  /// - Parameter mixesMeasures: Whether energy and mass may stand beside a volume.
  mutating func check(_ record: FuelRecord, mixesMeasures: Bool = false) throws(LogError) {
    try check(odometer: record.odometer)
    if let unit = record.volume?.unit, !mixesMeasures || unit.measure == .volume {
      if let volume, volume != unit {
        throw mixed(
          "volume", volume.measure == unit.measure ? "--volume-unit" : nil, volume.rawValue,
          unit.rawValue)
      }
      volume = unit
    }
  }

  private func mixed(
    _ field: String, _ option: String?, _ first: String, _ other: String
  ) -> LogError {
    LogError(
      code: .unwritable,
      message: "\(format) allows one unit of \(field) per file: this one is in \(first), but a "
        + "record is in \(other)"
        + (option.map { "; \($0) converts" } ?? ", which cannot be converted to \(first)"))
  }
}

extension LeftBehind {
  /// Counts the fields that a record has.
  mutating func add(_ fields: [(name: String, isGiven: Bool)]) {
    for field in fields where field.isGiven { add(field.name) }
  }

  /// The day of a date, for forms that have no time: what else there is is
  /// counted.
  mutating func day(_ date: Timestamp) -> ArraySlice<UInt8> {
    if date.precision != .day { add("date.time") }
    if date.offset != nil { add("date.offset") }
    var bytes: [UInt8] = []
    date.append(to: &bytes)
    return bytes[..<10]
  }
}
