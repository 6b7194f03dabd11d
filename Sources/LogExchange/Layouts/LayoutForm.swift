// SPDX-License-Identifier: MIT

// A layout that has a form is written, too. The writer walks the columns in their order: the
// title of each is the first that is read, its cells are spelled so that they are read as what
// they were. The form says what reading leaves open (which notation of dates, which separator),
// and `LayoutColumn.written` the same for one column. What a layout cannot hold follows from
// both (`Layout.cannotHold`).

/// How a layout is written.
struct LayoutForm: Hashable, Sendable {
  /// Which cells stand in quotes.
  enum Quoting: String, Hashable, Sendable, CaseIterable {
    case whereNeeded
    /// All cells of rows; titles and names of tables where they need it.
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

  /// What messages call the app; nil for the mapping.
  var app: String?
  /// What the entries are called; nil for the words of the kind.
  var entries: String?
  /// The forms that the app has for other kinds, as far as one may be named; nil where this
  /// one is all.
  var otherForms: [OtherForm]?
  /// What separates cells; nil for the separator that is read, or a comma.
  var delimiter: UInt8?
  var quoting = Quoting.whereNeeded
  var lineEnd = CSVLineEnd.lineFeed
  /// The mark before decimals; nil for the one that the app always writes, or a point.
  var decimals: DecimalMark?
  /// How dates are written; nil for ISO 8601.
  var dates: DatePattern?
  /// The words of flags.
  var yes = "1"
  var no = "0"
  /// The extras of the first record that get columns of their own: names, or their beginnings
  /// with a `*` after them.
  var extras: [String] = []
  /// The fields of which a row has to have one, where that is not what reading asks for.
  var needs: [Field]?
  /// Whether entries about several vehicles or people stand in one file, though no column tells
  /// them apart.
  var mixesSubjects = false

  init() {}

  /// The form of an app: how it writes dates, and what else is not usual.
  init(_ app: String, dates: String? = nil, _ change: (inout LayoutForm) -> Void = { _ in }) {
    self.app = app
    // A pattern of this program's own text: one that is none is found by the tests.
    self.dates = dates.flatMap { try? DatePattern($0) }
    change(&self)
  }
}

/// How a column is written, where that does not follow from how it is read.
struct WrittenColumn: Hashable, Sendable {
  /// The title; nil for the first of those that are read.
  var title: String?
  /// The titles that say the unit, each with its unit.
  var titles: [UnitSource.Word] = []
  /// The field whose unit they say; nil for that of the column.
  var unitField: Field?
  /// The only unit in which values are written; nil for the one that reading takes.
  var unit: String?
  /// Whether values are written in any unit, which is the same for the whole file.
  var hasAnyUnit = false
  /// What stands in the cell of an entry without a value; nil for nothing.
  var empty: String?
  /// How dates are written; nil for what the form says.
  var dates: DatePattern?
  /// Whether the column is only there if the first record has a value for it.
  var isOptional = false
  /// Whether the column is read and not written.
  var isLeftOut = false
}

extension LayoutColumn {
  /// The column with another title, or other cells, where it is written.
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

  /// The column under titles that say a unit: its own, or that of a field.
  func written(_ titles: UnitSource.Word..., unitOf field: Field? = nil) -> LayoutColumn {
    with { ($0.written.titles, $0.written.unitField) = (titles, field) }
  }

  /// The column where it is only read.
  var onlyRead: LayoutColumn { with { $0.written.isLeftOut = true } }
}
