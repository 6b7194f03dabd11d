// SPDX-License-Identifier: MIT

/// What a column holds, by its title, its values and the columns beside it.
extension SketchGuesser {
  /// True if each of several entries has a `Name` and a date of its own: then it is that of the
  /// entry, such as `Week 12`, and not of a person.
  func isOfEntries(_ index: Int) -> Bool {
    func areAllDifferent(_ column: SketchColumn) -> Bool {
      column.values.count > 2 && Set(column.values.map { Name($0) }).count == column.values.count
    }
    return titles[index].words.count == 1 && titles[index].has(any: .names)
      && !source.columns[index].isNamedByUser && areAllDifferent(source.columns[index])
      && source.columns.indices.contains {
        isNamed($0, "date") && areAllDifferent(source.columns[$0])
      }
  }

  /// True for the keys of objects that hold several entries, of which no word says what they are:
  /// they are most likely the names of cars or people, unless they are periods.
  func isOfGroups(_ index: Int) -> Bool {
    let column = source.columns[index]
    let keys = column.distinct
    let all = Set(column.values.map { Name($0) }).count
    let isOfSeveral = all > 1 && (column.isAround || all < column.values.count)
    guard column.path.hasSuffix("@key"), isOfSeveral, !isNamed(index, "date"),
      matches[index].values.allSatisfy({ $0.field != "vehicle" && $0.field != "person" })
    else { return false }
    return keys.allSatisfy { key in
      // `2024`, `2024-03` and `20240301` are periods, and ten digits number a person.
      let isOfDigits = key.utf8.allSatisfy { CSVText.isDigit($0) || $0 == UInt8(ascii: "-") }
      return !(isOfDigits && key.utf8.count <= 8) && !SketchTitle(key).has(any: .months)
    }
  }

  /// More than what a car takes in any unit: such numbers under an ambiguous title are money.
  static let mostFuel = 500.0

  /// True if the rows of a table are for several things that a car costs, or further columns for
  /// them, and no other column has the money: `Date,Category,Amount`, `Date,Gas,Tolls`.
  func isOfCosts(besides amount: Int) -> Bool {
    let isOfPurposes = source.columns.indices.contains { index in
      isNamed(index, "title") && source.columns[index].hasTexts
        && source.columns[index].distinct.contains { SketchTitle($0).has(any: .otherPurposes) }
        || numbers[index] != nil && index != amount && titles[index].has(any: .otherPurposes)
          && !titles[index].has(any: .strangers)
    }
    return (isOfPurposes || source.isOfCosts || source.isNamedAfterCosts)
      && !source.columns.indices.contains { index in
        index != amount && numbers[index] != nil
          && (isNamed(index, "totalCost") || isNamed(index, "pricePerUnit")
            || holdsAmounts(index))
      }
  }

  /// True if a title is that of the reading of a meter of energy.
  func isMeter(_ index: Int) -> Bool {
    if !readings.isEmpty { return readings.contains(index) }
    return titles[index].has(any: .meters) && titles[index].isInEnergy
  }

  /// True if a column has numbers in a unit of amounts of fuel.
  func holdsAmounts(_ index: Int) -> Bool {
    let title = titles[index]
    // A bare `kg` is more likely a body's.
    let isOfBody = title.isOnlyUnit && title.unit(of: .mass) != nil
    return numbers[index] != nil && title.unit(of: .volume) != nil && !isOfBody && title.rate == nil
      && !title.isConsumption && title.currency == nil && !isMeter(index)
      && !title.has(any: .strangers)
  }

  /// True for what was used in kilowatt-hours where nothing else was charged, as a card for charging
  /// calls it.
  func isOfCharges(_ index: Int) -> Bool {
    let title = titles[index]
    let strange = title.words.filter(SketchWords.strangers.contains)
    return title.isInEnergy && strange.allSatisfy(SketchWords.uses.contains)
      && !source.columns.indices.contains(where: holdsAmounts)
      && titles.contains {
        $0.hasWord(
          beginningWith: "charg", "laad", "lade", "recarg", "ricaric", "recharg", "evse",
          "stromart",
          "connect", "conect", "stecker", "blockier")
      }
  }

  /// Whether somebody weighs less than twenty kilograms.
  var isOfBaby: Bool {
    titles.indices.contains { index in
      let most = titles[index].isIn(.grams, of: .mass) ? 20_000.0 : 20
      return isNamed(index, "weight") && middle(index).map { $0 < most } ?? false
    }
  }

  /// Takes a `Location` beside a town for the station.
  mutating func decideStation(_ kind: LogKind, _ found: inout [Found]) {
    guard let field = kind.field("station"), !found.contains(where: { $0.field == field }),
      let place = found.firstIndex(where: { $0.field.name === "location" })
    else { return }
    let free = columns(for: found[place].field).filter { index in
      !taken.contains(index) && !found.contains { $0.column == index }
    }
    let all = [found[place].column] + free
    guard let general = all.first(where: { titles[$0].has(any: .places) }),
      let town = all.first(where: { !titles[$0].has(any: .places) })
    else { return }
    var station = found[place]
    (station.field, station.column) = (field, general)
    station.reason = "by the name \(shown(general)), beside \(shown(town))"
    found[place].column = town
    found.append(station)
  }

  /// True if most texts of a column are names of fuels. (The first rows show it, and a table may be
  /// wide.)
  func holdsFuels(_ index: Int) -> Bool {
    let texts = source.columns[index].hasTexts ? source.columns[index].filled.prefix(40) : []
    return texts.count { SketchTitle($0.text).has(any: .fuels) } * 2 > texts.count
  }

  /// True if most texts of a column are names of kinds of one fuel.
  func holdsGrades(_ index: Int) -> Bool {
    let texts = source.columns[index].hasTexts ? source.columns[index].filled.prefix(40) : []
    return texts.count { SketchWords.grades.contains(SketchWords.folded($0.text)) } * 2
      > texts.count
  }
}
