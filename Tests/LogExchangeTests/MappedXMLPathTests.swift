// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// What of a path a mapping can write: names, and attributes with one value.
@Suite struct MappedXMLPathTests {
  private func path(_ text: String) throws -> MappedXMLPath {
    try MappedXMLPath(text, isRecord: false, [])
  }

  @Test(arguments: [
    ("e/v", [[]] + [[]]), ("e[@k='a']/v", [["k=a"], []]), ("e[@k = \"a\" ]/v", [["k=a"], []]),
    ("e[@k='a'][@j='b and c']/v", [["k=a", "j=b and c"], []]), ("v[@k=']']", [["k=]"]]),
  ])
  func `attributes with one value are written`(text: String, fixed: [[String]]) throws {
    let steps = try #require(try path(text).steps)
    #expect(steps.map { $0.fixed.map { "\($0.name)=\($0.value)" } } == fixed)
  }

  @Test(arguments: [
    "e[@k='a' and @j='b']/v", "e[@k='a' or @j='b']/v", "e[@k and @j='b']/v", "e[not(@k='a')]/v",
    "e[(@k='a')]/v", "e[@k=5]/v", "e[.='a']/v", "e[a/b='a']/v", "e[@k!='a']/v", "e[0]/v", "*/v",
    "e[@k or a/@j='b']/v", "e[@k='a'and b]/v",
  ])
  func `conditions that leave a choice are read and not written`(text: String) throws {
    let path = try path(text)
    #expect(path.steps == nil)
    #expect(path.elements != nil)
  }

  @Test func `a field at any depth is read below its record`() throws {
    let path = try path(".//v.k")
    #expect(path.readingText == ".//v")
    #expect(path.steps == nil)
    #expect(path.elements != nil)
  }

  @Test func `a field is one attribute, a record an element`() {
    let field = #expect(throws: PathFault.self) { try path("e/@*") }
    #expect(field?.message == "\"@*\" is all attributes, but a field has one value")
    let record = #expect(throws: PathFault.self) {
      try MappedXMLPath("e/@*", isRecord: true, [])
    }
    #expect(record?.message == "a record is an element, not a text or an attribute")
  }
}
