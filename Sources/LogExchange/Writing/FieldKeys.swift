// SPDX-License-Identifier: MIT

/// The table of fields as a writer walks it for each record: rows without
/// references to count, and all names as they stand in the output, in one run.
///
/// A writer makes these once and keeps them.
struct FieldKeys: Sendable {
  struct Row: Sendable {
    let access: FieldAccess
    let scope: Field.Scope
    /// Where key and other text begin and end.
    fileprivate let start: Int
    fileprivate let middle: Int
    fileprivate let end: Int
  }

  private let rows: [Row]
  private let text: [UInt8]

  /// - Parameters:
  ///   - key: How a field is named in the output.
  ///   - other: What else the output needs for a field: the key of its unit, an
  ///     end tag.
  init(
    _ fields: some Sequence<Field>, key: (Field) -> [UInt8], other: (Field) -> [UInt8]
  ) {
    var rows: [Row] = []
    var text: [UInt8] = []
    for field in fields {
      let start = text.count
      text += key(field)
      let middle = text.count
      text += other(field)
      rows.append(
        Row(
          access: field.access, scope: field.scope, start: start, middle: middle,
          end: text.count))
    }
    self.rows = rows
    self.text = text
  }

  /// The names of the fields of a kind, as they are.
  static func names(of kind: LogKind) -> FieldKeys {
    FieldKeys(kind.fields) { field in
      Array(field.name.utf8)
    } other: { _ in
      []
    }
  }

  /// A bit for each row whose field a record has, the first row lowest.
  func given(in record: LogRecord) -> UInt64 {
    var given: UInt64 = 0
    rows.withUnsafeBufferPointer { rows in
      for index in rows.indices where rows[index].access.isGiven(in: record) {
        given |= 1 << UInt64(index)
      }
    }
    return given
  }

  /// Calls `body` with each row whose field a record has, its key and what else there is
  /// for it.
  @inline(__always)
  func walk<E: Error>(
    givenIn record: LogRecord,
    _ body: (Row, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) throws(E) -> Void
  ) throws(E) {
    try rows.withUnsafeBufferPointer { (rows) throws(E) in
      try text.withUnsafeBufferPointer { (text) throws(E) in
        guard let text = text.baseAddress else { return }
        var rest = given(in: record)
        while rest != 0 {
          let row = rows[rest.trailingZeroBitCount]
          rest &= rest &- 1
          try body(
            row, UnsafeBufferPointer(start: text + row.start, count: row.middle &- row.start),
            UnsafeBufferPointer(start: text + row.middle, count: row.end &- row.middle))
        }
      }
    }
  }

  /// Calls `body` with each row, its key and what else there is for it.
  @inline(__always)
  func walk<E: Error>(
    _ body: (Row, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) throws(E) -> Void
  ) throws(E) {
    try rows.withUnsafeBufferPointer { (rows) throws(E) in
      try text.withUnsafeBufferPointer { (text) throws(E) in
        guard let text = text.baseAddress else { return }
        for row in rows {
          try body(
            row, UnsafeBufferPointer(start: text + row.start, count: row.middle &- row.start),
            UnsafeBufferPointer(start: text + row.middle, count: row.end &- row.middle))
        }
      }
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
