// SPDX-License-Identifier: MIT

/// Counts the records of an input that repeat an earlier one of it, as `LogChecker` finds them:
/// two devices of one scale write every weighing twice. Memory is bounded as in `DuplicateCheck`.
package struct TwinCounter {
  private var check = DuplicateCheck()
  private var run = SubjectRun()
  /// The number of records that repeat an earlier one.
  package private(set) var count = 0

  package init() {}

  /// Begins another input.
  package mutating func beginInput() { check = DuplicateCheck() }

  package mutating func add(_ record: LogRecord) {
    if check.line(repeatedBy: record, run: run.number(of: record)) != nil { count += 1 }
  }
}
