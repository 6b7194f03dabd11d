// SPDX-License-Identifier: MIT

extension InputHead {
  /// The records of some sections within the head, for facts that are needed before earlier
  /// sections are read, such as the name of a vehicle.
  func records(
    of sections: CSVSections, dialect: CSVDialect, _ options: ReadingOptions,
    where isWanted: (CSVSection) -> Bool
  ) -> [(header: CSVHeader, row: Row)] {
    var sections = sections
    var found: [(header: CSVHeader, row: Row)] = []
    var reader = CSVReader(dialect: dialect, encoding: options.encoding)
    let take = { (row: Row) in
      guard !row.isEmptyRow, case .record(let section) = sections.take(row), isWanted(section),
        let header = section.header
      else { return }
      found.append((header, row))
    }
    // Rows before a fault have been seen; the fault is reported when the file is read.
    try? reader.feed(source, take)
    if isWhole { try? reader.finish(take) }
    return found
  }
}

extension Row {
  /// The text of the first cell, if the others are empty; nil for other rows.
  var soleText: String? {
    guard let cell = first, !cell.isEmpty, dropFirst().allSatisfy(\.isEmpty) else { return nil }
    return String(decoding: CSVText.trimmed(cell.bytes), as: UTF8.self)
  }
}
