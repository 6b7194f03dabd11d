// SPDX-License-Identifier: MIT

/// The end of a form, and the streams that wait for it.
///
/// (A class: when the form that holds it is released without an end, its streams finish.)
final class FormEnd<Outcome: Sendable> {
  /// nil while the form is open.
  private(set) var outcome: Outcome?
  private var streams: [AsyncStream<Outcome>.Continuation] = []

  deinit {
    for stream in streams { stream.finish() }
  }

  /// Ends the form; later calls do nothing.
  ///
  /// - Parameter tell: Called before the streams get the outcome.
  func end(_ outcome: Outcome, tell: () -> Void) {
    if self.outcome != nil { return }
    self.outcome = outcome
    tell()
    for stream in streams {
      stream.yield(outcome)
      stream.finish()
    }
    streams = []
  }

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
}
