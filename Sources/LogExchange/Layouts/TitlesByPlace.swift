// SPDX-License-Identifier: MIT

import XMLTree

// Some apps write their columns always in the same order, and their titles in the language of
// the user. Titles in a language that the layout does not know are then read by their places:
//
//     "Kilometertæller (km)","Dato","Brændstof","Pris / L",…
//      odometer               date   fuel        price

extension TableShape {
  /// What the first columns of a table are, as titles of the layout.
  fileprivate func places(of titles: TableTitles) -> [String] {
    let count = (titles.names.lastIndex { !$0.isEmpty } ?? -1) + 1
    return allPlaces.count == count ? allPlaces : places
  }
}

extension Layout {
  /// The columns whose own titles are not known, each with the title of its place.
  ///
  /// A known title at another place shows that the table has an order of its own: places then
  /// say nothing. But every table of the app has the first two columns with a meaning, so if
  /// these are not known, the titles that seem to be known are words of another language.
  func titlesByPlace(_ titles: TableTitles) -> [Int: String] {
    let places = table.places(of: titles)
    if places.isEmpty { return [:] }
    let meanings = places.map { place in columns.first { $0.titles.contains { $0 === place } } }
    let found = meanings.map { $0.flatMap { titles.index(ofAny: $0.titles + $0.translations) } }
    let wanted = meanings.indices.filter { meanings[$0] != nil }
    let inTable = wanted.filter { $0 < titles.names.count }
    // `8:40 AM,178.6 lbs` are values: the titles are not there. (`2. palivo` is a title further on.)
    let areValues = inTable.prefix(2).allSatisfy { place in
      titles.names[place].utf8.first.map(CSVText.isDigit) ?? false
    }
    if areValues { return [:] }
    let hasOwnOrder = inTable.contains { place in
      found[place].map { $0 != place } ?? isKnown(place, titles)
    }
    if hasOwnOrder {
      if wanted.prefix(2).allSatisfy({ found[$0] != nil }) { return [:] }
      return Dictionary(
        uniqueKeysWithValues: places.indices.prefix(titles.names.count)
          .filter { found[$0] != $0 }.map { ($0, places[$0]) })
    }
    return Dictionary(
      uniqueKeysWithValues: inTable.filter { found[$0] == nil && !titles.names[$0].isEmpty }
        .map { ($0, places[$0]) })
  }

  /// Whether a column has the title of any column of the layout.
  private func isKnown(_ index: Int, _ titles: TableTitles) -> Bool {
    columns.contains { column in
      (column.titles + column.translations).contains { titles.matches(index, $0) }
    }
  }
}

extension TablePlan {
  /// A note on the columns that are read by their places; nil if there are none.
  func noteOnPlaces(_ position: SourcePosition?) -> RecordFault? {
    let fields = kind.fields
    let taken = byPlace.compactMap { column -> String? in
      let name = "\"\(RecordFault.excerpt(titles.name(column)))\""
      if steps[column].field >= 0 { return "\(name) as \(fields[steps[column].field].name)" }
      return dates.contains { $0.column == column } ? "\(name) as date" : nil
    }
    guard let first = byPlace.first, !taken.isEmpty else { return nil }
    return RecordFault(
      code: .assumedColumns,
      message: "titles in a language that is not known: the places of the columns say what they "
        + "are (\(taken.joined(separator: ", ")))",
      field: titles.name(first), position: position)
  }
}

extension Diagnostic.Code {
  /// Columns are known by their places only, because their titles are not known.
  public static let assumedColumns = Diagnostic.Code(description: "assumed-columns")
}
