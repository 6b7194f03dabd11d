// SPDX-License-Identifier: MIT

import XMLTree

/// The origin of a row that does not come from a table, but from an element or an object.
final class RowOrigin: Sendable {
  /// The position at which the entry begins.
  let position: SourcePosition
  /// The path of an object; nil for an element.
  let path: JSONPath?
  /// The position at which each text begins.
  let places: [SourcePosition]
  /// The content of the entry that has no column.
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

/// The text in one place of an entry.
struct SlotText {
  var text: String
  var position: SourcePosition?
}

extension Row {
  /// The row of an entry that is an element or an object.
  ///
  /// - Parameter texts: The text for each column; nil if the entry lacks the place.
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
  /// The `rawStart` of a cell whose place the entry lacks.
  fileprivate static let noPlace = UInt32.max

  /// Whether the entry has a place for the cell, empty or not.
  var isThere: Bool { rawStart != Self.noPlace }
}
