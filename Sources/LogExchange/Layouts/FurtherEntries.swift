// SPDX-License-Identifier: MIT

/// Rows that hold several entries: a second and third fuel beside the first.
///
/// Repeated titles are numbered (`Volume 2`). The second entry has the columns from the one
/// before the first numbered column to the last numbered one, with the meaning of the
/// corresponding columns of the first entry. All other columns with a field apply to both
/// entries. Columns without a field belong to the first entry alone.
struct FurtherEntries {
  /// The columns of each further entry, each with the column of the first entry that means
  /// the same.
  let groups: [[Int: Int]]

  /// - Parameters:
  ///   - titles: The titles, numbered.
  ///   - isField: Whether a column has a field by its own title.
  init(_ titles: TableTitles, isField: (Int) -> Bool) {
    var groups: [[Int: Int]] = []
    for number in 2... {
      guard let group = Self.group(number, titles.names, isField) else { break }
      groups.append(group)
    }
    self.groups = groups
  }

  private static func group(
    _ number: Int, _ names: [String], _ isField: (Int) -> Bool
  ) -> [Int: Int]? {
    let suffix = Array(" \(number)".utf8)
    let numbered = names.indices.filter { index in
      names[index].utf8.suffix(suffix.count).elementsEqual(suffix) && !isField(index)
    }
    guard let first = numbered.first, let last = numbered.last else { return nil }
    // The distances to the columns of the first entry, which must all be equal.
    let shifts = numbered.compactMap { column -> Int? in
      let title = names[column].utf8.dropLast(suffix.count)
      return names.firstIndex { $0.utf8.elementsEqual(title) }.map { column - $0 }
    }
    guard let shift = shifts.first, shift > 0, shifts.allSatisfy({ $0 == shift }),
      shifts.count == numbered.count
    else { return nil }
    // The column before holds the name of the fuel, and has a title of its own.
    let start = first > 0 && first - shift > 0 && !isField(first - 1) ? first - 1 : first
    let columns = Dictionary(
      uniqueKeysWithValues: (start...last).map { ($0, $0 - shift) })
    // At least two columns must have a field, such as an amount and a price.
    guard columns.values.count(where: isField) >= 2 else { return nil }
    return columns
  }

  /// The titles for reading a further entry: its columns get the titles of the first entry's
  /// columns, which get none.
  func titles(_ names: [String], of group: Int) -> [String] {
    var titles = names
    for (column, base) in groups.joined() {
      titles[column] = ""
      titles[base] = ""
    }
    for (column, base) in groups[group] { titles[column] = names[base] }
    return titles
  }

  /// The known titles that columns stand for by their places, for reading a further entry.
  func places(_ places: [Int: String], of group: Int) -> [Int: String] {
    var moved = places
    for (column, base) in groups.joined() {
      moved[column] = nil
      moved[base] = nil
    }
    for (column, base) in groups[group] { moved[column] = places[base] }
    return moved
  }
}
