// SPDX-License-Identifier: MIT

// A layout describes how an app writes a log as a table: the signs by which the table is
// recognised, the lines around its rows, and the meaning of each column. It is a value, not
// code:
//
//     static let lubeLogger = Layout(
//       name: "lubelogger", title: "LubeLogger CSV", kind: .fuel, evidence: .importer,
//       recognised: [[.columns("date", "odometer", "fuelconsumed", "cost")]],
//       columns: [
//         .date("date"), .quantity(FuelFields.odometer, "odometer", unit: .asked),
//         .quantity(FuelFields.volume, "fuelconsumed", unit: .asked),
//         .number(FuelFields.totalCost, "cost"),
//         .flag(FuelFields.partial, "isfilltofull", isInverted: true),
//       ])
//
// `LayoutFormat` makes a format of it, `TablePlan` matches it with the header of one
// table, `TableReader` reads the rows, and `NotationDecision` finds out how the numbers
// and dates of the file are written. `logxml formats --print` shows a layout as the
// mapping file that a user could have written.

/// A description of how an app writes the entries of a log as the rows of a table.
public struct Layout: Hashable, Sendable {
  /// The name of the format on the command line.
  public let name: String
  /// The name for people: `LubeLogger CSV`.
  public let title: String
  /// The kind of the records.
  public let kind: LogKind
  /// The evidence on which the layout rests.
  public internal(set) var evidence: FormatEvidence
  /// The kind of document that the entries are in.
  var source = LayoutSource.table
  /// Other paths to the entries in JSON, for texts without the one in `source`.
  var otherRecords: [MappedJSONPath] = []
  /// The lines around the rows, and the separation of the cells.
  var table = TableShape()
  /// Signs by which a table is recognised: all of one of these lists. Without lists, the layout
  /// claims nothing.
  var recognised: [[LayoutSign]]
  /// The signs in words; nil for the usual ones.
  var recognition: String?
  /// The notation of dates in the app.
  var dates = DateNotation()
  /// The notation of decimals in the app.
  var decimals = DecimalNotation.decided
  /// The columns. If several have the same field, earlier ones are preferred.
  var columns: [LayoutColumn]
  /// The conditions under which rows are not entries.
  var conditions: [RowCondition] = []
  /// The fields of which each entry must have one.
  var needs: RequiredFields?
  /// Entries of other kinds in the same files.
  var others: [OtherEntries] = []
  /// The treatment of cells without a field.
  var extras = LayoutExtras.all
  /// Words for a missing value, in any column. In cells of numbers the usual ones always count.
  var nothing: [String] = []
  /// The peculiarities of the app's numbers.
  var oddities: [NumberOddity] = []
  /// A hook for the context around the rows, if a layout cannot express it.
  var context: LayoutHook<TableContextMaking>?
  /// A hook that completes a record, if its fields depend on each other.
  var finish: LayoutHook<RecordFinish>?
  /// The form in which the layout is written; nil for those that are only read.
  var form: LayoutForm?
  /// The built-in layout that is written instead, for mappings of older versions.
  var writtenAs: LayoutHook<@Sendable () -> Layout>?
  /// A hook for writing that a form cannot express.
  var writing: LayoutHook<LayoutWritingMaking>?
}

/// A peculiarity of the numbers that an app writes.
enum NumberOddity: String, Hashable, Sendable, CaseIterable {
  /// They went through 32-bit floating point, which shows in their digits.
  case floats
  /// Shares of a body are fractions in one place and percentages in another.
  case shares
}

extension Layout {
  /// Whether it is written, and not only read.
  var isWritten: Bool { form != nil || writtenAs != nil }
}

/// A sign by which a table is recognised.
enum LayoutSign: Hashable, Sendable {
  /// There are columns with all of these titles.
  case columns([String])
  /// There is a column with one of these titles.
  case anyColumn([String])
  /// There are columns with exactly these titles, including their case.
  case exactly([String])
  /// There are columns for all of these fields.
  case fields([Field])
  /// There is a column for one of these fields.
  case anyField([Field])
  /// The first line of the file begins with this.
  case firstLine(String)
  /// The first table has this name, and columns with these titles.
  case firstSection(String, [String])
  /// A line at the beginning is a remark with one of these names.
  case anyRemark([String])
  /// There are at least this number of columns.
  case atLeast(Int)
  /// There is no column with any of these titles.
  case withoutColumn([String])
  /// There is no column that the layout does not know.
  case nothingElse
  /// The beginning of the JSON has values at all of these paths: `[].metaData.calendarDate`.
  case keys([String])
  /// The first value at a path in the beginning of the JSON contains a text.
  case value(String, containing: String)

  static func columns(_ titles: String...) -> LayoutSign { .columns(titles) }
  static func anyColumn(_ titles: String...) -> LayoutSign { .anyColumn(titles) }
  static func exactly(_ titles: String...) -> LayoutSign { .exactly(titles) }
  static func keys(_ paths: String...) -> LayoutSign { .keys(paths) }
  static func withoutColumn(_ titles: String...) -> LayoutSign { .withoutColumn(titles) }
  static func fields(_ fields: Field...) -> LayoutSign { .fields(fields) }
  static func anyField(_ fields: Field...) -> LayoutSign { .anyField(fields) }
}

/// The notation of dates in an app.
struct DateNotation: Hashable, Sendable {
  /// The order that the app always writes, as proved by exports or by a program that reads
  /// them; nil if it depends on the user's settings.
  var always: DateOrder?
  /// A date as the app writes it, for messages.
  var example = "2024-03-01"
  /// Whether a day may stand on a row of its own, above the rows of that day.
  var hasOwnRows = false
  /// Whether years of two digits are never first: `02/07/15` is a day of 2015.
  var hasYearLast = false
  /// Whether midnight means that no time is known.
  var dropsMidnight = false
  /// Times in a column of their own that mean the same: `23:59:59`.
  var noTimes: [String] = []
  /// True if all dates are in the order of `always`, unless the user gives another; the values
  /// are then not examined.
  var isFixed = false
  /// The place in the file where the order is given as a Java pattern: `dd.MM.yyyy`.
  var pattern: PatternPlace?

  /// A column of a table without entries.
  struct PatternPlace: Hashable, Sendable {
    var section = ""
    var column = ""
  }
}

extension Layout {
  /// True if the user's options may name the decimal mark. An app that writes its files for
  /// programs always uses the same mark, whatever the language of its user.
  var leavesMarksOpen: Bool { evidence == .mapping || decimals.fixed == nil }
}

/// The notation of decimals in an app.
enum DecimalNotation: Hashable, Sendable {
  /// The mark depends on the user's settings, so the numbers of the file must show it.
  case decided
  /// Always this mark, as proved by exports or by a program that reads them.
  case always(DecimalMark)
  /// Always this mark, without thousands separators: another mark in a number shows that the
  /// file was not written by the app itself.
  case plain(DecimalMark)
  /// This mark, without examining the values. For the layout of a mapping, the user may name
  /// another.
  case fixed(DecimalMark)

  var always: DecimalMark? {
    switch self {
    case .always(let mark), .plain(let mark): mark
    case .decided, .fixed: nil
    }
  }

  /// The mark that applies without examining the values; nil if they must decide.
  var fixed: DecimalMark? { if case .fixed(let mark) = self { mark } else { nil } }

  /// True if the app writes no thousands separators.
  var isPlain: Bool { if case .plain = self { true } else { false } }
}

/// The treatment of cells without a field.
enum LayoutExtras: String, Hashable, Sendable, CaseIterable {
  /// They are kept as extras, under the titles of their columns.
  case all
  /// Cells are kept unless they are 0.
  case unlessZero
  /// They are left out.
  case none
}

/// The fields of which an entry has to have one.
struct RequiredFields: Hashable, Sendable {
  var fields: [Field] = []
  /// The name of the missing field in messages.
  var name = ""
}

/// A condition under which rows are not entries.
struct RowCondition: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    /// The column holds something, and none of these words.
    case isNot([String])
    /// The column holds one of these words.
    case isAny([String])
    /// The text of the column begins with this.
    case begins(String)
    /// None of the columns with these titles holds a value.
    case isEmpty
  }

  /// The titles of the column.
  var titles: [String]
  var test: Test
  /// The name under which such rows are counted, in which `{}` stands for the cell; nil for the
  /// text of the cell itself.
  var countedAs: String?

  /// The name under which a row is counted.
  func name(_ cell: String) -> String {
    guard let countedAs else { return cell }
    let parts = countedAs.utf8.split(
      separator: UInt8(ascii: "{"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first == UInt8(ascii: "}") else { return countedAs }
    return "\(Substring(parts[0]))\(cell)\(Substring(parts[1].dropFirst()))"
  }

  /// Rows with any other word in a column are counted under a name, or under that word.
  static func only(_ title: String, _ words: String..., as name: String? = nil) -> RowCondition {
    RowCondition(titles: [title], test: .isNot(words), countedAs: name)
  }

  /// Rows with a word in a column are counted under a name.
  static func skip(_ title: String, _ word: String, as name: String) -> RowCondition {
    RowCondition(titles: [title], test: .isAny([word]), countedAs: name)
  }

  /// Rows without a value in any of these columns are counted under a name.
  static func skip(ifEmpty titles: String..., as name: String) -> RowCondition {
    RowCondition(titles: titles, test: .isEmpty, countedAs: name)
  }

  /// Rows whose cell in a column begins with something are counted under a name.
  static func skip(_ title: String, beginning start: String, as name: String) -> RowCondition {
    RowCondition(titles: [title], test: .begins(start), countedAs: name)
  }
}

/// Code of a format for something that a layout cannot express. It has a name, so that layouts
/// can be compared and mapping files can refer to it.
struct LayoutHook<Body: Sendable>: Hashable, Sendable {
  let name: String
  let body: Body

  static func == (a: LayoutHook, b: LayoutHook) -> Bool { a.name === b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Looks at a record whose cells have been read. It gets values, never texts of numbers.
typealias RecordFinish = @Sendable (inout LogRecord, TableTitles, ReadingOptions) -> Void
