// SPDX-License-Identifier: MIT

// A mapping says where the fields of a record stand in a source that no format knows:
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

/// How the entries of a source become records and records its entries, as a small
/// JSON text says it. `Docs/Mapping.md` describes the text.
public struct Mapping: Sendable {
  /// What a source is written in.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case xml
    case json
    /// JSON texts one after the other, one a line.
    case ndjson
    case csv
  }

  /// What the mapping says.
  let layout: Layout

  /// The name of the format.
  public var name: String { layout.name }
  /// What people call it.
  public var title: String { layout.title }
  /// What the records are.
  public var kind: LogKind { layout.kind }

  public var source: Source {
    switch layout.source {
    case .table: .csv
    case .xml: .xml
    case .json(_, let isSequence): isSequence ? .ndjson : .json
    }
  }

  /// The path of the entries; empty for tables, where they are the rows.
  public var records: String {
    switch layout.source {
    case .table: ""
    case .xml(let path, _): path.text
    case .json(let path, _): path.text
    }
  }

  /// Whether what the mapping does not name becomes extras.
  public var keepsExtras: Bool { layout.extras != .none }

  /// The format that the mapping describes.
  public var format: any LogFormat { layout.format }
}
