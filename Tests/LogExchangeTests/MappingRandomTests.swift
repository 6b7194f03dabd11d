// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Random records through mappings and back: what does not come back is exactly what
/// the writer says it left behind.
@Suite struct MappingRandomTests {
  /// A mapping with a place for every field.
  private static func mapping(_ source: Mapping.Source, _ kind: LogKind) throws -> Mapping {
    let names = kind.fields.map {
      (name: $0.name, hasUnit: $0.unitName != nil, isSubject: $0.scope == .log)
    }
    let fields = names.enumerated().map { index, field in
      let isXML = source == .xml
      var path = isXML && index % 3 == 0 ? "a\(index)/@\(field.name)" : "\(field.name)"
      if source == .json, index % 3 == 0 { path = "a\(index)/\(field.name)" }
      if field.isSubject, isXML { path = "../@name" }
      if field.isSubject, source == .json { path = "../name" }
      let unit = isXML ? "\(field.name)/@unit" : "\(field.name)Unit"
      return "\"\(field.name)\": {\"path\": \"\(path)\""
        + (field.hasUnit ? ", \"unit\": {\"path\": \"\(unit)\"}" : "") + "}"
    }
    let records =
      switch source {
      case .xml: #""records": "log/owner/entry", "#
      case .json: #""records": "logs[]/entries", "#
      case .ndjson: #""records": ".", "#
      case .csv, .sqlite: ""
      }
    return try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "m", "kind": "\(kind.name)", "source": "\(source.rawValue)", \
        \(records)"fields": {\(fields.joined(separator: ", "))}}
        """.utf8))
  }

  /// How many values of a record another one does not have.
  private static func losses(_ record: LogRecord, _ other: LogRecord) -> Int {
    var count = record.date == other.date ? 0 : 1
    for field in record.kind.fields where field.type != .timestamp {
      let a = record[field]
      let b = other[field]
      let isSame =
        if case .text(let a)? = a, case .text(let b)? = b {
          Array(a.utf8) == Array(b.utf8)
        } else {
          a == b
        }
      if !isSame { count += 1 }
    }
    var rest = other.extras.entries
    for entry in record.extras.entries {
      if let index = rest.firstIndex(of: entry) { rest.remove(at: index) } else { count += 1 }
    }
    // Nothing may come out that was not there.
    return count + rest.count * 1_000
  }

  @Test(arguments: Mapping.Source.allCases.filter { $0 != .sqlite }, [LogKind.fuel, .weight])
  func `what does not come back was reported`(source: Mapping.Source, kind: LogKind) throws {
    let mapping = try Self.mapping(source, kind)
    for seed in 0..<Rounds.of(60, usually: 20) {
      var random = RandomLogbook(seed: UInt64(seed))
      // Dates of other centuries are refused.
      let records = random.logs().flatMap(\.records).filter {
        $0.kind == kind && (1900...2199).contains($0.date.year)
      }
      let written = try MappingTests.write(records, by: mapping)
      let reading = try MappingTests.read(written.bytes, by: mapping)
      let text = String(decoding: written.bytes, as: UTF8.self)
      // A table without rows is one.
      let expected = source == .csv && records.isEmpty ? 1 : 0
      #expect(reading.diagnostics.count == expected, "seed \(seed): \(text)")
      try #require(reading.records.count == records.count, "seed \(seed): \(text)")
      var losses = 0
      for (record, other) in zip(records, reading.records) {
        losses += Self.losses(record, other)
      }
      #expect(losses == written.leftBehind.total, "seed \(seed): \(text)")
      let again = try MappingTests.write(reading.records, by: mapping)
      #expect(again.bytes == written.bytes, "seed \(seed)")
    }
  }
}
