// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Databases of Hammond, and mappings of databases.
@Suite struct HammondTests {
  private static let mapping = """
    {"version": 3, "name": "garage", "kind": "fuel", "source": "sqlite", "records": "fillups",
     "columns": [{"titles": ["date"], "date": "whole"},
       {"titles": ["vehicle_id/vehicles/make"], "text": "vehicle"},
       {"titles": ["fuel_quantity"], "quantity": "volume", "unit": ["L"]}],
     "rows": [{"titles": ["fuel_unit"], "isNot": ["0"], "as": "another unit"}],
     "extras": "none", "oddities": ["floats"]}
    """

  @Test func `a database is claimed by the names of its columns`() throws {
    let bytes = try ProjectFiles.fixture("hammond/hammond.db")
    let head = InputHead(bytes, isWhole: true)
    let names = LogFormats.standard.all.filter { $0.recognises(head) }.map(\.name)
    #expect(names == ["hammond"])
  }

  @Test func `a mapping of a database is printed as it was written`() throws {
    let mapping = try Mapping(parsing: Self.mapping.utf8)
    #expect(mapping.source == .sqlite)
    #expect(mapping.records == "fillups")
    let layout = try #require(mapping.format as? any LayoutDescribed).layout
    let again = try Mapping(parsing: layout.printed.utf8).format
    #expect((again as? any LayoutDescribed)?.layout == layout)
    for old in [1, 2] {
      let text = Self.mapping.replacing("\"version\": 3", with: "\"version\": \(old)")
      #expect(throws: MappingError.self) { try Mapping(parsing: text.utf8) }
    }
  }

  #if SQLite
    @Test func `fill-ups and expenses have the names of their vehicles`() throws {
      let bytes = try ProjectFiles.fixture("hammond/hammond.db")
      let reading = try FormatReading(bytes)
      #expect(
        reading.ndjson
          == String(
            decoding: try ProjectFiles.fixture("hammond/hammond.ndjson"), as: UTF8.self))
      #expect(reading.summary.format == "hammond")
      #expect(reading.summary.rejected == 0)
      #expect(reading.summary.notModelled == ["deleted entry": 1, "charge in minutes": 1])
    }

    @Test func `any table of a database can be mapped`() throws {
      let mapping = try Mapping(parsing: Self.mapping.utf8)
      var reader = LogReader()
      reader.format = mapping.format
      var records = RecordCollector()
      let summary = try reader.read(
        try ProjectFiles.fixture("hammond/hammond.db"), into: &records
      ) { _ in }
      #expect(summary.notModelled == ["another unit": 3])
      #expect(records.records.compactMap(\.subject) == ["Honda", "Honda"])
      #expect(records.records.compactMap { $0.fuel?.volume?.value.description } == ["40.5", "41"])
    }

    @Test func `one that its beginning does not show is read by the option that is named`() throws {
      var reader = LogReader()
      reader.format = LogFormats.standard.named("health-connect")
      var records = RecordCollector()
      let error = #expect(throws: LogError.self) {
        try reader.read(try ProjectFiles.fixture("hammond/hammond.db"), into: &records) { _ in }
      }
      #expect(error?.message.hasSuffix("; -f hammond reads it") == true)
    }

    @Test func `a database without the table is refused, with what it has`() throws {
      var reader = LogReader()
      reader.format = LogFormats.standard.named("hammond")
      var records = RecordCollector()
      let error = #expect(throws: LogError.self) {
        try reader.read(
          try ProjectFiles.fixture("health-connect/other.db"), into: &records
        ) { _ in }
      }
      #expect(error?.message.contains("the database has no table fillups; its tables are") == true)
    }
  #endif
}
