// SPDX-License-Identifier: MIT

extension InputHead {
  /// The error for input that no format claims.
  func unknownFormat(_ formats: LogFormats) -> LogError {
    LogError(code: .unknownFormat, message: message(formats))
  }

  private func message(_ formats: LogFormats) -> String {
    if bytes.isEmpty { return "the input is empty" }
    let known = "known formats: " + formats.all.map(\.name).joined(separator: ", ")
    if let xmlRootName {
      return "not a known log: an XML document of <\(RecordFault.excerpt(xmlRootName))>; \(known)"
    }
    let start = RecordFault.excerpt(String(decoding: bytes.prefix(40), as: UTF8.self))
    return "not a known log: it begins with \"\(start)\"; \(known)"
  }
}
