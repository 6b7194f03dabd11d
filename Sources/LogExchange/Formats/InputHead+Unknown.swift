// SPDX-License-Identifier: MIT

extension LogFormat {
  /// The error for an input that was said to be of the format, and in which there is nothing
  /// of it.
  func isAnother(_ head: InputHead) -> LogError {
    let what = head.xmlRootName.map { ", but a document of <\(RecordFault.excerpt($0))>" } ?? ""
    return LogError(
      code: .otherFormat,
      message: "this is no \(title)\(what): it has none of its entries, nor what they are known "
        + "by; without --from its format is found by its content")
  }
}

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
