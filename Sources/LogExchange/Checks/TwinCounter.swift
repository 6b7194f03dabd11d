// SPDX-License-Identifier: MIT

/// Counts the records of an input that repeat an earlier one of it, as `LogChecker` finds them:
/// two devices of one scale write every weighing twice. Memory is bounded as in `DuplicateCheck`.
package struct TwinCounter {
  private var check = DuplicateCheck()
  private var subjects = SubjectNumbers()
  /// The number of records that repeat an earlier one.
  package private(set) var count = 0

  package init() {}

  private init(count: Int) { self.count = count }

  /// Begins another input.
  package mutating func beginInput() { self = TwinCounter(count: count) }

  package mutating func add(_ record: LogRecord) {
    if check.line(repeatedBy: record, of: subjects.number(of: record)) != nil { count += 1 }
  }
}
