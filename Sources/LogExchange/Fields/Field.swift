// SPDX-License-Identifier: MIT

import XMLTree

/// One field of a record type: what it is called, what it holds, what it means.
///
/// Every form a record can take comes from these rows: readers and writers of
/// XML, JSON and CSV, the schemas and the documentation. `name` is the JSON
/// key, the CSV column, and in XML the element or attribute.
public final class Field<Record: FieldedRecord>: Sendable {
  /// How a field is read from a record and set in it.
  public enum Access: Sendable {
    /// A date, perhaps with a time.
    case timestamp(get: DateGetter<Record>, set: DateSetter<Record>)
    /// A number without a unit.
    case decimal(get: FieldGetter<Record, ExactDecimal>, set: FieldSetter<Record, ExactDecimal>)
    /// A text.
    case text(get: FieldGetter<Record, String>, set: FieldSetter<Record, String>)
    /// True or false.
    case flag(get: FieldGetter<Record, Bool>, set: FieldSetter<Record, Bool>)
    /// `set` answers false where the unit is not one of the kind.
    case quantity(UnitKind, get: QuantityGetter<Record>, set: QuantitySetter<Record>)
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
  }
}
