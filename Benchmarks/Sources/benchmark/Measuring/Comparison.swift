// SPDX-License-Identifier: MIT

import CBaseline

/// All tasks on one file, several rounds of one after the other, so that
/// whatever else the machine does meets all of them alike.
struct Comparison {
  var file: String
  var path: String
  var fileSize: UInt64
  private(set) var elements: UInt64 = 0
  private(set) var matches: UInt64 = 0
  /// For each task its measurements, in the order of the rounds.
  private(set) var measurements: [MeasuredTask: [Measurement]] = [:]

  init(file: String, path: String) throws(BenchmarkError) {
    self.file = file
    self.path = path
    fileSize = try InputFile.size(of: file)
  }

  /// - Throws: ``BenchmarkError`` as soon as a task fails or two disagree.
  mutating func run(rounds: Int) throws(BenchmarkError) {
    // Outside every measurement; it also brings the file into the page cache.
    try MeasuredTask.check(cbaseline_counting_pass(file, &elements), file: file)
    for round in 0..<rounds {
      // Every other round backwards, so that no task always follows the same one.
      let order = MeasuredTask.allCases
      for task in round % 2 == 0 ? order : order.reversed() {
        let measurement = try ChildProcess.measure(task, file: file, path: path)
        try check(measurement, of: task)
        measurements[task, default: []].append(measurement)
      }
    }
    try compareMatches()
  }

  private func check(
    _ measurement: Measurement, of task: MeasuredTask
  ) throws(BenchmarkError) {
    switch task {
    case .emptyPass where measurement.bytes != fileSize:
      throw BenchmarkError("\(task.title) read \(measurement.bytes) of \(fileSize) bytes")
    case .libxml2Tree where measurement.elements != elements,
      .tree where measurement.elements != elements:
      throw BenchmarkError("\(task.title) has \(measurement.elements) of \(elements) elements")
    default: break
    }
  }

  private mutating func compareMatches() throws(BenchmarkError) {
    let inTree = Set(measurements[.tree, default: []].map(\.matches))
    let inStream = Set(measurements[.query, default: []].map(\.matches))
    guard inTree == inStream, inTree.count == 1, let count = inTree.first else {
      throw BenchmarkError("tree and stream disagree on the matches: \(inTree), \(inStream)")
    }
    if count == 0 { throw BenchmarkError("nothing in \(file) matches \(path); give --path") }
    matches = count
  }
}
