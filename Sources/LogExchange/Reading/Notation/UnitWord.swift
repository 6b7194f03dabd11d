// SPDX-License-Identifier: MIT

/// A unit by one of the words that apps use for it. Case is ignored, and so are spaces, points,
/// underscores, hyphens and parentheses.
enum UnitWord: Hashable {
  case unit(UnitCode)
  /// A gallon that may be a US or an imperial one.
  case someGallon

  /// The meaning of a word for a unit of this kind; nil for any other word.
  init?(_ kind: UnitKind, _ word: String) {
    guard let found = Self(ofAnyKind: word), found.isUnit(of: kind) else { return nil }
    self = found
  }

  /// The meaning of a word for a unit; nil for any other word.
  init?(ofAnyKind word: String) {
    let word = String(
      decoding: word.lowercased().utf8.filter { !" ._()-".utf8.contains($0) }, as: UTF8.self)
    guard let entry = Self.table.first(where: { $0.words.contains { $0 === word } }) else {
      return nil
    }
    self = entry.meaning
  }

  /// Whether values of a kind can be in the unit.
  func isUnit(of kind: UnitKind) -> Bool {
    switch self {
    case .unit(let unit): kind.units.contains(unit)
    case .someGallon: kind == .volume
    }
  }

  /// The unit; nil for a gallon that may be one or the other.
  var code: UnitCode? {
    if case .unit(let unit) = self { return unit }
    return nil
  }

  /// The words of each unit; those of gallons name no unit that records have.
  private static let table = WordPage.notation.rows("units").map { row in
    let unit = UnitRow.allCases.map { UnitCode($0) }.first { $0.name === row.name }
    return (meaning: unit.map { UnitWord.unit($0) } ?? .someGallon, words: row.words)
  }
}

extension UnitCode {
  /// The unit of a kind by its native name or one of the words of apps; nil for other words,
  /// and for a gallon that may be either.
  init?(_ kind: UnitKind, word: String) {
    if let unit = UnitCode(kind, named: word) {
      self = unit
    } else if case .unit(let unit)? = UnitWord(kind, word) {
      self = unit
    } else {
      return nil
    }
  }
}
