// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// A document of `Fixtures/xml` and what has to come of it.
struct XMLFixture: CustomTestStringConvertible, Sendable {
  /// Folder and name without ending: `valid/text-001`.
  var name: String
  var testDescription: String { name }

  var bytes: [UInt8] {
    get throws { try Fixtures.bytes(at: Fixtures.path("xml/\(name).xml")) }
  }

  /// The content of the `.tree` or `.error` file.
  var expected: String {
    get throws {
      let tree = Fixtures.path("xml/\(name).tree")
      let error = Fixtures.path("xml/\(name).error")
      return try Fixtures.text(at: Fixtures.exists(tree) ? tree : error)
    }
  }

  static let all: [XMLFixture] = ["valid", "invalid", "encodings"].flatMap { folder in
    Fixtures.files(in: Fixtures.path("xml/\(folder)"), suffix: ".xml").map { file in
      XMLFixture(name: "\(folder)/\(file.dropLast(4))")
    }
  }
}

@Suite struct `XML fixtures` {
  @Test func `there are enough of them, each with its expectation`() {
    #expect(XMLFixture.all.count { $0.name.hasPrefix("valid/") } >= 50)
    #expect(XMLFixture.all.count { $0.name.hasPrefix("invalid/") } >= 50)
    for fixture in XMLFixture.all {
      let hasTree = Fixtures.exists(Fixtures.path("xml/\(fixture.name).tree"))
      let hasError = Fixtures.exists(Fixtures.path("xml/\(fixture.name).error"))
      #expect(hasTree != hasError, "\(fixture.name) has a .tree or an .error file")
      if fixture.name.hasPrefix("valid/") { #expect(hasTree) }
      if fixture.name.hasPrefix("invalid/") { #expect(hasError) }
    }
  }

  @Test(arguments: XMLFixture.all)
  func `parsed whole`(_ fixture: XMLFixture) throws {
    #expect(ParseOutcome.of(try fixture.bytes) == (try fixture.expected))
  }

  @Test(arguments: XMLFixture.all)
  func `parsed in chunks`(_ fixture: XMLFixture) throws {
    let (bytes, expected) = (try fixture.bytes, try fixture.expected)
    for size in [1, 2, 3, 7, 64] {
      #expect(ParseOutcome.of(bytes, chunks: [size]) == expected, "in chunks of \(size)")
    }
  }

  /// Also with an empty chunk at the split.
  @Test(arguments: XMLFixture.all)
  func `parsed in two parts, split anywhere`(_ fixture: XMLFixture) throws {
    let (bytes, expected) = (try fixture.bytes, try fixture.expected)
    guard bytes.count > 1 else { return }
    for split in 1..<bytes.count {
      let outcome = ParseOutcome.of(bytes, chunks: [split, 0, bytes.count])
      #expect(outcome == expected, "split at \(split)")
      if outcome != expected { return }
    }
  }

  @Test func `parsed one after the other by one parser`() throws {
    let parser = XMLTreeParser()
    for fixture in XMLFixture.all {
      #expect(
        ParseOutcome.of(try fixture.bytes, with: parser) == (try fixture.expected),
        "\(fixture.name)")
    }
  }

  @Test(arguments: XMLFixture.all)
  func `parsed from a file`(_ fixture: XMLFixture) throws {
    let path = Fixtures.path("xml/\(fixture.name).xml")
    let outcome: String
    do throws(XMLReadError) {
      outcome = TreeDump.text(of: try XMLTreeParser().parse(contentsOf: path))
    } catch {
      outcome = ParseOutcome.text(of: error)
    }
    #expect(outcome == (try fixture.expected))
  }
}
