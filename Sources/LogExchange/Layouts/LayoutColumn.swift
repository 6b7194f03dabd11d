// SPDX-License-Identifier: MIT

/// The meaning of a column in a layout.
struct LayoutColumn: Hashable, Sendable {
  /// The use of the cells of a column.
  enum Content: Hashable, Sendable {
    case date(DatePart)
    case text(Field)
    /// A part of a text, which is appended to those of earlier columns.
    case part(Field)
    /// A number, with an optional currency beside it if the field is money.
    case number(Field)
    /// Yes or no, in the words that people use; inverted if the column states the opposite of
    /// the field, as `full` does for `partial`.
    case flag(Field, isInverted: Bool)
    /// Yes if the cell is filled with anything but a word for no.
    case filled(Field)
    /// A number with a unit, from the first of these sources that gives one.
    case quantity(Field, [UnitSource])
    /// A number whose field is named by another column, so that each row has one measure. Rows
    /// of other measures are not entries.
    case measure(of: String, [LayoutMeasure])
    /// One of these words, each of which can set several fields.
    case words([LayoutWord], otherwise: LayoutWord.Otherwise)
    /// A fixed text for each entry, without a cell, in the notation of native forms.
    case constant(Field, String, [UnitSource])
    /// No field. The column is read like one that the layout does not know, and is also
    /// written.
    case extra
    /// No field; kept as an extra unless it is 0.
    case extraUnlessZero
    /// No field; kept as an extra unless it equals the column with this title.
    case extraUnlessSame(String)
    /// No field; other columns hold the same information, so the cell is not kept.
    case nothing
  }

  /// The part of the date that a column holds.
  enum DatePart: String, Hashable, Sendable, CaseIterable {
    /// The date, perhaps with its time.
    case whole
    /// The day, to which the time of another column belongs.
    case day
    case time
    /// A moment in UTC, as text or in milliseconds since 1970.
    case utc
    /// The offset of local time from UTC: `UTC-0500`.
    case offset
    /// The year as a number of its own. Apps count months from 0 or from 1: the values decide.
    case year
    case month
    case dayOfMonth
  }

  /// The titles in the app's own language, the preferred one first. If titles are compared by
  /// their stems, these are in small letters.
  var titles: [String]
  /// The titles in other languages.
  var translations: [String] = []
  var content: Content
  /// Whether 0 means that there is no value.
  var isNothingAtZero = false
  /// Whether -1 means that.
  var isNothingAtMinusOne = false
  /// The notation of its dates and times; nil to decide by the values.
  var pattern: DatePattern?
  /// Its decimal mark, independent of other columns; nil for that of the file.
  var mark: ColumnMark?
  /// True if an earlier column of the layout has the same cells, with another meaning.
  var isShared = false
  /// The column with the smaller part of its values, if it has one.
  var rest: Rest?

  /// The power of ten by which its numbers are multiplied.
  var power: Power?

  /// A power of ten.
  enum Power: Hashable, Sendable {
    /// Each row has its own, in the column with this title.
    case column(String)
    /// All rows have the same: -2 for a column of cents.
    case always(Int)
  }

  /// A column with the rest of the values of another one.
  struct Rest: Hashable, Sendable {
    var title = ""
    /// A word for the smaller unit.
    var unit = ""
  }
  /// The notation in which the column is written, as far as reading leaves it open.
  var written = WrittenColumn()

  /// The field that the column sets; for words, the first one; nil for none or various.
  var field: Field? {
    switch content {
    case .text(let field), .part(let field), .number(let field), .flag(let field, _),
      .filled(let field), .quantity(let field, _), .constant(let field, _, _):
      field
    case .words(let words, _): words.first?.says.first?.field
    case .date, .measure, .extra, .extraUnlessZero, .extraUnlessSame, .nothing: nil
    }
  }

  /// The kind of its unit, if the title gives it; nil for others.
  var titledUnit: UnitKind? {
    if case .quantity(let field, let sources) = content, sources.contains(.title) {
      field.unitKind
    } else {
      nil
    }
  }

  /// True if its cells are numbers, which are evidence for the decimal mark.
  var isNumber: Bool {
    switch content {
    case .number, .quantity, .measure: true
    case .date, .text, .part, .flag, .filled, .words, .constant, .extra, .extraUnlessZero,
      .extraUnlessSame, .nothing:
      false
    }
  }

  /// This column with 0 as the sign of a missing value.
  var zeroIsNothing: LayoutColumn { with { $0.isNothingAtZero = true } }

  /// This column with titles in other languages added.
  func also(_ titles: String...) -> LayoutColumn { with { $0.translations += titles } }

  /// The column with something changed.
  func with(_ change: (inout LayoutColumn) -> Void) -> LayoutColumn {
    var column = self
    change(&column)
    return column
  }

  static func date(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(.whole))
  }

  /// - Parameter pattern: A valid `DatePattern`, written in this library's source.
  static func date(_ title: String, as pattern: String) -> LayoutColumn {
    .date(title).with { $0.pattern = try? DatePattern(pattern) }
  }

  static func day(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(.day))
  }

  static func time(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(.time))
  }

  static func utc(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(.utc))
  }

  static func offset(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(.offset))
  }

  static func part(ofDate part: DatePart, _ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .date(part))
  }

  static func text(_ field: Field, _ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .text(field))
  }

  static func part(_ field: Field, _ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .part(field))
  }

  static func number(_ field: Field, _ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .number(field))
  }

  static func flag(
    _ field: Field, _ titles: String..., isInverted: Bool = false
  ) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .flag(field, isInverted: isInverted))
  }

  static func filled(_ field: Field, _ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .filled(field))
  }

  static func quantity(_ field: Field, _ titles: String..., unit: UnitSource...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .quantity(field, unit))
  }

  static func measure(
    _ title: String, of name: String, _ measures: [LayoutMeasure]
  ) -> LayoutColumn {
    LayoutColumn(titles: [title], content: .measure(of: name, measures))
  }

  static func words(
    _ titles: String..., are words: [LayoutWord], otherwise: LayoutWord.Otherwise
  ) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .words(words, otherwise: otherwise))
  }

  static func extra(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .extra)
  }

  static func extraUnlessZero(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .extraUnlessZero)
  }

  static func extra(_ title: String, unlessSameAs other: String) -> LayoutColumn {
    LayoutColumn(titles: [title], content: .extraUnlessSame(other))
  }

  static func nothing(_ titles: String...) -> LayoutColumn {
    LayoutColumn(titles: titles, content: .nothing)
  }
}

/// A word of an app, and the fields that it sets for an entry.
struct LayoutWord: Hashable, Sendable {
  /// A field and its value: a text, or `true` or `false`.
  struct Saying: Hashable, Sendable {
    var field: Field
    var value: String
  }

  /// The treatment of a cell with none of the words.
  enum Otherwise: String, Hashable, Sendable, CaseIterable {
    /// It is kept as an extra.
    case extra
    /// The entry is rejected.
    case rejected
    /// It is the text of the field that the words are for.
    case text
  }

  var word = ""
  var says: [Saying] = []
  /// Whether the word is kept as an extra, because it says more than the fields can.
  var isKept = false

  static func word(
    _ word: String, _ says: (Field, String)..., isKept: Bool = false
  ) -> LayoutWord {
    LayoutWord(
      word: word, says: says.map { Saying(field: $0.0, value: $0.1) }, isKept: isKept)
  }
}

/// One measure of a `measure` column: the word that names it, and the field of its number.
struct LayoutMeasure: Hashable, Sendable {
  /// The word, compared without a remark in parentheses after it in the cell.
  var word: String
  var field: Field
  /// The sources of the unit; empty for numbers without one.
  var unit: [UnitSource]
  /// True if 0 stands for no value.
  var isNothingAtZero = false
}

extension LayoutMeasure {
  init(_ word: String, _ field: Field, _ unit: UnitSource...) {
    self.init(word: word, field: field, unit: unit)
  }

  var zeroIsNothing: LayoutMeasure {
    var measure = self
    measure.isNothingAtZero = true
    return measure
  }
}

/// A word for a unit, for layouts.
typealias Word = UnitSource.Word

/// A source of the unit of a column.
enum UnitSource: Hashable, Sendable {
  /// A word, and the unit that it stands for.
  struct Word: Hashable, Sendable {
    var word: String
    /// The native name.
    var unit: String

    init(_ word: String, _ unit: String) {
      self.word = word
      self.unit = unit
    }
  }

  /// The names of electricity among fuels, whose amounts are in kWh even where a title says litres.
  static let electricity = [
    "Electric", "Electricity", "Elétrico", "Eléctrico", "Elektro", "Elektrisch", "Strom",
    "Électrique", "Électricité", "Elettrico", "Elektryczny", "Электричество",
  ].map { Word($0, "kWh") }

  /// The app always writes this unit, given by its native name.
  case always(String)
  /// The title gives the unit: `Weight (kg)`, `Price / L`, `gallons`.
  case title
  /// The titles of other columns give the unit.
  case titleOf([String])
  /// The existence of a column with one of these titles decides.
  case column([Word])
  /// The text of another column gives the unit for the whole table, in its first value: `6,4
  /// l/100km`.
  case textOf([String], [Word])
  /// A cell of the same row gives the unit, in one of these words, or in any word for a unit if
  /// the list is empty.
  case cell([String], [Word])
  /// The row of the subject in a separate table gives the unit.
  case subject([String], [Word])
  /// A remark gives the unit: `#Units: kg`.
  case remark(String, [Word])
  /// The unit is in the cell, after the number.
  case number
  /// With one of these units after it a number is of another measure, and is kept as an extra.
  case otherUnits([String])
  /// The user must give the unit.
  case asked
  /// The user may give the unit; otherwise this one is assumed, with a note.
  case assumed(String)
  /// The user may give the unit, if the subject has no row; otherwise the value is kept as an
  /// extra, with a warning.
  case kept

  /// A cell of the same row gives the unit, in any word.
  static func cell(_ titles: String...) -> UnitSource { .cell(titles, []) }
  /// The row of the subject in a separate table gives the unit, in any word.
  static func subject(_ titles: String...) -> UnitSource { .subject(titles, []) }
  static func titleOf(_ titles: String...) -> UnitSource { .titleOf(titles) }
  static func column(_ words: Word...) -> UnitSource { .column(words) }
}

extension LayoutColumn {
  /// Whether dates are read from it.
  var isOfDates: Bool { if case .date = content { true } else { false } }
}

extension UnitSource {
  /// The source of a unit that the layout finds nowhere: the user if there is an option for it,
  /// and otherwise the value is kept as an extra.
  static func unsaid(_ field: Field) -> [UnitSource] {
    field.unitKind?.assumed == nil ? [.kept] : [.asked]
  }
}
