// SPDX-License-Identifier: MIT

import XMLTree

/// One row of a CSV text: a collection of cells.
///
/// No cell is a String until someone asks. The reader fills the storage of a row
/// again for the next one when nobody has kept it, so a row that is used and let
/// go costs no allocation, and one that is kept stays as it is.
public struct CSVRow: Sendable {
  /// The row as written, without its line end; behind it the contents of the
  /// cells that are written otherwise.
  var bytes: [UInt8] = []
  var cells: [CSVCellRecord] = []
  /// How many of `bytes` are the row as written.
  var rawCount = 0
  var endsLinesWithCR = false

  /// The line on which the row begins; lines in quotes count.
  public internal(set) var line = 1
  /// 1 for the first row that was handed out.
  public internal(set) var number = 0
  /// What a strict dialect would have refused.
  public internal(set) var warnings: [CSVWarning] = []

  init() {}

  public var position: SourcePosition { SourcePosition(line: line, column: 1) }

  /// The cell at an index; nil if the row is too short for it, or the index nil
  /// because there is no such column.
  public func cell(at index: Int?) -> CSVCell? {
    guard let index, index < cells.count else { return nil }
    return self[index]
  }

  /// Whether all cells are empty, as in `;;;`.
  public var isEmptyRow: Bool { cells.allSatisfy { $0.start == $0.end } }

  /// The row as its source has it, without the line end.
  public var source: ArraySlice<UInt8> { bytes[..<rawCount] }
}

extension CSVRow: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { cells.count }

  /// - Complexity: O(1)
  public subscript(index: Int) -> CSVCell {
    CSVCell(
      storage: bytes, record: cells[index], line: line, endsLinesWithCR: endsLinesWithCR)
  }
}

/// Where a cell stands in the storage of its row.
struct CSVCellRecord: Hashable, Sendable {
  /// The content.
  var start: UInt32
  var end: UInt32
  /// The first byte as written: the quote, if there is one.
  var rawStart: UInt32
  var wasQuoted: Bool
  /// Whether the content is still written with escapes.
  var isEscaped: Bool
}

/// One cell of a row.
public struct CSVCell: Sendable {
  private let storage: [UInt8]
  private let record: CSVCellRecord
  private let line: Int
  private let endsLinesWithCR: Bool

  init(storage: [UInt8], record: CSVCellRecord, line: Int, endsLinesWithCR: Bool) {
    self.storage = storage
    self.record = record
    self.line = line
    self.endsLinesWithCR = endsLinesWithCR
  }

  /// The content in UTF-8, without quotes and escapes.
  public var bytes: ArraySlice<UInt8> { storage[Int(record.start)..<Int(record.end)] }

  /// The content as a new String.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  public var isEmpty: Bool { record.start == record.end }
  public var wasQuoted: Bool { record.wasQuoted }

  /// Where the cell begins, with its quote if it has one.
  ///
  /// - Complexity: O(*n*) in the length of the row before the cell.
  public var position: SourcePosition {
    storage.withUnsafeBufferPointer {
      CSVPositions.position(
        at: Int(record.rawStart), in: $0, line: line, endsLinesWithCR: endsLinesWithCR)
    }
  }
}

extension CSVCell: CustomStringConvertible {
  public var description: String { string }
}

/// Something that a strict dialect refuses and a lenient one can make sense of.
public struct CSVWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// `"a" b`: the cell is taken as text, quotes included.
    case textAfterQuote
    /// `a "b"`: the quotes are taken as text.
    case quoteInText
    /// A carriage return outside of quotes in a text whose rows end otherwise;
    /// taken as text.
    case loneCarriageReturn
  }

  public var kind: Kind
  public var position: SourcePosition

  public var message: String {
    switch kind {
    case .textAfterQuote: "text after a closing quote; the quotes are taken as part of the cell"
    case .quoteInText: "a quote in a cell without quotes; it is taken as part of the cell"
    case .loneCarriageReturn:
      "a carriage return where rows end with a line feed; it is taken as part of the cell"
    }
  }

  public var description: String { "\(position): \(message)" }
}

/// Works out lines and columns from the start of a row, when someone asks.
enum CSVPositions {
  /// The position of a byte in a row that begins on the given line.
  static func position(
    at offset: Int, in row: UnsafeBufferPointer<UInt8>, line: Int, endsLinesWithCR: Bool
  ) -> SourcePosition {
    var position = SourcePosition(line: line, column: 1)
    for index in 0..<offset {
      if endsLine(index, in: row, endsLinesWithCR) {
        position.line += 1
        position.column = 1
      } else if row[index] & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }

  /// How many lines end in these bytes.
  static func lineCount(
    in bytes: UnsafeBufferPointer<UInt8>, endsLinesWithCR: Bool
  ) -> Int {
    var count = 0
    if endsLinesWithCR {
      for index in bytes.indices where endsLine(index, in: bytes, true) { count += 1 }
    } else {
      for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    }
    return count
  }

  /// Whether a byte is the last one of a line end.
  private static func endsLine(
    _ index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ endsLinesWithCR: Bool
  ) -> Bool {
    if bytes[index] == UInt8(ascii: "\n") { return true }
    guard endsLinesWithCR, bytes[index] == UInt8(ascii: "\r") else { return false }
    return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
  }
}
