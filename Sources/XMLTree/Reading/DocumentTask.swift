// SPDX-License-Identifier: MIT

/// Parses pieces for what the parsers hold of them, a tree or nothing, not for results.
struct DocumentTask: PieceTask {
  var limits: ParseLimits
  /// Whether the parsers build trees; otherwise they only look for errors.
  var storesTree: Bool
  var repairs: Bool { false }

  func prepare(_ parser: SAXParser) {
    if !storesTree { parser.session.pointee.storeNothing() }
  }
  func allowRepairs(_ parser: SAXParser, remaining: Int?) {}
  func begin(_ parser: SAXParser) {}
  func end(_ run: Void, _ parser: SAXParser) -> (output: Void?, failure: (any Error)?) {
    ((), nil)
  }
}

extension ParallelParse<DocumentTask> {
  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    try run { try feed(bytes) { _ in true } }
  }

  func finish() throws(XMLReadError) {
    try run { try finish { _ in true } }
  }

  func breakOff() throws(XMLReadError) {
    try run { try breakOff { _ in true } }
  }

  /// Only errors of reading can be thrown, because there is no handler.
  private func run(_ body: () throws -> Void) throws(XMLReadError) {
    do {
      try body()
    } catch let error as XMLReadError {
      throw error
    } catch {
      throw Self.failure
    }
  }

  static var failure: XMLReadError {
    XMLReadError(code: .parserFailure, message: "the pieces of the document were not parsed")
  }
}
