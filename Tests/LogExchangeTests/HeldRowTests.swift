// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// How much memory rows take that wait.
@Suite struct HeldRowTests {
  @Test func `a long row does not make those that are held after it as large`() throws {
    let text =
      String(repeating: "y", count: 1_000_000) + "\n" + String(repeating: "a,b\n", count: 50)
    var held = HeldRows(settings: [.dateOrder()])
    var reader = CSVReader()
    try reader.feed(Array(text.utf8)) { if $0.rawCount < 10 { try held.hold($0) } }
    try reader.finish { try held.hold($0) }
    #expect(held.count == 50)
    held.release { row in
      #expect(row.map(\.string) == ["a", "b"])
      #expect(row.bytes.capacity < 1000 && row.cells.capacity < 100)
    }
  }
}
