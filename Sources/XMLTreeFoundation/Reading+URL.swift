// SPDX-License-Identifier: MIT

import Foundation
import XMLTree
import XMLTreeCoding

// `Data` is a sequence of bytes, so what reads bytes reads it. Here stands what takes a path.

extension XMLTreeParser {
  /// Parses a file, as `parse(contentsOf:)` does by its path.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable` for a URL that is no file, too.
  public func parse(contentsOf url: URL) throws(XMLReadError) -> XMLTreeDocument {
    try parse(contentsOf: try url.xmlPath())
  }
}

extension XMLTreeReader {
  /// Reads a file, as `read(contentsOf:_:)` does by its path.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable` for a URL that is no file, too.
  public func read(contentsOf url: URL, _ handler: MatchHandler) throws {
    try read(contentsOf: try url.xmlPath(), handler)
  }
}

extension XMLTreeDecoder {
  /// Decodes a value from a file, as `decode(_:contentsOf:)` does by its path.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable` for a URL that is no file, too.
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
