// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the elements of a spreadsheet's document that are rows into rows of CSV.
protocol SheetRows {
  /// Writes a row; an empty one need not be written.
  mutating func take(_ row: XMLTreeNode, _ writer: inout SheetWriter) throws(InputError)
  /// Remarks on cells that could not be read as they are, once all rows were taken.
  var remarks: [String] { get }
}

/// The rows of one sheet, as a source of CSV text that is made while it is read.
///
/// Memory is bounded by the texts that its cells share and by the rows in one piece of its
/// document. The CSV text counts in the budget of the file, so that a small file whose cells
/// refer to a long text over and over is refused like an archive bomb.
final class SheetText: ByteSource {
  private let part: SheetPart
  private var rows: any SheetRows
  private let archive: InputItems
  private let label: String
  private var writer: SheetWriter
  private var next = 0
  private var tally = ContainerBudget.Tally()
  private var isAtEnd = false

  init(_ part: SheetPart, _ rows: any SheetRows, of archive: InputItems, label: String) {
    self.part = part
    self.rows = rows
    self.archive = archive
    writer = SheetWriter(most: archive.limits.sheetText)
    self.label = label
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while next == writer.bytes.count {
      if isAtEnd { return 0 }
      writer.bytes.removeAll(keepingCapacity: true)
      next = 0
      try advance()
    }
    let count = min(buffer.count, writer.bytes.count - next)
    buffer.copyBytes(from: writer.bytes[next..<(next + count)])
    next += count
    try part.count(count, &tally)
    return count
  }

  private func advance() throws(InputError) {
    let hasMore = try part.advance { row throws(InputError) in try rows.take(row, &writer) }
    if hasMore { return }
    isAtEnd = true
    writer.finish()
    try part.finish()
    for remark in rows.remarks { archive.note(InputNote(input: label, message: remark)) }
  }
}

/// The cells that are read as empty although they are not, for one remark on all of them.
struct UnreadCells {
  private var errors = (first: "", count: 0)
  private var formulas = (first: "", count: 0)

  /// - Parameter error: What the cell shows, such as `#N/A`.
  mutating func add(error: String, at place: @autoclosure () -> String) {
    if errors.count == 0 { errors.first = "\(RecordFault.excerpt(error)) in \(place())" }
    errors.count += 1
  }

  mutating func add(formulaAt place: @autoclosure () -> String) {
    if formulas.count == 0 { formulas.first = place() }
    formulas.count += 1
  }

  var remarks: [String] {
    var remarks: [String] = []
    if errors.count > 0 {
      remarks.append(
        "errors such as \(errors.first) are read as empty cells (\(errors.count) in all)")
    }
    if formulas.count > 0 {
      remarks.append(
        "formulas that were not calculated, such as that in \(formulas.first), are read as empty "
          + "cells (\(formulas.count) in all); open the file in a spreadsheet program and save it")
    }
    return remarks
  }
}
