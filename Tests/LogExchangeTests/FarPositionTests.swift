// SPDX-License-Identifier: MIT

import Testing
import XMLTree

@testable import LogExchange

/// Fields that stand beyond what 32 bits count: in documents of one long line.
@Suite struct FarPositionTests {
  @Test func `positions are kept whatever their size`() throws {
    let edge = Int(UInt32.max)
    let places = [
      SourcePosition(line: 1, column: 7), SourcePosition(line: 1, column: edge),
      SourcePosition(line: 1, column: edge + 1), SourcePosition(line: 2, column: 8),
      SourcePosition(line: edge - 1, column: 3), SourcePosition(line: edge, column: 4),
      SourcePosition(line: edge + 5, column: edge * 9), SourcePosition(line: .max, column: .max),
    ]
    let names = LogKind.weight.fields.map(\.name)
    let entries = places.enumerated().map { index, place in
      FieldPositions.Entry(
        index % 3 == 0 ? "name\(index)" : names[index], place, isField: index % 3 != 0)
    }
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    var record = LogRecord(.weight, date: date, roomForPositions: places.count)
    record.locateFields { found in
      for (index, entry) in entries.enumerated() {
        if entry.isField {
          found.add(field: index, at: entry.position)
        } else {
          found.add(unknown: entry.name, at: entry.position)
        }
      }
    }
    let positions = try #require(record.fieldPositions)
    #expect(positions.entries == entries && positions.hasUnknown)
    for (index, place) in places.enumerated() where index % 3 != 0 {
      #expect(positions[names[index]] == place)
    }
    let known = FieldPositions(.weight, zip(LogKind.weight.fields, places).map { ($0, $1) })
    #expect(known.entries.map(\.name) == Array(names.prefix(places.count)))
    #expect(known.entries.map(\.position) == places && !known.hasUnknown)
  }
}
