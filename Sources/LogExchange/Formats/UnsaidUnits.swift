// SPDX-License-Identifier: MIT

/// The units of a table that names none: the user has to.
struct UnsaidUnits: Sendable {
  let distance: DistanceUnit?
  let volume: VolumeUnit?

  init(_ options: ReadingOptions) {
    distance = options.distanceUnit
    volume = options.volumeUnit
  }

  /// Makes sure that a row with an odometer or a volume can be read.
  ///
  /// - Throws: `LogError` with the code `ambiguous`, which names the option.
  func check<Meaning>(
    _ row: CSVRow, _ odometer: TableCell<Meaning>?, _ volume: TableCell<Meaning>?
  ) throws(LogError) {
    if let odometer, !odometer.isMissing, distance == nil {
      throw .unsaid(
        "the file does not say what the column \"\(odometer.name)\" counts",
        option: "--distance-unit", at: row)
    }
    if let volume, !volume.isMissing, self.volume == nil {
      throw .unsaid(
        "the file does not say what the column \"\(volume.name)\" is measured in",
        option: "--volume-unit", at: row)
    }
  }

  func odometer(_ value: ExactDecimal?) -> Quantity<DistanceUnit>? {
    value.flatMap { value in distance.map { Quantity(value, $0) } }
  }

  func volume(_ value: ExactDecimal?) -> Quantity<VolumeUnit>? {
    value.flatMap { value in volume.map { Quantity(value, $0) } }
  }
}
