// SPDX-License-Identifier: MIT

extension InputHead {
  /// The records of some sections that stand in the head, for what has to be
  /// known before the sections that come first are read: the name of a vehicle.
  func records(
    of sections: CSVSections, dialect: CSVDialect, _ options: ReadingOptions,
    where isWanted: (CSVSection) -> Bool
  ) -> [(header: CSVHeader, row: Row)] {
    var sections = sections
    var found: [(header: CSVHeader, row: Row)] = []
    var reader = CSVReader(dialect: dialect, encoding: CSVReader.Encoding(options.encoding))
    let take = { (row: Row) in
      guard !row.isEmptyRow, case .record(let section) = sections.take(row), isWanted(section),
        let header = section.header
      else { return }
      found.append((header, row))
    }
    // What stands before a fault has been seen; the reading will report it.
    try? reader.feed(source, take)
    if isWhole { try? reader.finish(take) }
    return found
  }
}

extension CSVSections {
  /// Sections that start with rows of which only the first cell holds
  /// something, and which `name` takes for a title.
  static func soleCells(_ name: @escaping @Sendable (String) -> String?) -> CSVSections {
    CSVSections { row in
      guard let cell = row.first, !cell.isEmpty, row.dropFirst().allSatisfy(\.isEmpty) else {
        return nil
      }
      return name(String(decoding: CSVText.trimmed(cell.bytes), as: UTF8.self))
    }
  }
}
