// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

/// Whatever `--jobs` says, the answers, the messages and the exit status are the same.
@Suite struct JobsTests {
  private static let threads = [(jobs: 2, size: 1), (2, 3000), (4, 150)]

  /// Runs a command with one thread and with several, and compares.
  @discardableResult
  private func expectSame(
    _ arguments: [String], input: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let alone = ToolRun(arguments + ["-j", "1"], input: input)
    for (jobs, size) in Self.threads {
      let shared = ToolRun(arguments + ["-j", "\(jobs)"], input: input, pieceSize: size)
      let name = "\(arguments.joined(separator: " ")), \(jobs) threads, pieces of \(size)"
      #expect(shared.output == alone.output, "\(name)")
      #expect(shared.errors == alone.errors, "\(name)")
      #expect(shared.status == alone.status, "\(name)")
    }
    return (alone.status, alone.output, alone.errors)
  }

  private static let logs: [String] = [
    ("apple-health", ".xml"), ("acar", ".xml"), ("fhir", ".xml"), ("invalid", ".xml"),
    ("fuelio", ".csv"), ("withings", ".csv"), ("fhir", ".json"), ("invalid", ".csv"),
    ("invalid", ".json"), ("invalid", ".ndjson"),
  ].flatMap { folder, suffix in
    Fixtures.files(in: Fixtures.path(folder), suffix: suffix).map {
      Fixtures.path("\(folder)/\($0)")
    }
  }

  @Test(arguments: logs)
  func `convert gives the same`(file: String) throws {
    try expectSame(["convert", "--summary", "json", "-t", "ndjson", file])
    try expectSame(["convert", "-t", "xml", "--measures", "all", "-v", file])
  }

  @Test(arguments: logs)
  func `validate gives the same`(file: String) throws {
    for form in ["text", "ndjson"] {
      try expectSame(["validate", "--now", "2024-06-01", "-t", form, file])
    }
  }

  @Test(
    arguments: logs
      + ["xml/valid", "xml/invalid", "xml/encodings", "containers"].flatMap {
        folder in Fixtures.files(in: Fixtures.path(folder)).map { Fixtures.path("\(folder)/\($0)") }
      })
  func `a check of the syntax alone gives the same`(file: String) throws {
    try expectSame(["validate", "--check", "well-formed", "-t", "ndjson", file])
  }

  /// Of a gzip file without its end, all is parsed that it gives.
  @Test func `a fault before the place where an archive breaks off is told`() throws {
    for (beginning, says) in [("<a><b></c>", "not-well-formed"), ("<a>", "")] {
      // Blocks that are stored as they are, none of which is the last one.
      let row = Array(String(repeating: "<b>some text</b>\n", count: 3_000).utf8)
      var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
      for text in [Array(beginning.utf8)] + Array(repeating: row, count: 10) {
        let length = [UInt8(text.count & 0xFF), UInt8(text.count >> 8)]
        bytes += [0] + length + length.map { ~$0 } + text
      }
      let arguments = ["validate", "--check", "well-formed", "-t", "ndjson"]
      let alone = ToolRun(arguments + ["-j", "1"], bytes: bytes)
      let shared = ToolRun(arguments + ["-j", "2"], bytes: bytes, pieceSize: 100)
      #expect(alone.status == (says.isEmpty ? 2 : 1))
      #expect(alone.output.contains(says.isEmpty ? "ends too early" : says))
      #expect(alone.output.contains("early") == says.isEmpty, "\(alone.output)")
      #expect(shared.output == alone.output)
      #expect(shared.errors == alone.errors)
    }
  }

  @Test func `several inputs, members of archives among them, go into one output`() throws {
    let inputs = ["apple-health/export.zip", "apple-health/export.xml", "acar/vehicles.xml"]
    let files = inputs.map { Fixtures.path($0) }
    let run = try expectSame(["convert", "--summary", "json"] + files)
    #expect(run.output.contains("fillUp") || run.output.contains("odometer"))
  }

  @Test func `convert stops at the first error where it is told to`() throws {
    let file = Fixtures.path("apple-health/bad-records.xml")
    let run = try expectSame(["convert", "--fail-fast", "--summary", "json", file])
    #expect(run.status == 1)
  }

  // MARK: query

  private static let document: String = {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE log [<!ENTITY e \"&lt;&#228;\">]>\n"
    text += "<log xmlns:p=\"u\">\n"
    for day in 0..<12 {
      text += "<day n=\"\(day)\" t=\"a > b\">\n"
      for index in 0..<day {
        text +=
          "<e id=\"\(day)-\(index)\"><!-- <e> -->&e;<![CDATA[<e>]]><p:v>\(index)</p:v></e>\r\n"
      }
      text += "<?pi <e> ?></day>\n"
    }
    return text + "</log>\n"
  }()

  private static let forms = [
    [], ["-t", "xml"], ["-t", "json"], ["-t", "ndjson"], ["-t", "path"], ["-t", "count"],
    ["-H"], ["-0"], ["-c", "@id", "-c", "v"], ["-c", "none", "--default", "-"],
  ]
  private static let paths = [
    "log/day/e", "//e", "//v/text()", "log/day[3]/e[1]", "log/day/e[-1]", "log/day/e@id",
    "log/day[@n=\"7\"]/e", "//e[v=\"2\"]", "/", "log", "log/none", "//p:v",
  ]

  @Test(arguments: forms)
  func `query prints the same`(form: [String]) throws {
    for path in Self.paths {
      try expectSame(["query"] + form + [path], input: Self.document)
    }
  }

  @Test(arguments: forms)
  func `what stands before an error is printed`(form: [String]) throws {
    let cut = String(Self.document.dropLast(700))
    for input in [cut, cut + "<e></f>", cut + "&none;", cut + "\u{1}", cut + "</day></log>x"] {
      for path in ["log/day/e", "//v"] {
        let run = try expectSame(["query"] + form + [path], input: input)
        #expect(run.status == 2)
      }
    }
  }

  @Test(arguments: [["--limit", "3"], ["--exists"], ["--first"]])
  func `a query for some matches gives the same`(flags: [String]) throws {
    let run = try expectSame(["query"] + flags + ["//e"], input: Self.document)
    #expect(run.status == 0)
  }

  @Test(arguments: [
    "large.zip", "large.xml.gz", "bad-crc.zip", "bad-length.xml.gz", "damaged.xml.xz",
    "truncated-member.zip", "truncated-half.xml.xz", "nested.zip",
  ])
  func `archives and broken ones give the same`(name: String) throws {
    let file = Fixtures.path("containers/\(name)")
    try expectSame(["query", "-t", "path", "//*", file])
    try expectSame(["convert", "-t", "ndjson", file])
  }

  @Test func `jobs is a whole number from 1 on`() {
    for word in ["0", "-1", "x", "1.5"] {
      let run = ToolRun(["query", "-j", word, "a"], input: "<a/>")
      #expect(run.status == 2 && run.errors.contains("-j"))
    }
  }
}
