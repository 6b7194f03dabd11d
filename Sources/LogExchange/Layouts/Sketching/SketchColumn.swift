// SPDX-License-Identifier: MIT

/// A place of the entries of a source, with what stands there.
struct SketchColumn {
  /// How a layout names the place: a title, or a path.
  var path: String
  /// The names that lead to it, the last one last; for tables its title.
  var names: [String]
  /// The texts of the entries that are looked at, empty for those that have none.
  var values: [String] = []

  /// The texts that say something, without white space around them.
  var filled: [ArraySlice<UInt8>] {
    values.map { Array($0.trimmedBytes)[...] }.filter { !Self.isNothing($0) }
  }

  /// Whether a text says that there is nothing: `--`, `n/a`.
  static func isNothing(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 == UInt8(ascii: "-") } || text.elementsEqual("—".utf8)
      || CSVText.equalFoldingASCII(text, "n/a".utf8)
  }

  /// The different texts, in the order in which they come: twenty at most.
  var distinct: [String] {
    var found: [String] = []
    for value in values where !found.contains(where: { $0 === value }) {
      if found.count == 20 { break }
      found.append(value)
    }
    return found
  }

  /// The name that counts: `value` in an object `weight` is a weight, and `name` in a `car`
  /// the name of that.
  var name: String {
    let last = names.last ?? ""
    let isVague = SketchWords.fillers.contains(last.lowercased())
    return isVague && names.count > 1 ? "\(names[names.count - 2]) \(last)" : last
  }
}

/// What a source is, as far as one can see.
struct SketchSource {
  var source: LayoutSource
  var table = TableShape.entries
  /// What separates the cells of a table.
  var delimiter: UInt8?
  var columns: [SketchColumn]
  /// How many entries were seen.
  var count: Int
}

extension SketchSource {
  /// Takes the entries of which there are most, among those that have dates.
  ///
  /// - Parameters:
  ///   - what: What entries are.
  ///   - names: The places as a person has to find them.
  ///   - source: What leads to the entries of a place.
  init<Entry>(
    _ what: String, at places: [(path: String, entries: [Entry])], named names: [String],
    _ cells: (Entry) -> [SketchCell],
    source: (_ path: String, _ first: Entry) throws(PathFault) -> LayoutSource
  ) throws(SketchError) {
    var best: (path: String, first: Entry, columns: SketchColumns)?
    for place in places where place.entries.count > best?.columns.count ?? 0 {
      var columns = SketchColumns()
      for entry in place.entries { columns.add(cells(entry)) }
      if columns.hasDates { best = (place.path, place.entries[0], columns) }
    }
    guard let best else {
      throw SketchError(
        message: "none of the \(what) that repeat in it has a date, so none is taken for a record: "
          + names.joined(separator: ", "))
    }
    do throws(PathFault) {
      self.source = try source(best.path, best.first)
    } catch {
      throw SketchError(message: "its records have no path: \(error.message)")
    }
    columns = best.columns.columns
    count = best.columns.count
  }
}

/// Why a file cannot be sketched, and what to do.
public struct SketchError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  public var description: String { message }
}

/// A text of an entry: how a layout names its place, and the names that lead to it.
typealias SketchCell = (path: String, names: [String], value: String)

/// Places and their texts, collected entry by entry: the first entries, and of later ones those
/// that have something where there was little before.
struct SketchColumns {
  private(set) var columns: [SketchColumn] = []
  /// How many entries were seen.
  private(set) var count = 0
  private var indices: [Name: Int] = [:]
  /// How many texts each column has.
  private var filled: [Int] = []
  private var rows = 0

  private static let rowLimit = 500
  private static let columnLimit = 200
  /// How many texts say enough of a column.
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
  var hasDates: Bool { columns.contains { SketchDate($0) != nil } }
}
