// SPDX-License-Identifier: MIT

/// Rows that hold several entries: a second and third fuel beside the first.
///
/// Titles that occur again are numbered (`Volume 2`), and what has a number is part of the
/// second entry: the columns from the one before the first of them to the last. They mean
/// what those of the first entry mean; all other columns with a field hold for both. What
/// has no field belongs to the first entry alone.
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
    // Where each stands in the first entry: all as far away.
    let shifts = numbered.compactMap { column -> Int? in
      let title = names[column].utf8.dropLast(suffix.count)
      return names.firstIndex { $0.utf8.elementsEqual(title) }.map { column - $0 }
    }
    guard let shift = shifts.first, shift > 0, shifts.allSatisfy({ $0 == shift }),
      shifts.count == numbered.count
    else { return nil }
    // The name of the fuel comes before what is said of it, and has a title of its own.
    let start = first > 0 && first - shift > 0 && !isField(first - 1) ? first - 1 : first
    let columns = Dictionary(
      uniqueKeysWithValues: (start...last).map { ($0, $0 - shift) })
    // An amount, a price or a total has to be among them.
    guard columns.values.count(where: isField) >= 2 else { return nil }
    return columns
  }

  /// The titles by which a further entry is read: its columns have those of the first, whose
  /// own have none.
  func titles(_ names: [String], of group: Int) -> [String] {
    var titles = names
    for (column, base) in groups.joined() {
      titles[column] = ""
      titles[base] = ""
    }
    for (column, base) in groups[group] { titles[column] = names[base] }
    return titles
  }
}
