// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the text of a mapping.
struct MappingParser {
  private(set) var parts = MappingParts()
  private let kinds: [LogKind]
  private let hooks: () -> LayoutParser.Hooks

  private init(_ kinds: [LogKind], _ hooks: @escaping () -> LayoutParser.Hooks) {
    self.kinds = kinds
    self.hooks = hooks
  }

  static let keys = [
    "version", "name", "title", "kind", "source", "records", "namespaces", "table", "decimalMark",
    "fields", "extras",
  ]
  /// Keys that may stand anywhere and say nothing to the program.
  static let remarks = ["$schema", "comment", "guess", "unplaced"]

  static func mapping(
    _ text: some Sequence<UInt8>, _ kinds: [LogKind], _ hooks: @escaping () -> LayoutParser.Hooks
  ) throws(MappingError) -> Mapping {
    let value: JSONValue
    do throws(LogError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw MappingError(
        code: .notJSON, message: "a mapping must be JSON, but this is not: \(error.message)",
        place: "", position: error.position)
    }
    var parser = MappingParser(kinds, hooks)
    let top = MappingValue(value)
    let version = value["version"]?.text
    if version === "2" || version === "3" {
      return Mapping(try parser.layout(top))
    }
    let kind = try parser.read(top)
    return Mapping(parser.parts, of: kind)
  }

  /// What a mapping of version 2 or 3 describes.
  private mutating func layout(_ top: MappingValue) throws(MappingError) -> Layout {
    let name = try self.name(top.required("name", "the name of the format, such as \"my-log\""))
    let kind = try self.kind(top.required("kind", kinds.names(joinedBy: "or")))
    let source = try top.required("source", "csv")
    parts.source = try source.choice(Mapping.Source.allCases)
    if parts.source != .csv, top.value["version"]?.text === "2" {
      throw source.error(
        .badValue, "is \(source.shown): version 2 describes tables, version 3 XML and JSON, too")
    }
    try readNamespaces(top.optional("namespaces"))
    try readRecords(top)
    return try LayoutParser.layout(
      top, name: name, kind: kind, parts.place.source(parts.source, parts.namespaces), kinds,
      hooks())
  }

  /// - Returns: The kind of the records.
  private mutating func read(_ top: MappingValue) throws(MappingError) -> LogKind {
    try top.check(keys: Self.keys)
    let version = try top.required("version", "1")
    guard version.value.text === "1" else {
      throw version.error(
        .badValue, "is \(version.shown), and this program knows versions 1 to 3 of mappings")
    }
    parts.name = try name(top.required("name", "the name of the format, such as \"my-log\""))
    parts.title = try top.optional("title")?.string()
    let kind = try self.kind(top.required("kind", kinds.names(joinedBy: "or")))
    parts.source =
      try top.required("source", "xml, json, ndjson or csv").choice(Mapping.Source.allCases)
    parts.decimalMark = try top.optional("decimalMark")?.choice(DecimalMark.allCases)
    parts.keepsExtras = try top.optional("extras")?.flag() ?? true
    try readNamespaces(top.optional("namespaces"))
    try readTable(top.optional("table"))
    try readRecords(top)
    try readFields(
      top.required("fields", "an object with the fields, such as {\"date\": {\"path\": …}}"), kind)
    return kind
  }

  private func kind(_ value: MappingValue) throws(MappingError) -> LogKind {
    let name = try value.choice(among: kinds.map(\.name))
    return kinds[name]
  }

  private func name(_ value: MappingValue) throws(MappingError) -> String {
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

  private mutating func readNamespaces(_ value: MappingValue?) throws(MappingError) {
    guard let value else { return }
    try value.demand(.object, "an object of prefixes, such as {\"f\": \"urn:fuel\"}")
    if parts.source != .xml { throw value.error(.unknown, "only XML has namespaces") }
    for member in value.members {
      parts.namespaces.append(
        MappedNamespace(prefix: member.name, uri: try member.string()))
    }
  }

  private mutating func readTable(_ value: MappingValue?) throws(MappingError) {
    guard let value else { return }
    try value.check(keys: ["delimiter", "header", "skip"])
    if parts.source != .csv { throw value.error(.unknown, "only CSV is a table") }
    parts.table.hasHeader = try value.optional("header")?.flag() ?? true
    parts.table.skippedRows = try value.optional("skip")?.count() ?? 0
    parts.table.delimiter = try value.optional("delimiter")?.delimiter() ?? nil
  }

  private mutating func readRecords(_ top: MappingValue) throws(MappingError) {
    if parts.source == .csv {
      if let records = try top.optional("records") {
        throw records.error(.unknown, "the records of a table are its rows; leave it out")
      }
      return
    }
    let isXML = parts.source == .xml
    let value = try top.required(
      "records",
      isXML
        ? "the path of the elements that are records, such as \"log/entry\""
        : "the path of the array of records, such as \"data/items\", or \".\"")
    parts.records = try value.string()
    if isXML {
      do throws(MappedXMLPath.Fault) {
        parts.place = .xml(
          try MappedXMLPath(parts.records, isRecord: true, parts.namespaces))
      } catch {
        throw value.error(.badPath, error.message)
      }
    } else {
      do throws(MappedJSONPath.Fault) {
        parts.place = .json(try MappedJSONPath(parts.records, isRecord: true))
      } catch {
        throw value.error(.badPath, error.message)
      }
    }
  }

  // MARK: Fields

  private mutating func readFields(_ value: MappingValue, _ kind: LogKind) throws(MappingError) {
    try value.demand(.object, "an object with a member for each field")
    var reader = MappedFieldReader(parts, kind)
    for member in value.members {
      if Self.remarks.contains(where: { member.name === $0 }) { continue }
      try reader.read(member)
    }
    parts.fields = reader.fields
    parts.slots = reader.slots
    guard reader.fields.contains(where: { $0.name === "date" }) else {
      throw value.error(
        .missing,
        "no field \"date\": a record cannot do without one, "
          + "such as \"date\": {\"path\": …, \"pattern\": \"dd.MM.yyyy\"}")
    }
  }
}
