// SPDX-License-Identifier: MIT

import Testing
import XMLTree

@testable import logxml

@Suite struct AlignedTableTests {
  @Test func `columns stand below each other, by what a terminal shows of them`() {
    let lines = [["a", "bb", "c"], ["äö", "1", ""], ["", "333", "x\u{301}"], ["z"]]
    #expect(
      AlignedTable.text(lines, rightAligned: [1])
        == "a    bb  c\näö    1\n    333  x\u{301}\nz\n")
  }

  @Test func `a table that is too wide becomes a paragraph for each line`() {
    let lines = [["date", "cost", "note"], ["Monday", "1.50", ""], ["Tuesday", "12.00", "full"]]
    #expect(
      AlignedTable.text(lines, rightAligned: [1], headers: 1, width: 19)
        == """
        Monday
          cost   1.50
        Tuesday
          cost  12.00
          note   full

        """)
    #expect(
      AlignedTable.text(lines, rightAligned: [1], headers: 1, width: 20)
        == """
        date      cost  note
        Monday    1.50
        Tuesday  12.00  full

        """)
  }

  @Test func `columns are left out with all of their cells`() {
    var cells = AlignedCells([["a", "b", "c"], ["1", "", "3"], ["", "", "33"]])
    #expect(cells.isEmpty(column: 1, fromLine: 1))
    #expect(!cells.isEmpty(column: 0, fromLine: 1))
    #expect(cells.isEmpty(column: 0, fromLine: 2))
    cells = cells.without([1])
    #expect(cells.lines == [["a", "c"], ["1", "3"], ["", "33"]])
    #expect(cells.text(rightAligned: []) == "a  c\n1  3\n   33\n")
  }

  // MARK: Numbers of entries

  private static func place(_ line: Int, _ column: Int = 1) -> SourcePosition {
    SourcePosition(line: line, column: column)
  }

  @Test func `entries are numbered in the order in which they come`() {
    var numbers = EntryNumbers()
    for line in 1...9 { numbers.add(Self.place(line * 10)) }
    #expect(numbers[Self.place(90)] == 9)
    #expect((1...9).map { numbers[Self.place($0 * 10)] } == Array(1...9))
    #expect(numbers[Self.place(95)] == nil)
    #expect(numbers[Self.place(5)] == nil)
    // Those of another file begin anew.
    numbers.add(Self.place(20, 2))
    numbers.add(Self.place(10))
    #expect(numbers[Self.place(20, 2)] == 10)
    #expect(numbers[Self.place(30)] == 3)
    #expect(numbers[Self.place(95)] == nil)
  }
}
