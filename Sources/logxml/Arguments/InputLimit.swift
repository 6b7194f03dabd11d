// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Something that inputs may have only so much of, and the option that says how much.
struct InputLimit: Sendable {
  /// What is limited.
  enum Subject: String, CaseIterable, Sendable {
    case xml = "XML"
    case json = "JSON"
    case csv = "CSV"
    case container = "Archives and compressed files"
  }

  enum Unit: Sendable {
    case count
    case bytes
  }

  /// As `--max` has it.
  let name: String
  let subject: Subject
  /// As errors of the libraries name it.
  let property: String
  let unit: Unit
  let doc: String
  /// The option that is only for this; nil for `--max`.
  let ownFlag: String?
  private let value: @Sendable (Invocation) -> Int
  let set: @Sendable (inout Invocation, Int) -> Void

  private init(
    _ name: String, _ subject: Subject, _ property: String, _ unit: Unit, ownFlag: String? = nil,
    doc: String, value: @escaping @Sendable (Invocation) -> Int,
    set: @escaping @Sendable (inout Invocation, Int) -> Void
  ) {
    self.name = name
    self.subject = subject
    self.property = property
    self.unit = unit
    self.ownFlag = ownFlag
    self.doc = doc
    self.value = value
    self.set = set
  }

  /// What holds without an option.
  var defaultValue: Int { value(Invocation(command: .query)) }

  /// The default as it could be typed: `2048`, `256M`.
  var defaultText: String {
    guard unit == .bytes else { return "\(defaultValue)" }
    for (shift, letter) in [(30, "G"), (20, "M"), (10, "K")] {
      let size = defaultValue >> shift
      if size > 0, size << shift == defaultValue { return "\(size)\(letter)" }
    }
    return "\(defaultValue)"
  }

  /// How it is raised on the command line.
  var flag: String { ownFlag ?? "--max \(name)=\(unit == .bytes ? "SIZE" : "N")" }

  // MARK: The table

  static let all: [InputLimit] = [
    InputLimit(
      "depth", .xml, "depth", .count, ownFlag: "--max-depth",
      doc: "elements inside one another",
      value: { $0.limits.xml.depth }, set: { $0.limits.xml.depth = $1 }),
    InputLimit(
      "attributes", .xml, "attributesPerElement", .count,
      doc: "attributes of one element, xmlns included",
      value: { $0.limits.xml.attributesPerElement },
      set: { $0.limits.xml.attributesPerElement = $1 }),
    InputLimit(
      "entity-output", .xml, "entityOutput", .bytes,
      doc: "text of a document that declares entities",
      value: { $0.limits.xml.entityOutput }, set: { $0.limits.xml.entityOutput = $1 }),
    InputLimit(
      "entity-growth", .xml, "entityAmplification", .count,
      doc: "the same, times what was read; the larger counts",
      value: { $0.limits.xml.entityAmplification },
      set: { $0.limits.xml.entityAmplification = $1 }),
    InputLimit(
      "parameter-entities", .xml, "parameterEntityReferences", .count,
      doc: "references to parameter entities",
      value: { $0.limits.xml.parameterEntityReferences },
      set: { $0.limits.xml.parameterEntityReferences = $1 }),
    InputLimit(
      "buffer", .xml, "streamBuffer", .bytes, ownFlag: "--max-buffer",
      doc: "one match, and elements that wait for a decision",
      value: { $0.limits.xml.streamBuffer }, set: { $0.limits.xml.streamBuffer = $1 }),
    InputLimit(
      "json-depth", .json, "depth", .count,
      doc: "arrays and objects inside one another",
      value: { $0.limits.json.depth }, set: { $0.limits.json.depth = $1 }),
    InputLimit(
      "json-number", .json, "numberLength", .bytes,
      doc: "one number as it is written",
      value: { $0.limits.json.numberLength }, set: { $0.limits.json.numberLength = $1 }),
    InputLimit(
      "json-string", .json, "stringSize", .bytes,
      doc: "one string or key",
      value: { $0.limits.json.stringSize }, set: { $0.limits.json.stringSize = $1 }),
    InputLimit(
      "csv-cell", .csv, "cellSize", .bytes,
      doc: "one cell",
      value: { $0.limits.csv.cellSize }, set: { $0.limits.csv.cellSize = $1 }),
    InputLimit(
      "csv-row", .csv, "rowSize", .bytes,
      doc: "one row; 2G at most",
      value: { $0.limits.csv.rowSize }, set: { $0.limits.csv.rowSize = $1 }),
    InputLimit(
      "csv-columns", .csv, "cellsPerRow", .count,
      doc: "cells of one row",
      value: { $0.limits.csv.cellsPerRow }, set: { $0.limits.csv.cellsPerRow = $1 }),
    InputLimit(
      "archive-growth", .container, "expansion", .count,
      doc: "bytes that come out for each byte of the file",
      value: { $0.containerLimits.expansion }, set: { $0.containerLimits.expansion = $1 }),
    InputLimit(
      "archive-start", .container, "freeOutput", .bytes,
      doc: "what may come out before archive-growth counts",
      value: { Int(clamping: $0.containerLimits.freeOutput) },
      set: { $0.containerLimits.freeOutput = UInt64($1) }),
    InputLimit(
      "archive-output", .container, "output", .bytes,
      doc: "all that comes out of one file",
      value: { Int(clamping: $0.containerLimits.output) },
      set: { $0.containerLimits.output = UInt64($1) }),
    InputLimit(
      "archive-members", .container, "members", .count,
      doc: "files and folders, in archives inside it, too",
      value: { $0.containerLimits.members }, set: { $0.containerLimits.members = $1 }),
    InputLimit(
      "archive-name", .container, "nameLength", .bytes,
      doc: "the name of one of them",
      value: { $0.containerLimits.nameLength }, set: { $0.containerLimits.nameLength = $1 }),
    InputLimit(
      "archive-depth", .container, "depth", .count,
      doc: "archives inside one another",
      value: { $0.containerLimits.depth }, set: { $0.containerLimits.depth = $1 }),
  ]

  static func named(_ name: some StringProtocol) -> InputLimit? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  // MARK: Errors

  /// Where an error comes from.
  enum Source: Sendable {
    case xml
    case container
    /// A log in JSON or CSV.
    case table
    /// The JSON form of elements, whose depth is that of the elements.
    case element

    fileprivate func knows(_ limit: InputLimit) -> Bool {
      switch self {
      case .xml: limit.subject == .xml
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
