// SPDX-License-Identifier: MIT

#if Containers
  import Foundation
  import TestSupport
  import Testing

  @testable import logxml

  /// `validate` on archives, and as a process.
  @Suite struct ValidateContainerTests {
    private let export = Fixtures.path("apple-health/export.zip")

    private func run(_ words: [String]) -> ToolRun {
      ToolRun(["validate", "--now", "2026-01-01"] + words)
    }

    @Test func `the members of an archive are checked that can be`() {
      let run = run(["-v", "-j1", export])
      #expect(run.errors.contains("\(export):apple_health_export/export.xml: apple-health, 15 "))
      // What it says again is not checked again.
      #expect(!run.errors.contains("export_cda.xml: "))
      #expect(run.status == 0)
    }

    @Test func `a member is in its archive, whichever of them was named`() {
      let member = "\(export):apple_health_export/export.xml"
      let place = "\"uri\":\"file://\(export)\""
      for name in [export, member] {
        let report = run(["-t", "sarif", "--deny", "warnings", name]).output
        #expect(report.contains(place))
        #expect(report.contains("\"fullyQualifiedName\":\"\(member)\""))
        #expect(!report.contains("zip%3A"))
      }
    }

    @Test(arguments: [1, 2])
    func `a damaged archive is named and the rest goes on`(jobs: Int) throws {
      let folder = try TemporaryFolder(["b.xml": "<b>", "c.xml": "<c/>"])
      let whole = try Data(contentsOf: URL(fileURLWithPath: export))
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder["a.zip"]))
      let run = run(["-j\(jobs)", folder.path])
      #expect(run.errors.hasPrefix("\(folder["a.zip"])"))
      #expect(run.errors.contains(": error: "))
      #expect(run.output.contains("\(folder["b.xml"]):1:4: error[not-well-formed]"))
      #expect(run.status == 2)
    }

    @Test func `a large member beside others is shown with its lines`() throws {
      let preferences = "<preferences>" + String(repeating: "<preference/>\n", count: 60_000)
      let archive = StoredArchive.zip([
        ("preferences.xml", Array((preferences + "</preferences>").utf8)),
        ("other.xml", Array("<a>\n<b>".utf8)),
      ])
      let folder = try TemporaryFolder([:])
      try Data(archive).write(to: URL(fileURLWithPath: folder["t.zip"]))
      let run = run(["--color", "always", "-j1", folder["t.zip"]])
      #expect(run.errors.contains("other.xml") || run.output.contains("other.xml"))
    }

    @Test func `a long pipe is shown with its lines, in little memory`() throws {
      // 60 MB, of which the last line is wrong.
      let run = try ProcessTests.shell(
        """
        { printf '<a>\\n'; yes '<b c="some attribute">and a text of some length</b>' | \
        head -n 1200000; printf '<d></e></a>\\n'; } | { exec 3<&0; \
        "$LOGXML" validate --color always <&3 & program=$!; peak=0; while [ -r /proc/$program/status ]; do \
        now=$(sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$program/status 2>/dev/null); \
        [ "${now:-0}" -gt $peak ] && peak=$now; sleep 0.05; done; wait $program; \
        echo "status $? peak $peak" >&2; }
        """)
      #expect(run.output.hasPrefix("<stdin>:1200002:8: "))
      #expect(run.output.contains("\n  <d></e></a>\n         "))
      #if os(Linux)
        let words = run.errors.split { $0 == " " || $0 == "\n" }
        let peak = try #require(words.last.flatMap { Int($0) })
        #expect(peak > 0 && (peak < 32_000 || Sanitizer.isActive))
        #expect(words.starts(with: ["status", "1", "peak"]))
      #endif
    }

    @Test func `a closed pipe ends the program quietly with 0`() throws {
      let folder = try TemporaryFolder()
      let keys = Array(repeating: "\"a\": 1", count: 20_000).joined(separator: ",\n")
      for index in 0..<8 { try folder.write("\(index).json", "{\(keys)}") }
      let run = try ProcessTests.shell(
        """
        { "$LOGXML" validate --max-problems 0 -j4 '\(folder.path)'; echo "status $?" >&2; } | head -n 1
        """)
      #expect(run.output.hasPrefix("\(folder["0.json"]):2:1: warning[repeated-field]"))
      #expect(run.errors == "status 0\n")
    }
  }
#endif
