// SPDX-License-Identifier: MIT

extension LogFormat {
  /// The error for an input that was named as of this format, but holds nothing of
  /// it.
  func isAnother(_ head: InputHead) -> LogError {
    let what = head.xmlRootName.map { ", but a document of <\(RecordFault.excerpt($0))>" } ?? ""
    return LogError(
      code: .otherFormat,
      message: "this is no \(title)\(what): it has none of its entries, nor what they are known "
        + "by",
      remedy: "; without \(.format) its format is found by its content")
  }
}

extension InputHead {
  /// The misspelt word in an input that no format claims, if it would be a native log otherwise.
  package func misspeltLog(_ kinds: [LogKind]) -> String? {
    if let xmlRootName {
      return Misspelling.meant(by: xmlRootName, among: ["logbook"]).map {
        "the document element is <\(RecordFault.excerpt(xmlRootName))>; did you mean <\($0)>?"
      }
    }
    return misspeltKey ?? misspeltType(kinds)
  }

  private var misspeltKey: String? {
    guard let json, !json.isArray else { return nil }
    let keys = json.paths.filter { !$0.utf8.contains { $0 == UInt8(ascii: ".") } }.sorted()
    for key in keys where json.has(key + "[]") {
      if let meant = Misspelling.meant(by: key, among: ["logs"]) {
        return "there is no key \(RecordFault.excerpt(key)); did you mean \(meant)?"
      }
    }
    return nil
  }

  /// The same for a record that names its own kind.
  private func misspeltType(_ kinds: [LogKind]) -> String? {
    guard let type = typeOfRecord else { return nil }
    return Misspelling.meant(by: type, among: kinds.map(\.name)).map {
      "there is no type \(RecordFault.excerpt(type)); did you mean \($0)?"
    }
  }

  /// The type that the first record names, as in native NDJSON.
  private var typeOfRecord: String? {
    guard let json else { return nil }
    let prefix = json.isArray ? "[]." : ""
    return json.has(prefix + "date") ? json.value(prefix + "type") : nil
  }

  /// The message for records that name a type, as in native NDJSON, which is not a known kind; nil
  /// for other input.
  package func unknownType(_ kinds: [LogKind]) -> String? {
    guard let type = typeOfRecord, kinds.named(type.utf8) == nil,
      // The records of others have a type and a date, too; kinds have names in small letters.
      type.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") })
    else { return nil }
    return "there is no type \(RecordFault.excerpt(type)), only \(kinds.names(joinedBy: "and"))"
  }

  /// The error for input that no format claims.
  func unknownFormat(_ formats: LogFormats) -> LogError {
    if isEmpty { return .empty }
    return LogError(code: .unknownFormat, message: message(formats))
  }

  /// Whether the whole input is empty or white space.
  package var isEmpty: Bool { isWhole && firstCharacter == nil }

  private func message(_ formats: LogFormats) -> String {
    if let misspelt = misspeltLog(formats.kinds) { return "not a known log: \(misspelt)" }
    let known = "known formats: " + formats.all.map(\.name).joined(separator: ", ")
    if let type = unknownType(formats.kinds) { return "not a known log: \(type); \(known)" }
    if let xmlRootName {
      return "not a known log: an XML document of <\(RecordFault.excerpt(xmlRootName))>; \(known)"
    }
    let start = RecordFault.excerpt(String(decoding: bytes.prefix(40), as: UTF8.self))
    return "not a known log: it begins with \"\(start)\"; \(known)"
  }
}

extension LogError {
  /// The error for an empty input, which is no log in any form except
  /// NDJSON.
  package static let empty = LogError(
    code: .emptyFile,
    message: "the file is empty; the program that should have written it wrote nothing")
}
