// SPDX-License-Identifier: MIT

/// The purpose of a form.
public enum FormMode<Value: Sendable>: Sendable {
  /// A new entry: lines are empty and show placeholders.
  case add
  /// Changes to an entry, whose values the lines show.
  case edit(Value)

  /// The entry that is changed; nil for a new one.
  var edited: Value? {
    if case .edit(let value) = self { value } else { nil }
  }
}

/// The end of a form.
public enum FormOutcome<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The entry is to be saved. Empty fields are not among its values.
  case saved(Value)
  /// The form was left; nothing changes.
  case cancelled
  /// The entry is to be deleted.
  case deleted
}

/// The end of a form, and the streams that wait for it.
///
/// (A class: when the form that holds it is released without an end, its streams finish.)
final class FormEnd<Value: Hashable & Sendable> {
  typealias Outcome = FormOutcome<Value>

  /// nil while the form is open.
  private(set) var outcome: Outcome?
  #if !WITHOUT_TASKS
    private var streams: [AsyncStream<Outcome>.Continuation] = []

    deinit {
      for stream in streams { stream.finish() }
    }
  #endif

  /// Ends the form; later calls do nothing.
  ///
  /// - Parameter tell: Called before the streams get the outcome.
  func end(_ outcome: Outcome, tell: () -> Void) {
    if self.outcome != nil { return }
    self.outcome = outcome
    tell()
    #if !WITHOUT_TASKS
      for stream in streams {
        stream.yield(outcome)
        stream.finish()
      }
      streams = []
    #endif
  }

  #if !WITHOUT_TASKS
    /// The outcome as an asynchronous sequence of one element, whether it is known yet or not.
    func outcomes() -> AsyncStream<Outcome> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: Outcome.self, bufferingPolicy: .bufferingOldest(1))
      if let outcome {
        continuation.yield(outcome)
        continuation.finish()
      } else {
        streams.append(continuation)
      }
      return stream
    }
  #endif
}
