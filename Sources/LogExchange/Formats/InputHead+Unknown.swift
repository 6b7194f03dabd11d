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
  /// What is misspelt in input that no format claims, if it would be a native log otherwise.
  package var misspeltLog: String? {
    if let xmlRootName {
      return Misspelling.meant(by: xmlRootName, among: ["logbook"]).map {
        "the document element is <\(RecordFault.excerpt(xmlRootName))>; did you mean <\($0)>?"
      }
    }
    guard let json else { return nil }
    return json.isArray ? Self.misspeltType(json, "[].") : misspeltKey(json)
  }

  private func misspeltKey(_ json: JSONHead) -> String? {
    let keys = json.paths.filter { !$0.utf8.contains { $0 == UInt8(ascii: ".") } }.sorted()
    for key in keys where json.has(key + "[]") {
      if let meant = Misspelling.meant(by: key, among: ["logs"]) {
        return "there is no key \(RecordFault.excerpt(key)); did you mean \(meant)?"
      }
    }
    return Self.misspeltType(json, "")
  }

  /// The same of a record that says itself of which kind it is.
  private static func misspeltType(_ json: JSONHead, _ prefix: String) -> String? {
    guard json.has(prefix + "date"), let type = json.value(prefix + "type") else { return nil }
    return Misspelling.meant(by: type, among: LogKind.standard.map(\.name)).map {
      "there is no type \(RecordFault.excerpt(type)); did you mean \($0)?"
    }
  }

  /// The error for input that no format claims.
  func unknownFormat(_ formats: LogFormats) -> LogError {
    if isEmpty { return .empty }
    return LogError(code: .unknownFormat, message: message(formats))
  }

  /// Whether there is nothing in the whole input, or white space alone.
  package var isEmpty: Bool { isWhole && firstCharacter == nil }

  private func message(_ formats: LogFormats) -> String {
    if let misspeltLog { return "not a known log: \(misspeltLog)" }
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
