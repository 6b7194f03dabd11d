// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the examples of `Docs/Paths.md`.
@Suite struct PathDocumentationTests {
  private struct Unreadable: Error {}

  private func readDocumentation() throws -> [Substring] {
    let folders = #filePath.split(separator: "/").dropLast(3)
    let path = "/" + folders.joined(separator: "/") + "/Docs/Paths.md"
    guard let file = fopen(path, "rb") else { throw Unreadable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of all fenced blocks with a label.
  private func blocks(_ label: String, in lines: [Substring]) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in lines {
      if line == "```\(label)" {
        blocks.append([])
        isInside = true
      } else if line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// As the page shows a value: white space at the ends left out.
  private func shown(_ value: String) -> String {
    let words = value.split { " \n".contains($0) }
    return words.isEmpty ? "(empty)" : words.joined(separator: " ")
  }

  @Test func `every example gives what the page says`() throws {
    let lines = try readDocumentation()
    let xml = try #require(blocks("xml", in: lines).first).joined(separator: "\n")
    let document = try XMLTreeParser().parse(xml)
    let examples = blocks("paths", in: lines).flatMap { $0 }
    #expect(examples.count > 30)
    for example in examples {
      let gap = try #require(example.firstRange(of: "  "), "\(example)")
      let path = try XMLPath(String(example[..<gap.lowerBound]))
      let expected = String(example[gap.lowerBound...].drop { $0 == " " })
      let trees = document.root.select(path).map { shown($0.stringValue) }
      #expect((trees.isEmpty ? "(nothing)" : trees.joined(separator: " | ")) == expected, "\(path)")
      let streamed = PathStreamDriver.matches(path, in: document).map { shown($0.stringValue) }
      #expect(streamed == trees, "\(path)")
    }
  }

  @Test func `the error on the page is the real one`() throws {
    let lines = try readDocumentation()
    let error = #expect(throws: XMLPathError.self) { try XMLPath("log/car[0][.~'x']") }
    let text = try #require(error?.description)
    #expect(lines.joined(separator: "\n").contains("```\n\(text)\n```"))
  }

  @Test func `the walk on the page does not go back`() throws {
    let xml = try #require(blocks("xml", in: try readDocumentation()).first)
    let root = try XMLTreeParser().parse(xml.joined(separator: "\n")).root
    #expect(root.child("log/car/service") == nil)
    let match = try #require(root.firstMatch(try XMLPath("log/car/service")))
    #expect(match.path == "/log[0]/car[1]/service[0]")
  }
}
