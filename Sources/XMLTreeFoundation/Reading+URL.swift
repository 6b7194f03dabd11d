// SPDX-License-Identifier: MIT

import Foundation
import XMLTree
import XMLTreeCoding

// `Data` is a sequence of bytes and needs no function here; these are those with a path.

extension XMLTreeParser {
  /// Parses the file at a URL, see `parse(contentsOf:)` with a path.
  ///
  /// - Throws: As `parse(contentsOf:)`, and `XMLReadError` with the code `unreadable`
  ///   for a URL that is not a file URL.
  public func parse(contentsOf url: URL) throws(XMLReadError) -> XMLTreeDocument {
    try parse(contentsOf: try url.xmlPath())
  }
}

extension XMLTreeReader {
  /// Reads the file at a URL, see `read(contentsOf:_:)` with a path.
  ///
  /// - Throws: As `read(contentsOf:_:)`, and `XMLReadError` with the code `unreadable`
  ///   for a URL that is not a file URL.
  public func read(contentsOf url: URL, _ handler: MatchHandler) throws {
    try read(contentsOf: try url.xmlPath(), handler)
  }
}

extension XMLTreeDecoder {
  /// Decodes a value from the file at a URL, see `decode(_:contentsOf:)` with a path.
  ///
  /// - Throws: As `decode(_:contentsOf:)`, and `XMLReadError` with the code `unreadable`
  ///   for a URL that is not a file URL.
  public func decode<Value: Decodable>(
    _ type: Value.Type, contentsOf url: URL
  ) throws -> Value {
    try decode(type, contentsOf: try url.xmlPath())
  }
}

extension URL {
  fileprivate func xmlPath() throws(XMLReadError) -> String {
    guard isFileURL else {
      throw XMLReadError(
        code: .unreadable,
        message: "\(absoluteString) is no file; load it, and give the bytes to the parser")
    }
    return path(percentEncoded: false)
  }
}
