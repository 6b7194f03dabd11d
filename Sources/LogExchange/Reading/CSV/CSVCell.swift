// SPDX-License-Identifier: MIT

import XMLTree

/// The place of a cell in the storage of its row.
struct CSVCellRecord: Hashable, BitwiseCopyable, Sendable {
  /// The index of the first byte of the content.
  var start: UInt32
  var end: UInt32
  /// The index of the first byte as written: of the quote, if there is one.
  var rawStart: UInt32
  var wasQuoted: Bool
  /// True if the content still contains escapes.
  var isEscaped: Bool

  /// The content among the bytes of the row.
  @inline(__always)
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
  }
}

/// One cell of a row.
public struct CSVCell: Sendable {
  private let storage: [UInt8]
  private let record: CSVCellRecord
  private let line: Int
  private let endsLinesWithCR: Bool
  /// The position of the text, if it does not come from a table.
  private let place: SourcePosition?
  /// True for a number, a date or a Boolean of a spreadsheet: numbers have a decimal point, and
  /// dates begin with the year.
  let isTyped: Bool

  init(
    storage: [UInt8], record: CSVCellRecord, line: Int, endsLinesWithCR: Bool,
    place: SourcePosition?, isTyped: Bool
  ) {
    self.storage = storage
    self.record = record
    self.line = line
    self.endsLinesWithCR = endsLinesWithCR
    self.place = place
    self.isTyped = isTyped
  }

  /// The content in UTF-8, without quotes and escapes.
  public var bytes: ArraySlice<UInt8> { storage[Int(record.start)..<Int(record.end)] }

  /// The content as a new String.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  public var isEmpty: Bool { record.start == record.end }
  public var wasQuoted: Bool { record.wasQuoted }

  /// The position at which the cell begins, with its quote if it has one.
  ///
  /// - Complexity: O(*n*) in the length of the row before the cell.
  public var position: SourcePosition {
    if let place { return place }
    return storage.withUnsafeBufferPointer {
      CSVPositions.position(
        at: Int(record.rawStart), in: $0, line: line, endsLinesWithCR: endsLinesWithCR)
    }
  }
}

extension CSVCell: CustomStringConvertible {
  public var description: String { string }
}
