// SPDX-License-Identifier: MIT

import LogExchange
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

  @Test(arguments: [
    ("1.005", "EUR", "1.00"), ("1.015", "EUR", "1.02"), ("7", "EUR", "7.00"),
    ("-0.00", "EUR", "0.00"), ("-0.001", nil, "0.00"), ("12.34", nil, "12.34"),
    ("12.5", "JPY", "12"), ("13.5", "JPY", "14"), ("-0", "JPY", "0"), ("12", "JPY", "12"),
    ("1.2345", "KWD", "1.234"), ("1.234", "KWD", "1.234"), ("1", "jpy", "1.00"),
    ("1", "JPYX", "1.00"), ("1", "JP", "1.00"), ("1", "", "1.00"), ("1", "XPF", "1"),
    // A Kelvin sign is a K to Swift.
    ("1", "\u{212A}RW", "1.00"), ("99999999999999999999.995", "EUR", "100000000000000000000.00"),
  ]) func `amounts of money have the places of their currency`(
    value: String, currency: String?, expected: String
  ) throws {
    #expect(PeoplesNumber.money(try ExactDecimal(parsing: value), currency) == expected)
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
