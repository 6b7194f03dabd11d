// SPDX-License-Identifier: MIT

import XMLTree

/// Makes records of one kind from the values that a native form gives for each.
///
/// The rules of all native forms are here: a field occurs once, a value without a unit has
/// that of its log, unknown names become extras, and nearly known ones are reported. The
/// notations know the spelling of names, values and units, and pass on what they
/// find.
struct NativeRecordMaker: Sendable {
  /// The header of the log, with the values that hold for all its records.
  var header: LogHeader
  let names: NativeNames
  /// The index of the date among the fields.
  let dateField: Int
  /// Whether the positions of fields are kept.
  let locatesFields: Bool
  private let form: NativeForm
  private let options: ReadingOptions
  private var reader: FieldReader
  /// Finds the known names that unknown ones were probably meant as.
  private var spelling: FieldSpelling

  /// The values that were found for a record.
  struct Found {
    /// A bit for each field that has a value.
    var values: UInt64 = 0
    /// A bit for each field that has a unit.
    var units: UInt64 = 0
    /// The parts with unknown names, in their order.
    private(set) var others: [(part: Int, name: String)] = []

    mutating func add(_ name: String, part: Int) { others.append((part, name)) }
  }

  init(_ kind: LogKind, _ options: ReadingOptions, _ form: NativeForm) {
    header = LogHeader(kind: kind)
    names = NativeNames(kind)
    dateField = kind.fields.firstIndex { $0.type == .timestamp } ?? 0
    locatesFields = options.locatesFields
    self.form = form
    self.options = options
    reader = FieldReader(kind)
    spelling = FieldSpelling(kind)
  }

  var kind: LogKind { reader.kind }

  @inline(__always)
  subscript(field: Int) -> FieldReader.Row { reader[field] }

  func name(of field: Int) -> String { reader.fields[field].name }

  /// Records that a value or a unit of a field was found.
  ///
  /// - Parameter part: The values or the units that were found.
  /// - Throws: `RecordFault` if it was found before.
  @inline(__always)
  func note(
    _ field: Int, in part: inout UInt64, suffix: String = "",
    at position: @autoclosure () -> SourcePosition?
  ) throws(RecordFault) {
    let bit = UInt64(1) << UInt64(field)
    guard part & bit == 0 else { throw .repeated(name(of: field) + suffix, position: position()) }
    part |= bit
  }

  // MARK: Values

  /// Reads a date; in tables also one with a blank before its time, as spreadsheets and
  /// databases write it.
  ///
  /// - Throws: `RecordFault` for another text, also for white space around a date.
  @inline(__always)
  func date(
    _ text: UnsafeBufferPointer<UInt8>, at position: @autoclosure () -> SourcePosition?
  ) throws(RecordFault) -> Timestamp {
    if let date = Timestamp(iso8601: text) { return date }
    if form == .csv, let date = Timestamp(iso8601: text, separator: " ") { return date }
    throw .badDate(String(decoding: text, as: UTF8.self), at: position())
  }

  /// The unit of a value that names none.
  @inline(__always)
  func unit(
    of field: Int, at position: @autoclosure () -> SourcePosition?
  ) throws(RecordFault) -> FieldReader.Unit {
    guard let unitKind = reader[field].unitKind else { return .none }
    if let unit = header.unit(unitKind) ?? options.assumeUnit(unitKind) { return .known(unit) }
    throw .missingUnit(
      name(of: field), expected: form.unitPlaces(of: reader.fields[field], in: kind), unitKind,
      position: position())
  }

  /// Reads a value.
  ///
  /// - Parameter unit: The unit written with the value; nil if it has none.
  @inline(__always)
  mutating func set(
    _ field: Int, _ text: UnsafeBufferPointer<UInt8>, unit: FieldReader.Unit? = nil,
    at position: @autoclosure () -> SourcePosition?, in record: inout LogRecord
  ) throws(RecordFault) {
    let known = if let unit { unit } else { try self.unit(of: field, at: position()) }
    do throws(RecordFault) {
      try reader.set(field, text, unit: known, in: &record)
    } catch {
      throw error.at(position())
    }
  }

  /// The names of fields in a text, with spaces between them.
  static func fieldNames(in text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Marks fields as computed from others.
  func markDerived(
    _ names: [String], at position: SourcePosition?, in record: inout LogRecord,
    _ warnings: inout [RecordFault]
  ) {
    for name in record.markDerived(names) {
      warnings.append(.unknownDerived(name, position: position))
    }
  }

  // MARK: Records

  /// A record that has only a date.
  ///
  /// - Parameter parts: The most fields and other parts that it will have.
  @inline(__always)
  func record(_ date: Timestamp, parts: Int) -> LogRecord {
    LogRecord(kind, date: date, roomForPositions: locatesFields ? parts : 0)
  }

  /// Warns of names that are nearly those of fields, or are where their field is not read.
  ///
  /// - Parameter position: Returns the position of a part.
  @inline(__always)
  mutating func warn(
    of found: Found, _ warnings: inout [RecordFault], _ position: (Int) -> SourcePosition?
  ) {
    for (part, name) in found.others {
      if let fault = warning(name, found, at: position(part)) { warnings.append(fault) }
    }
  }

  private mutating func warning(
    _ name: String, _ found: Found, at position: SourcePosition?
  ) -> RecordFault? {
    guard let meant = spelling.meant(by: name) else { return nil }
    if meant.isExact {
      return .misplaced(name, form.place(of: meant, in: kind), position: position)
    }
    let given = meant.isUnit ? found.units : found.values
    if let field = meant.field, given & 1 << UInt64(field) != 0 { return nil }
    return .misspelt(
      name, meant: meant.name, place: "there is no field", outcome: RecordFault.keptAsExtra,
      position: position)
  }

  /// Sets the values that a record takes from its log, and its position.
  @inline(__always)
  func finish(_ record: inout LogRecord, at position: SourcePosition?) {
    record.inherit(from: header)
    record.position = position
  }
}

/// Reads the records of one kind in a native form.
protocol NativeRecordReader: Sendable {
  /// An entry of the source.
  associatedtype Entry
  var maker: NativeRecordMaker { get set }
  /// - Throws: The reason why the entry cannot be a record.
  mutating func read(
    _ entry: Entry, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord
}

extension NativeRecordReader {
  /// The outcome of an entry.
  mutating func outcome(
    of entry: Entry, _ warnings: inout [RecordFault]
  ) -> MappedEntry.Outcome {
    do throws(RecordFault) {
      return .record(try read(entry, &warnings))
    } catch {
      return .rejected(error)
    }
  }
}

extension LogRecord {
  /// Takes the values that the log gives for all its records, if the record, which has no
  /// subject yet, lacks them.
  mutating func inherit(from header: LogHeader) {
    if let subject = header.subject { self.subject = subject }
    if let currency = header.currency, let field = kind.currency, !field.get.isGiven(in: self) {
      field.set(&self, currency)
    }
  }
}

extension RecordFault {
  /// The fault of a text that is not a date.
  static func badDate(_ found: String, at position: SourcePosition?) -> RecordFault {
    badDate(
      "date", found, expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00",
      position: position)
  }
}
