// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

/// The part of Docs/Formats.md that is made from the tables of fields.
@Suite struct NativeVocabularyTests {
  private static let start = "<!-- made from the tables of fields: -->\n"
  private static let end = "<!-- end of what is made from the tables -->\n"

  @Test func `Docs/Formats.md shows the tables of fields as they are`() throws {
    let file = ProjectFiles.root.appending(path: "Docs/Formats.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let before = try #require(page.range(of: Self.start))
    let after = try #require(page.range(of: Self.end))
    let made = LogKind.standard.map(Self.section).joined(separator: "\n")
    let wanted = page[..<before.upperBound] + "\n" + made + "\n" + page[after.lowerBound...]
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", wanted != page {
      try Data(wanted.utf8).write(to: file)
      Issue.record("rewrote Docs/Formats.md; look at it, then run again")
      return
    }
    #expect(wanted == page, "RECORD_SNAPSHOTS=1 rewrites it")
  }

  private static func section(_ kind: LogKind) -> String {
    let fields = kind.fields
    var text = """
      ### \(kind.name.prefix(1).uppercased() + kind.name.dropFirst()): `\(kind.logElement)` and `\(kind.recordElement)`

      On the log:

      | name | value | meaning |
      |---|---|---|

      """
    for field in fields where field.scope == .log {
      text += "| `\(field.name)` | text | \(field.doc) |\n"
    }
    for item in kind.logDefaults {
      text += "| `\(item.name)` | \(item.unitKind.map(units) ?? "text") | \(item.doc) |\n"
    }
    text += "\nOn a record:\n\n| name | value | in XML | meaning |\n|---|---|---|---|\n"
    for field in fields where field.scope != .log {
      let place = field.xmlPlace == .attribute ? "attribute" : "element"
      let doc = field.doc + (field.isRequired ? " Required." : "")
      text += "| `\(field.name)` | \(value(field)) | \(place) | \(doc) |\n"
    }
    return text
  }

  private static func value(_ field: Field) -> String {
    switch field.type {
    case .timestamp: "date"
    case .decimal: "number"
    case .text: "text"
    case .flag: "true or false"
    case .quantity(let kind): "number in " + units(kind)
    }
  }

  private static func units(_ kind: UnitKind) -> String {
    kind.unitNames.map { "`\($0)`" }.joined(separator: " ")
  }
}
