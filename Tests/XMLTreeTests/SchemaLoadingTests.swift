// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import XMLTree

/// What makes a schema, and what is refused as one.
@Suite("Schemas: loading") struct SchemaLoadingTests {
  /// Writes files into a new folder, and gives its path to `body`.
  private func withFolder(
    _ files: [String: String], _ body: (String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "xmltree schema \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files {
      try Data(content.utf8).write(to: folder.appending(path: name))
    }
    try body(folder.path(percentEncoded: false))
  }

  private static func schema(_ content: String) -> String {
    "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n\(content)\n</xs:schema>"
  }

  private static func error(_ make: () throws(XMLSchemaError) -> XMLSchema) -> XMLSchemaError? {
    do throws(XMLSchemaError) {
      _ = try make()
      return nil
    } catch {
      return error
    }
  }

  private static func errorOfFile(_ path: String) -> XMLSchemaError? {
    error { () throws(XMLSchemaError) in try XMLSchema(contentsOf: path) }
  }

  @Test func `included files are found beside the file that names them`() throws {
    let entry = "<xs:element name='a' type='t'/>"
    try withFolder([
      "main é.xsd": Self.schema("<xs:include schemaLocation='the%20types.xsd'/>\n" + entry),
      "the types.xsd": Self.schema(
        "<xs:simpleType name='t'><xs:restriction base='xs:integer'/></xs:simpleType>"),
    ]) { folder in
      let schema = try XMLSchema(contentsOf: folder + "/main é.xsd")
      #expect(Self.violations("<a>1</a>", schema).isEmpty)
      #expect(Self.violations("<a>x</a>", schema) == ["1:1 /a"])
      let bytes = try Fixtures.bytes(at: folder + "/main é.xsd")
      let fromMemory = try XMLSchema(bytes, path: folder + "/main é.xsd")
      #expect(Self.violations("<a>x</a>", fromMemory) == ["1:1 /a"])
    }
  }

  private static func violations(_ document: String, _ schema: XMLSchema) -> [String] {
    let checker = XMLChecker(schema: schema)
    var found: [String] = []
    checker.onSchemaViolation = {
      found.append("\($0.position) \($0.path)")
      return .continue
    }
    do throws(XMLReadError) {
      try checker.check(document)
    } catch {
      found.append("\(error)")
    }
    return found
  }

  @Test func `schemas may include each other, but none itself`() throws {
    try withFolder([
      "a.xsd": Self.schema("<xs:include schemaLocation='a.xsd'/><xs:element name='a'/>"),
      "b.xsd": Self.schema("<xs:include schemaLocation='c.xsd'/><xs:element name='b'/>"),
      "c.xsd": Self.schema("<xs:include schemaLocation='b.xsd'/><xs:element name='c'/>"),
    ]) { folder in
      let error = try #require(Self.errorOfFile(folder + "/a.xsd"))
      #expect(error.code == .invalid)
      #expect(error.message.contains("'\(folder)/a.xsd' cannot include itself"))
      let eachOther = try XMLSchema(contentsOf: folder + "/b.xsd")
      #expect(Self.violations("<c/>", eachOther).isEmpty)
    }
  }

  @Test func `a missing schema`() {
    let error = Self.errorOfFile("/nowhere/log.xsd")
    #expect(error?.code == .unreadable)
    #expect(
      error?.description
        == "/nowhere/log.xsd: cannot read the schema: No such file or directory")
  }

  @Test(arguments: ["include", "redefine", "import namespace='urn:x'"])
  func `a file that is missing`(element: String) throws {
    try withFolder(["a.xsd": Self.schema("<xs:\(element) schemaLocation='no.xsd'/>")]) { folder in
      let error = try #require(Self.errorOfFile(folder + "/a.xsd"))
      #expect(error.code == .unreadable)
      #expect(error.file == folder + "/a.xsd")
      #expect(error.line == 2)
      #expect(error.message.contains("no.xsd`"))
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:1/x.xsd", "https://example.org/x.xsd", "ftp://example.org/x.xsd",
    "//example.org/x.xsd", "file://example.org/x.xsd",
  ])
  func `the network is not touched`(location: String) throws {
    for element in ["include", "import namespace='urn:x'"] {
      let text = Self.schema("<xs:\(element) schemaLocation='\(location)'/>")
      try withFolder(["a.xsd": text]) { folder in
        let error = try #require(Self.errorOfFile(folder + "/a.xsd"))
        #expect(error.code == .outside)
        #expect(error.line == 2)
        #expect(error.message.contains("only local files are read"))
      }
    }
  }

  @Test func `bytes without a path name no files`() {
    let error = Self.error { () throws(XMLSchemaError) in
      try XMLSchema(Self.schema("<xs:include schemaLocation='/etc/passwd'/>"))
    }
    #expect(error?.code == .outside)
    #expect(error?.file == nil)
  }

  @Test func `external entities and bombs are refused, also in included files`() throws {
    let secret = "<!DOCTYPE x [<!ENTITY e SYSTEM 'secret.txt'>]>\n"
    let parameter = "<!DOCTYPE x [<!ENTITY % e SYSTEM 'secret.txt'> %e;]>\n"
    var laughs = "<!DOCTYPE x [<!ENTITY e0 'ha'>"
    for level in 1..<12 {
      laughs += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
    }
    laughs += "]>\n"
    let document = Self.schema(
      "<xs:annotation><xs:documentation>&e;</xs:documentation></xs:annotation>")
    for (head, code) in [
      (secret, document), (parameter, Self.schema("")),
      (laughs, document.replacing("&e;", with: "&e11;")),
    ] {
      let files = [
        "a.xsd": head + code, "b.xsd": Self.schema("<xs:include schemaLocation='a.xsd'/>"),
        "secret.txt": "<!ENTITY f 'secret'>",
      ]
      try withFolder(files) { folder in
        for name in ["a.xsd", "b.xsd"] {
          let error = try #require(Self.errorOfFile(folder + "/" + name))
          #expect(error.code == .notWellFormed)
          #expect(error.file == folder + "/a.xsd")
          #expect(error.line != nil)
        }
      }
    }
  }

  @Test func `files outside of the folder are not read, unless a root says so`() throws {
    try withFolder(["types.xsd": Self.schema("<xs:element name='b'/>")]) { folder in
      let inner = folder + "/inner"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: inner + "/link.xsd", withDestinationPath: folder + "/types.xsd")
      for location in ["../types.xsd", folder + "/types.xsd", "link.xsd", "../no.xsd"] {
        let path = inner + "/a.xsd"
        let uri = location.replacing(" ", with: "%20")
        try Data(Self.schema("<xs:include schemaLocation='\(uri)'/>").utf8)
          .write(to: URL(filePath: path))
        let error = try #require(Self.errorOfFile(path))
        #expect(error.code == .outsideRoot, "\(location)")
        #expect(error.file == path)
        #expect(error.line == 2)
        #expect(error.message.hasSuffix("which is not in the folder `\(inner)/` or below it"))
        guard location != "../no.xsd" else { continue }
        let schema = try XMLSchema(contentsOf: path, root: folder)
        #expect(Self.violations("<b/>", schema).isEmpty)
      }
    }
  }

  @Test(arguments: ["/dev/stdin", "/dev/zero", "/dev/null"])
  func `devices are not read`(location: String) throws {
    let text = Self.schema("<xs:include schemaLocation='\(location)'/>")
    try withFolder(["a.xsd": text]) { folder in
      #expect(Self.errorOfFile(folder + "/a.xsd")?.code == .outsideRoot)
      #expect(throws: XMLSchemaError.self) {
        try XMLSchema(contentsOf: folder + "/a.xsd", root: "/dev")
      }
    }
  }

  // MARK: Work

  private static func repeated(_ range: Range<Int>, _ text: (Int) -> String) -> String {
    range.map(text).joined()
  }

  /// Schemas for which libxml2 takes seconds to hours.
  private static let expensive: [(String, String)] = [
    (
      "groups that double",
      repeated(0..<40) {
        "<xs:group name='g\($0 + 1)'><xs:sequence><xs:group ref='g\($0)'/>"
          + "<xs:group ref='g\($0)'/></xs:sequence></xs:group>"
      }
        + "<xs:group name='g0'><xs:sequence><xs:element name='x'/></xs:sequence></xs:group>"
        + "<xs:element name='a'><xs:complexType><xs:group ref='g40'/></xs:complexType></xs:element>"
    ),
    (
      "attribute groups that double",
      repeated(0..<40) {
        "<xs:attributeGroup name='g\($0 + 1)'><xs:attributeGroup ref='g\($0)'/>"
          + "<xs:attributeGroup ref='g\($0)'/></xs:attributeGroup>"
      } + "<xs:attributeGroup name='g0'><xs:attribute name='x'/></xs:attributeGroup>"
    ),
    (
      "optional elements",
      "<xs:element name='a'><xs:complexType><xs:sequence>"
        + repeated(0..<2_000) { "<xs:element name='e\($0)' minOccurs='0'/>" }
        + "</xs:sequence></xs:complexType></xs:element>"
    ),
    (
      "a chain of extensions",
      "<xs:complexType name='t0'/>"
        + repeated(1..<2_000) {
          "<xs:complexType name='t\($0)'><xs:complexContent><xs:extension base='t\($0 - 1)'>"
            + "<xs:sequence><xs:element name='e\($0)'/></xs:sequence></xs:extension>"
            + "</xs:complexContent></xs:complexType>"
        }
    ),
    (
      "a large substitution group",
      "<xs:element name='h'/>"
        + repeated(0..<2_000) { "<xs:element name='s\($0)' substitutionGroup='h'/>" }
        + "<xs:element name='a'><xs:complexType><xs:choice maxOccurs='unbounded'>"
        + "<xs:element ref='h'/></xs:choice></xs:complexType></xs:element>"
    ),
  ]

  @Test(arguments: expensive)
  func `a schema that is too much work is refused before libxml2 gets it`(
    name: String, content: String
  ) {
    var error: XMLSchemaError?
    let seconds = ThreadTime.of {
      error = Self.error { () throws(XMLSchemaError) in try XMLSchema(Self.schema(content)) }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.message.hasSuffix("(limit `schemaWork`)") == true)
    #expect(seconds < 30)
  }

  @Test func `ordinary schemas are little work`() throws {
    var limits = XMLSchema.Limits()
    limits.work = 10_000
    for folder in ["attributes", "content", "keys", "namespaces", "order", "text", "types"] {
      _ = try XMLSchema(
        contentsOf: Fixtures.path("schema/\(folder)/schema.xsd"), limits: limits)
    }
  }

  @Test func `keys that are declared inside each other have a limit`() throws {
    let schema = try XMLSchema(
      Self.schema(
        """
        <xs:element name='r' type='t'/>
        <xs:complexType name='t'><xs:sequence minOccurs='0'>
          <xs:element name='r' type='t' minOccurs='0' maxOccurs='unbounded'>
            <xs:unique name='u'><xs:selector xpath='.//r'/><xs:field xpath='@i'/></xs:unique>
          </xs:element></xs:sequence><xs:attribute name='i'/></xs:complexType>
        """))
    let nested = { (depth: Int) in
      Self.repeated(0..<depth) { "<r i='\($0)'>" } + String(repeating: "</r>", count: depth)
    }
    #expect(Self.violations(nested(100), schema).isEmpty)
    let found = Self.violations(nested(2_000), schema)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("(limit `schemaWork`)") == true)
  }

  @Test func `errors in a schema have file, line and words`() throws {
    let error = Self.error { () throws(XMLSchemaError) in
      try XMLSchema(Self.schema("\n<xs:element name='a' type='unknown'/>"), path: "my.xsd")
    }
    #expect(error?.code == .invalid)
    #expect(error?.file == "my.xsd")
    #expect(error?.line == 3)
    #expect(error?.message.contains("'unknown'") == true)
    #expect(error?.message.contains("{http://www.w3.org") == false)
  }

  @Test func `what is no schema`() {
    for text in ["<a/>", "<a>", "", "{}"] {
      let error = Self.error { () throws(XMLSchemaError) in try XMLSchema(text, path: "x") }
      #expect(error?.code == (text == "<a/>" ? .invalid : .notWellFormed))
      #expect(error?.file == "x")
    }
    #expect(Self.errorOfFile("/")?.code == .unreadable)
  }

  @Test func `a document cannot name its own schema`() throws {
    try withFolder(["b.xsd": Self.schema("<xs:element name='b'/>")]) { folder in
      let schema = try XMLSchema(Self.schema("<xs:element name='a'/>"))
      let document =
        "<b xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
        + "xsi:noNamespaceSchemaLocation='\(folder)/b.xsd'/>"
      #expect(Self.violations(document, schema) == ["1:1 /b"])
    }
  }

  @Test func `many threads use a schema while others are made`() async throws {
    let path = Fixtures.path("schema/namespaces/schema.xsd")
    let schema = try XMLSchema(contentsOf: path)
    let document = try Fixtures.text(
      at: Fixtures.path("schema/namespaces/invalid-form.xml"))
    let expected = Self.violations(document, schema)
    #expect(expected.count == 2)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let own = task % 4 == 0 ? try XMLSchema(contentsOf: path) : schema
            if Self.violations(document, own) != expected { return false }
          }
          return true
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
