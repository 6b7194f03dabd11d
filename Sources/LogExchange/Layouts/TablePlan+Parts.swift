// SPDX-License-Identifier: MIT

/// Two columns of one value: the larger part of it, and the rest.
struct PartColumns {
  var whole: Int
  var rest: Int
  var parts: UnitParts
}

extension TablePlan {
  /// The columns that may hold two parts of one value: `Stones,Pounds`, `Weight (st),Weight
  /// (lb)`.
  ///
  /// Each row shows if they are parts, or the same value in two units.
  func partColumns(_ layout: Layout) -> [PartColumns] {
    var found: [PartColumns] = layout.columns.compactMap { column in
      guard let rest = column.rest, let other = titles.index(of: rest.title),
        let whole = titles.index(ofAny: column.titles),
        case .quantity(let unit) = steps[whole].action, let known = unit.known,
        let parts = UnitParts.pair(unit.kind, known.name, rest.unit)
      else { return nil }
      return PartColumns(whole: whole, rest: other, parts: parts)
    }
    for whole in steps.indices
    where steps[whole].field >= 0 && !found.contains(where: { $0.whole == whole }) {
      guard case .quantity(let unit) = steps[whole].action, let known = unit.known else { continue }
      for rest in steps.indices where rest != whole {
        guard !found.contains(where: { [$0.whole, $0.rest].contains(rest) }),
          let word = word(of: rest, beside: whole),
          let parts = UnitParts.pair(unit.kind, known.name, word)
        else { continue }
        found.append(PartColumns(whole: whole, rest: rest, parts: parts))
        break
      }
    }
    return found
  }

  /// The unit of a column that may hold the rest of another's values; nil if it cannot.
  private func word(of rest: Int, beside whole: Int) -> String? {
    switch steps[rest].action {
    case .quantity(let unit):
      return steps[rest].field == steps[whole].field ? unit.known?.name : nil
    case .extra, .extraUnlessZero, .extraUnlessSame, .nothing:
      let isSame = steps[rest].field < 0 && titles.haveSameStem(rest, whole)
      return isSame ? titles.unitWord(rest) : nil
    default: return nil
    }
  }
}
