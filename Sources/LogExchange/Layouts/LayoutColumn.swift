// SPDX-License-Identifier: MIT

/// What a column of a layout means.
struct LayoutColumn: Hashable, Sendable {
  /// What a cell becomes.
  enum Content: Hashable, Sendable {
    case date(DatePart)
    case text(Field)
    /// A part of a text, which comes after those of columns before it.
    case part(Field)
    /// A number, where a currency may stand if the field is of money.
    case number(Field)
    /// Yes or no, in the words that people have for it; inverted, `full` says what
    /// `partial` does not.
    case flag(Field, isInverted: Bool)
    /// Yes where there is something that does not say no.
    case filled(Field)
    /// A number with a unit, which the first of these sources says that knows it.
    case quantity(Field, [UnitSource])
    /// A number whose field another column names: rows of one measure each. Rows of other
    /// measures are no entries.
    case measure(of: String, [LayoutMeasure])
    /// One of some words, which can say several things.
    case words([LayoutWord], otherwise: LayoutWord.Otherwise)
    /// No cell: each entry has this text, which is written as native forms have it.
    case constant(Field, String, [UnitSource])
    /// Nothing that there is a field for: read like a column that the layout does not know, and
    /// written again.
    case extra
    /// Nothing that there is a field for; kept as an extra where it is more than 0.
    case extraUnlessZero
    /// Nothing that there is a field for; kept as an extra where it is not what the column
    /// with a title says.
    case extraUnlessSame(String)
    /// Nothing that other columns do not say better.
    case nothing
  }

  /// What a column says about the date.
  enum DatePart: String, Hashable, Sendable, CaseIterable {
    /// The date, perhaps with its time.
    case whole
    /// The day, to which the time of another column belongs.
    case day
    case time
    /// A moment in UTC, as text or in milliseconds since 1970.
    case utc
    /// How far local time is ahead of UTC: `UTC-0500`.
    case offset
    /// A part of the day, which is a number. Apps count months from 0 or from 1: the values
    /// decide.
    case year
    case month
    case dayOfMonth
  }

  /// The titles in the app's own language, the preferred one first. Where titles are
  /// compared by their stems, they stand in small letters here.
  var titles: [String]
  /// The titles in other languages.
  var translations: [String] = []
  var content: Content
  /// Whether 0 means that there is no value.
  var isNothingAtZero = false
  /// How its dates and times are written; nil for ways that the file shows.
  var pattern: DatePattern?
  /// The mark before its decimals, whatever those of other columns have.
  var mark: DecimalMark?
  /// Whether its cells have said something else before: those of another column.
  var isShared = false
  /// Where the rest of its values stands.
  var rest: Rest?

  /// A column with the rest of the values of another one.
  struct Rest: Hashable, Sendable {
    var title = ""
    /// A word for the smaller unit.
    var unit = ""
  }
  /// How the column is written, where that does not follow from the rest.
  var written = WrittenColumn()

  /// The field that the column is for; nil for none, or several.
  var field: Field? {
    switch content {
    case .text(let field), .part(let field), .number(let field), .flag(let field, _),
      .filled(let field), .quantity(let field, _), .constant(let field, _, _):
      field
    case .words(let words, _): words.first?.says.first?.field
    case .date, .measure, .extra, .extraUnlessZero, .extraUnlessSame, .nothing: nil
    }
  }

  /// Whether its cells are numbers, and evidence for how numbers are written.
  var isNumber: Bool {
    switch content {
    case .number, .quantity, .measure: true
    case .date, .text, .part, .flag, .filled, .words, .constant, .extra, .extraUnlessZero,
      .extraUnlessSame, .nothing:
      false
    }
  }

  /// The column where 0 means that there is no value.
  var zeroIsNothing: LayoutColumn { with { $0.isNothingAtZero = true } }

  /// The column with its titles in other languages.
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

  /// - Parameter pattern: One of `DatePattern` that the library itself has written.
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

/// A word of an app, and what it says about an entry.
struct LayoutWord: Hashable, Sendable {
  /// What is said of a field: a text, or `true` or `false`.
  struct Saying: Hashable, Sendable {
    var field: Field
    var value: String
  }

  /// What becomes of a cell with none of the words.
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

/// What the rows of one measure are: the word that names it, and the field of its number.
struct LayoutMeasure: Hashable, Sendable {
  /// What stands in parentheses after the word in a cell does not matter.
  var word: String
  var field: Field
  /// Where the unit stands; none for numbers without one.
  var unit: [UnitSource]
}

extension LayoutMeasure {
  init(_ word: String, _ field: Field, _ unit: UnitSource...) {
    self.init(word: word, field: field, unit: unit)
  }
}

/// A word for a unit, for layouts.
typealias Word = UnitSource.Word

/// Where the unit of a column is said.
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

  /// The app writes this unit, always: a native name.
  case always(String)
  /// The title says it: `Weight (kg)`, `Price / L`, `gallons`.
  case title
  /// The titles of other columns say it.
  case titleOf([String])
  /// That there is a column with one of these titles says it.
  case column([Word])
  /// The text of another column says it, first and for the whole table: `6,4 l/100km`.
  case textOf([String], [Word])
  /// A cell of the same row says it, in one of these words; in any word for a unit where
  /// there are none.
  case cell([String], [Word])
  /// The row of the subject in a table of its own says it.
  case subject([String], [Word])
  /// A remark says it: `#Units: kg`.
  case remark(String, [Word])
  /// It stands in the cell, after the number.
  case number
  /// The user has to say it.
  case asked
  /// The user may say it; otherwise this one is taken, with a note.
  case assumed(String)
  /// The user may say it, where the subject has no row; the value is otherwise kept as an
  /// extra, with a warning.
  case kept

  /// A cell of the same row says it.
  static func cell(_ titles: String...) -> UnitSource { .cell(titles, []) }
  /// The row of the subject in a table of its own says it.
  static func subject(_ titles: String...) -> UnitSource { .subject(titles, []) }
  static func titleOf(_ titles: String...) -> UnitSource { .titleOf(titles) }
  static func column(_ words: Word...) -> UnitSource { .column(words) }
}

extension LayoutColumn {
  /// Whether dates are read from it.
  var isOfDates: Bool { if case .date = content { true } else { false } }
}
