// SPDX-License-Identifier: MIT

#if Containers
  import LogExchange
  import Testing

  struct ContainerSelectionTests {
    struct Example: CustomTestStringConvertible, Sendable {
      let file: String
      let member: String
      let lines: [String]
      /// What comes out of a pipe, if that differs.
      let pipeLines: [String]

      init(_ file: String, _ member: String, _ lines: [String], pipe: [String]? = nil) {
        self.file = file
        self.member = member
        self.lines = lines
        pipeLines = pipe ?? lines
      }

      var testDescription: String { "\(file):\(member)" }
    }

    static let examples = [
      Example(
        "plain.zip", "apple_health_export/export.xml",
        ["x:apple_health_export/export.xml = small"]),
      Example(
        "plain.zip", "export.xml", ["x:apple_health_export/export.xml = small"],
        pipe: ["! x: it has no member 'export.xml'"]),
      Example(
        "unicode.zip", "导出.xml", ["x:apple_health_export/导出.xml = small"],
        pipe: ["! x: it has no member '导出.xml'"]),
      // An accent of its own is another name.
      Example(
        "unicode.zip", "Gro\u{308}\u{DF}e.xml",
        [
          "! x: it has no member 'Gro\u{308}\u{DF}e.xml'; its members:"
            + " apple_health_export/导出.xml, Größe.xml"
        ], pipe: ["! x: it has no member 'Gro\u{308}\u{DF}e.xml'"]),
      Example(
        "same-last.zip", "log.xml",
        ["! x: 'log.xml' is the name of 2 members: one/log.xml, two/log.xml"],
        pipe: ["! x: it has no member 'log.xml'"]),
      Example("same-last.zip", "two/log.xml", ["x:two/log.xml = \"<two/>\""]),
      Example("duplicates.zip", "a.xml", ["x:a.xml = \"<first/>\"", "x:a.xml = \"<second/>\""]),
      Example(
        "plain.zip", "export",
        [
          "! x: it has no member 'export'; its members: apple_health_export/export.xml,"
            + " apple_health_export/export_cda.xml"
        ], pipe: ["! x: it has no member 'export'"]),
      Example(
        "nested.zip", "inner.zip",
        ["x:inner.zip:in/a.xml = small", "x:inner.zip:b.xml = \"<b/>\""]),
      Example("nested.zip", "inner.zip:in/a.xml", ["x:inner.zip:in/a.xml = small"]),
      Example(
        "nested.zip", "inner.zip:missing.xml", ["! x: it has no member 'inner.zip:missing.xml'"]),
      Example("nested.zip", "c.xml.gz", ["x:c.xml.gz = \"<c/>\""]),
      Example(
        "nested.zip", "note.txt:a",
        ["! x: it has no member 'note.txt:a'"]),
      Example("evil-names.zip", "../../evil.xml", ["x:../../evil.xml = \"<up/>\""]),
      // A backslash is no part of a path here, and comes as a slash.
      Example("evil-names.zip", "C:/evil.xml", ["x:C:/evil.xml = \"<drive/>\""]),
      Example("large.xml.gz", "x", ["x = large"]),
      Example(
        "links.zip", "link.xml", ["! x: it has no member 'link.xml'; its members: a.xml"],
        pipe: ["x:link.xml = \"/etc/passwd\""]),
      Example("plain.tar.gz", "in/a.xml", ["x:in/a.xml = small"]),
      Example(
        "plain.tar.gz", "a.xml", ["x:in/a.xml = small"], pipe: ["! x: it has no member 'a.xml'"]),
    ]

    @Test("The member behind the colon is found", arguments: examples)
    func select(_ example: Example) throws {
      let path = ProjectFiles.fixturePath("containers/\(example.file)")
      let member = Array(example.member.utf8)
      let fromFile = ContainerOutcome {
        try InputItems(FileByteSource(path: path.utf8), name: "x", member: member, note: $0)
      }
      #expect(fromFile.lines == example.lines)
      let bytes = try ProjectFiles.fixture("containers/\(example.file)")
      let fromPipe = ContainerOutcome {
        try InputItems(
          MemoryByteSource(bytes, chunkSize: 50), name: "x", member: member, note: $0)
      }
      #expect(fromPipe.lines == example.pipeLines)
    }

    @Test func `Only the members that are meant are listed`() throws {
      let path = ProjectFiles.fixturePath("containers/same-last.zip")
      let items = try InputItems(
        FileByteSource(path: path.utf8), name: "x", member: Array("other.xml".utf8))
      #expect(try items.members()?.map(\.displayName) == ["other.xml"])
      #expect(try items.next()?.label == "x:other.xml")
    }

    @Test func `An operand is a path, or an archive and its member`() throws {
      let path = ProjectFiles.fixturePath("containers/plain.zip")
      let reference = ContainerReference(Array("\(path):export_cda.xml".utf8))
      let items = try InputItems(reference)
      let item = try #require(try items.next())
      #expect(item.label == "\(path):apple_health_export/export_cda.xml")
      #expect(try ContainerOutcome.readAll(item) == Array("<cda/>".utf8))
      #expect(try items.next() == nil)
    }
  }
#endif
