// SPDX-License-Identifier: MIT

import CProcess

/// Programs run for their output: this one again for each measurement, and
/// those that are asked for their version.
enum ChildProcess {
  private static let outputCapacity = 4096

  /// The standard output of a program, nil when it fails or is not there.
  static func output(of arguments: [String]) -> String? {
    var output = [UInt8](repeating: 0, count: outputCapacity)
    let status = withArgumentVector(arguments) { vector in
      output.withUnsafeMutableBytes { buffer in
        cprocess_run(vector, buffer.baseAddress, buffer.count)
      }
    }
    if status != 0 { return nil }
    return String(decoding: output.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Runs one task in a process of its own.
  ///
  /// - Throws: ``BenchmarkError`` when it fails; it has said why on standard error.
  static func measure(
    _ task: MeasuredTask, file: String, path: String
  ) throws(BenchmarkError) -> Measurement {
    let arguments = [try executablePath(), "measure", task.rawValue, file, path]
    guard let line = output(of: arguments), let measurement = Measurement(line: line) else {
      throw BenchmarkError("\(task.title) failed on \(file)")
    }
    return measurement
  }

  private static func executablePath() throws(BenchmarkError) -> String {
    var path = [UInt8](repeating: 0, count: outputCapacity)
    let status = path.withUnsafeMutableBytes { buffer in
      cprocess_executable_path(buffer.baseAddress, buffer.count)
    }
    if status != 0 { throw BenchmarkError("cannot find this program's own file") }
    return String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func withArgumentVector<Result>(
    _ arguments: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for argument in arguments {
      offsets.append(bytes.count)
      bytes.append(contentsOf: argument.utf8CString)
    }
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var vector = offsets.map { offset in buffer.baseAddress.map { $0 + offset } }
      vector.append(nil)
      return vector.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
  }
}
