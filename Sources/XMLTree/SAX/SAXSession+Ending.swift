// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Why and where a session came to its end, if it did.
struct SessionEnding {
  fileprivate(set) var failure: XMLReadError?
  /// Where the failure was seen, in bytes given to the parser.
  fileprivate(set) var failureOffset = 0
  /// Whether the input around a failure is kept, for a repair.
  var keepsInput = false
  fileprivate(set) var damage = DamagedInput()
  /// Whether nothing more of the input is wanted, which is no failure.
  fileprivate(set) var isStopped = false
  /// Whether all input has been given.
  var hasAllInput = false
}

extension SAXSession {
  /// Whether the parser is to be stopped.
  var isOver: Bool { ending.isStopped || ending.failure != nil }

  /// No more events are wanted.
  mutating func stop() {
    ending.isStopped = true
    isRunning = false
  }

  /// Remembers the first failure, with where the parser stands.
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

  /// Remembers a failure where the input given so far ends: how far libxml2 has
  /// read of it depends on the chunks.
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

  /// Says another thing about the failure.
  mutating func replaceFailure(_ error: XMLReadError) {
    ending.failure = error
  }

  /// Where the parser stands, as an excerpt.
  private func excerpt(_ input: xmlParserInputPtr, atEnd: Bool = false) -> SourceExcerpt? {
    SourceExcerpt(
      input: input, atEnd: atEnd, before: piece.textBefore,
      at: piece.beginning - Int(input.pointee.consumed))
  }
}
