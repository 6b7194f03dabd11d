// SPDX-License-Identifier: MIT

/// The vehicle of a file, from a section of its own: it is searched for in the beginning of
/// the file, because fill-ups come first.
struct VehicleSection: TableContext {
  private(set) var log: LogHeader?
  private var count = 0

  init(
    _ head: InputHead?, _ dialect: CSVDialect?, _ options: ReadingOptions,
    _ sections: TableSections?
  ) {
    guard let head, let dialect, let sections else { return }
    let found = head.records(of: sections.rows, dialect: dialect, options) {
      Self.isVehicle($0.name)
    }
    if found.count == 1 { log = Self.vehicle(found[0].header, found[0].row) }
  }

  /// The word for vehicle in other languages.
  static let translations = FormatWords.words("titles", "vehicle")

  private static func isVehicle(_ name: String) -> Bool {
    let name = name.lowercased()
    return (["vehicle"] + translations).contains { $0 === name }
  }

  private static func vehicle(_ header: CSVHeader, _ row: Row) -> LogHeader {
    var log = LogHeader(kind: .fuel)
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      let name = index < header.names.count ? header.names[index] : "column \(index + 1)"
      if index == 0 {
        log.subject = cell.string
      } else {
        log.extras.append(name: name, value: cell.string)
      }
    }
    return log
  }

  /// Counts the vehicles; the vehicle names the log only if it is a single one.
  mutating func take(_ row: Row, in section: CSVSection) -> MappedEntry? {
    guard Self.isVehicle(section.name) else { return nil }
    count += 1
    guard count > 1 || log == nil else { return MappedEntry(.nothing) }
    let fault = RecordFault(
      code: .vehicleUnknown,
      message: count > 1
        ? "there are several vehicles, and nothing says whose fill-ups these are"
        : "the vehicle stands after the fill-ups, which get no name from it",
      field: section.name, position: row.position)
    return MappedEntry(.nothing, warnings: [fault])
  }
}
