// SPDX-License-Identifier: MIT

import XMLTree

/// Going back and forward through the states of a log.
///
/// A change keeps the state before it: the last nine, of which all but the last take no more
/// than 64 MB together. `undo` puts such a state in the place of the log and keeps the present one for
/// `redo`. So nothing is lost, whatever an editor has done to the log in between. Each step is
/// whole or not made at all.
extension LogFile {
  /// A step from one state of a log to another.
  public struct Step: Sendable {
    /// The older of the two states; nil if it cannot be read as a log.
    public let older: LogDocument?
    /// The newer of the two states; nil if it cannot be read as a log.
    public let newer: LogDocument?
    /// The number of further steps that can be made in this direction.
    public let remaining: Int
  }

  /// Undoes the last changes of the log.
  ///
  /// - Parameters:
  ///   - steps: The number of changes, from 1.
  ///   - report: Gets notices for the user.
  /// - Returns: The steps that were made, the last change first.
  /// - Throws: `LogError` with the code `noSuchFile` if there is no log, or `notEditable` if
  ///   there are fewer states or one of them is no log: a file of that name may be anybody's;
  ///   and the errors of `change(from:mayBeNew:isDryRun:report:_:)`. The message says so if
  ///   some of the steps were made.
  @discardableResult
  public func undo(steps: Int = 1, report: (Notice) -> Void = { _ in }) throws -> [Step] {
    try go(.earlier, steps, report)
  }

  /// Makes changes again that were undone, if the log was not changed since; see
  /// `undo(steps:report:)`.
  ///
  /// - Returns: The steps that were made, the change that was undone last first.
  @discardableResult
  public func redo(steps: Int = 1, report: (Notice) -> Void = { _ in }) throws -> [Step] {
    try go(.undone, steps, report)
  }

  private func go(
    _ row: KeptStates.Row, _ count: Int, _ report: (Notice) -> Void
  ) throws -> [Step] {
    var made: [Step] = []
    var present: [UInt8]?
    for _ in 0..<max(count, 1) {
      do {
        let (step, bytes) = try attempting {
          try attempt(row, wanted: count - made.count, from: present, report)
        }
        made.append(step)
        present = bytes
      } catch let error as LogError where !made.isEmpty {
        throw LogError(
          code: error.code,
          message: "\(made.count) of \(count) steps were made; then: \(error.message)")
      }
    }
    return made
  }

  /// - Parameter present: The content that the step before has written; nil for the first one.
  /// - Returns: The step and the new content; nil, with nothing done, if another program has
  ///   changed the file.
  private func attempt(
    _ row: KeptStates.Row, wanted: Int, from present: [UInt8]?, _ report: (Notice) -> Void
  ) throws -> (Step, [UInt8])? {
    let lock = try lock(report)
    defer { withExtendedLifetime(lock) {} }
    // A run that was killed may have left a state under another name.
    OutputFile.tidyUp(beside: FileName(path).resolved)
    guard let log = try content(of: FileName(path)) else {
      throw LogError(code: .noSuchFile, message: SystemError.noSuchFile.reason)
    }
    if let present, present != log.bytes {
      throw LogError(code: .notSaved, message: "another program has changed it")
    }
    let states = KeptStates(row, of: file)
    let numbers = states.numbers
    guard numbers.count >= wanted, let target = try state(states, unlike: log.bytes) else {
      throw LogError(code: .notEditable, message: Self.absence(states, row, numbers.count))
    }
    let isSaved = try save(
      target.bytes, over: OutputFile.Original(stamp: log.stamp, bytes: log.bytes),
      keeping: row == .earlier ? .undone : .earlier, report
    ) { states.remove(through: target.number) }
    guard isSaved else { return nil }
    let (before, after) = (try? state(log.bytes, stamp: nil), target.document)
    let remaining = states.numbers.count
    let step =
      row == .earlier
      ? Step(older: after, newer: before?.document, remaining: remaining)
      : Step(older: before?.document, newer: after, remaining: remaining)
    return (step, target.bytes)
  }

  /// The nearest state that differs from the log. One that does not is left by a run that was
  /// killed after it had made a step.
  private func state(
    _ states: KeptStates, unlike present: [UInt8]
  ) throws -> (number: Int, bytes: [UInt8], document: LogDocument?)? {
    for number in states.numbers {
      let name = states.name(number)
      guard let bytes = try content(of: name)?.bytes, bytes != present else { continue }
      return (number, bytes, try restorable(bytes, name))
    }
    return nil
  }

  /// A state as a log; nil if it is empty and has no name of a log.
  private func restorable(_ bytes: [UInt8], _ name: FileName) throws -> LogDocument? {
    if bytes.isEmpty { return try? state(bytes, stamp: nil).document }
    do {
      return try document(bytes)
    } catch let error where error is LogError || error is XMLReadError {
      throw LogError(
        code: .notEditable, message: "cannot restore '\(name)': \(error)")
    }
  }

  private static func absence(
    _ states: KeptStates, _ row: KeptStates.Row, _ count: Int
  ) -> String {
    switch (row, count) {
    case (.earlier, 0): "there is no '\(states.name(1))' to go back to"
    case (.undone, 0):
      "there is nothing to redo: no change was undone, or the log was changed since"
    case (.earlier, 1): "there is 1 earlier state to go back to; nothing was changed"
    case (.earlier, _): "there are \(count) earlier states to go back to; nothing was changed"
    case (.undone, 1): "1 change was undone; nothing was changed"
    case (.undone, _): "\(count) changes were undone; nothing was changed"
    }
  }
}
