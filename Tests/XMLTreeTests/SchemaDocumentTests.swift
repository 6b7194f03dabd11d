// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import XMLTree

/// The documents in Fixtures/schema against the lines that `xmllint --schema` names.
@Suite("Schemas: documents") struct SchemaDocumentTests {
  struct Document: Sendable, CustomTestStringConvertible {
    var folder: String
    var name: String
    var testDescription: String { "\(folder)/\(name)" }
    var path: String { Fixtures.path("schema/\(folder)/\(name)") }
    var schemaPath: String { Fixtures.path("schema/\(folder)/schema.xsd") }
  }

  static let documents: [Document] = Fixtures.files(in: Fixtures.path("schema")).flatMap { folder in
    Fixtures.files(in: Fixtures.path("schema/\(folder)"), suffix: ".xml").map {
      Document(folder: folder, name: $0)
    }
  }

  /// `folder/name: 2 3` for each document, as xmllint 2.9.14 says.
  private static func recordedLines(of document: Document) throws -> [Int]? {
    for line in try Fixtures.text(at: Fixtures.path("schema/lines.txt")).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.first.map(String.init) == document.testDescription {
        return parts.dropFirst().joined().split(separator: " ").compactMap { Int($0) }
      }
    }
    return nil
  }

  private static func check(
    _ document: Document, _ body: (XMLChecker) throws -> Void
  ) throws -> [XMLSchemaViolation] {
    let checker = XMLChecker(schema: try XMLSchema(contentsOf: document.schemaPath))
    var violations: [XMLSchemaViolation] = []
    checker.onSchemaViolation = {
      violations.append($0)
      return .continue
    }
    try body(checker)
    return violations
  }

  @Test func `there are documents`() { #expect(Self.documents.count >= 40) }

  @Test(arguments: documents)
  func `violations stand in the lines that xmllint names`(document: Document) throws {
    let violations = try Self.check(document) { try $0.check(contentsOf: document.path) }
    let lines = violations.map(\.position.line)
    let recorded = try #require(try Self.recordedLines(of: document))
    #expect(Set(lines) == Set(recorded))
    #expect(lines.isEmpty == document.name.hasPrefix("valid"))
  }

  @Test(arguments: documents)
  func `one byte at a time, a tree and a stream give the same`(document: Document) throws {
    let bytes = try Fixtures.bytes(at: document.path)
    let expected = try Self.check(document) { try $0.check(bytes) }
    let cut = try Self.check(document) { checker in
      for byte in bytes { try checker.feed(CollectionOfOne(byte)) }
      try checker.finish()
    }
    #expect(cut == expected)

    let schema = try XMLSchema(contentsOf: document.schemaPath)
    let parser = XMLTreeParser()
    parser.schema = schema
    var seen: [XMLSchemaViolation] = []
    parser.onSchemaViolation = {
      seen.append($0)
      return .continue
    }
    let tree = try parser.parse(bytes)
    #expect(seen == expected)
    let plainTree = try XMLTreeParser().parse(bytes)
    #expect(tree.description == plainTree.description)

    for path in ["/*[0]", "//n", "/*/*/*", "/nothing/here", "/"] {
      let reader = XMLTreeReader(path: try XMLPath(path))
      var plain: [String] = []
      try reader.read(bytes) { match in
        plain.append(match.node.description)
        return .continue
      }
      reader.schema = schema
      seen = []
      reader.onSchemaViolation = {
        seen.append($0)
        return .continue
      }
      var found: [String] = []
      try reader.read(bytes) { match in
        found.append(match.node.description)
        return .continue
      }
      #expect(seen == expected, "\(path)")
      #expect(found == plain, "\(path)")
    }
  }

  @Test(arguments: documents)
  func `xmllint says the same`(document: Document) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "xmllint", "--noout", "--noent", "--dtdattr", "--nonet", "--schema", document.schemaPath,
      document.path,
    ]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 127 {
      return SkipNotices.shared.printOnce("skipped: no xmllint")
    }
    #expect((process.terminationStatus == 0) == document.name.hasPrefix("valid"))
    var lines: Set<Int> = []
    for line in text.split(separator: "\n") where line.contains("validity error") {
      guard let name = line.range(of: document.name + ":") else { continue }
      if let number = Int(line[name.upperBound...].prefix { $0 != ":" }) { lines.insert(number) }
    }
    let recorded = try #require(try Self.recordedLines(of: document))
    #expect(lines == Set(recorded))
  }
}
