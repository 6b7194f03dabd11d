// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import LogExchange

/// Layouts as data: printed, parsed, and read by.
@Suite struct LayoutTests {
  static let layouts = LogFormats.layouts

  @Test(arguments: layouts.map(\.name))
  func `a printed layout is parsed as the same`(name: String) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    let mapping = try Mapping(parsing: Array(layout.printed.utf8))
    #expect(mapping.layout == layout)
    #expect(mapping.name == layout.name && mapping.kind == layout.kind)
    let format = try #require(LogFormats.standard.named(name))
    #expect(format.writes == (layout.isWritten) && mapping.format.writes == format.writes)
    // The text is JSON for others, too.
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(layout.printed.utf8))
    }
  }

  /// The keys of all objects that may stand in a mapping.
  static let keys: [String] =
    LayoutParser.keys + Layout.hookKeys.map(\.name) + TableShape.keys.map(\.name)
    + TableSections.keys.map(\.name) + TableSubjects.keys.map(\.name)
    + DateNotation.keys.map(\.name) + DateNotation.PatternPlace.keys.map(\.name)
    + RequiredFields.keys.map(\.name) + OtherEntries.keys.map(\.name)
    + LayoutForm.keys.map(\.name) + WrittenColumn.keys.map(\.name) + LayoutWord.keys.map(\.name)
    + LayoutColumn.titleKeys.map(\.name) + LayoutColumn.keys.map(\.name)
    + LayoutColumn.contentKeys + LayoutColumn.besideContent + UnitSource.keys + LayoutSign.keys

  @Test(arguments: Set(keys).subtracting(["cannotHold"]).sorted())
  func `each key is described`(key: String) throws {
    let page = try String(
      contentsOf: ProjectFiles.root.appending(path: "Docs/Mapping.md"), encoding: .utf8)
    #expect(page.contains("`\(key)`") || page.contains("\"\(key)\""))
  }

  @Test func `a change of a layout is a change of its text`() {
    for layout in Self.layouts {
      var other = layout
      other.nothing.append("void")
      other.columns[0].titles.append("another title")
      if !other.others.isEmpty {
        var changed = layout
        changed.others[0].columns[0].titles.append("another title")
        #expect(changed != layout && changed.printed != layout.printed)
      }
      #expect(other != layout && other.printed != layout.printed)
    }
  }

  @Test func `a mapping reads every fixture as the built-in format does`() throws {
    var count = 0
    for layout in Self.layouts {
      let folder = ProjectFiles.root.appending(path: "Fixtures/\(layout.name)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for file in files.sorted() where file.hasSuffix(".csv") {
        let bytes = try ProjectFiles.fixture("\(layout.name)/\(file)")
        let mapping = try Mapping(parsing: Array(layout.printed.utf8))
        let own = try Self.outcome(bytes, nil)
        #expect(try Self.outcome(bytes, mapping.format) == own, "\(layout.name)/\(file)")
        count += 1
      }
    }
    #expect(count > 15)
  }

  private static func outcome(_ bytes: [UInt8], _ format: (any LogFormat)?) throws -> [String] {
    var options = ReadingOptions()
    options.assumedDistanceUnit = .miles
    options.assumedVolumeUnit = .usGallons
    options.assumedMassUnit = .pounds
    var sink = RecordCollector()
    var told: [String] = []
    let reader = LogReader(format: format, options: options)
    do {
      let summary = try reader.read(bytes, into: &sink) { told.append("\($0)") }
      let others = summary.notModelled.sorted { $0.key < $1.key }
      told.append("\(summary.records) \(summary.rejected) \(others)")
    } catch {
      told.append("\(error)")
    }
    return told + sink.records.map { "\($0)" }
  }

  @Test func `no title means two things`() {
    for layout in Self.layouts {
      for columns in [layout.columns] + layout.others.map(\.columns) {
        let titles = columns.flatMap { $0.titles + $0.translations }.map { $0.lowercased() }
        #expect(Set(titles).count == titles.count, "\(layout.name)")
      }
    }
  }

  @Test func `stems in layouts are in small letters`() {
    for layout in Self.layouts where layout.table.titles == .stem {
      let columns = layout.columns + layout.others.flatMap(\.columns)
      // Those of extras are no stems: they are written and not compared.
      let compared = columns.filter { $0.content != .extra }
      for title in compared.flatMap({ $0.titles + $0.translations }) {
        #expect(title == title.lowercased(), "\(layout.name): \(title)")
      }
    }
  }

  @Test(
    arguments: [
      (#"{"version": 2, "name": "x", "kind": "fuel", "source": "csv"}"#, "columns"),
      (
        #"{"version": 2, "name": "x", "kind": "fuel", "source": "xml", "columns": []}"#,
        "version 3 XML, JSON and databases"
      ),
      (
        #"{"version": 2, "name": "x", "kind": "fuel", "source": "csv", "columns": [{"titles": ["a"]}]}"#,
        "a column needs one of"
      ),
      (
        #"{"version": 2, "name": "x", "kind": "fuel", "source": "csv", "columns": [{"titles": ["a"], "number": "station"}]}"#,
        "station does not hold a number"
      ),
      (
        #"{"version": 2, "name": "x", "kind": "fuel", "source": "csv", "columns": [], "hooks": {"finish": "rm"}}"#,
        "drivvo.places"
      ),
      (
        #"{"version": 2, "name": "x", "kind": "fuel", "source": "csv", "columns": [{"titles": ["a"], "quantity": "volume", "unit": [{"asked": true, "title": true}]}]}"#,
        "expected one of the keys"
      ),
      (#"{"version": 4, "name": "x"}"#, "knows versions 1 to 3"),
      (
        #"{"version": 3, "name": "x", "kind": "fuel", "source": "xml", "records": "//a", "columns": [{"titles": ["b"], "date": "whole"}], "writes": {}}"#,
        "does not say which elements stand around the entries"
      ),
      (
        #"{"version": 3, "name": "x", "kind": "weight", "source": "csv", "columns": [{"titles": ["b"], "date": "whole"}, {"titles": ["c"], "quantity": "weight", "unit": ["st"], "rest": {"title": "d", "unit": "lb"}}], "writes": {}}"#,
        "of its own cannot be written"
      ),
      (
        #"{"version": 3, "name": "x", "kind": "fuel", "source": "json", "records": "a", "columns": [{"titles": ["b[]"], "date": "whole"}]}"#,
        "belongs to the path of the records"
      ),
    ])
  func `what is wrong with a layout is said`(text: String, words: String) {
    let error = #expect(throws: MappingError.self) { try Mapping(parsing: Array(text.utf8)) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
  }
}
