// SPDX-License-Identifier: MIT

/// What the entries of a layout stand in.
enum LayoutSource: Hashable, Sendable {
  /// They are the rows of a table, and columns are known by their titles.
  case table
  /// They are elements: the path that leads to them. Columns are paths from there.
  case xml(MappedXMLPath, [MappedNamespace])
  /// They are objects of one JSON text, or of many, one a line.
  case json(MappedJSONPath, isSequence: Bool)
}

extension LayoutSource {
  /// Objects of one JSON text.
  ///
  /// - Parameter records: A path of keys that the library itself has written.
  static func json(_ records: String) -> LayoutSource {
    .json((try? MappedJSONPath(records, isRecord: true)) ?? MappedJSONPath(), isSequence: false)
  }
}

extension Layout {
  /// The format that the layout describes.
  ///
  /// - Parameter sink: What writes it, where that is not its form.
  func format(sink: LayoutSink? = nil) -> any LogFormat {
    switch source {
    case .table: LayoutFormat(name, writes: isWritten, sink: sink) { self }
    case .xml: ElementLayoutFormat(layout: self, sink: sink)
    case .json: ObjectLayoutFormat(name, sink: sink) { self }
    }
  }

  /// What the columns of entries are called that are no rows of a table: each path once.
  var places: [String] {
    columns.flatMap { $0.titles + ($0.rest.map { [$0.title] } ?? []) }.withoutRepetitions
  }
}
