// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// What the program asks of the system when its input means harm.
  @Suite struct HostileProcessTests {
    private static let commands = [
      ["query", "-t", "xml", "//*"], ["convert", "-t", "ndjson"],
      ["validate", "--now", "2024-06-01"],
    ]

    // MARK: Files and sockets

    private static let canTrace: Bool = {
      let run = try? ProcessTests.shell("strace -f -o /dev/null true")
      if run?.status == 0 { return true }
      SkipNotices.shared.printOnce("skipped: no strace, or it may not trace")
      return false
    }()

    /// What a run opens, and the calls for sockets that it makes.
    private func trace(_ arguments: [String]) throws -> (files: Set<String>, sockets: [String]) {
      let folder = try TemporaryFolder()
      let words = arguments.map { "'\($0)'" }.joined(separator: " ")
      _ = try ProcessTests.shell(
        "strace -f -qq -s 4096 -e trace=open,openat,openat2,creat,socket,connect"
          + " -o '\(folder["trace"])' \"$LOGXML\" \(words) >/dev/null 2>&1")
      var files: Set<String> = []
      var sockets: [String] = []
      for line in (folder.content("trace") ?? "").split(separator: "\n") {
        if line.contains(" socket(") || line.contains(" connect(") {
          sockets.append(String(line))
        } else if let start = line.firstIndex(of: "\""),
          let end = line[line.index(after: start)...].firstIndex(of: "\"")
        {
          files.insert(String(line[line.index(after: start)..<end]))
        }
      }
      return (files, sockets)
    }

    @Test(.enabled(if: canTrace && !Sanitizer.isActive), arguments: commands)
    func `nothing is opened but the inputs`(command: [String]) throws {
      let inputs = HostileFile.listed.filter { $0.isXML || command[0] != "query" }.map(\.path)
      let harmless = try TemporaryFolder([
        "log.xml": "<logbook version=\"1\"/>", "log.csv": "date,weight,weightUnit\n",
      ])
      let usual = try trace(command + ["-j", "2", harmless["log.xml"]]).files
      #expect(usual.contains(harmless["log.xml"]))
      let run = try trace(command + ["-j", "2"] + inputs)
      // That the files are among them shows that the trace was read.
      #expect(run.files.isSuperset(of: inputs))
      let others = run.files.subtracting(usual).subtracting(inputs).filter { path in
        // What the system's library for encodings needs, and its memory.
        !path.contains("/gconv/") && !path.hasPrefix("/proc/sys/vm/")
      }
      #expect(others.isEmpty)
      #expect(run.sockets.isEmpty)
    }

    // MARK: Time and memory

    private static let greedy =
      HostileFile.made + HostileFile.listed.filter { $0.group == "expansion" }

    @Test(.enabled(if: !Sanitizer.isActive), arguments: greedy)
    func `no run takes long or much memory`(file: HostileFile) throws {
      let folder = try TemporaryFolder()
      var path = file.path
      if let content = file.content {
        path = folder[file.name]
        try Data(content).write(to: URL(fileURLWithPath: path))
      }
      for command in Self.commands where file.isXML || command[0] != "query" {
        for jobs in [1, 2] {
          let status = try Self.bounded(command, jobs, path)
          let isExpected = file.expectation == .accept ? status == 0 : status <= 2
          #expect(isExpected, "\(command[0]) -j \(jobs): \(status)")
        }
      }
    }

    /// Kilobytes of data that a process may have, and seconds of a processor: many times of
    /// what an unoptimised build takes on a busy machine. Who wants more is ended by a
    /// signal, which the shell counts from 128.
    private static func bounded(_ command: [String], _ jobs: Int, _ path: String) throws -> Int32 {
      let words = command.map { "'\($0)'" }.joined(separator: " ")
      return try ProcessTests.shell(
        "ulimit -d 262144; ulimit -t 60; exec \"$LOGXML\" \(words) -j \(jobs) '\(path)'"
          + " >/dev/null 2>&1"
      ).status
    }

    private static let hasLargeSuite =
      Fixtures.sharedSuites("hostile") != nil && FaultTests.hasPython && !Sanitizer.isActive

    @Test(.enabled(if: hasLargeSuite))
    func `no large file of the suite takes long or much memory`() throws {
      let folder = try TemporaryFolder()
      let suite = try #require(Fixtures.sharedSuites("hostile"))
      let made = try ProcessTests.shell(
        "PATH=$PATH:/usr/local/bin python3 '\(suite)/make_hostile.py' '\(folder.path)' --large")
      try #require(made.status == 0, "\(made.errors)")
      let names = folder.names.filter { $0.hasPrefix("L-") && $0.hasSuffix(".xml") }
      #expect(names.count >= 19)
      // Printed is what is found once, or the output would be what takes long.
      // One way for each file, unless all are wanted.
      let ways = ([["query", "-t", "count", "//*"]] + Self.commands.dropFirst()).flatMap {
        command in
        [1, 2].map { (command: command, jobs: $0) }
      }
      for (index, name) in names.enumerated() {
        for (command, jobs) in Rounds.isThorough ? ways : [ways[index % ways.count]] {
          let status = try Self.bounded(command, jobs, folder[name])
          #expect(status <= 2, "\(name): \(command[0]) -j \(jobs): \(status)")
        }
      }
    }
  }
#endif
