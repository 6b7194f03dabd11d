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

/// The parsing of one document, by one thread or by several.
enum DocumentParse {
  case one(SAXParser)
  case several(ParallelParse<DocumentTask>)

  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    switch self {
    case .one(let parser): try parser.feed(bytes)
    case .several(let parse): try parse.feed(bytes)
    }
  }

  /// Takes what a file descriptor gives, up to its end.
  func feed(fileDescriptor: Int32) throws(XMLReadError) {
    do throws(XMLReadError) {
      try FileInput.read(fileDescriptor: fileDescriptor) { bytes throws(XMLReadError) in
        try feed(bytes)
        return true
      }
    } catch {
      try breakOff()
      throw error
    }
  }

  /// The input has broken off: throws the error of what it gave, if there is one that has
  /// not been thrown.
  func breakOff() throws(XMLReadError) {
    if case .several(let parse) = self { try parse.breakOff() }
  }
}
