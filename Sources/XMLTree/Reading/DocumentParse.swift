// SPDX-License-Identifier: MIT

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
