// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing
import XMLTree

/// The damaged fuel logs of `Fixtures/invalid`, each with one defect.
struct InvalidFuelTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    var file: String
    var code: String
    var place: String
    var testDescription: String { file }
  }

  private static let table: [Damage] = {
    let text = (try? Fixtures.text(at: Fixtures.path("invalid/EXPECTED.tsv"))) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return Damage(file: cells[0], code: cells[1], place: "\(cells[2]):\(cells[3])")
    }
  }()

  @Test func `there are many, of every rule for fuel`() {
    #expect(Self.table.count >= 50)
    #expect(Set(Self.table.map(\.file)).count == Self.table.count)
  }

  @Test(arguments: table) func `each defect is found at its place, and nothing else`(
    damage: Damage
  ) throws {
    let findings = try RuleFindings(
      Fixtures.bytes(at: Fixtures.path("invalid/\(damage.file)")), now: "2024-06-01")
    let expected = "\(damage.place) \(damage.code)"
    #expect(findings.places.contains(expected), "\(findings.all)")
    let serious = findings.all.filter { $0.severity != .note }.map(\.inShort)
    #expect(serious.filter { $0 != expected } == [], "\(findings.all)")
  }
}

/// What reader and checker find in an input.
struct RuleFindings {
  private(set) var all: [Diagnostic] = []

  init(
    _ bytes: [UInt8], now: String = "2024-06-01", locating: Bool = true,
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    var options = ReadingOptions()
    options.locatesFields = locating
    options.measures = .all
    configure(&options)
    let found = Found()
    var checker = LogChecker(file: "log", now: Timestamp(iso8601: now)) { found.all.append($0) }
    do {
      try LogReader(options: options).read(bytes, name: "log", into: &checker) {
        found.all.append($0)
      }
    } catch let error as XMLReadError {
      found.all.append(try #require(Diagnostic(finding: error, file: "log")))
    } catch let error as LogError {
      found.all.append(try #require(Diagnostic(finding: error, file: "log"), "\(error)"))
    }
    try checker.finish()
    all = found.all
  }

  /// `line:column code` of all, in the order in which they came.
  var places: [String] { all.map(\.inShort) }

  private final class Found {
    var all: [Diagnostic] = []
  }
}

extension Diagnostic {
  /// `line:column code`
  fileprivate var inShort: String { "\(position.map { "\($0)" } ?? "-") \(code)" }
}
