// SPDX-License-Identifier: MIT

import XMLTree

/// What came of a whole suite: the table, and each test that did not come out as the
/// suite says, by its id and with the reason.
public struct ConformanceReport {
  private var table = ConformanceTable()
  private var needOutside: [String] = []
  private var known: [String] = []
  private var unknown: [String] = []

  /// Whether nothing differs but what is known to.
  public var isAsExpected: Bool { unknown.isEmpty }

  /// Runs all tests of a suite that concern this parser.
  ///
  /// - Parameter reasons: The tests that are known to differ, and why.
  /// - Throws: `SuiteError` if a file cannot be read.
  public init(
    of suite: ConformanceSuite, known reasons: [String: String] = KnownDifferences.reasons
  ) throws(SuiteError) {
    for test in suite.tests {
      guard test.exclusion == nil else {
        table.exclude(test)
        continue
      }
      let result = try ConformanceResult(of: test)
      table.add(result)
      switch result.judgement {
      case .asExpected: break
      case .needsOutside: needOutside.append(Self.line(on: result))
      case .differs(let why):
        let line = "\(test.id) (\(test.kind.rawValue)): \(why)"
        if let reason = reasons[test.id] {
          known.append("\(line)\n    known: \(reason)")
        } else {
          unknown.append("\(line)\n    \(test.path)\n    \(test.sections): \(test.about)")
        }
      }
    }
  }

  /// One that needs other files.
  private static func line(on result: ConformanceResult) -> String {
    let what =
      if let refusal = result.refusal {
        "refused: \(refusal)"
      } else if result.test.kind == .notWellFormed {
        "accepted; what is wrong stands in another file"
      } else {
        "accepted; what its canonical form lacks stands in another file"
      }
    return "\(result.test.id) (\(result.test.kind.rawValue)): \(what)"
  }
}

extension ConformanceReport: CustomStringConvertible {
  public var description: String {
    let lists = [
      ("need other files, which are never read", needOutside), ("differ, known", known),
      ("differ", unknown),
    ]
    return "\(table)\n"
      + lists.map { title, lines in
        "\n\(lines.count) \(title)\n" + lines.map { "  \($0)\n" }.joined()
      }.joined()
  }
}
