// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of costs that spritmonitor.de exports and imports.
  ///
  ///     Datum;Km-Stand;Kostenart;Bezeichnung;Kosten;Währung;Bemerkung
  ///     05.03.2025;41000;1;Inspektion;289,90;EUR;mit Ölwechsel
  ///
  /// - Titles are German or English; those of the odometer, the amount and the currency are
  ///   the ones in the file of fill-ups. Semicolons separate the cells; `\;` is a semicolon in a
  ///   cell.
  /// - Dates are `dd.MM.yyyy`; numbers have a decimal comma.
  /// - `Kostenart` is a number of the site's list. If it says more than the native category,
  ///   it is also kept as an extra.
  /// - A refund is a cost below 0, whichever sign it has in the file.
  /// - A row without an amount is a note and is counted.
  /// - The file names no unit: kilometres are assumed, with a note, unless the user says
  ///   otherwise. An odometer reading of 0 means that it was not entered.
  /// - A file holds one vehicle and does not name it.
  ///
  /// Known from programs that read the files.
  static let spritmonitorCosts = Layout(
    name: "spritmonitor-costs", title: "Spritmonitor CSV of costs", kind: .cost,
    evidence: .importer, table: TableShape(quoting: .backslash),
    recognised: [
      [.columns("datum", "km-stand", "kostenart", "kosten")],
      [.columns("date", "odometer", "cost type"), .anyColumn("total price", "cost")],
    ],
    recognition: "the columns of date, odometer, type of cost and cost",
    dates: DateNotation(always: .dmy, example: "23.02.2010"), decimals: .always(.comma),
    columns: [
      .date("datum", "date").written("Datum"),
      .quantity(CostFields.odometer, "km-stand", "odometer", unit: .assumed("km")).zeroIsNothing
        .written("Km-Stand", inAnyUnit: true),
      .words("kostenart", "cost type", are: SpritmonitorCostType.words, otherwise: .extra)
        .written("Kostenart"),
      .text(CostFields.title, "bezeichnung", "title").written("Bezeichnung"),
      .number(CostFields.totalCost, "kosten", "total price", "cost").written("Kosten"),
      .text(CostFields.currency, "währung", "currency").written("Währung"),
      .text(CostFields.note, "bemerkung", "note").written("Bemerkung"),
    ],
    conditions: [.skip(ifEmpty: "kosten", "total price", "cost", as: "note")],
    finish: LayoutHook(name: "spritmonitor-costs.refunds") { record, _, _ in
      SpritmonitorCostType.finish(&record)
    },
    form: LayoutForm("Spritmonitor", dates: "dd.MM.yyyy") {
      $0.delimiter = UInt8(ascii: ";")
      $0.otherForms = []
      // A row without an amount would be read as a note.
      $0.needs = [CostFields.totalCost]
    },
    writing: LayoutHook(name: "spritmonitor-costs.write") { SpritmonitorCostWriting() })
}

/// The types of costs by Spritmonitor's numbers.
enum SpritmonitorCostType {
  static let columns = ["Kostenart", "Cost type"]
  static let refund = "16"

  /// - `isUsual`: Whether the category is written as this number.
  private static let list = FormatWords.rows("Spritmonitor costs").map { row in
    (code: row.name, category: row.words.first ?? "", isUsual: row.words.count == 1)
  }

  /// The numbers as words of a layout.
  static let words = list.map { entry in
    LayoutWord(
      word: entry.code,
      says: [LayoutWord.Saying(field: CostFields.category, value: entry.category)],
      isKept: !entry.isUsual)
  }

  /// The number of a category; nil if the word is not a category.
  static func code(_ category: String) -> String? {
    list.first { $0.isUsual && $0.category === category }?.code
  }

  /// Whether a number is one of the list.
  static func isListed(_ code: String) -> Bool {
    list.contains { $0.code === code }
  }

  /// The category of a number, or of a word in its place.
  static func category(_ type: String) -> String {
    let known = list.first { $0.code === type }?.category
    return known ?? (CostWords.category(type) ?? .other).rawValue
  }

  /// Negates refunds, and sets the category of a type that is not a number.
  static func finish(_ record: inout LogRecord) {
    guard record.cost?.category == nil || record.cost?.knownCategory == .other else { return }
    for column in columns {
      guard let type = record.extra(titled: column)?.value else { continue }
      if CSVText.trimmed(Array(type.utf8)[...]).elementsEqual(refund.utf8) {
        record.negateCost()
      } else if record.cost?.category == nil {
        record.setCategory(type, keptAs: nil)
      }
    }
  }
}
