// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc

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

    @Test(.enabled(if: canTrace), arguments: commands)
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
      let others = run.files.subtracting(usual).subtracting(inputs)
      #expect(others.isEmpty)
      #expect(run.sockets.isEmpty)
    }

    // MARK: Time and memory

    /// A process that is waited for by itself, so that its use is its own.
    private func measure(
      _ program: String, _ arguments: [String]
    ) throws -> (status: Int32, seconds: Double, peak: Int) {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      let words = ([program] + arguments).map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var process: pid_t = 0
      let error = posix_spawn(&process, program, &actions, nil, words, environ)
      try #require(error == 0)
      var status: Int32 = 0
      var usage = rusage()
      try #require(wait4(process, &status, 0, &usage) == process)
      // Processor time: the machine may have other things to do.
      let seconds =
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
      return (status, seconds, usage.ru_maxrss * 1024)
    }

    private static let greedy =
      HostileFile.made + HostileFile.listed.filter { $0.group == "expansion" }

    @Test(arguments: greedy)
    func `no run takes long or much memory`(file: HostileFile) throws {
      let folder = try TemporaryFolder()
      var path = file.path
      if let content = file.content {
        path = folder[file.name]
        try Data(content).write(to: URL(fileURLWithPath: path))
      }
      for command in Self.commands where file.isXML || command[0] != "query" {
        for jobs in ["1", "2"] {
          let run = try measure(
            try ProcessTests.program(), command + ["-j", jobs, path])
          #expect(run.seconds < 10, "\(command[0]) -j \(jobs): \(run.seconds) s")
          #expect(run.peak < 256 << 20, "\(command[0]) -j \(jobs): \(run.peak) bytes")
          // It ended by itself.
          #expect(run.status & 0x7F == 0, "\(command[0]) -j \(jobs): signal")
        }
      }
    }
  }
#endif
