// SPDX-License-Identifier: MIT

import XMLTree

// Reads the common part of mappings of all versions: a name, a kind, and the source of the
// entries.
extension LayoutParser {
  /// The layout that the text of a mapping describes.
  ///
  /// - Parameter hooks: Makes the hooks that a mapping may name; called only if it may name
  ///   any.
  static func layout(
    parsing text: some Sequence<UInt8>, _ kinds: [LogKind], _ hooks: () -> Hooks
  ) throws(MappingError) -> Layout {
    let value: JSONValue
    do throws(LogError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw MappingError(
        code: .notJSON, message: "a mapping must be JSON, but this is not: \(error.message)",
        place: "", position: error.position)
    }
    let top = MappingValue(value)
    let number = value["version"]?.text ?? ""
    let hasColumns = number === "2" || number === "3"
    try top.check(keys: hasColumns ? Self.keys : Version1Parser.keys)
    let version = try top.required("version", "1")
    guard hasColumns || number === "1" else {
      throw version.error(
        .badValue, "is \(version.shown), and this program knows versions 1 to 3 of mappings")
    }
    let name = try name(top.required("name", "the name of the format, such as \"my-log\""))
    let kind = try kinds.named(top.required("kind", kinds.names(joinedBy: "or")))
    let source = try source(of: top, version: number)
    if !hasColumns { return try Version1Parser.layout(top, name: name, kind: kind, source) }
    return try LayoutParser(kind: kind, kinds: kinds, hooks: hooks()).layout(top, name, source)
  }

  private static func name(_ value: MappingValue) throws(MappingError) -> String {
    let name = try value.string()
    let isWord = name.utf8.allSatisfy { byte in
      CSVText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
    guard !name.isEmpty, isWord else {
      throw value.error(
        .badValue, "is \(value.shown), expected small letters, digits and hyphens: \"my-log\"")
    }
    return name
  }

  /// The source of the entries.
  private static func source(
    of top: MappingValue, version: String
  ) throws(MappingError) -> LayoutSource {
    let value = try top.required("source", "xml, json, ndjson, csv or sqlite")
    let source = try value.choice(Mapping.Source.allCases)
    if source != .csv, version === "2" || source == .sqlite && version !== "3" {
      throw value.error(
        .badValue,
        "is \(value.shown): version 2 describes tables, version 3 XML, JSON and databases, too")
    }
    var namespaces: [MappedNamespace] = []
    if let value = try top.optional("namespaces") {
      if source != .xml { throw value.error(.unknown, "only XML has namespaces") }
      namespaces = try value.texts("an object of prefixes, such as {\"f\": \"urn:fuel\"}")
        .map { MappedNamespace(prefix: $0.key, uri: $0.text) }
    }
    if source == .csv {
      if let records = try top.optional("records") {
        throw records.error(.unknown, "the records of a table are its rows; leave it out")
      }
      return .table
    }
    if source == .sqlite {
      return .database(try top.required("records", "the name of a table").string())
    }
    let records = try top.required(
      "records",
      source == .xml
        ? "the path of the elements that are records, such as \"log/entry\""
        : "the path of the array of records, such as \"data/items\", or \".\"")
    let path = try records.string()
    do throws(PathFault) {
      return source == .xml
        ? .xml(try MappedXMLPath(path, isRecord: true, namespaces), namespaces)
        : .json(try MappedJSONPath(path, isRecord: true), isSequence: source == .ndjson)
    } catch {
      throw records.error(.badPath, error.message)
    }
  }
}

extension [LogKind] {
  /// The kind that a mapping names.
  func named(_ value: MappingValue) throws(MappingError) -> LogKind {
    self[try value.choice(among: map(\.name))]
  }
}
