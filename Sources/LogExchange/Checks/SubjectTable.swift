// SPDX-License-Identifier: MIT

/// Something remembered of each vehicle or person, of a bounded number of them.
///
/// The last one is at hand without a look-up, since records of one subject mostly
/// stand together. Names are compared by their bytes.
struct SubjectTable<Value> {
  private struct Row {
    var name: String?
    var value: Value?
  }

  private var rows: [Row] = []
  private var indices: [Name: Int] = [:]
  private var last = -1

  /// How many subjects are remembered; those that come later are strangers each
  /// time.
  static var capacity: Int { 4096 }

  /// Looks at what is remembered of a subject and may change it.
  ///
  /// - Parameter body: Gets nil for a subject that is new.
  mutating func update<Result>(
    _ subject: String?, _ body: (inout Value?) throws -> Result
  ) rethrows -> Result {
    if let index = index(of: subject) { return try body(&rows[index].value) }
    var value: Value?
    return try body(&value)
  }

  /// Everything that is remembered, in the order of the first appearance.
  mutating func updateAll(_ body: (String?, inout Value) throws -> Void) rethrows {
    for index in rows.indices {
      guard var value = rows[index].value else { continue }
      rows[index].value = nil
      try body(rows[index].name, &value)
      rows[index].value = value
    }
  }

  private mutating func index(of subject: String?) -> Int? {
    if last >= 0, String.areSameBytes(rows[last].name, subject) { return last }
    let name = Name(subject)
    if let index = indices[name] {
      last = index
      return index
    }
    guard rows.count < Self.capacity else { return nil }
    rows.append(Row(name: subject))
    last = rows.count - 1
    indices[name] = last
    return last
  }

  /// A name as bytes: Strings that differ in composition are equal to Swift.
  private struct Name: Hashable {
    var bytes: [UInt8]?

    init(_ text: String?) {
      bytes = text.map { Array($0.utf8) }
    }
  }
}
