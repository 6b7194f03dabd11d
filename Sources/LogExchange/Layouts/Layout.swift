// SPDX-License-Identifier: MIT

// A layout says how an app writes a log as a table: how the table is recognised, what
// stands around its rows, and what each column means. It is a value, not code:
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

/// How an app writes the entries of a log as the rows of a table.
public struct Layout: Hashable, Sendable {
  /// The name of the format on the command line.
  public let name: String
  /// What people call it.
  public let title: String
  /// What the records are.
  public let kind: LogKind
  /// What the knowledge of the format rests on.
  public internal(set) var evidence: FormatEvidence
  /// What the entries stand in.
  var source = LayoutSource.table
  /// What stands around the rows.
  var table = TableShape()
  /// Signs by which a table is recognised: all of one of these lists. None claims nothing.
  var recognised: [[LayoutSign]]
  /// The signs in words; nil for the usual ones.
  var recognition: String?
  /// How the app writes the parts of dates.
  var dates = DateNotation()
  /// How the app writes decimals.
  var decimals = DecimalNotation.decided
  /// In the order in which columns are preferred where several have one field.
  var columns: [LayoutColumn]
  /// Which rows are no entries.
  var conditions: [RowCondition] = []
  /// One of these has to be given, and what is missing otherwise.
  var needs: RequiredFields?
  /// Entries of other kinds in the same files.
  var others: [OtherEntries] = []
  /// What becomes of cells without a field.
  var extras = LayoutExtras.all
  /// Words that say that a cell holds nothing, in any column. Cells of numbers know the
  /// usual ones without being told.
  var nothing: [String] = []
  /// What is odd about the numbers of the app.
  var oddities: [NumberOddity] = []
  /// Says what stands around the rows, where a layout cannot say it.
  var context: LayoutHook<TableContextMaking>?
  /// Looks at a record once more, where its parts depend on each other.
  var finish: LayoutHook<RecordFinish>?
  /// How the layout is written; nil for those that are only read.
  var form: LayoutForm?
  /// The built-in layout that is written instead; mappings of older versions say it.
  var writtenAs: LayoutHook<@Sendable () -> Layout>?
  /// Does what no form can say of the writing.
  var writing: LayoutHook<LayoutWritingMaking>?
}

/// What is odd about the numbers that an app writes.
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
  /// There are columns with exactly these titles, capital letters and all.
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
  /// There are so many columns at least.
  case atLeast(Int)
  /// There is no column with any of these titles.
  case withoutColumn([String])
  /// There is no column that the layout does not know.
  case nothingElse
  /// The beginning of the JSON has values at all of these paths: `[].metaData.calendarDate`.
  case keys([String])

  static func columns(_ titles: String...) -> LayoutSign { .columns(titles) }
  static func anyColumn(_ titles: String...) -> LayoutSign { .anyColumn(titles) }
  static func exactly(_ titles: String...) -> LayoutSign { .exactly(titles) }
  static func keys(_ paths: String...) -> LayoutSign { .keys(paths) }
  static func withoutColumn(_ titles: String...) -> LayoutSign { .withoutColumn(titles) }
  static func fields(_ fields: Field...) -> LayoutSign { .fields(fields) }
  static func anyField(_ fields: Field...) -> LayoutSign { .anyField(fields) }
}

/// How an app writes dates made of numbers.
struct DateNotation: Hashable, Sendable {
  /// The order of the parts that the app always writes, as exports or a program that
  /// reads them prove; nil for one that depends on the user's settings.
  var always: DateOrder?
  /// A date as the app writes it, for messages.
  var example = "2024-03-01"
  /// Whether a day may stand on a row of its own, above the rows of that day.
  var hasOwnRows = false
  /// Whether midnight means that no time is known.
  var dropsMidnight = false
  /// Times in a column of their own that mean the same: `23:59:59`.
  var noTimes: [String] = []
  /// Whether all dates are in the order that is always written, unless the user says another:
  /// nothing is looked for in the values.
  var isFixed = false
  /// Where the file itself says it, as a pattern of Java: `dd.MM.yyyy`.
  var pattern: PatternPlace?

  /// A column of a table without entries.
  struct PatternPlace: Hashable, Sendable {
    var section = ""
    var column = ""
  }
}

extension Layout {
  /// Whether options may say which mark starts decimals. Where an app writes its files for
  /// programs, it always writes the same, whatever the language of its user is.
  var leavesMarksOpen: Bool { evidence == .mapping || decimals.fixed == nil }
}

/// How an app writes decimals.
enum DecimalNotation: Hashable, Sendable {
  /// As the settings of its user say: the numbers of the file have to show it.
  case decided
  /// Always with this mark, as exports or a program that reads them prove.
  case always(DecimalMark)
  /// Always with this mark, and thousands have none: another mark in a number shows that
  /// something else than the app wrote the file.
  case plain(DecimalMark)
  /// With this mark, and nothing is looked for in the values. In the layout of a mapping the
  /// user may say another.
  case fixed(DecimalMark)

  var always: DecimalMark? {
    switch self {
    case .always(let mark), .plain(let mark): mark
    case .decided, .fixed: nil
    }
  }

  /// The mark that holds whatever the values are.
  var fixed: DecimalMark? { if case .fixed(let mark) = self { mark } else { nil } }

  /// Whether the app marks no thousands.
  var isPlain: Bool { if case .plain = self { true } else { false } }
}

/// What becomes of cells without a field.
enum LayoutExtras: String, Hashable, Sendable, CaseIterable {
  /// They are kept as extras, under the titles of their columns.
  case all
  /// Those that say more than 0 are kept.
  case unlessZero
  /// They are left out.
  case none
}

/// The fields of which an entry has to have one.
struct RequiredFields: Hashable, Sendable {
  var fields: [Field] = []
  /// What is called missing where there is none.
  var name = ""
}

/// Which rows are no entries.
struct RowCondition: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    /// The column holds something, and none of these words.
    case isNot([String])
    /// The column holds one of these words.
    case isAny([String])
    /// The text of the column begins so.
    case begins(String)
    /// None of the columns with these titles holds a value.
    case isEmpty
  }

  /// The titles of the column.
  var titles: [String]
  var test: Test
  /// What such rows are counted as; nil for what stands in the cell, which `{}` stands for,
  /// too.
  var countedAs: String?

  /// What a row is counted as.
  func name(_ cell: String) -> String {
    guard let countedAs else { return cell }
    let parts = countedAs.utf8.split(
      separator: UInt8(ascii: "{"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first == UInt8(ascii: "}") else { return countedAs }
    return "\(Substring(parts[0]))\(cell)\(Substring(parts[1].dropFirst()))"
  }

  /// Rows with other words in a column are counted under a name, or as what stands there.
  static func only(_ title: String, _ words: String..., as name: String? = nil) -> RowCondition {
    RowCondition(titles: [title], test: .isNot(words), countedAs: name)
  }

  /// Rows with a word in a column are counted under a name.
  static func skip(_ title: String, _ word: String, as name: String) -> RowCondition {
    RowCondition(titles: [title], test: .isAny([word]), countedAs: name)
  }

  /// Rows without a value in any of some columns are counted under a name.
  static func skip(ifEmpty titles: String..., as name: String) -> RowCondition {
    RowCondition(titles: titles, test: .isEmpty, countedAs: name)
  }

  /// Rows whose cell in a column begins with something are counted under a name.
  static func skip(_ title: String, beginning start: String, as name: String) -> RowCondition {
    RowCondition(titles: [title], test: .begins(start), countedAs: name)
  }
}

/// Something that a layout cannot say and code of its format does. It has a name, so that
/// layouts can be compared and mapping files can ask for it.
struct LayoutHook<Body: Sendable>: Hashable, Sendable {
  let name: String
  let body: Body

  static func == (a: LayoutHook, b: LayoutHook) -> Bool { a.name === b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Looks at a record whose cells have been read. It gets values, never texts of numbers.
typealias RecordFinish = @Sendable (inout LogRecord, TableTitles, ReadingOptions) -> Void
