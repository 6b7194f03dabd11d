// SPDX-License-Identifier: MIT

/// The names of the columns of a table.
///
///     let header = CSVHeader(row)
///     let odometer = header.index(of: "Odo (km)") ?? header.index(of: "Odo (mi)")
///     …
///     row.cell(at: odometer)?.string
///
/// Names are compared as UTF-8 bytes, without white space around them and, unless `foldsCase`
/// is off, without regard to the case of ASCII letters. Other letters are only equal to
/// themselves.
public struct CSVHeader: Sendable {
  /// The names, trimmed, one for each column.
  public let names: [String]
  private let foldsCase: Bool

  /// Creates a header from a row with the names of the columns.
  public init(_ row: Row, foldsCase: Bool = true) {
    self.init(
      names: row.map { String(decoding: CSVText.trimmed($0.bytes), as: UTF8.self) },
      foldsCase: foldsCase)
  }

  /// Creates a header for a table that has none.
  public init(names: [String], foldsCase: Bool = true) {
    self.names = names
    self.foldsCase = foldsCase
  }

  /// The first column with a name; nil without one.
  ///
  /// - Complexity: O(*n*) in the length of the header; ask once a table, not
  ///   once a row.
  public func index(of name: String) -> Int? {
    names.firstIndex { matches($0, name) }
  }

  /// The first column with one of some names; an earlier name wins.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of columns and names.
  public func index(ofAny names: [String]) -> Int? {
    for name in names {
      if let index = index(of: name) { return index }
    }
    return nil
  }

  /// Whether there is a column for each of the names.
  public func contains(_ names: [String]) -> Bool {
    names.allSatisfy { index(of: $0) != nil }
  }

  /// The names that more than one column has, each with its columns; columns
  /// without a name are not counted.
  public var duplicates: [(name: String, columns: [Int])] {
    var found: [(name: String, columns: [Int])] = []
    var places: [[UInt8]: Int] = [:]
    for (column, name) in names.enumerated() where !name.isEmpty {
      let key = foldsCase ? name.utf8.map(CSVText.folded) : Array(name.utf8)
      if let place = places[key] {
        found[place].columns.append(column)
      } else {
        places[key] = found.count
        found.append((name, [column]))
      }
    }
    return found.filter { $0.columns.count > 1 }
  }

  /// The columns that a row has no cell for, because it is too short.
  public func missing(in row: Row) -> Range<Int> {
    min(row.count, names.count)..<names.count
  }

  /// The cells of a row after the last column.
  public func extra(in row: Row) -> Slice<Row> {
    row[min(names.count, row.count)...]
  }

  private func matches(_ a: String, _ b: String) -> Bool {
    foldsCase ? CSVText.equalFoldingASCII(a.utf8, b.utf8) : a === b
  }
}
