// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

/// Fifty tables in nineteen languages, composed without a look at what the sketch knows.
///
/// `Fixtures/unseen-tables/expected.tsv` says for each which column is which field and in which
/// unit it is (`?` where the table does not tell), or that nothing in it is a log.
@Suite struct UnseenTableTests {
  struct Table: CustomTestStringConvertible, Sendable {
    var name: String
    /// The column and the unit of each field; nil if the table is no log.
    var fields: [String: [String]]?

    var testDescription: String { name }
  }

  static let tables: [Table] = {
    let bytes = (try? ProjectFiles.fixture("unseen-tables/expected.tsv")) ?? []
    var tables: [Table] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if tables.last?.name != cells[0] { tables.append(Table(name: cells[0], fields: [:])) }
      if cells[1] == "refused" {
        tables[tables.count - 1].fields = nil
      } else {
        tables[tables.count - 1].fields?[cells[1]] = Array(cells[2...])
      }
    }
    return tables
  }()

  @Test func `there are fifty`() { #expect(Self.tables.count == 50) }

  @Test(arguments: tables)
  func `every column is found`(table: Table) throws {
    let bytes = try ProjectFiles.fixture("unseen-tables/\(table.name).csv")
    guard let fields = table.fields else {
      #expect(throws: SketchError.self) { try MappingSketch.mapping(for: bytes, name: "x") }
      return
    }
    let sketch = try MappingSketch.mapping(for: bytes, name: "x")
    let json = try JSONSerialization.jsonObject(with: Data(sketch.utf8)) as? [String: Any]
    // The column and the unit of each field that the layout has.
    var found: [String: (column: String, unit: Any?)] = [:]
    for column in json?["columns"] as? [[String: Any]] ?? [] {
      let title = (column["titles"] as? [String])?.first ?? column["constant"] as? String ?? ""
      let keys = ["text", "number", "quantity", "flag", "flagInverted"]
      var field = keys.lazy.compactMap { column[$0] as? String }.first
      if let part = column["date"] as? String, part != "time" { field = "date" }
      if let words = column["words"] as? [[String: Any]] {
        field = (words.first?["says"] as? [String: Any])?.keys.first
      }
      if let field { found[field] = (title, (column["unit"] as? [Any])?.last) }
    }
    #expect(found.keys.sorted() == fields.keys.sorted())
    for (field, expected) in fields {
      let value = found[field]
      #expect(value?.column == expected[0], "\(field)")
      if !["", "?", "by another column"].contains(expected[1]) {
        let assumed = (value?.unit as? [String: Any])?["assumed"] as? String
        #expect(value?.unit as? String ?? assumed == expected[1], "\(field)")
      }
    }
  }
}
