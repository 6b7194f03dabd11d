// SPDX-License-Identifier: MIT

/// The table of fields in a form that a writer can go through for each record: rows without
/// counted references, and all names as in the output, in one buffer.
///
/// A writer makes these once and keeps them. (A class: they are handed on with each record.)
final class FieldKeys: Sendable {
  struct Row: Sendable {
    let access: FieldAccess
    let scope: Field.Scope
    /// The ranges in `text` of the key, from `start`, and of the other text, from `middle`.
    fileprivate let start: Int
    fileprivate let middle: Int
    fileprivate let end: Int
    /// The index in `unitEnds` of the start of its first unit's text, followed by the ends.
    fileprivate let units: Int
  }

  /// A row with its texts, valid during the call.
  struct Entry {
    fileprivate let place: UnsafePointer<Row>
    fileprivate let text: UnsafePointer<UInt8>
    fileprivate let unitEnds: UnsafeBufferPointer<Int>

    // Not a copy, which would be made for each field of each record.
    var row: Row { @inline(__always) _read { yield place.pointee } }

    /// The name of the field in the output.
    var key: UnsafeBufferPointer<UInt8> {
      @inline(__always) get {
        UnsafeBufferPointer(start: text + row.start, count: row.middle &- row.start)
      }
    }

    /// The other text of the field.
    var other: UnsafeBufferPointer<UInt8> {
      @inline(__always) get {
        UnsafeBufferPointer(start: text + row.middle, count: row.end &- row.middle)
      }
    }

    /// The text for a unit of the field.
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
  /// The largest number of bytes of a record, without its texts.
  private let fixedBound: Int
  /// A bit for each row that is a text.
  private let texts: UInt64

  /// The largest number of bytes for each byte of a text, and for the characters around a
  /// value.
  private static let textFactor = 6
  private static let roomAroundValue = 24

  /// - Parameters:
  ///   - key: The name of a field in the output.
  ///   - other: Another text that the output needs for a field, such as an end tag.
  ///   - unit: The text that the output needs for a unit of a field, by the unit's native name.
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

  /// The plain names of the fields of a kind and of their units.
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

  /// The largest number of bytes of a record's values with their keys and units, if a byte of a
  /// text takes at most six and at most 24 bytes are around each value.
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

/// The value of a record in a field, to be written.
enum GivenValue {
  case date(Timestamp)
  case number(ExactDecimal, unit: (kind: UnitKind, unit: UnitCode)?)
  case flag(Bool)
  /// The text is read in place: a copy would count references.
  case text(FieldGetter<String>)
}

extension FieldKeys.Entry {
  /// The value of a record in the field; nil without one.
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
  /// True if the header gives the value that a record under it has in a field.
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
  /// The largest number of bytes of a value, without its unit; 0 for texts, which are counted
  /// apart.
  fileprivate var longestValue: Int {
    switch self {
    case .timestamp: Timestamp.maximumLength
    case .decimal, .quantity: ExactDecimal.maximumLength
    case .flag: 5
    case .text: 0
    }
  }
}

/// The elements that a writer has prepared, one for each kind of record that has occurred.
struct KindTable<Element> {
  private let make: (LogKind) -> Element
  private var kinds: [LogKind] = []
  private var elements: [Element] = []

  init(_ make: @escaping (LogKind) -> Element) {
    self.make = make
  }

  /// The index of the element of a kind, which is made on the first call.
  ///
  /// - Complexity: O(*n*) in the number of kinds, of which there are few.
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
