// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

/// Inputs that mean harm, through every command that reads them.
@Suite struct HostileTests {
  private static let commands = [
    ["query", "-t", "xml", "//*"], ["convert", "-t", "xml", "--measures", "all"],
    ["validate", "--now", "2024-06-01"],
  ]

  @Test func `the folder and its list agree`() {
    let names = Fixtures.files(in: Fixtures.path("hostile")).filter { $0 != "MANIFEST.tsv" }
    #expect(names == HostileFile.manifest.map(\.name).sorted(by: Self.inByteOrder))
    #expect(HostileFile.listed.count > 100)
  }

  private static func inByteOrder(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  @Test(arguments: HostileFile.listed + HostileFile.made)
  func `refused with a place, or read, and nothing of other files comes out`(
    _ file: HostileFile
  ) throws {
    let bytes = try file.bytes()
    for command in Self.commands where file.isXML || command[0] != "query" {
      let whole = ToolRun(command + ["-j", "1"], bytes: bytes)
      check(whole, file, command)
      for (jobs, chunk) in [(2, Int.max), (1, 1), (2, 1)] {
        // A byte at a time is slow where the parser looks for an end again and again.
        if chunk == 1, bytes.count > 30_000 { continue }
        let other = ToolRun(
          command + ["-j", "\(jobs)"], bytes: bytes, chunkSize: chunk, pieceSize: 64)
        let name = "\(command[0]), \(jobs) threads, chunks of \(chunk)"
        #expect(other.status == whole.status, "\(name)")
        #expect(other.output == whole.output, "\(name)")
        #expect(other.errors == whole.errors, "\(name)")
      }
      // As a file, beside which the bait lies.
      if file.content == nil {
        let named = ToolRun(command + [file.path])
        check(named, file, command)
        // What validate takes an unknown text for may hang on the name's ending.
        #expect(named.status == whole.status || isUnknown(whole))
      }
    }
  }

  private func check(_ run: ToolRun, _ file: HostileFile, _ command: [String]) {
    let said = run.output + run.errors
    let comment = Comment(rawValue: "\(command[0]): \(said.prefix(500))")
    for secret in ["CANARY", "root:x:", "\u{1B}"] {
      #expect(said.firstRange(of: secret) == nil, comment)
    }
    if file.expectation == .accept {
      // A doubt may be reported, an error not.
      #expect(run.status == 0, comment)
      return
    }
    #expect(run.status != 0, comment)
    let hasPlace = said.contains(#/:\d+:\d+: error/#)
    #expect(hasPlace || command[0] != "query" && isUnknown(run), comment)
    // Nothing is left of a document that `query` refuses but what stands before.
    if command[0] == "query" { #expect(run.status == 2, comment) }
  }

  /// Whether no format claims the input: then no place in it is at fault.
  private func isUnknown(_ run: ToolRun) -> Bool {
    run.errors.contains("error: not a known log") || isEmpty(run)
  }

  private func isEmpty(_ run: ToolRun) -> Bool {
    [": error: the file is empty", ": error[empty-file]: the file is empty"].contains {
      (run.output + run.errors).contains($0)
    }
  }

  /// Limits are failures that name themselves, never findings about the document.
  @Test(arguments: [
    ("depth-2049.xml", "depth"), ("attributes-10001.xml", "attributesPerElement"),
    ("cell-2000000.csv", "1048576 bytes"), ("depth-in-record.json", "8192"),
  ])
  func `a limit that is reached is named`(name: String, limit: String) throws {
    let file = try #require(HostileFile.made.first { $0.name == name })
    for command in Self.commands where file.isXML || command[0] != "query" {
      let run = ToolRun(command, bytes: try file.bytes())
      #expect(run.status == 2, "\(command[0])")
      #expect((run.output + run.errors).contains(limit), "\(command[0]): \(run.errors)")
    }
  }
}
