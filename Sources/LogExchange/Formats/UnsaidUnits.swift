// SPDX-License-Identifier: MIT

/// The units of a table that names none: the user has to.
struct UnsaidUnits: Sendable {
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
  }

  /// Makes sure that a row with an odometer or a volume can be read.
  ///
  /// - Throws: `LogError` with the code `ambiguous`, which names all options that are
  ///   wanted, so that nobody has to be told twice.
  func check<Meaning>(
    _ row: CSVRow, _ odometer: TableCell<Meaning>?, _ volume: TableCell<Meaning>?
  ) throws(LogError) {
    let odometer = options.assumedDistanceUnit == nil ? odometer : nil
    let volume = options.assumedVolumeUnit == nil ? volume : nil
    if odometer?.isMissing ?? true, volume?.isMissing ?? true { return }
    throw .unsaidUnits(odometer: odometer?.name, volume: volume?.name, at: row)
  }

  func odometer(_ value: ExactDecimal?) -> Quantity<DistanceUnit>? {
    value.flatMap { value in options.assumeDistanceUnit().map { Quantity(value, $0) } }
  }

  func volume(_ value: ExactDecimal?) -> Quantity<VolumeUnit>? {
    value.flatMap { value in options.assumeVolumeUnit().map { Quantity(value, $0) } }
  }
}

extension LogError {
  /// Columns have values and no units, and the user can say them.
  ///
  /// - Parameters:
  ///   - odometer: the column of odometers, if their unit is missing.
  ///   - volume: the column of volumes, if their unit is missing.
  static func unsaidUnits(odometer: String?, volume: String?, at row: CSVRow) -> LogError {
    if let odometer, let volume {
      return LogError(
        code: .ambiguous,
        message: "the file does not say the units of the columns \"\(odometer)\" and "
          + "\"\(volume)\"; --assume-distance-unit and --assume-volume-unit say them",
        position: row.position)
    }
    return .unsaid(
      "the file does not say the unit of the column \"\(odometer ?? volume ?? "")\"",
      option: odometer == nil ? "--assume-volume-unit" : "--assume-distance-unit", at: row)
  }
}
