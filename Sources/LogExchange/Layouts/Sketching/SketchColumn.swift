// SPDX-License-Identifier: MIT

/// A place of the entries of a source, with what stands there.
struct SketchColumn {
  /// How a mapping names the place, as JSON.
  var path: String
  /// The names that lead to it, the last one last; for tables its title.
  var names: [String]
  /// The texts of the first entries.
  var values: [String] = []

  /// The names as words in small letters, without the words for units at the end.
  var words: [String] { Self.words(of: names.last ?? "") }

  /// The texts that say something.
  var filled: [String] { values.filter { !$0.trimmedBytes.isEmpty } }

  /// The different texts, in the order in which they come.
  var distinct: [String] {
    var found: [String] = []
    for value in values where !found.contains(where: { $0 === value }) {
      if found.count == 20 { break }
      found.append(value)
    }
    return found
  }

  /// `fuelGrade`, `Fuel grade`, `fuel_grade (RON)` in words.
  static func words(of name: String) -> [String] {
    var words: [String] = [""]
    var wasSmall = false
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "%"
      if !isLetter || scalar.properties.isUppercase && wasSmall, words.last != "" {
        words.append("")
      }
      if isLetter { words[words.count - 1] += String(scalar).lowercased() }
      wasSmall = scalar.properties.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}

/// What a source is, as far as one can see.
struct SketchSource {
  var source: Mapping.Source
  /// The path of the records; nil for tables.
  var records: String?
  var table: TableShape?
  var namespaces: [MappedNamespace] = []
  var columns: [SketchColumn]
  /// How many entries were seen.
  var count: Int
}

/// Why a file cannot be sketched, and what to do.
public struct SketchError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  public var description: String { message }
}

/// Places and their texts, collected entry by entry.
struct SketchColumns {
  private(set) var columns: [SketchColumn] = []
  private var indices: [String: Int] = [:]
  private static let valueLimit = 500

  mutating func add(_ path: String, _ names: @autoclosure () -> [String], _ value: String) {
    if let index = indices[path] {
      if columns[index].values.count < Self.valueLimit { columns[index].values.append(value) }
    } else if columns.count < 200 {
      indices[path] = columns.count
      columns.append(SketchColumn(path: path, names: names(), values: [value]))
    }
  }

  /// Whether some place holds dates.
  var hasDates: Bool { columns.contains { SketchDate(column: $0) != nil } }
}
