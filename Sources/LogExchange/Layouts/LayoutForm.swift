// SPDX-License-Identifier: MIT

// A layout that has a form can also be written. The writer goes through the columns in their
// order. The title of each is the first one that is read, and its cells are written so that
// reading them gives the same values. The form decides what reading leaves open (which notation
// of dates, which delimiter), and `LayoutColumn.written` does the same for one column. Both
// determine what a layout cannot hold (`Layout.cannotHold`).

/// The form in which a layout is written.
struct LayoutForm: Hashable, Sendable {
  /// The cells to be quoted.
  enum Quoting: String, Hashable, Sendable, CaseIterable {
    case whereNeeded
    /// All cells of rows, but titles and names of tables only if needed.
    case values
    case always
  }

  /// A form of the app that holds entries of another kind.
  struct OtherForm: Hashable, Sendable {
    /// The name of the kind.
    var kind: String
    /// The name of the format.
    var format: String
  }

  /// The name of the app in messages; nil to speak of the mapping.
  var app: String?
  /// The name of the entries in messages; nil for the words of the kind.
  var entries: String?
  /// The forms of the app for other kinds that messages may name; nil if it has none.
  var otherForms: [OtherForm]?
  /// The delimiter between cells; nil for the one that is read, or a comma.
  var delimiter: UInt8?
  var quoting = Quoting.whereNeeded
  var lineEnd = CSVLineEnd.lineFeed
  /// The mark before decimals; nil for the one that the app always writes, or a point.
  var decimals: DecimalMark?
  /// The notation of dates; nil for ISO 8601.
  var dates: DatePattern?
  /// The words of flags.
  var yes = "1"
  var no = "0"
  /// The extras of the first record that get columns of their own: names, or their beginnings
  /// with a `*` after them.
  var extras: [String] = []
  /// The fields of which a row must have one; nil for those that reading requires.
  var needs: [Field]?
  /// True if one file may hold entries about several vehicles or people, although no column
  /// names them.
  var mixesSubjects = false

  init() {}

  /// The form of an app, with its notation of dates and other changes.
  init(_ app: String, dates: String? = nil, _ change: (inout LayoutForm) -> Void = { _ in }) {
    self.app = app
    // The pattern is written in this library's source; the tests find an invalid one.
    self.dates = dates.flatMap { try? DatePattern($0) }
    change(&self)
  }
}

/// The notation in which a column is written, as far as reading leaves it open.
struct WrittenColumn: Hashable, Sendable {
  /// The title; nil for the first of those that are read.
  var title: String?
  /// Titles that name a unit, each with its unit.
  var titles: [UnitSource.Word] = []
  /// The field whose unit they say; nil for that of the column.
  var unitField: Field?
  /// The only unit in which values are written; nil for the one that reading takes.
  var unit: String?
  /// Whether values are written in any unit, which is the same for the whole file.
  var hasAnyUnit = false
  /// The text in the cell of an entry without a value; nil for an empty cell.
  var empty: String?
  /// The notation of dates; nil for that of the form.
  var dates: DatePattern?
  /// Whether the column is only there if the first record has a value for it.
  var isOptional = false
  /// Whether the column is read and not written.
  var isLeftOut = false
}

extension LayoutColumn {
  /// This column with another title or other cells in writing.
  func written(
    _ title: String? = nil, inAnyUnit: Bool = false, empty: String? = nil,
    isOptional: Bool = false
  ) -> LayoutColumn {
    with {
      $0.written.title = title ?? written.title
      $0.written.hasAnyUnit = inAnyUnit
      $0.written.empty = empty
      $0.written.isOptional = isOptional
    }
  }

  /// This column with titles that name a unit: its own, or that of a field.
  func written(_ titles: UnitSource.Word..., unitOf field: Field? = nil) -> LayoutColumn {
    with { ($0.written.titles, $0.written.unitField) = (titles, field) }
  }

  /// This column if it is only read.
  var onlyRead: LayoutColumn { with { $0.written.isLeftOut = true } }
}
