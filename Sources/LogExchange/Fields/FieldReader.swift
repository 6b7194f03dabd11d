// SPDX-License-Identifier: MIT

import XMLTree

/// Reads texts into the fields of records, as all native forms write them: white
/// space around numbers, dates and flags is ignored, in texts it is kept.
struct FieldReader: Sendable {
  /// The kind of the records.
  let kind: LogKind
  /// The table of fields, for names and messages.
  let fields: [Field]
  private let rows: [Row]
  private var texts = TextCache()

  /// The unit of a value, as far as it is known.
  enum Unit {
    /// The field has no unit, or the unit is not known.
    case none
    case known(UnitCode)
    /// The text is no unit of the field.
    case unknown(String)
  }

  /// The facts about a field that a reader needs, without references to count.
  struct Row: Sendable {
    let access: FieldAccess
    let xmlPlace: Field.XMLPlace
    let scope: Field.Scope
    let unitKind: UnitKind?
    let isText: Bool
  }

  init(_ kind: LogKind) {
    self.kind = kind
    fields = kind.fields
    rows = fields.map { field in
      Row(
        access: field.access, xmlPlace: field.xmlPlace, scope: field.scope,
        unitKind: field.unitKind, isText: field.isText)
    }
  }

  @inline(__always)
  subscript(index: Int) -> Row { rows[index] }

  /// Reads a text into a field of a record, which is of the reader's kind.
  ///
  /// - Parameters:
  ///   - index: The index of the field in the table.
  ///   - unit: The unit of a quantity; ignored for other fields.
  /// - Throws: The error in the text or the unit, without a position, which the caller knows.
  @inline(__always)
  mutating func set(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>, unit: Unit, in record: inout LogRecord
  ) throws(RecordFault) {
    switch rows[index].access {
    case .timestamp:
      guard let value = Timestamp(iso8601: text.trimmed) else {
        throw .badDate(
          fields[index].name, String(decoding: text, as: UTF8.self),
          expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00")
      }
      record.date = value
    case .decimal(_, let set):
      set(&record, try decimal(index, text))
    case .text(_, let set):
      set(&record, texts.string(text))
    case .flag(_, let set):
      switch text.trimmed {
      case "true", "1": set(&record, true)
      case "false", "0": set(&record, false)
      default:
        let name = fields[index].name
        let found = RecordFault.excerpt(String(decoding: text, as: UTF8.self))
        throw RecordFault(
          code: .badFlag, message: "\(name) is \"\(found)\", expected true or false",
          field: name)
      }
    case .quantity(let kind, _, let set):
      let value = try decimal(index, text)
      guard case .known(let unit) = unit, set(&record, value, unit) else {
        var found = ""
        if case .unknown(let text) = unit { found = text }
        throw .unknownUnit(fields[index].name, found, kind)
      }
    }
  }

  @inline(__always)
  private func decimal(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>
  ) throws(RecordFault) -> ExactDecimal {
    // Most numbers have no white space around them.
    if let plain = ExactDecimal(plain: text) { return plain }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: text.trimmed)
    } catch {
      throw .badNumber(fields[index].name, String(decoding: text, as: UTF8.self), error)
    }
  }
}

extension FieldReader.Unit {
  /// The unit of a kind that a text names, or `unknown`.
  init(_ kind: UnitKind, named name: UnsafeBufferPointer<UInt8>) {
    if let unit = UnitCode(kind, named: name) {
      self = .known(unit)
    } else {
      self = .unknown(String(decoding: name, as: UTF8.self))
    }
  }
}
