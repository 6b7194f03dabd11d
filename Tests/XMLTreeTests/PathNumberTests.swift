// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct PathNumberTests {
  private func compare(_ a: String, _ b: String) -> Int? {
    Array(a.utf8).withUnsafeBufferPointer { a in
      Array(b.utf8).withUnsafeBufferPointer { b in
        guard let a = DecimalText(a), let b = DecimalText(b) else { return nil }
        return a.compare(b)
      }
    }
  }

  @Test(arguments: [
    ("0", "0.000", 0), ("-0", "+0", 0), ("0e9", "0", 0), ("1", "1.0", 0), ("01", "1", 0),
    ("1e1", "10", 0), ("10e-1", "1", 0), (".5", "0.5", 0), ("5.", "5", 0), ("100", "1e2", 0),
    (" 1\n", "1", 0), ("0.001", "1E-3", 0), ("0.0012", "0.12e-2", 0), ("1.50", "15e-1", 0),
    ("1", "2", -1), ("9", "10", -1), ("0.9", "0.10", 1), ("-1", "1", -1), ("-2", "-1", -1),
    ("-1", "0", -1), ("0", "-1", 1), ("0.1", "0.09", 1), ("0.01", "0.1", -1), ("99", "100", -1),
    ("1e10", "9999999999", 1), ("1e-10", "0", 1), ("-1e-10", "0", -1), ("123", "12.3", 1),
    ("1.23", "1.229", 1), ("10.5", "10.50001", -1), ("105", "10.6", 1),
    ("100000000000000000000000000000000000001", "100000000000000000000000000000000000002", -1),
    ("0.30000000000000000001", "0.3", 1), ("1e400", "1e399", 1), ("1e-400", "1e-401", 1),
    ("1e99999999999999999999", "1", 1), ("1e-99999999999999999999", "1", -1),
  ])
  func `decimals compare digit by digit`(a: String, b: String, order: Int) {
    #expect(compare(a, b) == order)
    #expect(compare(b, a) == -order)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "e5", "1e", "1e+", "1e5.0", "1,5", "1.2.3", "0x10", "1 2", "--1", "NaN",
    "INF", "1a", "\u{0661}",
  ])
  func `what is not a decimal does not compare`(text: String) {
    #expect(compare(text, "1") == nil)
    #expect(compare("1", text) == nil)
  }

  @Test(arguments: [
    ("aaaaab", "aab", true), ("abababc", "ababc", true), ("aabaaab", "aabaaa", true),
    ("aabaab", "aabaaa", false), ("", "", true), ("", "a", false), ("ab", "abc", false),
    ("xyz", "z", true), ("xyz", "xyz", true), ("abcabd", "cab", true), ("abcabd", "cad", false),
  ])
  func `contains finds a literal wherever it stands`(value: String, literal: String, found: Bool) {
    let answer = Array(value.utf8).withUnsafeBufferPointer { value in
      Array(literal.utf8).withUnsafeBufferPointer {
        PathOperator.contains.holds(value, $0, number: nil)
      }
    }
    #expect(answer == found)
  }
}
