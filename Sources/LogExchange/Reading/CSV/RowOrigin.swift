// SPDX-License-Identifier: MIT

import XMLTree

/// Where the texts of a row stand that is no row of a table, but an element or an object.
final class RowOrigin: Sendable {
  /// Where the entry begins.
  let position: SourcePosition
  /// Where an object stands; nil for an element.
  let path: JSONPath?
  /// Where each text begins.
  let places: [SourcePosition]
  /// What the entry says besides.
  let rest: Extras

  init(
    position: SourcePosition, path: JSONPath?, places: [SourcePosition], rest: Extras
  ) {
    self.position = position
    self.path = path
    self.places = places
    self.rest = rest
  }
}

/// What stands in a place of an entry.
struct SlotText {
  var text: String
  var position: SourcePosition?
}

extension Row {
  /// The row of an entry that is an element or an object.
  ///
  /// - Parameter texts: One for each column; nil where the entry has no such place.
  init(_ texts: [SlotText?], _ rest: Extras, at position: SourcePosition?, path: JSONPath? = nil) {
    self.init()
    let position = position ?? SourcePosition(line: 1, column: 1)
    for text in texts {
      let start = UInt32(clamping: bytes.count)
      bytes.append(contentsOf: (text?.text ?? "").utf8)
      cells.append(
        CSVCellRecord(
          start: start, end: UInt32(clamping: bytes.count),
          rawStart: text == nil ? CSVCellRecord.noPlace : start, wasQuoted: false,
          isEscaped: false))
    }
    rawCount = bytes.count
    origin = RowOrigin(
      position: position, path: path, places: texts.map { $0?.position ?? position }, rest: rest)
  }
}

extension CSVCellRecord {
  /// As the beginning of a cell: the entry has no such place.
  fileprivate static let noPlace = UInt32.max

  /// Whether the entry has a place for the cell, empty or not.
  var isThere: Bool { rawStart != Self.noPlace }
}
