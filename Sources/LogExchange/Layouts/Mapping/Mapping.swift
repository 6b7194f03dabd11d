// SPDX-License-Identifier: MIT

// A mapping gives the places of a record's fields in a source that no format recognises:
//
//     {"version": 3, "name": "garage", "kind": "fuel", "source": "xml",
//      "records": "garage/car/fill",
//      "columns": [
//        {"titles": ["../@name"], "text": "vehicle"},
//        {"titles": ["@when"], "date": "whole", "pattern": "dd.MM.yyyy HH:mm"},
//        {"titles": ["litres"], "quantity": "volume", "unit": ["L"], "decimalMark": "comma"},
//        {"constant": "currency", "value": "EUR"}],
//      "writes": {}}
//
// It is the text of a layout. `LayoutParser` reads it; version 1, which has a list of fields
// instead of columns, is translated by `Version1Parser`.

/// A description in JSON of how the entries of a source become records, and records entries.
/// `Docs/Mapping.md` describes the text.
public struct Mapping: Sendable {
  /// The syntax of a source.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case xml
    case json
    /// JSON texts one after the other, one a line.
    case ndjson
    case csv
    /// The rows of a table in an SQLite database.
    case sqlite
  }

  /// The layout that the mapping describes.
  let layout: Layout

  /// The name of the format.
  public var name: String { layout.name }
  /// The name for people.
  public var title: String { layout.title }
  /// The kind of the records.
  public var kind: LogKind { layout.kind }

  public var source: Source {
    switch layout.source {
    case .table: .csv
    case .xml: .xml
    case .json(_, let isSequence): isSequence ? .ndjson : .json
    case .database: .sqlite
    }
  }

  /// The path of the entries, or the table of a database; empty for other tables, where they
  /// are the rows.
  public var records: String { layout.source.path }

  /// True if values that the mapping does not name become extras.
  public var keepsExtras: Bool { layout.extras != .none }

  /// The format that the mapping describes.
  public var format: any LogFormat { layout.format }
}
