// SPDX-License-Identifier: MIT

/// A kind of log: the fields of its records, the words for them, and the field for their
/// subject.
///
/// Code that handles records in general walks a descriptor like this and names no
/// kind: the native forms, SQL, schemas, filters, duplicates, imports and forms. A kind is
/// declared once, beside the values of its records, and lives as long as the program:
///
///     struct TyreValues: RecordValues {
///       var pressure: ExactDecimal?
///       static let kind = LogKind(
///         "tyre", log: "tyreLog", record: "tyreCheck", of: TyreValues.self, …)
///     }
///
/// Kinds are passed to readers, writers and schemas; the default is `LogKind.standard`.
/// Two kinds are equal if they are the same declaration.
public struct LogKind: Hashable, @unchecked Sendable {
  // Invariant: points to memory that is never changed and never freed. A record refers to
  // its kind without counting references.
  @usableFromInline let shape: UnsafePointer<Shape>

  /// The words for one entry and for several.
  public struct Words: Hashable, Sendable {
    /// `fill-up`
    public let one: String
    /// `fill-ups`
    public let many: String

    /// Creates the words for an entry.
    public init(_ one: String, _ many: String) {
      self.one = one
      self.many = many
    }
  }

  /// The rule that tells whether a record is another one with some values corrected. Both have the
  /// same subject and moment.
  public enum Correction: Sendable {
    /// They have the same value in at least one of these fields. If only the day is known, two
    /// records that differ in a field of `telling` that both have are different records.
    case sharing([Field], telling: [Field] = [])
    /// They give the time, not only the day, and agree in all of these fields.
    case sameTime(with: [Field])
  }

  /// Declares a kind.
  ///
  /// A kind is written in a program's source: a mistake in one stops the program.
  ///
  /// - Parameters:
  ///   - name: The name in options, in JSON and in tables of databases: `fuel`.
  ///   - log: The native XML element of a log.
  ///   - record: The native XML element of a record.
  ///   - values: The type of the values of a record.
  ///   - words: The words for one entry and for several.
  ///   - doc: A description of the records, for help texts.
  ///   - fields: The table of fields, at most sixty, in the order in which every form gives
  ///     them. Exactly one is the subject and one the date.
  ///   - logDefaults: The values that a log may give for records that do not.
  ///   - identity: The fields that distinguish records of the same subject and date.
  ///     They are part of the keys in databases.
  ///   - distinct: The fields in which two records of a subject and a moment must agree to be
  ///     duplicates; nil for those of `identity`.
  ///   - correction: The rule for corrected records; nil for one that shares a value of
  ///     `distinct`.
  ///   - contradicts: True if two records of a moment are different for another reason: both have
  ///     a value, and the values differ; nil if only the fields of `distinct` count.
  ///   - derivations: The rules that compute fields from others.
  ///   - form: The fields that a form asks for in any case; nil for all.
  ///   - required: The fields, besides the date, without which a form saves no new entry.
  ///   - rules: The rules of `LogChecker` for its records, besides those of all kinds.
  public init<Values: RecordValues>(
    _ name: String, log: String, record: String, of values: Values.Type, words: Words,
    doc: String, fields: [Field], logDefaults: [LogDefault] = [], identity: [Field],
    distinct: [Field]? = nil, correction: Correction? = nil,
    contradicts: (@Sendable (LogRecord, LogRecord) -> Bool)? = nil,
    derivations: [Derivation] = [], form: [Field]? = nil, required: [Field] = [],
    rules: [RecordRule] = []
  ) {
    let shape = Shape(
      name: name, logElement: log, recordElement: record, words: words, doc: doc,
      fields: fields, logDefaults: logDefaults, identity: identity,
      distinct: distinct ?? identity, distinctValues: (distinct ?? identity).map(\.access),
      correction: correction ?? .sharing(distinct ?? identity),
      contradicts: contradicts ?? { _, _ in false }, derivations: derivations,
      form: form ?? fields, required: required, rules: rules,
      subject: Shape.subject(among: fields, of: name), currency: Shape.currency(among: fields),
      memory: RecordMemory(Values.self), texts: TextGetters(fields), limits: FieldLimits(fields),
      unitFields: UnitField.all(among: fields, logDefaults),
      alwaysGiven: fields.filter { $0.isRequired && $0.type != .timestamp })
    shape.check()
    let pointer = UnsafeMutablePointer<Shape>.allocate(capacity: 1)
    pointer.initialize(to: shape)
    self.shape = UnsafePointer(pointer)
  }

  public static func == (a: LogKind, b: LogKind) -> Bool { a.shape == b.shape }

  public func hash(into hasher: inout Hasher) { hasher.combine(shape) }
}

extension LogKind {
  /// The kinds that this library knows.
  public static let standard: [LogKind] = [.fuel, .weight, .cost]

  /// The name in options, in JSON and in tables of databases: `fuel`.
  public var name: String { shape.pointee.name }
  /// The native XML element of a log.
  public var logElement: String { shape.pointee.logElement }
  /// The native XML element of a record.
  public var recordElement: String { shape.pointee.recordElement }
  /// The words for one entry and for several.
  public var words: Words { shape.pointee.words }
  /// A description of the records, for help texts.
  public var doc: String { shape.pointee.doc }
  /// The fields, in the order in which every form gives them.
  public var fields: [Field] { shape.pointee.fields }
  /// The values that a log may give for records that do not.
  public var logDefaults: [LogDefault] { shape.pointee.logDefaults }
  /// The fields that distinguish records of the same subject and date.
  public var identity: [Field] { shape.pointee.identity }
  /// The fields in which two records of a subject and a moment must agree to be
  /// duplicates.
  public var distinct: [Field] { shape.pointee.distinct }
  /// The rule that tells whether a record is a corrected one.
  public var correction: Correction { shape.pointee.correction }
  /// Whether two records of the kind contradict each other outside the fields of `distinct`.
  var contradicts: @Sendable (LogRecord, LogRecord) -> Bool { shape.pointee.contradicts }
  /// The rules that compute fields from others.
  public var derivations: [Derivation] { shape.pointee.derivations }
  /// The fields that a form asks for in any case.
  public var form: [Field] { shape.pointee.form }
  /// The fields, besides the date, without which a form saves no new entry.
  public var required: [Field] { shape.pointee.required }
  /// The rules for its records, besides those of all kinds.
  public var rules: [RecordRule] { shape.pointee.rules }
  /// The native name of the field for the subject: attribute in XML, key in JSON, column in CSV.
  public var subjectName: String { shape.pointee.subject.name }
  /// The plural for the subjects: `vehicles`, `people`.
  public var subjectsName: String { shape.pointee.subject.heading ?? subjectName }

  /// The field with a native name; nil if no field has it.
  public func field(_ name: String) -> Field? {
    fields.first { $0.name === name }
  }

  /// The accessors of the fields of `distinct`, without the rest of their descriptors.
  var distinctValues: [FieldAccess] { shape.pointee.distinctValues }
  /// The field for which a log may give a currency.
  var currency: (get: FieldGetter<String>, set: FieldSetter<String>)? { shape.pointee.currency }
  var memory: RecordMemory { shape.pointee.memory }
  /// Reads the fields that are texts.
  var texts: TextGetters { shape.pointee.texts }
  /// The fields whose numbers have limits.
  var limits: FieldLimits { shape.pointee.limits }
  /// The fields whose unit a log may give.
  var unitFields: [UnitField] { shape.pointee.unitFields }
  /// The fields that every record must have, besides the date, which all have.
  var alwaysGiven: [Field] { shape.pointee.alwaysGiven }

  /// `subjectName` for calls that take no String.
  var subjectAttribute: StaticString { shape.pointee.subject.attribute ?? "" }
}

extension LogKind: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension LogKind {
  @usableFromInline
  struct Shape {
    let name: String
    let logElement: String
    let recordElement: String
    let words: Words
    let doc: String
    let fields: [Field]
    let logDefaults: [LogDefault]
    let identity: [Field]
    let distinct: [Field]
    let distinctValues: [FieldAccess]
    let correction: Correction
    let contradicts: @Sendable (LogRecord, LogRecord) -> Bool
    let derivations: [Derivation]
    let form: [Field]
    let required: [Field]
    let rules: [RecordRule]
    let subject: Field
    // Not the field itself: its references would be counted for each record.
    let currency: (get: FieldGetter<String>, set: FieldSetter<String>)?
    let memory: RecordMemory
    let texts: TextGetters
    let limits: FieldLimits
    let unitFields: [UnitField]
    let alwaysGiven: [Field]

    /// The field for the subject of a record.
    static func subject(among fields: [Field], of name: String) -> Field {
      let subjects = fields.filter { $0.scope == .log }
      guard let subject = subjects.first, subjects.count == 1, subject.attribute != nil else {
        preconditionFailure("\(name) needs one field for its subject")
      }
      return subject
    }

    /// The field for which a log may give a currency.
    static func currency(
      among fields: [Field]
    ) -> (get: FieldGetter<String>, set: FieldSetter<String>)? {
      guard
        case .text(let get, let set)? = fields.first(where: { $0.scope == .recordOrLog })?.access
      else { return nil }
      return (get, set)
    }

    /// Stops the program if the declaration contradicts itself.
    func check() {
      let corrected =
        switch correction {
        case .sharing(let fields, let telling): fields + telling
        case .sameTime(let fields): fields
        }
      let worked = derivations.flatMap { [$0.result] + $0.sources }
      for field in fields + identity + distinct + corrected + worked + form + required {
        precondition(
          field.owner == memory.owner, "\(field.name) is a field of another kind than \(name)")
      }
      // Writers use a bit for each field, and two more.
      precondition(fields.count <= 60, "a kind has sixty fields at most")
      precondition(
        Set(fields.map(\.name)).count == fields.count, "two fields of \(name) have one name")
      precondition(
        fields.count { $0.type == .timestamp } == 1, "\(name) needs one field for the date")
    }
  }
}

extension Sequence<LogKind> {
  /// The kind with a name, given as bytes; nil if no kind has it.
  public func named(_ name: some Collection<UInt8>) -> LogKind? {
    first { name.elementsEqual($0.name.utf8) }
  }

  /// The names in words: `fuel or weight`.
  func names(joinedBy word: String) -> String { WordList.list(map(\.name), word) }
}
