// SPDX-License-Identifier: MIT

import CBaseline
import XMLTree

/// One of the things that are measured, each in a process of its own.
enum MeasuredTask: String, CaseIterable {
  case emptyPass = "sax"
  case libxml2Tree = "libxml2-tree"
  case tree

  var title: String {
    switch self {
    case .emptyPass: "(a) libxml2 SAX, empty handlers"
    case .libxml2Tree: "(b) libxml2 tree"
    case .tree: "(c) XMLTree tree"
    }
  }

  /// Does the work once in this process.
  ///
  /// Trees are freed inside the clock; what is counted to show that the work
  /// was done is counted while the clock stands.
  ///
  /// - Throws: ``BenchmarkError`` when the file cannot be read or is not well-formed.
  func measure(file: String) throws(BenchmarkError) -> Measurement {
    switch self {
    case .emptyPass: try MeasuredTask.measureEmptyPass(file: file)
    case .libxml2Tree: try MeasuredTask.measureLibxml2Tree(file: file)
    case .tree: try MeasuredTask.measureTree(file: file)
    }
  }

  private static func measureEmptyPass(file: String) throws(BenchmarkError) -> Measurement {
    var measurement = Measurement()
    var stopwatch = Stopwatch()
    stopwatch.start()
    let status = cbaseline_empty_pass(file, &measurement.bytes)
    stopwatch.stop()
    try check(status, file: file)
    measurement.finish(stopwatch)
    return measurement
  }

  private static func measureLibxml2Tree(file: String) throws(BenchmarkError) -> Measurement {
    var measurement = Measurement()
    var stopwatch = Stopwatch()
    var status: Int32 = 0
    stopwatch.start()
    let tree = cbaseline_tree_parse(file, &status)
    stopwatch.stop()
    try check(status, file: file)
    measurement.elements = cbaseline_tree_elements(tree)
    stopwatch.start()
    cbaseline_tree_free(tree)
    stopwatch.stop()
    measurement.finish(stopwatch)
    return measurement
  }

  private static func measureTree(file: String) throws(BenchmarkError) -> Measurement {
    var measurement = Measurement()
    var stopwatch = Stopwatch()
    var document: XMLTreeDocument?
    stopwatch.start()
    do {
      document = try XMLTreeParser().parse(contentsOf: file)
    } catch {
      throw BenchmarkError("\(file): \(error)")
    }
    stopwatch.stop()
    if let root = document?.root {
      for node in root.descendants where node.isElement { measurement.elements += 1 }
    }
    stopwatch.start()
    document = nil
    stopwatch.stop()
    measurement.finish(stopwatch)
    return measurement
  }

  /// Turns what the C side returns into an error.
  static func check(_ status: Int32, file: String) throws(BenchmarkError) {
    if status == CBASELINE_NOT_WELL_FORMED {
      throw BenchmarkError("\(file) is not well-formed XML")
    }
    if status != 0 { throw BenchmarkError("cannot read \(file)", errno: status) }
  }
}
