// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Prints the results in a piece of a document into memory, on the thread that parses
/// the piece.
struct PiecePrinter: XMLPieceHandler {
  struct Output: Sendable {
    var bytes: [UInt8]
    var matchCount: Int
    var notes: ResultNotes
  }

  private let file: FileName
  private let buffer = OutputBuffer()
  private let printer: ResultPrinter
  private var matchCount = 0

  init(_ style: ResultPrinter.Style, file: FileName) {
    self.file = file
    printer = ResultPrinter(style, output: buffer, goesOn: true)
  }

  mutating func take(_ match: XMLTreeMatch) throws {
    matchCount += 1
    try printer.print(match, from: file)
  }

  mutating func take(value: UnsafeBufferPointer<UInt8>) throws {
    matchCount += 1
    try printer.print(value: value, from: file)
  }

  mutating func finish() -> Output {
    Output(bytes: buffer.takeAll(), matchCount: matchCount, notes: printer.notes)
  }
}
