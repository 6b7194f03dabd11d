// SPDX-License-Identifier: MIT

/// A value for each vehicle or person, for a bounded number of them.
///
/// The last one is found without a lookup, since records of one subject are mostly
/// adjacent: `FindingReporter.subjectRun` tells whether they are. Names are compared by
/// their bytes.
struct SubjectTable<Value> {
  /// Names and values are separate: a comparison of names would copy the value beside it.
  private var names: [String?] = []
  private var values: [Value?] = []
  /// The index of each name, once there are too many to compare one by one.
  private var indices: [Name: Int] = [:]
  private var last = -1
  /// The run of records with the subject at `last`.
  private var lastRun = -1

  private static var mostCompared: Int { 8 }

  /// The most subjects that are remembered; later ones are new each
  /// time.
  static var capacity: Int { 4096 }

  /// Whether a subject that comes next is remembered, be it new or not.
  var hasRoom: Bool { names.count < Self.capacity }

  /// Passes the value of a subject to a function, which may change it.
  ///
  /// - Parameters:
  ///   - run: The run of records of this subject that the record is in.
  ///   - body: Gets nil for a new subject.
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

  /// Passes all names and values to a function, in the order of their first appearance.
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
      // The first names are entered as well when there are too many to compare.
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

/// Numbers the runs of records of one subject, so that names are compared once for each record.
struct SubjectRun {
  private var subject: String?
  private var number = 0

  /// The number of the run that the next record is in.
  @inline(__always)
  mutating func number(of record: LogRecord) -> Int {
    if number == 0 || !record.isAbout(subject) {
      subject = record.subject
      number += 1
    }
    return number
  }
}
