// SPDX-License-Identifier: MIT

/// How a form has ended, and who waits for it.
///
/// (An object: when the form that holds it goes away without an end, so do its streams.)
final class FormEnd<Outcome: Sendable> {
  /// nil while the form goes on.
  private(set) var outcome: Outcome?
  private var streams: [AsyncStream<Outcome>.Continuation] = []

  deinit {
    for stream in streams { stream.finish() }
  }

  /// Ends the form, once.
  ///
  /// - Parameter tell: Tells those who hear of it before the streams do.
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
