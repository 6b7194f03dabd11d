// SPDX-License-Identifier: MIT

/// A place in the entries of a source, with its values.
struct SketchColumn {
  /// The name of the place in a layout: a title, or a path.
  var path: String
  /// The names along the path, from the outermost; for tables the title alone.
  var names: [String]
  /// The texts of the examined entries, empty for entries without the place.
  var values: [String] = []
  /// True if the user says what it is called.
  var isNamedByUser = false
  /// What the source calls it where the user calls it something else; empty if it has no name.
  var nameInSource = ""
  /// True if the name of a person or a car was taken out of what it is called.
  var isOfSubject = false
  /// True if it was called energy before that.
  var wasEnergy = false
  /// True if it stands in an object or element around the entries.
  var isAround: Bool { path.hasPrefix("../") }

  /// The texts other than placeholders, without white space around them.
  var filled: [ArraySlice<UInt8>] {
    values.map { Array($0.trimmedBytes)[...] }.filter { !Self.isNothing($0) }
  }

  /// True if fewer than half of the examined entries have a value here.
  var isMostlyEmpty: Bool { filled.count * 2 < values.count }

  /// True if a text is empty or a placeholder for a missing value: `--`, `n/a`, `NaN`.
  static func isNothing(_ text: ArraySlice<UInt8>) -> Bool {
    CSVText.isNoNumber(text)
  }

  /// The different texts in the order of their first occurrence, at most twenty.
  var distinct: [String] {
    var found: [String] = []
    for value in values where !found.contains(where: { $0 === value }) {
      if found.count == 20 { break }
      found.append(value)
    }
    return found
  }

  /// The different texts without white space around them; none if there are more than a number.
  func words(atMost limit: Int) -> [String] {
    var seen: Set<Name> = []
    let words = values.map { String(decoding: Array($0.trimmedBytes), as: UTF8.self) }
      .filter { !$0.isEmpty && seen.insert(Name($0)).inserted }
    return words.count > limit ? [] : words
  }

  /// The texts such as `Total` or `Summe Januar`, as written but for white space around them.
  var distinctTotals: [String] {
    let found = filled.map { String(decoding: Array($0), as: UTF8.self) }
      .filter { SketchTitle($0).has(any: .totals) }
    return found.reduce(into: []) { totals, text in
      if !totals.contains(where: { $0 === text }) { totals.append(text) }
    }
  }

  /// The name to be interpreted: `value` in an object `weight` is a weight, `name` in a
  /// `car` is the name of the car, and `code` in a `currency` is its code.
  var name: String {
    let last = names.last ?? ""
    let isFiller =
      SketchWords.fillers.contains(last.lowercased()) || ["code", "identifier"].contains(last)
    let around = isFiller ? names.dropLast().last ?? "" : ""
    return around.isEmpty ? last : "\(around) \(last)"
  }
}

/// The structure of a source, as detected from its beginning.
struct SketchSource {
  var source: LayoutSource
  var table = TableShape.entries
  var columns: [SketchColumn]
  /// The number of entries seen.
  var count: Int
  /// The texts above a table, such as `Unit: lb`.
  var remarks: [String] = []
  /// The number of lines directly above a table, without blank ones.
  var linesAbove = 0
  /// True for a list whose name says that it has the costs beside a list of fill-ups.
  var isOfCosts = false

  /// True for a list called `expenses` or `costEntries`, and not after fuel.
  var isNamedAfterCosts: Bool {
    guard let name = source.path.utf8.split(separator: UInt8(ascii: "/")).last else { return false }
    let title = SketchTitle(String(Substring(name)))
    return title.has(any: .costs) && !title.saysFuel
  }
}

/// The reason why a file cannot be sketched.
public struct SketchError: Error, Explained, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in plain words.
  public var message: String
  /// What helps; nil if no setting does.
  public var remedy: Remedy?
  /// The message, with the remedy.
  public var description: String { text() }
}

/// A text of an entry, with the name of its place in a layout and the names along the path.
typealias SketchCell = (path: String, names: [String], value: String)

/// The places and their texts, collected entry by entry: the first entries, and later ones that
/// fill places with few texts so far.
struct SketchColumns {
  private(set) var columns: [SketchColumn] = []
  /// The number of entries seen.
  private(set) var count = 0
  private var indices: [Name: Int] = [:]
  /// The number of texts in each column that are not empty.
  private var filled: [Int] = []
  private var rows = 0

  private static let rowLimit = 500
  private static let columnLimit = 200
  /// The number of texts after which a column needs no more.
  private static let cellLimit = 20

  mutating func add(_ cells: [SketchCell]) {
    count += 1
    guard rows < Self.rowLimit || cells.contains(where: isWanted) else { return }
    for cell in cells {
      let path = Name(cell.path)
      if indices[path] == nil, columns.count < Self.columnLimit {
        indices[path] = columns.count
        let values = [String](repeating: "", count: rows)
        columns.append(SketchColumn(path: cell.path, names: cell.names, values: values))
        filled.append(0)
      }
      guard let index = indices[path], columns[index].values.count == rows else { continue }
      columns[index].values.append(cell.value)
      if !cell.value.isEmpty { filled[index] += 1 }
    }
    rows += 1
    for index in columns.indices where columns[index].values.count < rows {
      columns[index].values.append("")
    }
  }

  private func isWanted(_ cell: SketchCell) -> Bool {
    if cell.value.isEmpty { return false }
    guard let index = indices[Name(cell.path)] else { return columns.count < Self.columnLimit }
    return filled[index] < Self.cellLimit
  }

  /// Whether some place holds dates.
  var hasDates: Bool {
    columns.contains { SketchDate($0) != nil } || SketchDate.parts(of: columns) != nil
  }
}
