// SPDX-License-Identifier: MIT

/// Parses pieces without results: each parser builds a tree or stores nothing.
struct DocumentTask: PieceTask {
  var limits: ParseLimits
  /// True if the parsers build trees; false if they only look for errors.
  var storesTree: Bool
  var file: String?
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

extension DocumentParse<DocumentTask> {
  func feed(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    try reading { try feed(bytes) { _ in .continue } }
  }

  func read(fileDescriptor: Int32) throws(XMLReadError) {
    try reading { try read(fileDescriptor: fileDescriptor) { _ in .continue } }
  }

  func finish() throws(XMLReadError) {
    try reading { try finish { _ in .continue } }
  }

  func breakOff() throws(XMLReadError) {
    try reading { try breakOff { _ in .continue } }
  }

  /// Only errors of reading can be thrown, because there is no handler.
  private func reading(_ body: () throws -> Void) throws(XMLReadError) {
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
