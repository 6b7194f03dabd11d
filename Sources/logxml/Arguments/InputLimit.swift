// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// A limit on something in the inputs, and the option that sets it.
struct InputLimit: Sendable {
  /// The part of reading that has the limit.
  enum Subject: Sendable {
    case xml
    case schema
    case json
    case csv
    case container
    case messages
  }

  enum Unit: Sendable {
    case count
    case bytes
  }

  /// The name of the limit for `--max`.
  let name: String
  let subject: Subject
  /// The name of the limit in errors of the libraries.
  let property: String
  let unit: Unit
  /// The option for this limit alone; nil for `--max`.
  let ownFlag: String?
  /// The property of the invocation that holds the amount.
  let place: WritableKeyPath<Invocation, Int> & Sendable

  private init(
    _ name: String, _ subject: Subject, _ property: String, _ unit: Unit,
    _ place: WritableKeyPath<Invocation, Int> & Sendable, ownFlag: String? = nil
  ) {
    self.name = name
    self.subject = subject
    self.property = property
    self.unit = unit
    self.place = place
    self.ownFlag = ownFlag
  }

  var doc: String { FlagText(ofOption: "max").values[name] ?? "" }

  /// The amount that applies without an option.
  var defaultValue: Int { Invocation(command: .query)[keyPath: place] }

  /// The default as it could be typed: `2048`, `256M`.
  var defaultText: String {
    guard unit == .bytes else { return "\(defaultValue)" }
    for (shift, letter) in [(30, "G"), (20, "M"), (10, "K")] {
      let size = defaultValue >> shift
      if size > 0, size << shift == defaultValue { return "\(size)\(letter)" }
    }
    return "\(defaultValue)"
  }

  /// The option that raises the limit, as it is typed.
  var flag: String { ownFlag ?? "--max \(name)=\(unit == .bytes ? "SIZE" : "N")" }

  // MARK: The table

  static let all: [InputLimit] = [
    InputLimit("depth", .xml, "depth", .count, \.limits.xml.depth, ownFlag: "--max-depth"),
    InputLimit(
      "attributes", .xml, "attributesPerElement", .count, \.limits.xml.attributesPerElement),
    InputLimit("entity-output", .xml, "entityOutput", .bytes, \.limits.xml.entityOutput),
    InputLimit(
      "entity-growth", .xml, "entityAmplification", .count, \.limits.xml.entityAmplification),
    InputLimit(
      "parameter-entities", .xml, "parameterEntityReferences", .count,
      \.limits.xml.parameterEntityReferences),
    InputLimit("declarations", .xml, "declarations", .count, \.limits.xml.declarations),
    InputLimit("names", .xml, "distinctNames", .count, \.limits.xml.distinctNames),
    InputLimit(
      "namespaces", .xml, "namespaceDeclarations", .count,
      \.limits.xml.namespaceDeclarations),
    InputLimit("value", .xml, "valueSize", .bytes, \.limits.xml.valueSize),
    InputLimit(
      "buffer", .xml, "streamBuffer", .bytes, \.limits.xml.streamBuffer, ownFlag: "--max-buffer"),
    InputLimit("schema-work", .schema, "schemaWork", .count, \.validate.schemaLimits.work),
    InputLimit("schema-files", .schema, "schemaFiles", .count, \.validate.schemaLimits.files),
    InputLimit("schema-size", .schema, "schemaSize", .bytes, \.validate.schemaLimits.size),
    InputLimit("json-depth", .json, "depth", .count, \.limits.json.depth),
    InputLimit("json-number", .json, "numberLength", .bytes, \.limits.json.numberLength),
    InputLimit("json-string", .json, "stringSize", .bytes, \.limits.json.stringSize),
    InputLimit("csv-cell", .csv, "cellSize", .bytes, \.limits.csv.cellSize),
    InputLimit("csv-row", .csv, "rowSize", .bytes, \.limits.csv.rowSize),
    InputLimit("csv-columns", .csv, "cellsPerRow", .count, \.limits.csv.cellsPerRow),
    InputLimit("archive-growth", .container, "expansion", .count, \.limits.container.expansion),
    InputLimit(
      "archive-start", .container, "freeOutput", .bytes, \.limits.container.freeOutputSize),
    InputLimit("archive-output", .container, "output", .bytes, \.limits.container.outputSize),
    InputLimit("archive-members", .container, "members", .count, \.limits.container.members),
    InputLimit("archive-name", .container, "nameLength", .bytes, \.limits.container.nameLength),
    InputLimit("archive-depth", .container, "depth", .count, \.limits.container.depth),
    InputLimit("sheet-text", .container, "sheetText", .bytes, \.limits.container.sheetText),
    InputLimit("messages", .messages, "messages", .bytes, \.messages.size),
  ]

  static func named(_ name: some StringProtocol) -> InputLimit? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  // MARK: Errors

  /// The origin of an error.
  enum Source: Sendable {
    case xml
    /// A schema itself.
    case schema
    case container
    /// A log in JSON or CSV.
    case table
    /// The JSON form of elements, whose depth is that of the elements.
    case element

    fileprivate func knows(_ limit: InputLimit) -> Bool {
      switch self {
      case .xml: limit.subject == .xml || limit.subject == .schema
      case .schema: limit.subject == .schema
      case .container: limit.subject == .container
      case .table: limit.subject == .json || limit.subject == .csv
      case .element: limit.subject == .json && limit.property != "depth" || limit.name == "depth"
      }
    }
  }

  /// A message with the option that raises the limit it names, if it names one.
  static func advised(_ message: String, _ source: Source) -> String {
    let limit = all.first { source.knows($0) && message.hasSuffix("(limit `\($0.property)`)") }
    return limit.map { "\(message); \($0.flag) raises it" } ?? message
  }
}

extension ContainerLimits {
  fileprivate var freeOutputSize: Int {
    get { Int(clamping: freeOutput) }
    set { freeOutput = UInt64(newValue) }
  }

  fileprivate var outputSize: Int {
    get { Int(clamping: output) }
    set { output = UInt64(newValue) }
  }
}
