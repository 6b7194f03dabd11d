// SPDX-License-Identifier: MIT

/// The results of a suite, counted for each of its collections.
public struct ConformanceTable {
  /// How many came out as expected, of how many.
  struct Count {
    var expected = 0
    var all = 0

    mutating func add(_ isExpected: Bool) {
      all += 1
      if isExpected { expected += 1 }
    }

    var text: String { all == 0 ? "-" : "\(expected)/\(all)" }
  }

  struct Row {
    var name: String
    var kinds: [ConformanceTest.Kind: Count] = [:]
    var outputs = Count()
    /// Documents in several files, of any kind: verdict and canonical form.
    var inSeveralFiles = Count()
    var excluded = 0

    mutating func add(_ result: ConformanceResult) {
      guard !result.test.isInSeveralFiles else {
        if case .asExpected = result.judgement {
          inSeveralFiles.add(true)
        } else {
          inSeveralFiles.add(false)
        }
        return
      }
      // Of errors either is right; how many are accepted is shown.
      let isExpected = result.isAccepted != (result.test.kind == .notWellFormed)
      kinds[result.test.kind, default: Count()].add(isExpected)
      if let hasExpectedOutput = result.hasExpectedOutput { outputs.add(hasExpectedOutput) }
    }

    var cells: [String] {
      let kinds = ConformanceTest.Kind.allCases.map { (self.kinds[$0] ?? Count()).text }
      return [name] + kinds
        + [outputs.text, inSeveralFiles.text, excluded == 0 ? "-" : "\(excluded)"]
    }
  }

  private var rows: [Row] = []
  private var total = Row(name: "all")
  /// Why tests were left out, and how many.
  private(set) var exclusions: [String: Int] = [:]

  public init() {}

  /// Counts a test that does not concern this parser.
  public mutating func exclude(_ test: ConformanceTest) {
    update(test) { $0.excluded += 1 }
    if let reason = test.exclusion { exclusions[reason, default: 0] += 1 }
  }

  /// Counts a test that was run.
  public mutating func add(_ result: ConformanceResult) {
    update(result.test) { $0.add(result) }
  }

  private mutating func update(_ test: ConformanceTest, _ change: (inout Row) -> Void) {
    change(&total)
    if let index = rows.firstIndex(where: { $0.name == test.collection }) {
      change(&rows[index])
    } else {
      rows.append(Row(name: test.collection))
      change(&rows[rows.count - 1])
    }
  }
}

extension ConformanceTable: CustomStringConvertible {
  /// The table, and what was left out.
  public var description: String {
    let head = ["collection", "valid", "invalid", "not-wf", "error", "outputs", "several", "out"]
    let lines = [head] + (rows + [total]).map(\.cells)
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { cells in
      zip(cells, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
    let left = exclusions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return table.joined(separator: "\n") + """


      valid, invalid: accepted; not-wf: refused; error: accepted, though either is right
      outputs: canonical forms as in the suite
      several: as expected, of the documents that consist of several files
      out, not run: \(left.isEmpty ? "none" : left.joined(separator: ", "))
      """
  }
}
