// SPDX-License-Identifier: MIT

import Testing
import XMLTree

@testable import LogExchange

/// Fields that stand beyond what 32 bits count: in documents of one long line.
@Suite struct FarPositionTests {
  @Test func `positions are kept whatever their size`() {
    let edge = Int(UInt32.max)
    let places = [
      SourcePosition(line: 1, column: 7), SourcePosition(line: 1, column: edge),
      SourcePosition(line: 1, column: edge + 1), SourcePosition(line: 2, column: 8),
      SourcePosition(line: edge - 1, column: 3), SourcePosition(line: edge, column: 4),
      SourcePosition(line: edge + 5, column: edge * 9), SourcePosition(line: .max, column: .max),
    ]
    let entries = places.enumerated().map { index, place in
      FieldPositions.Entry("field\(index)", place, isField: index % 3 != 0)
    }
    let positions = FieldPositions(entries)
    #expect(positions.entries == entries)
    for (index, place) in places.enumerated() where index % 3 != 0 {
      #expect(positions["field\(index)"] == place)
    }
  }
}
