// SPDX-License-Identifier: MIT

/// A finished comparison as text.
struct Report {
  var comparison: Comparison
  /// What the input is, when it was generated.
  var inputDescription: String

  /// Everything that is printed; no figure is missing its spread.
  var text: String {
    let megabytes = Double(comparison.fileSize) / 1_000_000
    let rounds = comparison.measurements[.emptyPass, default: []].count
    var text = """
      input     \(inputDescription): \(megabytes.text(places: 1)) MB, \
      \(comparison.elements) elements
      query     \(comparison.path): \(comparison.matches) matches
      versions  \(Versions.text)
      machine   \(Versions.machine)
      rounds    \(rounds), all tasks in each, every run a process of its own


      """
    text += Report.aligned([Report.headings] + MeasuredTask.allCases.map(row))
    return text + """

      CPU is user and system time. MB/s is by wall time. Ratios are those of each round:
      their median, least and most. Peak memory is that of the whole process.

      """
  }

  private static let headings = [
    "median (least\u{2013}most)", "wall s", "CPU s", "MB/s", "peak MB", "\u{D7} file",
    "CPU ratio to (a)", "wall ratio to (a)",
  ]

  private func row(_ task: MeasuredTask) -> [String] {
    let runs = comparison.measurements[task, default: []]
    let baseline = comparison.measurements[.emptyPass, default: []]
    let wall = Spread(runs.map { Double($0.wallNanoseconds) / 1e9 })
    let cpu = Spread(runs.map { Double($0.cpuNanoseconds) / 1e9 })
    let peak = Spread(runs.map { Double($0.peakMemory) })
    let size = Double(comparison.fileSize)
    let cpuRatio = Spread(
      zip(runs, baseline).map { Double($0.cpuNanoseconds) / Double($1.cpuNanoseconds) })
    let wallRatio = Spread(
      zip(runs, baseline).map { Double($0.wallNanoseconds) / Double($1.wallNanoseconds) })
    return [
      task.title, wall.text(places: 3), cpu.text(places: 3),
      (size / 1e6 / wall.median).text(places: 0), (peak.median / 1e6).text(places: 1),
      (peak.median / size).text(places: 2), cpuRatio.text(places: 2), wallRatio.text(places: 2),
    ]
  }

  /// Rows of equally many cells; the first column to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        text += column == 0 ? cell + padding : "  " + padding + cell
      }
      text += "\n"
    }
    return text
  }
}
