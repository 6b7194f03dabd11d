// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What came of parsing some bytes, as the text of a `.tree` or `.error` file.
enum ParseOutcome {
  /// Parses the bytes at once, or in chunks of the sizes given, the last of
  /// which repeats.
  static func of(
    _ bytes: [UInt8], chunks sizes: [Int]? = nil, with parser: XMLTreeParser = XMLTreeParser()
  ) -> String {
    do throws(XMLReadError) {
      let document = try document(bytes, chunks: sizes, with: parser)
      expectInvariants(document)
      return TreeDump.text(of: document)
    } catch {
      return text(of: error)
    }
  }

  static func document(
    _ bytes: [UInt8], chunks sizes: [Int]?, with parser: XMLTreeParser = XMLTreeParser()
  ) throws(XMLReadError) -> XMLTreeDocument {
    guard let sizes else { return try parser.parse(bytes) }
    var start = 0
    var turn = 0
    while start < bytes.count {
      let end = min(bytes.count, start + sizes[min(turn, sizes.count - 1)])
      try parser.feed(bytes[start..<end])
      start = end
      turn += 1
    }
    return try parser.finish()
  }

  static func text(of error: XMLReadError) -> String {
    "\(error.position.map { "\($0)" } ?? "-") \(error.code)\n\(error.message)\n"
  }

  static func expectInvariants(_ document: XMLTreeDocument) {
    let broken = document.brokenInvariants()
    if !broken.isEmpty { Issue.record("\(broken)") }
  }
}
