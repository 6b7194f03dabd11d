// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// Runs a check in Python, where it and the module that the check needs are
/// installed.
enum PythonCheck {
  /// What the program prints; its first argument is a file with the input.
  ///
  /// - Returns: Both streams; nil, with a notice, where the module is missing.
  static func output(
    _ program: String, module: String, input: String, arguments: [String] = []
  ) throws -> String? {
    guard try run(["-c", "import \(module)"]) == "" else {
      SkipNotices.shared.printOnce("skipped: no \(module) for python3")
      return nil
    }
    let folder = try TemporaryFolder(["input": input])
    return try run(["-W", "ignore", "-c", program, folder["input"]] + arguments)
  }

  private static func run(_ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
