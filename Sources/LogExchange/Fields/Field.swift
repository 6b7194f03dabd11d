// SPDX-License-Identifier: MIT

import XMLTree

/// One field of a record type: what it is called, what it holds, what it means.
///
/// Every form a record can take comes from these rows: readers and writers of
/// XML, JSON and CSV, the schemas and the documentation. `name` is the JSON
/// key, the CSV column, and in XML the element or attribute. (A class, because
/// writers walk the table for every record and copies of rows are not free.)
public final class Field<Record: Sendable>: Sendable {
  /// How a field is read from a record and set in it.
  public enum Access: Sendable {
    /// A date, perhaps with a time.
    case timestamp(
      get: @Sendable (Record) -> Timestamp?, set: @Sendable (inout Record, Timestamp) -> Void)
    /// A number without a unit.
    case decimal(
      get: @Sendable (Record) -> ExactDecimal?, set: @Sendable (inout Record, ExactDecimal) -> Void)
    /// A text.
    case text(get: @Sendable (Record) -> String?, set: @Sendable (inout Record, String) -> Void)
    /// True or false.
    case flag(get: @Sendable (Record) -> Bool?, set: @Sendable (inout Record, Bool) -> Void)
    /// `set` answers false where the unit is not one of the kind.
    case quantity(
      UnitKind, get: @Sendable (Record) -> (value: ExactDecimal, unit: String)?,
      set: @Sendable (inout Record, ExactDecimal, _ unit: String) -> Bool)
  }

  /// Where native XML holds the field.
  public enum XMLPlace: Hashable, Sendable {
    /// In an attribute of the record, or of its log.
    case attribute
    /// In a child element of the record.
    case element
  }

  /// How the field relates to the log its record stands in.
  public enum Scope: Hashable, Sendable {
    /// It belongs to the record.
    case record
    /// It is the same for a whole log: grouped forms give it once, on the log.
    case log
    /// The log may give a value that holds for records that give none.
    case recordOrLog
  }

  /// The name in all forms.
  public let name: String
  /// What the field holds, and how it is read and set.
  public let access: Access
  /// Where native XML holds the field.
  public let xmlPlace: XMLPlace
  /// How the field relates to the log.
  public let scope: Scope
  /// Whether an entry without this field is refused.
  public let isRequired: Bool
  /// One sentence for the documentation and the schemas.
  public let doc: String

  /// The key of the unit in JSON and CSV; nil for fields without one.
  public let unitName: String?

  /// The keys as they stand in JSON text, quotes included.
  let jsonKey: [UInt8]
  let unitJSONKey: [UInt8]

  init(
    _ name: String, _ access: Access, xmlPlace: XMLPlace = .element, scope: Scope = .record,
    isRequired: Bool = false, doc: String
  ) {
    self.name = name
    self.access = access
    self.xmlPlace = xmlPlace
    self.scope = scope
    self.isRequired = isRequired
    self.doc = doc
    if case .quantity = access {
      unitName = name + "Unit"
    } else {
      unitName = nil
    }
    jsonKey = JSONWriter.quoted(name)
    unitJSONKey = JSONWriter.quoted(name + "Unit")
  }
}

extension Field.Access {
  /// A quantity of one kind of unit.
  static func quantity<Unit: LogUnit>(
    get: @escaping @Sendable (Record) -> Quantity<Unit>?,
    set: @escaping @Sendable (inout Record, Quantity<Unit>) -> Void
  ) -> Self {
    .quantity(
      Unit.kind,
      get: { record in get(record).map { ($0.value, $0.unit.rawValue) } },
      set: { record, value, name in
        guard let unit = Unit(utf8: name.utf8) else { return false }
        set(&record, Quantity(value, unit))
        return true
      })
  }
}

/// A record type that a table of fields describes.
public protocol FieldedRecord: Hashable, Sendable {
  /// The kind of log such records stand in.
  static var kind: LogKind { get }
  /// The fields, in the order in which every form gives them.
  static var fields: [Field<Self>] { get }
  /// Creates a record of which nothing but the date is known.
  init(date: Timestamp)
  /// When it happened.
  var date: Timestamp { get }
  /// What the source says besides.
  var derived: Set<String> { get set }
  var extras: Extras { get set }
  /// Where in its source the record begins.
  var position: SourcePosition? { get set }
  /// Where its fields stand, if that was asked for.
  var fieldPositions: FieldPositions? { get set }
}
