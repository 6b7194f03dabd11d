// SPDX-License-Identifier: MIT

/// One field of a kind of record: its name, its type and its meaning.
///
/// All forms of a record are derived from these descriptors: readers and writers of
/// XML, JSON and CSV, the schemas and the documentation. `name` is the JSON
/// key, the CSV column, and in XML the element or attribute.
///
/// Fields are made by the type of a kind's values, once each, and named by constants:
///
///     static let odometer = FuelValues.field("odometer", \.odometer, doc: "…")
public final class Field: Hashable, Sendable {
  /// The type of the values of a field.
  public enum ValueType: Hashable, Sendable {
    /// A date, perhaps with a time.
    case timestamp
    /// A number without a unit.
    case decimal
    /// A text.
    case text
    /// True or false.
    case flag
    /// A number with a unit.
    case quantity(UnitKind)
  }

  /// The meaning of a number.
  public enum Number: Sendable {
    /// An amount greater than zero; a distance may also be zero.
    case amount
    /// An amount of money that was paid; never negative.
    case money
    /// An amount of money that was paid; negative if it came back.
    case balance
    /// Money for one unit of another field; it is converted when that gets another unit.
    case price(of: Field)
    /// An angle in degrees, from minus to plus this limit.
    case degrees(Int)
  }

  /// The place of the field in native XML.
  public enum XMLPlace: Hashable, Sendable {
    /// In an attribute of the record, or of its log.
    case attribute
    /// In a child element of the record.
    case element
  }

  /// The relation of the field to the log that its record is in.
  public enum Scope: Hashable, Sendable {
    /// It belongs to the record.
    case record
    /// It is the same for a whole log: grouped forms give it once, on the log. The subject of a
    /// log is such a field.
    case log
    /// The log may give a value for the records that have none: a currency.
    case recordOrLog
  }

  /// The name in all forms.
  public let name: String
  /// The type of the field's values.
  public let type: ValueType
  /// The meaning of its number, if it holds one.
  public let number: Number
  /// The place of the field in native XML.
  public let xmlPlace: XMLPlace
  /// The relation of the field to the log.
  public let scope: Scope
  /// Whether an entry without this field is refused when it is made, and reported when it is
  /// read.
  public let isRequired: Bool
  /// The values that its number can have; nil for any value.
  public let limits: Limits?
  /// One sentence for the documentation and the schemas.
  public let doc: String
  /// The plural under which a summary of a log lists the values, such as `vehicles`; nil if it
  /// does not list them.
  public let heading: String?
  /// The words that a person may type for a text; empty if any text will do. Other words in a
  /// source are kept.
  public let choices: [String]
  /// The key of the unit in JSON and CSV; nil for fields without one.
  public let unitName: String?

  /// The accessors of the field in a record.
  let access: FieldAccess
  /// The type of the values of its kind.
  let owner: ObjectIdentifier
  /// The name, for fields that are written on logs.
  let attribute: StaticString?

  fileprivate init(
    _ name: String, _ access: FieldAccess, of owner: any RecordValues.Type,
    number: Number = .amount, xmlPlace: XMLPlace = .element, scope: Scope = .record,
    isRequired: Bool = false, limits: Limits? = nil, attribute: StaticString? = nil,
    heading: String? = nil, choices: [String] = [], doc: String
  ) {
    precondition(
      !name.isEmpty
        && name.utf8.allSatisfy { $0.isLetter || $0.isDigit },
      "the name of a field is made of letters and digits of ASCII")
    self.name = name
    self.access = access
    self.owner = ObjectIdentifier(owner)
    self.number = number
    self.xmlPlace = xmlPlace
    self.scope = scope
    self.isRequired = isRequired
    if case .degrees(let most) = number {
      self.limits = Limits(-Double(most)...Double(most), "-\(most) to \(most)")
    } else {
      self.limits = limits
    }
    self.attribute = attribute
    self.heading = heading
    self.choices = choices
    self.doc = doc
    type = access.type
    if case .quantity = access {
      unitName = name + "Unit"
    } else {
      unitName = nil
    }
  }
}

extension Field {
  public static func == (a: Field, b: Field) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RecordValues {
  /// The field for the person or vehicle that a record is about; each kind has one.
  ///
  /// - Parameters:
  ///   - name: `person`
  ///   - many: The plural: `people`.
  ///   - doc: A sentence that describes the field.
  public static func subject(_ name: StaticString, many: String, doc: String) -> Field {
    Field(
      "\(name)", .subject, of: Self.self, xmlPlace: .attribute, scope: .log, attribute: name,
      heading: many, doc: doc)
  }

  /// The field for the date of the entry; each kind has one, and it is required.
  public static func date(doc: String) -> Field {
    Field("date", .timestamp, of: Self.self, xmlPlace: .attribute, isRequired: true, doc: doc)
  }

  /// A field that holds a number without a unit.
  ///
  /// - Parameters:
  ///   - name: The name in all native forms.
  ///   - path: The property of the values that holds the field.
  ///   - number: The meaning of the number.
  ///   - xmlPlace: The place of the field in native XML.
  ///   - isRequired: Whether an entry without it is reported.
  ///   - limits: The values that it can have; others are reported.
  ///   - doc: A sentence that describes the field.
  public static func field(
    _ name: String, _ path: WritableKeyPath<Self, ExactDecimal?>, number: Field.Number = .amount,
    xmlPlace: Field.XMLPlace = .element, isRequired: Bool = false, limits: Field.Limits? = nil,
    doc: String
  ) -> Field {
    Field(
      name, .decimal(path), of: self, number: number, xmlPlace: xmlPlace, isRequired: isRequired,
      limits: limits, doc: doc)
  }

  /// A field that holds a text.
  ///
  /// - Parameters:
  ///   - name: The name in all native forms.
  ///   - path: The property of the values that holds the field.
  ///   - xmlPlace: The place of the field in native XML.
  ///   - scope: `recordOrLog` for a currency that a log may give.
  ///   - heading: The plural under which a summary of a log lists the values.
  ///   - choices: The words that may be typed; empty for any text.
  ///   - isRequired: Whether an entry without it is reported.
  ///   - doc: A sentence that describes the field.
  public static func field(
    _ name: String, _ path: WritableKeyPath<Self, String?>, xmlPlace: Field.XMLPlace = .element,
    scope: Field.Scope = .record, heading: String? = nil, choices: [String] = [],
    isRequired: Bool = false, doc: String
  ) -> Field {
    Field(
      name, .text(path), of: self, xmlPlace: xmlPlace, scope: scope, isRequired: isRequired,
      heading: heading, choices: choices, doc: doc)
  }

  /// A field that is true or false.
  public static func field(
    _ name: String, _ path: WritableKeyPath<Self, Bool?>, xmlPlace: Field.XMLPlace = .element,
    doc: String
  ) -> Field {
    Field(name, .flag(path), of: self, xmlPlace: xmlPlace, doc: doc)
  }

  /// A field that holds a number with a unit.
  ///
  /// - Parameters:
  ///   - name: The name in all native forms.
  ///   - path: The property of the values that holds the field.
  ///   - isRequired: Whether an entry without it is reported.
  ///   - limits: The values that it can have; others are reported.
  ///   - doc: A sentence that describes the field.
  public static func field<Unit: LogUnit>(
    _ name: String, _ path: WritableKeyPath<Self, Quantity<Unit>?>, isRequired: Bool = false,
    limits: Field.Limits? = nil, doc: String
  ) -> Field {
    Field(name, .quantity(path), of: self, isRequired: isRequired, limits: limits, doc: doc)
  }
}
