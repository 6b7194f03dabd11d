// SPDX-License-Identifier: MIT

import CBaseline
import CProcess
import XMLTree

/// One of the things that are measured, each in a process of its own.
enum MeasuredTask: String, CaseIterable {
  case emptyPass = "sax"
  case libxml2Tree = "libxml2-tree"
  case tree
  case query

  var title: String {
    switch self {
    case .emptyPass: "(a) libxml2 SAX, empty handlers"
    case .libxml2Tree: "(b) libxml2 tree"
    case .tree: "(c) XMLTree tree"
    case .query: "(d) XMLTree streaming query"
    }
  }

  /// Does the work once in this process.
  ///
  /// Trees are freed inside the clock; what is counted to show that the work
  /// was done is counted while the clock stands.
  ///
  /// - Throws: ``BenchmarkError`` when the file cannot be read or is not well-formed.
  func measure(file: String, path: String) throws(BenchmarkError) -> Measurement {
    switch self {
    case .emptyPass: try MeasuredTask.measureEmptyPass(file: file)
    case .libxml2Tree: try MeasuredTask.measureLibxml2Tree(file: file)
    case .tree: try MeasuredTask.measureTree(file: file, path: path)
    case .query: try MeasuredTask.measureQuery(file: file, path: path)
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

  private static func measureTree(
    file: String, path: String
  ) throws(BenchmarkError) -> Measurement {
    let compiled = try compile(path)
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
    // Read now: the selection below is not part of the task.
    measurement.peakMemory = cprocess_peak_memory()
    if let root = document?.root {
      for node in root.descendants where node.isElement { measurement.elements += 1 }
      measurement.matches = UInt64(root.select(compiled).count)
    }
    stopwatch.start()
    document = nil
    stopwatch.stop()
    measurement.finish(stopwatch)
    return measurement
  }

  private static func measureQuery(
    file: String, path: String
  ) throws(BenchmarkError) -> Measurement {
    let compiled = try compile(path)
    var measurement = Measurement()
    var matches: UInt64 = 0
    var stopwatch = Stopwatch()
    stopwatch.start()
    do {
      try XMLTreeReader(path: compiled).read(contentsOf: file) { _ in
        matches += 1
        return .continue
      }
    } catch {
      throw BenchmarkError("\(file): \(error)")
    }
    stopwatch.stop()
    measurement.matches = matches
    measurement.finish(stopwatch)
    return measurement
  }

  private static func compile(_ path: String) throws(BenchmarkError) -> XMLPath {
    do {
      return try XMLPath(path)
    } catch {
      throw BenchmarkError("\(error)")
    }
  }

  /// Turns what the C side returns into an error.
  static func check(_ status: Int32, file: String) throws(BenchmarkError) {
    if status == CBASELINE_NOT_WELL_FORMED {
      throw BenchmarkError("\(file) is not well-formed XML")
    }
    if status != 0 { throw BenchmarkError("cannot read \(file)", errno: status) }
  }
}
