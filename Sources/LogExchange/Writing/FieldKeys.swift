// SPDX-License-Identifier: MIT

/// The table of fields as a writer walks it for each record: rows without
/// references to count, and all names as they stand in the output, in one run.
///
/// A writer makes these once and keeps them. (A class: they are handed on with each record.)
final class FieldKeys: Sendable {
  struct Row: Sendable {
    let access: FieldAccess
    let scope: Field.Scope
    /// Where key and other text begin and end.
    fileprivate let start: Int
    fileprivate let middle: Int
    fileprivate let end: Int
    /// Where the ends of the texts of its units begin, the end of what is before them first.
    fileprivate let units: Int
  }

  /// A row with its texts, valid during the call.
  struct Entry {
    fileprivate let place: UnsafePointer<Row>
    fileprivate let text: UnsafePointer<UInt8>
    fileprivate let unitEnds: UnsafeBufferPointer<Int>

    // Not a copy, which would be made for each field of each record.
    var row: Row { @inline(__always) _read { yield place.pointee } }

    /// How the field is named.
    var key: UnsafeBufferPointer<UInt8> {
      @inline(__always) get {
        UnsafeBufferPointer(start: text + row.start, count: row.middle &- row.start)
      }
    }

    /// What else there is for the field.
    var other: UnsafeBufferPointer<UInt8> {
      @inline(__always) get {
        UnsafeBufferPointer(start: text + row.middle, count: row.end &- row.middle)
      }
    }

    /// What there is for a unit of the field.
    @inline(__always)
    func text(of unit: UnitCode) -> UnsafeBufferPointer<UInt8> {
      let place = row.units &+ unit.index
      let start = unitEnds[place]
      return UnsafeBufferPointer(start: text + start, count: unitEnds[place &+ 1] &- start)
    }
  }

  private let rows: [Row]
  private let givenFields: GivenFields
  private let text: [UInt8]
  private let unitEnds: [Int]
  /// The most bytes that a record takes, but for what its texts are.
  private let fixedBound: Int
  /// A bit for each row that is a text.
  private let texts: UInt64

  /// The most bytes that a text takes for each of its own, and for what is around it.
  private static let textFactor = 6
  private static let roomAroundValue = 24

  /// - Parameters:
  ///   - key: How a field is named in the output.
  ///   - other: What else the output needs for a field: an end tag.
  ///   - unit: What the output needs for a unit of a field, by its native name.
  init(
    _ fields: some Sequence<Field>, key: (Field) -> [UInt8],
    other: (Field) -> [UInt8] = { _ in [] }, unit: (Field, String) -> [UInt8] = { _, _ in [] }
  ) {
    var rows: [Row] = []
    var text: [UInt8] = []
    var unitEnds: [Int] = []
    var fixedBound = 0
    var texts: UInt64 = 0
    for (index, field) in fields.enumerated() {
      let start = text.count
      text += key(field)
      let middle = text.count
      text += other(field)
      rows.append(
        Row(
          access: field.access, scope: field.scope, start: start, middle: middle,
          end: text.count, units: unitEnds.count))
      if let kind = field.unitKind {
        unitEnds.append(text.count)
        for known in UnitSet.all {
          if kind.units.contains(known) { text += unit(field, known.name) }
          unitEnds.append(text.count)
        }
      }
      if field.isText { texts |= 1 << UInt64(index) }
      fixedBound += text.count - start + field.access.longestValue + Self.roomAroundValue
    }
    self.rows = rows
    givenFields = GivenFields(rows.map(\.access))
    self.text = text
    self.unitEnds = unitEnds
    self.fixedBound = fixedBound
    self.texts = texts
  }

  /// The names of the fields of a kind, as they are; those of their units, too.
  static func names(of kind: LogKind) -> FieldKeys {
    FieldKeys(kind.fields) { field in
      Array(field.name.utf8)
    } unit: { _, name in
      Array(name.utf8)
    }
  }

  /// A bit for each row whose field a record has, the first row lowest.
  @inline(__always)
  func given(in record: LogRecord) -> UInt64 { givenFields.of(record) }

  /// The most bytes that the values of a record take with their keys and units, where no
  /// byte of a text takes more than six and nothing longer than 24 stands around a value.
  ///
  /// - Parameter given: The rows whose fields the record has.
  @inline(__always)
  func bound(_ record: LogRecord, _ given: UInt64) -> Int {
    var bound = fixedBound
    var rest = given & texts
    rows.withUnsafeBufferPointer { rows in
      while rest != 0 {
        if case .text(let get, _) = rows[rest.trailingZeroBitCount].access {
          bound &+= get.length(in: record) &* Self.textFactor
        }
        rest &= rest &- 1
      }
    }
    return bound
  }

  /// Calls `body` with each row of those in `given`.
  @inline(__always)
  func walk<E: Error>(_ given: UInt64, _ body: (Entry) throws(E) -> Void) throws(E) {
    assert(given >> UInt64(rows.count) == 0)
    try rows.withUnsafeBufferPointer { (rows) throws(E) in
      try text.withUnsafeBufferPointer { (text) throws(E) in
        try unitEnds.withUnsafeBufferPointer { (unitEnds) throws(E) in
          guard let start = rows.baseAddress, let text = text.baseAddress else { return }
          var rest = given
          while rest != 0 {
            let row = start + rest.trailingZeroBitCount
            rest &= rest &- 1
            try body(Entry(place: row, text: text, unitEnds: unitEnds))
          }
        }
      }
    }
  }

  /// Calls `body` with each row.
  @inline(__always)
  func walk<E: Error>(_ body: (Entry) throws(E) -> Void) throws(E) {
    try walk(1 << UInt64(rows.count) &- 1, body)
  }
}

/// What a record says in a field, on its way into a form.
enum GivenValue {
  case date(Timestamp)
  case number(ExactDecimal, unit: (kind: UnitKind, unit: UnitCode)?)
  case flag(Bool)
  /// Read where it stands: a copy would count references.
  case text(FieldGetter<String>)
}

extension FieldKeys.Entry {
  /// What a record says in the field; nil for nothing.
  @inline(__always)
  func value(in record: LogRecord) -> GivenValue? {
    switch row.access {
    case .timestamp: .date(record.date)
    case .decimal(let get, _): get(record).map { .number($0, unit: nil) }
    case .flag(let get, _): get(record).map { .flag($0) }
    case .text(let get, _): get.isGiven(in: record) ? .text(get) : nil
    case .quantity(let kind, let get, _):
      get(record).map { .number($0.value, unit: (kind, $0.unit)) }
    }
  }
}

extension LogHeader {
  /// Whether a header says what a record under it has in a field.
  @inline(__always)
  func implies(_ row: FieldKeys.Row, of record: LogRecord) -> Bool {
    switch row.scope {
    case .log: return true
    case .record: return false
    case .recordOrLog:
      guard case .text(let get, _) = row.access, currency != nil else { return false }
      return currency === get(record)
    }
  }
}

extension FieldAccess {
  /// The most bytes that a value takes, units and texts aside.
  fileprivate var longestValue: Int {
    switch self {
    case .timestamp: Timestamp.maximumLength
    case .decimal, .quantity: ExactDecimal.maximumLength
    case .flag: 5
    case .text: 0
    }
  }
}

/// What a writer has made ready for each kind of record that it has met.
struct KindTable<Element> {
  private let make: (LogKind) -> Element
  private var kinds: [LogKind] = []
  private var elements: [Element] = []

  init(_ make: @escaping (LogKind) -> Element) {
    self.make = make
  }

  /// Where the element of a kind stands.
  ///
  /// Records of one kind mostly follow each other, and there are few kinds.
  @inline(__always)
  mutating func index(of kind: LogKind) -> Int {
    for index in kinds.indices where kinds[index] == kind { return index }
    return add(kind)
  }

  private mutating func add(_ kind: LogKind) -> Int {
    kinds.append(kind)
    elements.append(make(kind))
    return kinds.count - 1
  }

  subscript(index: Int) -> Element {
    @inline(__always) _read { yield elements[index] }
    @inline(__always) _modify { yield &elements[index] }
  }
}
