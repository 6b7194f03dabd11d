// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Edits of logs with many entries, most of which no edit touches, against texts that are put
/// together line by line.
extension LogEditTests {
  /// A line of a log: an entry, or what stands between entries.
  private struct Line {
    var text: String
    var isEntry = true
  }

  private static func xmlLines(_ count: Int, _ random: inout SeededGenerator) -> [Line] {
    var lines: [Line] = []
    for number in 0..<count {
      lines.append(
        Line(
          text: "    <measurement date=\"2024-03-01T08:\(number % 50 + 10)\">"
            + "<weight>8\(number % 10)</weight></measurement>\n"))
      let other = Int.random(in: 0..<9, using: &random)
      if other == 0 { lines.append(Line(text: "    <!-- Ä \(number) -->\n", isEntry: false)) }
      if other == 1 { lines.append(Line(text: "\n", isEntry: false)) }
      if other == 2 { lines.append(Line(text: "    <unknown n=\"\(number)\"/>\n", isEntry: false)) }
    }
    return lines
  }

  @Test(arguments: 0..<40)
  func `entries far from an edit stay as they are in XML`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let head = "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
    let end = "  </weightLog>\n</logbook>\n"
    let lines = Self.xmlLines(60, &random)
    let places = lines.indices.filter { lines[$0].isEntry }
    let removed = Set((0..<5).map { _ in Int.random(in: 0..<60, using: &random) })
    let added = try Self.weight("2025-01-01T00:00", "82")
    let after = try Self.edited(head + lines.map(\.text).joined() + end) { edit in
      edit.remove(removed)
      if !removed.contains(59) { try edit.append([added]) }
    }
    var expected = lines.enumerated().filter { index, _ in
      !removed.contains { places[$0] == index }
    }.map(\.element.text)
    if !removed.contains(59) {
      let last = try #require(expected.lastIndex { $0.contains("<measurement") })
      // What stands behind the last entry on lines of its own stays behind the new one.
      expected.insert(
        "    <measurement date=\"2025-01-01T00:00\"><weight>82</weight></measurement>\n",
        at: last + 1)
    }
    #expect(after == head + expected.joined() + end)
  }

  @Test(arguments: 0..<40)
  func `entries far from an edit stay as they are in JSON`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func text(_ logs: [[Int]]) -> String {
      let logs = logs.enumerated().map { log, numbers in
        "{\"type\":\"weight\",\"person\":\"P\(log)\",\"massUnit\":\"kg\",\"records\":["
          + numbers.map { "\n{\"date\":\"2024-03-01T10:\($0 + 10)\",\"weight\":8\($0 % 10)}" }
          .joined(separator: ",") + "\n]}"
      }
      return "{\"version\":1,\"logs\":[" + logs.joined(separator: ",") + "]}\n"
    }
    let all = (0..<3).map { _ in Array(0..<Int.random(in: 1...30, using: &random)) }
    let count = all.reduce(0) { $0 + $1.count }
    var removed = Set((0..<6).map { _ in Int.random(in: 0..<count, using: &random) })
    // A log that loses all of its entries is another matter.
    var start = 0
    for log in all {
      if (start..<start + log.count).allSatisfy(removed.contains) { removed.remove(start) }
      start += log.count
    }
    start = 0
    let rest = all.map { log in
      defer { start += log.count }
      return log.filter { !removed.contains(start + $0) }
    }
    #expect(try Self.edited(text(all)) { $0.remove(removed) } == text(rest))
  }
}
