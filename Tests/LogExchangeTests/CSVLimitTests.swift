// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct CSVLimitTests {
  private static func failure(
    _ text: String, pieces: Int?, _ change: (inout CSVLimits) -> Void
  ) -> LogError? {
    var limits = CSVLimits()
    change(&limits)
    var reader = CSVReader(limits: limits)
    let bytes = Array(text.utf8)
    do {
      for start in stride(from: 0, to: bytes.count, by: pieces ?? bytes.count) {
        try reader.feed(bytes[start..<min(start + (pieces ?? bytes.count), bytes.count)]) { _ in }
      }
      try reader.finish { _ in }
    } catch { return error as? LogError }
    return nil
  }

  @Test(arguments: [nil, 1, 7, 300])
  func `limits are named and hold for every cut of the input`(_ pieces: Int?) {
    let cell = "a,b\nc," + String(repeating: "x", count: 1000)
    for text in [cell + "\n", cell + ",d\n", cell, "a,b\nc,\"" + cell] {
      let failure = Self.failure(text, pieces: pieces) { $0.cellSize = 999 }
      #expect(failure?.code == .limitReached)
      #expect(failure?.message == "a cell of more than 999 bytes (limit `cellSize`)")
      #expect(failure?.position.map { "\($0)" } == "2:3")
    }
    #expect(Self.failure(cell, pieces: pieces) { $0.cellSize = 1000 } == nil)

    let row = "a\n" + String(repeating: "xxxxx,", count: 100) + "\n"
    let tooLong = Self.failure(row, pieces: pieces) { $0.rowSize = 599 }
    #expect(tooLong?.message == "a row of more than 599 bytes (limit `rowSize`)")
    #expect(tooLong?.position.map { "\($0)" } == "2:1")
    #expect(Self.failure(row, pieces: pieces) { $0.rowSize = 600 } == nil)

    let tooMany = Self.failure(row, pieces: pieces) { $0.cellsPerRow = 100 }
    #expect(tooMany?.message == "more than 100 cells in a row (limit `cellsPerRow`)")
    #expect(tooMany?.position.map { "\($0)" } == "2:601")
    #expect(Self.failure(row, pieces: pieces) { $0.cellsPerRow = 101 } == nil)
  }

  @Test func `the limits by default`() {
    let million = String(repeating: "x", count: 1 << 20)
    #expect(Self.failure(million, pieces: 65536) { _ in } == nil)
    #expect(
      Self.failure(million + "x", pieces: 65536) { _ in }?.message
        == "a cell of more than 1048576 bytes (limit `cellSize`)")
    let cells = String(repeating: ",", count: 99_999)
    #expect(Self.failure(cells, pieces: 65536) { _ in } == nil)
    #expect(
      Self.failure(cells + ",", pieces: 65536) { _ in }?.message
        == "more than 100000 cells in a row (limit `cellsPerRow`)")
  }

  @Test func `a comment without end is no way around them`() {
    var dialect = CSVDialect()
    dialect.commentPrefix = "#"
    var limits = CSVLimits()
    limits.cellSize = 100
    let text = Array(("a\n#" + String(repeating: "x", count: 100) + "\nb").utf8)
    #expect(csvTrace(text, dialect, limits: limits) == "[a] / !2:1")
    #expect(csvTrace(text, dialect, pieces: 3, limits: limits) == "[a] / !2:1")
  }
}
