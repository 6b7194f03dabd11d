// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// Finds values of which a column has the larger part and another the rest: stones and
  /// pounds, pounds and ounces, feet and inches.
  ///
  /// The titles have to say it, and the values to fit: all of the first are whole, and most
  /// of the others are less than one of it.
  mutating func joinParts(_ matches: inout [Match]) {
    for index in matches.indices {
      let kind: UnitKind
      switch matches[index].field {
      case "weight": kind = .mass
      case "height": kind = .length
      default: continue
      }
      let own = matches[index].column
      for other in source.columns.indices
      where other != own && !matches.contains(where: { $0.column == other && $0.field != "date" }) {
        if let parts = parts(own, other, kind) {
          rests[own] = (other, parts)
        } else if let parts = parts(other, own, kind) {
          matches[index].column = other
          rests[other] = (own, parts)
        } else {
          continue
        }
        break
      }
    }
  }

  /// What two columns are the parts of; nil where they are none.
  private func parts(_ large: Int, _ small: Int, _ kind: UnitKind) -> UnitParts? {
    guard let unit = titles[large].unit?.asUnit(of: kind)?.name else { return nil }
    let words = titles[small].whole.split(separator: " ").map { String($0) }
    guard
      let parts = words.lazy.compactMap({ UnitParts.pair(kind, unit, $0) }).first,
      let own = stem(large, parts.isLarge), let other = stem(small, parts.isSmall),
      own.isEmpty || other.isEmpty || own == other
    else { return nil }
    let values = self.values(large).compactMap { $0 }
    let rests = self.values(small).compactMap { $0 }.sorted()
    guard !values.isEmpty, !rests.isEmpty, values.allSatisfy({ $0 == $0.rounded() }),
      rests[rests.count / 2] < Double(parts.count)
    else { return nil }
    return parts
  }

  /// The words of a title without its unit.
  private func stem(_ column: Int, _ isUnit: (String) -> Bool) -> [String]? {
    let words = titles[column].whole.split(separator: " ").map { String($0) }
    let rest = words.filter { !isUnit($0) }
    return rest.count < words.count ? rest : nil
  }
}
