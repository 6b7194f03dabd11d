// SPDX-License-Identifier: MIT

/// Something remembered of each vehicle or person, of a bounded number of them.
///
/// The last one is at hand without a look-up, since records of one subject mostly
/// stand together: `FindingReporter.subjectRun` says whether they do. Names are compared by
/// their bytes.
struct SubjectTable<Value> {
  /// Names and values stand apart: a comparison of names would copy the value beside it.
  private var names: [String?] = []
  private var values: [Value?] = []
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
  var hasRoom: Bool { names.count < Self.capacity }

  /// Looks at what is remembered of a subject and may change it.
  ///
  /// - Parameters:
  ///   - run: The run of records of this subject that the record is in.
  ///   - body: Gets nil for a subject that is new.
  @inline(__always)
  mutating func update<Result>(
    _ subject: @autoclosure () -> String?, run: Int, _ body: (inout Value?) throws -> Result
  ) rethrows -> Result {
    if run == lastRun { return try body(&values[last]) }
    if let index = index(of: subject()) {
      lastRun = run
      return try body(&values[index])
    }
    var value: Value?
    return try body(&value)
  }

  /// Everything that is remembered, in the order of the first appearance.
  mutating func updateAll(_ body: (String?, inout Value) throws -> Void) rethrows {
    for index in values.indices {
      guard var value = values[index] else { continue }
      values[index] = nil
      try body(names[index], &value)
      values[index] = value
    }
  }

  private mutating func index(of subject: String?) -> Int? {
    if last >= 0, names[last] === subject { return last }
    if names.count <= Self.mostCompared {
      if let index = names.firstIndex(where: { $0 === subject }) {
        last = index
        return index
      }
    } else if let index = indices[Name(subject)] {
      last = index
      return index
    }
    guard names.count < Self.capacity else { return nil }
    names.append(subject)
    values.append(nil)
    last = names.count - 1
    if names.count > Self.mostCompared {
      // The first ones are entered when they are too many to be compared.
      for index in indices.count..<names.count { indices[Name(names[index])] = index }
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
