// SPDX-License-Identifier: MIT

/// Something remembered of each vehicle or person, of a bounded number of them.
///
/// The last one is at hand without a look-up, since records of one subject mostly
/// stand together: `FindingReporter.subjectRun` says whether they do. Names are compared by
/// their bytes.
struct SubjectTable<Value> {
  private struct Row {
    var name: String?
    var value: Value?
  }

  private var rows: [Row] = []
  /// Where each name is, once there are more than are compared one by one.
  private var indices: [Name: Int] = [:]
  private var last = -1
  /// The run of records that the last one is the subject of.
  private var lastRun = -1

  private static var mostCompared: Int { 8 }

  /// How many subjects are remembered; those that come later are strangers each
  /// time.
  static var capacity: Int { 4096 }

  /// Whether a subject that comes next is remembered, be it new or not.
  var hasRoom: Bool { rows.count < Self.capacity }

  /// Looks at what is remembered of a subject and may change it.
  ///
  /// - Parameters:
  ///   - run: The run of records of this subject that the record is in.
  ///   - body: Gets nil for a subject that is new.
  @inline(__always)
  mutating func update<Result>(
    _ subject: @autoclosure () -> String?, run: Int, _ body: (inout Value?) throws -> Result
  ) rethrows -> Result {
    if run == lastRun { return try body(&rows[last].value) }
    if let index = index(of: subject()) {
      lastRun = run
      return try body(&rows[index].value)
    }
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
    if last >= 0, rows[last].name === subject { return last }
    if rows.count <= Self.mostCompared {
      if let index = rows.firstIndex(where: { $0.name === subject }) {
        last = index
        return index
      }
    } else if let index = indices[Name(subject)] {
      last = index
      return index
    }
    guard rows.count < Self.capacity else { return nil }
    rows.append(Row(name: subject))
    last = rows.count - 1
    if rows.count > Self.mostCompared {
      // The first ones are entered when they are too many to be compared.
      for index in indices.count..<rows.count { indices[Name(rows[index].name)] = index }
    }
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
