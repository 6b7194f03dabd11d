// SPDX-License-Identifier: MIT

import LogExchange

/// The target of a conversion. It is open before anything is read; at the end, its content is
/// put in its place, or everything is left as it was.
protocol Destination: AnyObject {
  /// Takes the bytes of a form; nil if nothing is written, or if `records` takes everything.
  var bytes: (any ByteSink)? { get }
  /// Takes the records, if the target is more than the bytes of one form.
  var records: (any RecordSink)? { get }
  /// Its name in messages; nil for the name of the form.
  var name: String? { get }
  /// Whether the output is kept, so that people want to know whether it was written.
  var isKept: Bool { get }
  /// Whether its content is in place before the end.
  var isAlwaysWritten: Bool { get }

  /// The reason why it takes no output without records; nil if it does.
  func refusalOfNothing(_ formats: LogFormats) -> String?

  /// Whether an earlier run has finished an input.
  func isDone(_ input: FileName) -> Bool
  /// Keeps the output of an input that has ended, or takes it back.
  func endInput(_ name: FileName, isWanted: Bool) throws
  /// Takes back the output of an input that has not ended.
  func rollBack() throws

  /// Puts the output in its place.
  ///
  /// - Returns: Sentences for people about what was done.
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

/// The target of a run that only counts.
final class NoOutput: Destination {
  var isKept: Bool { false }
  func commit() -> [String] { [] }
}
