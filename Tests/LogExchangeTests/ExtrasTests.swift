// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Values of one name stand together, however many names there are.
@Suite struct ExtrasTests {
  /// What `Extras` does, in the simplest way.
  private static func expected(_ values: [(String, String)]) -> [[String]] {
    var groups: [(name: String, values: [String])] = []
    for (name, value) in values {
      if let place = groups.firstIndex(where: { Array($0.name.utf8) == Array(name.utf8) }) {
        groups[place].values.append(value)
      } else {
        groups.append((name, [value]))
      }
    }
    return groups.flatMap { group in group.values.map { [group.name, $0] } }
  }

  @Test(arguments: [1, 63, 64, 65, 66, 300, 5_000], [1, 2, 3, 50])
  func `names stand in the order of their first values`(count: Int, names: Int) {
    // Each name comes again after all others; some come twice in a row.
    let values = (0..<count).map { ("n\($0 % max(1, count / names))", "\($0)") }
    var extras = Extras()
    for (name, value) in values { extras.append(name: name, value: value) }
    #expect(extras.entries.map { [$0.name, $0.value] } == Self.expected(values))
    #expect(!extras.isEmpty)
    for (name, _) in values.prefix(100) {
      #expect(extras[name] == values.first { $0.0 == name }?.1)
    }
    #expect(extras["n"] == nil)
  }

  @Test func `forms of the same characters are names of their own`() {
    var extras = Extras()
    for index in 0..<100 { extras.append(name: "x\(index)", value: "v") }
    extras.append(name: "\u{E9}", value: "one")
    extras.append(name: "e\u{301}", value: "two")
    #expect(extras["\u{E9}"] == "one")
    #expect(extras["e\u{301}"] == "two")
  }

  @Test func `copies are apart, and equal where they say the same`() {
    var first = Extras()
    for index in 0..<100 { first.append(name: "x\(index % 80)", value: "\(index)") }
    var second = first
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    second.append(name: "x3", value: "more")
    #expect(first != second)
    #expect(first.entries.count == 100)
    // The same in another order of appending.
    var third = Extras()
    for entry in first.entries { third.append(name: entry.name, value: entry.value) }
    #expect(third == first)
    #expect(third.hashValue == first.hashValue)
  }

  @Test func `what two records say differently is found among many`() throws {
    func record(_ changed: Int) throws -> LogRecord {
      var record = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
      for index in 0..<200 {
        record.extras.append(name: "x\(index)", value: index == changed ? "other" : "v")
      }
      return LogRecord(record)
    }
    let (old, new) = (try record(-1), try record(150))
    #expect(old.differences(from: new) == [RecordDifference(field: "x150", old: "v", new: "other")])
    #expect(old.updated(from: new).extras["x150"] == "other")
    #expect(old.updated(from: new).extras.entries.count == 200)
    #expect(old.differences(from: old) == [])
  }

  @Test(arguments: [3, 200])
  func `a value that is set is the only one of its name, in the place of the first`(
    count: Int
  ) throws {
    var extras = Extras()
    for index in 0..<count { extras.append(name: "x\(index)", value: "\(index)") }
    extras.append(name: "x1", value: "again")
    extras["x1"] = "set"
    extras["new"] = "last"
    extras["x0"] = nil
    extras["none"] = nil
    let rest = (2..<count).map { ["x\($0)", "\($0)"] }
    #expect(
      extras.entries.map { [$0.name, $0.value] } == [["x1", "set"]] + rest + [["new", "last"]])
    #expect(extras["x1"] == "set" && extras["x0"] == nil && extras["new"] == "last")
  }
}
