// SPDX-License-Identifier: MIT

/// Rows that hold several entries: a second and third fuel beside the first.
///
/// Repeated titles are numbered (`Volume 2`). The second entry has the columns from the one
/// before the first numbered column to the last numbered one, with the meaning of the
/// corresponding columns of the first entry, but units of their own. All other columns with a
/// field apply to both entries. Columns without a field belong to the first entry alone.
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
      let isTaken = { column in groups.contains { $0[column] != nil } }
      guard let group = Self.group(number, titles.names, isField, isTaken) else { break }
      groups.append(group)
    }
    self.groups = groups
  }

  private static func group(
    _ number: Int, _ names: [String], _ isField: (Int) -> Bool, _ isTaken: (Int) -> Bool
  ) -> [Int: Int]? {
    let numbered = names.indices.compactMap { column -> (column: Int, stem: String)? in
      if isField(column) { return nil }
      return title(names[column], without: number).map { (column, ColumnTitle($0).stem) }
    }
    guard let first = numbered.first?.column, let last = numbered.last?.column else { return nil }
    // The distances to the columns of the first entry, which must all be equal.
    let stems = names.map { ColumnTitle($0).stem }
    let shifts = numbered.map { column, stem in
      stems.firstIndex { $0 === stem }.map { column - $0 }
    }
    guard let shift = shifts[0], shift > 0, shifts.allSatisfy({ $0 == shift }) else { return nil }
    // The column before holds the name of the fuel, and has a title of its own.
    let before = first - 1
    let hasName = before - shift >= 0 && !isField(before) && !isTaken(before)
    let columns = Dictionary(
      uniqueKeysWithValues: ((hasName ? before : first)...last).map { ($0, $0 - shift) })
    // At least two columns must have a field, such as an amount and a price.
    guard columns.values.count(where: isField) >= 2 else { return nil }
    return columns
  }

  /// A title without the number of an entry; nil if it does not end in that number.
  private static func title(_ name: String, without number: Int) -> String? {
    let suffix = " \(number)".utf8
    guard name.utf8.suffix(suffix.count).elementsEqual(suffix) else { return nil }
    return String(decoding: name.utf8.dropLast(suffix.count), as: UTF8.self)
  }

  /// The titles for reading a further entry: its columns get the titles of the first entry's
  /// columns, which get none. A title of its own with a unit stays.
  func titles(_ names: [String], of group: Int) -> [String] {
    var titles = names
    for (column, base) in groups.joined() {
      titles[column] = ""
      titles[base] = ""
    }
    for (column, base) in groups[group] {
      titles[column] = names[base]
      if let own = Self.title(names[column], without: group + 2), ColumnTitle(own).remark != nil {
        titles[column] = own
      }
    }
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
