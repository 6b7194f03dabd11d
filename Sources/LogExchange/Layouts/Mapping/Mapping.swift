// SPDX-License-Identifier: MIT

// A mapping says where the fields of a record stand in a source that no format knows:
//
//     {"version": 1, "name": "garage", "kind": "fuel", "source": "xml",
//      "records": "garage/car/fill",
//      "fields": {
//        "vehicle": {"path": "../@name"},
//        "date": {"path": "@when", "pattern": "dd.MM.yyyy HH:mm"},
//        "volume": {"path": "litres", "unit": "L", "decimalMark": "comma"},
//        "currency": {"value": "EUR"}}}
//
// However a source is written, an entry of it is a row of texts to a mapping, one for
// each place that is named. `asLayout` reads a record of the row, and `MappedRecordWriter`
// makes the row of a record. How places are found and filled in is all that XML, JSON and
// CSV have of their own.

/// How the entries of a source become records and records its entries, as a small
/// JSON text says it. `Docs/Mapping.md` describes the text.
public struct Mapping: Sendable {
  /// What a source is written in.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case xml
    case json
    /// JSON texts one after the other, one a line.
    case ndjson
    case csv
  }

  /// The name of the format.
  public let name: String
  /// What people call it.
  public let title: String
  /// What the records are.
  public let kind: LogKind
  public let source: Source
  /// The path of the entries; empty for tables, where they are the rows.
  public let records: String
  /// Whether what the mapping does not name becomes extras.
  public let keepsExtras: Bool

  let fields: [MappedField]
  let slots: [MappedSlot]
  let decimalMark: DecimalMark?
  let namespaces: [MappedNamespace]
  let table: MappedTable
  let place: MappedRecordPlace
  /// The table of a mapping of version 2.
  let layout: Layout?

  init(_ parts: MappingParts, of kind: LogKind) {
    self.kind = kind
    name = parts.name
    title = parts.title ?? "\(parts.name), as a mapping says"
    source = parts.source
    records = parts.records
    keepsExtras = parts.keepsExtras
    fields = parts.fields
    slots = parts.slots
    decimalMark = parts.decimalMark
    namespaces = parts.namespaces
    table = parts.table
    place = parts.place
    layout = nil
  }

  init(_ layout: Layout) {
    self.layout = layout
    name = layout.name
    title = layout.title
    kind = layout.kind
    switch layout.source {
    case .table: (source, records) = (.csv, "")
    case .xml(let path, _): (source, records) = (.xml, path.text)
    case .json(let path, let isSequence):
      (source, records) = (isSequence ? .ndjson : .json, path.text)
    }
    keepsExtras = layout.extras != .none
    fields = []
    slots = []
    decimalMark = nil
    namespaces = []
    table = MappedTable()
    place = .row
  }

  /// The format that the mapping describes.
  public var format: any LogFormat {
    layout.map { $0.format() } ?? asLayout.format(sink: sink)
  }
}

/// A mapping while it is put together.
struct MappingParts {
  var name = ""
  var title: String?
  var source = Mapping.Source.xml
  var records = ""
  var keepsExtras = true
  var fields: [MappedField] = []
  var slots: [MappedSlot] = []
  var decimalMark: DecimalMark?
  var namespaces: [MappedNamespace] = []
  var table = MappedTable()
  var place = MappedRecordPlace.row
}

/// A prefix of names, empty for names without one, and the namespace it stands for.
struct MappedNamespace: Hashable, Sendable {
  var prefix: String
  var uri: String
}

/// How a table is written.
struct MappedTable: Hashable, Sendable {
  /// nil finds it out; written is a comma then.
  var delimiter: UInt8?
  var hasHeader = true
  /// How many rows with something in them stand above the header.
  var skippedRows = 0
}

/// Where the entries of a source stand.
enum MappedRecordPlace: Sendable {
  case xml(MappedXMLPath)
  case json(MappedJSONPath)
  case row
}

/// A place of an entry whose text is read and written.
struct MappedSlot: Sendable {
  enum Place: Sendable {
    case xml(MappedXMLPath)
    case json(MappedJSONPath)
    case column(MappedColumn)
  }

  /// The path as it is written in the mapping.
  var path: String
  var place: Place
}

/// A column of a table.
enum MappedColumn: Hashable, Sendable {
  case name(String)
  /// Counted from 0.
  case index(Int)
}

/// A field, and where its value comes from.
struct MappedField: Sendable {
  enum Content: Sendable {
    case constant(String)
    /// The index of a slot.
    case slot(Int)
  }

  enum Unit: Sendable {
    case constant(String)
    case slot(Int, ValueTable)
    /// Nothing says it: this one is taken with a warning, unless the user says another.
    case assumed(String)
  }

  /// The native name.
  var name: String
  /// Where the field stands in the table of its kind of record.
  var index: Int
  /// Whether a currency may stand at the number.
  var isMoney: Bool
  var content: Content
  /// nil leaves it to the options.
  var unit: Unit?
  /// For dates; nil for ISO 8601.
  var pattern: DatePattern?
  /// For dates whose time stands elsewhere.
  var time: (slot: Int, pattern: DatePattern)?
  var decimalMark: DecimalMark?
  var values = ValueTable()
  /// Where the rest of the value stands, in a smaller unit.
  var plus: (slot: Int, parts: UnitParts)?

  init(_ field: Field, _ index: Int, content: Content) {
    name = field.name
    self.index = index
    isMoney = field.isMoney
    self.content = content
  }
}

/// What the words of a source mean.
struct ValueTable: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    var written: String
    var meaning: String
  }

  private(set) var rows: [Row] = []
  private var meanings: [Name: String] = [:]
  private var writtenWords: [Name: String] = [:]

  var isEmpty: Bool { rows.isEmpty }

  mutating func append(_ row: Row) {
    rows.append(row)
    // The first counts.
    let (written, meaning) = (Name(row.written), Name(row.meaning))
    if meanings[written] == nil { meanings[written] = row.meaning }
    if writtenWords[meaning] == nil { writtenWords[meaning] = row.written }
  }

  func meaning(of text: String) -> String? { meanings[Name(text)] }

  /// The first word with a meaning.
  func word(for meaning: String) -> String? { writtenWords[Name(meaning)] }

  /// The words as a list.
  var words: String {
    rows.prefix(8).map { "\"\(RecordFault.excerpt($0.written))\"" }.joined(separator: ", ")
  }
}
