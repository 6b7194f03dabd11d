// SPDX-License-Identifier: MIT

/// A value for each vehicle or person, by the numbers of `SubjectNumbers`.
struct SubjectTable<Value> {
  private var values: [Value?] = []

  /// Passes the value of a subject to a function, which may change it.
  ///
  /// - Parameters:
  ///   - subject: Its number; nil for one of which nothing is remembered.
  ///   - body: Gets nil for a new subject.
  @inline(__always)
  mutating func update<Result>(
    _ subject: Int?, _ body: (inout Value?) throws -> Result
  ) rethrows -> Result {
    guard let subject else {
      var value: Value?
      return try body(&value)
    }
    while values.count <= subject { values.append(nil) }
    return try body(&values[subject])
  }

  /// Passes all values to a function, in the order in which their subjects first appeared.
  mutating func updateAll(_ body: (inout Value) throws -> Void) rethrows {
    for index in values.indices {
      guard var value = values[index].take() else { continue }
      try body(&value)
      values[index] = value
    }
  }
}
