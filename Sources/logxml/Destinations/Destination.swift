// SPDX-License-Identifier: MIT

import LogExchange

/// Where a conversion puts its records. It is open before anything is read, and what it got is
/// put in its place at the end, or all is left as it was.
protocol Destination: AnyObject {
  /// Takes the bytes of a form; nil where nothing is written, or `records` takes what there is.
  var bytes: (any ByteSink)? { get }
  /// Takes the records, where they are more than the bytes of one form.
  var records: (any RecordSink)? { get }
  /// What messages call it; nil for the name of the form.
  var name: String? { get }
  /// Whether it is kept, so that people want to know whether it was written.
  var isKept: Bool { get }
  /// Whether what it got is in its place before the end.
  var isAlwaysWritten: Bool { get }

  /// Why it takes no output without records; nil where it does.
  func refusalOfNothing(_ formats: LogFormats) -> String?

  /// Whether an earlier run has done with an input.
  func isDone(_ input: FileName) -> Bool
  /// Keeps what came of an input that has ended, or takes it back.
  func endInput(_ name: FileName, isWanted: Bool) throws
  /// Takes back what came of an input that has not ended.
  func rollBack() throws

  /// Puts what was written in its place.
  ///
  /// - Returns: What was done, for people.
  func commit() throws(SystemError) -> [String]
}

extension Destination {
  var bytes: (any ByteSink)? { nil }
  var records: (any RecordSink)? { nil }
  var name: String? { nil }
  var isKept: Bool { true }
  var isAlwaysWritten: Bool { false }
  func refusalOfNothing(_ formats: LogFormats) -> String? { nil }
  func isDone(_ input: FileName) -> Bool { false }
  func endInput(_ name: FileName, isWanted: Bool) {}
  func rollBack() {}
}

/// For a run that only counts.
final class NoOutput: Destination {
  var isKept: Bool { false }
  func commit() -> [String] { [] }
}
