// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// The program in a system that is in trouble: a sample of the faults that
  /// `Scripts/inject-faults.py` knows. With `LOGXML_FAULTS=all`, each of them.
  @Suite(.serialized) struct FaultTests {
    private static let hasPython: Bool = {
      if (try? ProcessTests.shell("command -v python3"))?.status == 0 { return true }
      SkipNotices.shared.printOnce("skipped: no python3 to inject faults with")
      return false
    }()

    private static let groups = [
      "documents", "containers", "faults", "trickles", "pipes", "closed", "full", "disk", "signals",
      "folders", "changing", "names",
    ]

    @Test(.enabled(if: hasPython), arguments: groups)
    func `a fault costs no entry and leaves nothing behind`(group: String) throws {
      let script = Fixtures.root + "/Scripts/inject-faults.py"
      let isWhole = ProcessInfo.processInfo.environment["LOGXML_FAULTS"] == "all"
      let run = try ProcessTests.shell(
        "PATH=$PATH:/usr/local/bin python3 '\(script)' \"$LOGXML\" \(isWhole ? "--all" : "")"
          + " \(group) 2>&1")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.hasPrefix("\(group): "))
      for line in run.output.split(separator: "\n") where line.hasPrefix("  skipped: ") {
        SkipNotices.shared.printOnce(String(line.dropFirst(2)))
      }
    }
  }
#endif
