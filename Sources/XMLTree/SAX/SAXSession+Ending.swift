// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The reason and the place of the end of a session, if it has ended.
struct SessionEnding {
  fileprivate(set) var failure: XMLReadError?
  /// The place of the failure, in bytes given to the parser.
  fileprivate(set) var failureOffset = 0
  /// Whether the input around a failure is kept, for a repair.
  var keepsInput = false
  fileprivate(set) var damage = DamagedInput()
  /// True if no more input is wanted, without a failure.
  fileprivate(set) var isStopped = false
  /// True once all input has been given.
  var hasAllInput = false
}

extension SAXSession {
  /// True if the parser has to be stopped.
  var isOver: Bool { ending.isStopped || ending.failure != nil }

  /// Ends the session, because no more events are wanted.
  mutating func stop() {
    ending.isStopped = true
    isRunning = false
  }

  /// Records the first failure, with the parser's current place.
  @inline(never)
  mutating func fail(_ code: XMLReadError.Code, _ message: String) {
    guard ending.failure == nil else { return }
    var error = XMLReadError(code: code, message: message)
    if let context, let input = clibxml2_document_input(context) {
      error.position = positions.current(input)
      error.excerpt = excerpt(input)
      ending.failureOffset = offset(in: context)
      if ending.keepsInput { ending.damage = DamagedInput(input) }
    }
    fail(error)
  }

  /// Records a failure at the end of the input given so far; the parser's own place would
  /// depend on the chunks.
  mutating func failAtEnd(_ code: XMLReadError.Code, _ message: String) {
    guard ending.failure == nil else { return }
    var error = XMLReadError(code: code, message: message)
    if let context, let input = clibxml2_document_input(context) {
      error.position = positions.end(input)
      error.excerpt = excerpt(input, atEnd: true)
      ending.failureOffset = offset(in: context)
    }
    fail(error)
  }

  /// Remembers a failure that has its position already, or has none.
  mutating func fail(_ error: XMLReadError) {
    if ending.failure == nil { ending.failure = error }
    isRunning = false
  }

  /// Replaces the recorded failure.
  mutating func replaceFailure(_ error: XMLReadError) {
    ending.failure = error
  }

  /// The line at the parser's current place.
  private func excerpt(_ input: xmlParserInputPtr, atEnd: Bool = false) -> SourceExcerpt? {
    SourceExcerpt(
      input: input, atEnd: atEnd, before: piece.textBefore,
      at: piece.beginning - Int(input.pointee.consumed))
  }
}
