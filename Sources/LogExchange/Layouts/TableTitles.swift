// SPDX-License-Identifier: MIT

/// The titles of the columns of one table, and their comparison with those of a layout.
struct TableTitles: Sendable {
  /// The titles as in the table; repeated ones are numbered if the layout requires it.
  let names: [String]
  private let parts: [ColumnTitle]
  private let match: TableShape.TitleMatch
  /// The known titles that some columns stand for, whatever their own titles are.
  private(set) var places: [Int: String] = [:]

  init(_ names: [String], _ shape: TableShape) {
    let plain = shape.numbersRepeatedTitles ? Self.numbered(names) : names
    self.init(
      plain, plain.map { ColumnTitle(Self.dropping(shape.titlePrefix, from: $0)) }, shape)
  }

  /// The titles of a line at the beginning of an input.
  init(_ head: TableHead, _ shape: TableShape) {
    if shape.titlePrefix == nil, !shape.numbersRepeatedTitles {
      self.init(head.names, head.titles, shape)
    } else {
      self.init(head.names, shape)
    }
  }

  private init(_ names: [String], _ parts: [ColumnTitle], _ shape: TableShape) {
    self.names = names
    self.parts = parts
    // The title of a value in an object has a slash before its key.
    match = shape.titles == .stem && shape.objectTitle != nil ? .whole : shape.titles
    for column in shape.numberedColumns where column < names.count {
      places[column] = "column \(column + 1)"
    }
  }

  /// The name of a column: its title, or its number if it has none.
  func name(_ column: Int) -> String {
    column < names.count && !names[column].isEmpty ? names[column] : "column \(column + 1)"
  }

  /// Whether a column has a title. Titles of layouts are in small letters.
  func matches(_ column: Int, _ title: String) -> Bool {
    if let place = places[column] { return place === title }
    return switch match {
    case .stem: CSVText.equalFoldingASCII(parts[column].stem.utf8, title.utf8)
    case .whole: CSVText.equalFoldingASCII(parts[column].whole.utf8, title.utf8)
    case .exact: names[column] === title
    }
  }

  /// These titles, with some columns standing for other titles.
  func placed(_ places: [Int: String]) -> TableTitles {
    var titles = self
    titles.places.merge(places) { _, new in new }
    return titles
  }

  /// The first column with this title; nil without one.
  func index(of title: String) -> Int? { names.indices.first { matches($0, title) } }

  /// The first column with this title, and those with the title and another unit of a kind.
  func indices(of title: String, unit kind: UnitKind?) -> [Int] {
    guard let first = index(of: title) else { return [] }
    guard let kind, let unit = UnitWord(kind, unitWord(first)) else { return [first] }
    return [first]
      + names.indices.dropFirst(first + 1).filter { column in
        guard let other = UnitWord(kind, unitWord(column)) else { return false }
        return other != unit && matches(column, title)
      }
  }

  /// The first column with one of these titles; an earlier title wins.
  func index(ofAny titles: [String]) -> Int? {
    for title in titles {
      if let index = index(of: title) { return index }
    }
    return nil
  }

  func has(all titles: [String]) -> Bool { titles.allSatisfy { index(of: $0) != nil } }

  /// True if the titles of two columns differ only in their remarks.
  func haveSameStem(_ one: Int, _ other: Int) -> Bool {
    parts[one].remark != nil && parts[other].remark != nil && parts[one].stem === parts[other].stem
  }

  /// The part of a column's title that may name a unit: its remark in parentheses or after a
  /// slash, or else its stem.
  func unitWord(_ column: Int) -> String { parts[column].remark ?? parts[column].stem }

  /// Numbers repeated titles as `Price / L`, `Price / kWh 2`, `Price / L 3`, and removes quotes in
  /// titles. The unit of a title does not make it another one.
  private static func numbered(_ names: [String]) -> [String] {
    var counts: [[UInt8]: Int] = [:]
    return names.map { name in
      let plain = name.utf8.filter { $0 != UInt8(ascii: "\"") }
      let text = String(decoding: plain, as: UTF8.self)
      let stem = Array(ColumnTitle(text).stem.utf8)
      if stem.isEmpty { return text }
      let count = counts[stem, default: 0] + 1
      counts[stem] = count
      return count == 1 ? text : "\(text) \(count)"
    }
  }

  private static func dropping(_ prefix: String?, from name: String) -> String {
    guard let prefix, name.utf8.starts(with: prefix.utf8) else { return name }
    return String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
