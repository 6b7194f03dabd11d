// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What a violation says, and where.
@Suite("Schemas: violations") struct SchemaViolationTests {
  private static func schema(_ content: String) throws -> XMLSchema {
    try XMLSchema(
      "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:a' xmlns:a='urn:a' "
        + "targetNamespace='urn:a' elementFormDefault='qualified'>\(content)</xs:schema>")
  }

  private static let log = """
    <xs:element name='log'><xs:complexType><xs:sequence>
      <xs:element name='entry' maxOccurs='unbounded'><xs:complexType><xs:sequence>
        <xs:element name='n' type='xs:integer' minOccurs='0'/>
        <xs:element name='c' minOccurs='0'><xs:simpleType><xs:restriction base='xs:string'>
          <xs:pattern value='[A-Z]+'/></xs:restriction></xs:simpleType></xs:element>
        <xs:choice minOccurs='0'><xs:element name='x'/><xs:element name='y'/></xs:choice>
      </xs:sequence>
      <xs:attribute name='id' type='xs:integer' use='required'/>
      <xs:attribute name='kind'><xs:simpleType><xs:restriction base='xs:string'>
        <xs:enumeration value='fuel'/><xs:enumeration value='weight'/>
      </xs:restriction></xs:simpleType></xs:attribute>
      </xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    """

  private static func violations(
    _ document: String, _ schema: XMLSchema, limit: Int = .max
  ) throws -> [XMLSchemaViolation] {
    let checker = XMLChecker(schema: schema)
    var found: [XMLSchemaViolation] = []
    checker.onSchemaViolation = {
      found.append($0)
      return found.count < limit ? .continue : .stop
    }
    try checker.check(document)
    return found
  }

  @Test(arguments: [
    ("<a:entry id='1'><a:n>x</a:n></a:entry>", "`a:n`: `x` is not a value of type `xs:integer`"),
    (
      "<a:entry id='1'><a:c>ab</a:c></a:entry>",
      "`a:c`: `ab` does not match the pattern `[A-Z]+`"
    ),
    ("<a:entry/>", "`a:entry` lacks the attribute `id`"),
    ("<a:entry id='1' no='2'/>", "attribute `no` is not allowed in `a:entry`"),
    (
      "<a:entry id='1' kind='food'/>",
      "attribute `kind` of `a:entry`: `food` is none of 'fuel', 'weight'"
    ),
    (
      "<a:entry id='1'><a:z/></a:entry>",
      "`a:z` is not expected here; expected `n`, `c`, `x` or `y`"
    ),
    (
      "<a:entry id='1'><a:x/><a:x/></a:entry>",
      "`a:x` is not expected here; expected no further element"
    ),
    ("", "`a:log` is incomplete; expected `entry` in it"),
  ])
  func `words`(content: String, message: String) throws {
    let document = "<a:log xmlns:a='urn:a'>\(content)</a:log>"
    let found = try Self.violations(document, try Self.schema(Self.log))
    #expect(found.map(\.message) == [message])
  }

  @Test func `an unknown document element`() throws {
    let found = try Self.violations("<book/>", try Self.schema(Self.log))
    #expect(
      found.map(\.message)
        == ["the schema declares no element `book` that a document can consist of"])
  }

  @Test func `position, names and path`() throws {
    let document = """
      <log xmlns="urn:a">
        <entry id="1"><n>1</n></entry>
        <!-- é --><entry
            id="x">
          <n>1</n><c
          >2</c>
          <z>
            A</z>
        </entry>
      </log>
      """
    let found = try Self.violations(document, try Self.schema(Self.log))
    #expect(
      found.map { "\($0.position) \($0.element) \($0.attribute ?? "-") \($0.path)" } == [
        "3:13 entry id /log/entry", "5:13 c - /log/entry/c", "7:5 z - /log/entry/z",
      ])
  }

  @Test func `elements out of an entity stand where it is referred to`() throws {
    let document = """
      <!DOCTYPE log [<!ENTITY e "<entry id='x'/>
        <entry/>">]>
      <log xmlns="urn:a">
        &e;
      </log>
      """
    let found = try Self.violations(document, try Self.schema(Self.log))
    #expect(found.map { "\($0.position)" } == ["4:3", "4:3"])
  }

  /// Only the end of a long path is made.
  @Test func `long paths are cut`() throws {
    let schema = try XMLSchema(
      "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a'/></xs:schema>")
    let name = String(repeating: "n", count: 600)
    let document = "<a><\(name)><\(name)><b><a c='1'/></b></\(name)></\(name)></a>"
    let strict = try XMLSchema(
      """
      <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a'>
      <xs:complexType><xs:sequence><xs:any processContents='lax' minOccurs='0'/></xs:sequence>
      </xs:complexType></xs:element></xs:schema>
      """)
    #expect(try Self.violations(document, schema).isEmpty)
    let found = try Self.violations(document, strict)
    #expect(found.count == 1)
    let path = try #require(found.first?.path)
    #expect(path.hasPrefix("…nnn") && path.hasSuffix("nnn/b/a"))
    #expect(path.unicodeScalars.count == 1_001)
  }

  @Test func `stop ends the schema and not the reading`() throws {
    let schema = try Self.schema(Self.log)
    let entries = String(repeating: "<entry/>", count: 50)
    let document = "<log xmlns='urn:a'>\(entries)</log>"
    #expect(try Self.violations(document, schema).count == 50)
    #expect(try Self.violations(document, schema, limit: 3).count == 3)
    #expect(throws: XMLReadError.self) {
      try Self.violations("<log xmlns='urn:a'>\(entries)", schema, limit: 3)
    }

    let reader = XMLTreeReader(path: try XMLPath("//entry"))
    reader.schema = schema
    reader.onSchemaViolation = { _ in .stop }
    var count = 0
    try reader.read(document.utf8) { _ in
      count += 1
      return .continue
    }
    #expect(count == 50)
  }

  @Test func `a reader that stops at a match leaves the rest unchecked`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//entry"))
    reader.schema = try Self.schema(Self.log)
    var count = 0
    reader.onSchemaViolation = { _ in
      count += 1
      return .continue
    }
    let document = "<log xmlns='urn:a'><entry/><entry/><entry/></log>"
    try reader.read(document.utf8) { _ in .stop }
    #expect(count == 1)
    try reader.read(document.utf8) { _ in .continue }
    #expect(count == 4)
  }

  @Test func `a repair ends the schema`() throws {
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    reader.schema = try Self.schema(Self.log)
    var violations = 0
    var repairs = 0
    var matches = 0
    reader.onSchemaViolation = { _ in
      violations += 1
      return .continue
    }
    reader.records = XMLRecordNames(recordNames: ["entry"])
    reader.onRepair = { _ in repairs += 1 }
    let document = "<log xmlns='urn:a'><entry/><entry id='1'><n></entry><entry/><entry/></log>"
    try reader.read(document.utf8) { _ in
      matches += 1
      return .continue
    }
    #expect(violations == 1)
    #expect(repairs == 1)
    #expect(matches == 3)
  }

  @Test func `an escaped ampersand in a value stays what it is`() throws {
    let schema = try Self.schema(
      """
      <xs:element name='v'><xs:complexType>
        <xs:attribute name='plain'/>
        <xs:attribute name='x'><xs:simpleType><xs:restriction base='xs:string'>
          <xs:enumeration value='a&amp;#38;b'/></xs:restriction></xs:simpleType></xs:attribute>
      </xs:complexType></xs:element>
      """)
    func count(_ value: String) throws -> Int {
      try Self.violations("<v xmlns='urn:a' plain='&amp;#38;&amp;' x='\(value)'/>", schema).count
    }
    #expect(try count("a&amp;#38;b") == 0)
    #expect(try count("a&amp;b") == 1)
    #expect(try count("a&#38;b") == 1)
    #expect(try count("a&amp;#38;#38;b") == 1)
  }

  @Test func `a long value is cut in a message`() throws {
    let value = String(repeating: "x", count: 200_000)
    let document = "<log xmlns='urn:a'><entry id='1'><n>\(value)</n></entry></log>"
    let found = try Self.violations(document, try Self.schema(Self.log))
    #expect(found.count == 1)
    #expect(found[0].message.utf8.count < 1_000)
  }

  @Test func `a text in many pieces takes time in proportion`() throws {
    let schema = try Self.schema("<xs:element name='t' type='xs:string'/>")
    let document =
      "<t xmlns='urn:a'>" + String(repeating: "a<![CDATA[b]]>&#65;", count: 200_000) + "</t>"
    var found: [XMLSchemaViolation]?
    let seconds = try ThreadTime.of { found = try Self.violations(document, schema) }
    #expect(found?.isEmpty == true)
    // 3.6 MB in 600,000 pieces: minutes, if each piece cost a copy of all before it.
    #expect(seconds < 30)
  }

  @Test func `a text larger than the buffer is a limit`() throws {
    let checker = XMLChecker(schema: try Self.schema("<xs:element name='t' type='xs:string'/>"))
    checker.limits.streamBuffer = 10_000
    checker.onSchemaViolation = { _ in .continue }
    let document = "<t xmlns='urn:a'>" + String(repeating: "text ", count: 4_000) + "</t>"
    let error = #expect(throws: XMLReadError.self) { try checker.check(document) }
    #expect(error?.code == .limitReached)
    #expect(error?.message.contains("streamBuffer") == true)
  }

  @Test func `where libxml2 gives up on a pattern, nothing is a violation`() throws {
    let schema = try Self.schema(
      """
      <xs:element name='r'><xs:complexType><xs:sequence><xs:element name='v' maxOccurs='9'>
      <xs:simpleType><xs:restriction base='xs:string'><xs:pattern value='(a|aa)+b|(a|aa)+c'/>
      </xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:complexType></xs:element>
      """)
    let value = String(repeating: "a", count: 60) + "c"
    let checker = XMLChecker(schema: schema)
    var found: [XMLSchemaViolation] = []
    checker.onSchemaViolation = {
      found.append($0)
      return .continue
    }
    let error = #expect(throws: XMLReadError.self) {
      try checker.check("<r xmlns='urn:a'><v>x</v>\n<v>\(value)</v><v>y</v></r>")
    }
    #expect(error?.code == .schemaFailure)
    #expect(error?.position == SourcePosition(line: 2, column: 1))
    #expect(found.map(\.element) == ["v"])
  }
}
