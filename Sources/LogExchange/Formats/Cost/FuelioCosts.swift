// SPDX-License-Identifier: MIT

/// The categories of costs in a Fuelio backup: a table of numbers and names.
struct FuelioCategories: Sendable {
  static let section = "CostCategories"
  static let numberColumn = "CostTypeID"
  /// The extra that keeps a name for which the native forms have no word.
  static let nameExtra = "CostCategory"
  static let incomeColumn = "isIncome"

  private var names: [String: String] = [:]

  /// Whether a section holds the table.
  static func areIn(_ section: CSVSection) -> Bool {
    CSVText.equalFoldingASCII(section.name.utf8, Self.section.utf8)
  }

  mutating func add(_ row: Row, _ header: CSVHeader?) {
    guard let number = row.cell(at: header?.index(of: Self.numberColumn)), !number.isBlank,
      let name = row.cell(at: header?.index(of: "Name")), !name.isBlank
    else { return }
    names[number.string] = name.string
  }

  /// Replaces the number of a cost's category by its name, and negates incomes.
  ///
  /// A number without a name stays an extra.
  func complete(_ record: inout LogRecord) {
    guard record.cost != nil else { return }
    if let number = record.extra(titled: Self.numberColumn), let name = names[number.value] {
      var cells = ExtraCells(record.extras)
      _ = cells.take(number.name)
      record.extras = cells.rest
      record.setCategory(name, keptAs: Self.nameExtra)
      // In the language of the user, the app's own categories have their numbers.
      if CostWords.category(name) == nil,
        let usual = FuelioCategoryNumbers.usualName(of: number.value)
      {
        record.setCategory(usual, keptAs: nil)
      }
    }
    if record.extra(titled: Self.incomeColumn) != nil { record.negateCost() }
  }
}

extension OtherEntries {
  /// The costs of a Fuelio backup, beside its fill-ups.
  static let fuelio = OtherEntries(
    kind: .cost, sections: ["Costs"],
    columns: [
      .text(CostFields.title, "costtitle").written("CostTitle"), .date("date").written("Date"),
      .quantity(
        CostFields.odometer, "odo",
        unit: .subject(["DistUnit"], [Word("0", "km"), Word("1", "mi")]), .title, .kept
      )
      .zeroIsNothing.written("Odo", empty: "0"),
      .extra(FuelioCategories.numberColumn), .text(CostFields.note, "notes").written("Notes"),
      .number(CostFields.totalCost, "cost").written("Cost", empty: "0"),
      .extra("flag").written(empty: "0"), .extra("idR").written(empty: "0"),
      .extra("read").written(empty: "0"), .extra("RemindOdo").written(empty: "0"),
      .words("reminddate", are: [.word("2011-01-01")], otherwise: .extra).written("RemindDate"),
      .extra("isTemplate").written(empty: "0"), .extra("RepeatOdo").written(empty: "0"),
      .extra("RepeatMonths").written(empty: "0"), .extra(FuelioCategories.incomeColumn),
      .extra("UniqueId"),
    ],
    conditions: [.skip("istemplate", "1", as: "template of costs")], extras: .unlessZero,
    isWritten: true)
}
