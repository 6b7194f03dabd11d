// SPDX-License-Identifier: MIT

import LogExchange
import Testing

private func rows(_ text: String) throws -> [Row] {
  try CSVReader.rows(of: text.utf8)
}

@Suite struct CSVTableTests {
  @Test func `columns are found by name`() throws {
    let all = try rows("\u{FEFF}Date, Odo (KM) ,\u{A0}Größe\u{A0},date,,\n1,2,3\n")
    let header = CSVHeader(all[0])
    #expect(header.names == ["Date", "Odo (KM)", "Größe", "date", "", ""])
    #expect(header.index(of: "odo (km)") == 1)
    #expect(header.index(of: "DATE") == 0)
    #expect(header.index(of: "Größe") == 2)
    // Only ASCII is folded; and equal Strings may be different bytes.
    #expect(header.index(of: "GRÖSSE") == nil)
    #expect(header.index(of: "Gro\u{308}ße") == nil)
    #expect(header.repeatedName == "Date")
    #expect(all[1].cell(at: header.index(of: "Größe"))?.string == "3")
    #expect(all[1].cell(at: header.index(of: "Price")) == nil)

    let exact = CSVHeader(all[0], foldsCase: false)
    #expect(exact.index(of: "date") == 3)
    #expect(exact.index(of: "odo (km)") == nil)
    #expect(exact.repeatedName == nil)
  }

  private static func trace(_ text: String, _ sections: CSVSections) throws -> [String] {
    var sections = sections
    return try rows(text).map { row in
      switch sections.take(row) {
      case .outside: "outside"
      case .start(let section): "start \(section.number) \(section.name)"
      case .header(let section): "header \(section.name) \(section.header?.names ?? [])"
      case .record(let section): "\(section.name) \(section.header?.names.count ?? 0) \(row.count)"
      }
    }
  }

  @Test func `sections with a mark`() throws {
    let text =
      "title\n\"## Vehicle\"\n\"Name\",\"Unit\"\nCivic,1,2\n##Log\n## Costs,,\n"
      + "Date\n2024\n##Log\nDate\n"
    let sections = CSVSections { row in
      guard let title = row.first?.string, title.hasPrefix("##") else { return nil }
      return String(title.drop { $0 == "#" || $0 == " " })
    }
    #expect(
      try Self.trace(text, sections) == [
        "outside", "start 0 Vehicle", "header Vehicle [\"Name\", \"Unit\"]", "Vehicle 2 3",
        "start 1 Log", "start 2 Costs", "header Costs [\"Date\"]", "Costs 1 1",
        "start 3 Log", "header Log [\"Date\"]",
      ])
  }

  @Test func `rows that are held come out as they were`() throws {
    let text = (0..<100).map { "\($0),\"a\"\"\n\($0)\",x\"y" }.joined(separator: "\n")
    let all = try rows(text)
    var held = HeldRows(settings: [.dateOrder()])
    for row in all { try held.hold(row) }
    #expect(held.count == 100)
    var index = 0
    held.release { row in
      let original = all[index]
      #expect(row.map(\.string) == original.map(\.string))
      #expect(row.map(\.position) == original.map(\.position))
      #expect(row.map(\.wasQuoted) == original.map(\.wasQuoted))
      #expect(row.number == original.number && row.position == original.position)
      #expect(row.warnings == original.warnings && row.source == original.source)
      index += 1
    }
    #expect(index == 100)
    #expect(held.isEmpty && held.size == 0)
  }

  @Test func `not more than the limit is held`() throws {
    let row = try rows("x\n" + String(repeating: "y", count: 1000))[1]
    var held = HeldRows(limit: 5000, settings: [.dateOrder()])
    let failure = #expect(throws: LogError.self) {
      while true { try held.hold(row) }
    }
    #expect((3...4).contains(held.count))
    #expect(held.size <= 5000)
    #expect(failure?.code == .ambiguous)
    #expect(
      failure?.description
        == "2:1: it is still unclear after \(held.count) rows how to read them, and at most 5000 "
        + "bytes are held; give it with `dateOrder`")
  }
}
