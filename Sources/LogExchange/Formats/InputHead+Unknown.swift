// SPDX-License-Identifier: MIT

extension InputHead {
  /// The error for input that no format claims.
  func unknownFormat(_ formats: LogFormats) -> LogError {
    if isEmpty { return .empty }
    return LogError(code: .unknownFormat, message: message(formats))
  }

  /// Whether there is nothing in the whole input, or white space alone.
  package var isEmpty: Bool { isWhole && firstCharacter == nil }

  private func message(_ formats: LogFormats) -> String {
    let known = "known formats: " + formats.all.map(\.name).joined(separator: ", ")
    if let xmlRootName {
      return "not a known log: an XML document of <\(RecordFault.excerpt(xmlRootName))>; \(known)"
    }
    let start = RecordFault.excerpt(String(decoding: bytes.prefix(40), as: UTF8.self))
    return "not a known log: it begins with \"\(start)\"; \(known)"
  }
}

extension LogError {
  /// The error for an input in which there is nothing, which is no log in any form but
  /// NDJSON.
  package static let empty = LogError(
    code: .emptyFile,
    message: "the file is empty; the program that should have written it wrote nothing")
}
