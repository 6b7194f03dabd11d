// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

struct InvalidWeightTests {
  /// One damaged file, and what is to be found in it.
  struct Damage: CustomTestStringConvertible, Sendable {
    var file: String
    var place: String
    var testDescription: String { file }
  }

  private static let table: [Damage] = {
    let text = (try? Fixtures.text(at: Fixtures.path("invalid/EXPECTED-weight.tsv"))) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return Damage(file: cells[0], place: "\(cells[2]):\(cells[3]) \(cells[1])")
    }
  }()

  @Test func `there are many`() {
    #expect(Self.table.count >= 60)
    #expect(Set(Self.table.map(\.file)).count == Self.table.count)
  }

  @Test(arguments: table) func `each defect is found at its place, and nothing else`(
    damage: Damage
  ) throws {
    let checked = try CheckedInput(
      Fixtures.bytes(at: Fixtures.path("invalid/\(damage.file)")))
    #expect(checked.failure == nil)
    let isNote = checked.findings.contains { $0.place == damage.place && $0.severity == .note }
    #expect(checked.places == (isNote ? [] : [damage.place]), "\(checked.findings)")
  }
}
