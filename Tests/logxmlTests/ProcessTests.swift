// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// The built program itself, for what cannot be seen in memory.
@Suite struct ProcessTests {
  struct Run {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program, which the package manager builds beside the test bundle.
  static func program() throws -> String {
    if let program = ProcessInfo.processInfo.environment["LOGXML_PROGRAM"] { return program }
    #if os(Linux)
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let bundle = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") })
        .bundlePath
    #endif
    let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    let program = folder.appendingPathComponent("logxml").path
    try #require(FileManager.default.isExecutableFile(atPath: program), "no \(program)")
    return program
  }

  /// Runs a script of the shell in which `$LOGXML` is the program.
  static func shell(_ script: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = ["LOGXML": try program(), "PATH": "/usr/bin:/bin"]
      .merging(Sanitizer.options) { old, _ in old }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: outputBytes, as: UTF8.self),
      errors: String(decoding: errorBytes, as: UTF8.self))
  }

  @Test func `--version answers`() throws {
    let run = try Self.shell(#""$LOGXML" --version"#)
    // An installed program may say what it was built from, as in 0.2.0-14-g643cd6b.
    #expect(run.output.hasPrefix("logxml \(Tool.version)"))
    #expect(run.output.hasSuffix("\n"))
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `standard input is read`() throws {
    let run = try Self.shell(
      #"printf '<stuff><item attr="value1"/><item attr="value2"/></stuff>' | "#
        + #""$LOGXML" query 'stuff/item[1].attr'"#)
    #expect(run.output == "value2\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `a closed pipe ends the program quietly with 0`() throws {
    let folder = try TemporaryFolder([
      "big.xml": "<a>" + String(repeating: "<b>some text to fill a pipe</b>", count: 50_000)
        + "</a>"
    ])
    let run = try Self.shell(
      #"{ "$LOGXML" query a/b '\#(folder["big.xml"])'; echo "status $?" >&2; } | head -n 1"#)
    #expect(run.output == "some text to fill a pipe\n")
    #expect(run.errors == "status 0\n")
  }

  @Test func `an interrupted program leaves no temporary file`() throws {
    let folder = try TemporaryFolder(["out.txt": "old"])
    // The pipe stays open, so the program waits for more of its input.
    let run = try Self.shell(
      #"""
      cd '\#(folder.path)' && mkfifo pipe && exec 3<>pipe
      printf '<a><b/>' >&3
      "$LOGXML" query a/b -o out.txt <&3 3>&- & program=$!
      tries=0
      while [ -z "$(ls -A | grep '^\.out')" ] && [ $tries -lt 100 ]; do
        sleep 0.05; tries=$((tries + 1))
      done
      ls -A | grep -c '^\.out'
      kill -TERM $program; wait $program 2>/dev/null; echo $?
      """#)
    #expect(run.output == "1\n143\n")
    #expect(folder.names == ["out.txt", "pipe"])
    #expect(folder.content("out.txt") == "old")
  }
}
