// SPDX-License-Identifier: MIT

#if Containers
  import LogExchange
  import Testing

  /// A file of `Fixtures/containers` and what has to come out of it.
  struct ContainerCase: CustomTestStringConvertible, Sendable {
    let file: String
    let lines: [String]
    /// What comes out where it arrives through a pipe, if that differs: then
    /// the end of a zip archive is seen last.
    let pipeLines: [String]

    init(_ file: String, _ lines: [String], pipe: [String]? = nil) {
      self.file = file
      self.lines = lines.map { $0.replacing("@", with: file) }
      pipeLines = pipe.map { $0.map { $0.replacing("@", with: file) } } ?? self.lines
    }

    var testDescription: String { file }

    func expectLines(limits: ContainerLimits = ContainerLimits()) throws {
      let path = ProjectFiles.fixturePath("containers/\(file)")
      let fromFile = ContainerOutcome {
        try InputItems(FileByteSource(path: path.utf8), name: file, limits: limits, note: $0)
      }
      #expect(fromFile.lines == lines)
      let bytes = try ProjectFiles.fixture("containers/\(file)")
      for size in [7, 5_000, .max] {
        let fromPipe = ContainerOutcome {
          try InputItems(
            MemoryByteSource(bytes, chunkSize: size), name: file, limits: limits, note: $0)
        }
        #expect(fromPipe.lines == pipeLines, "in pieces of \(size)")
      }
    }
  }

  struct ContainerTests {
    private static let two = [
      "@:apple_health_export/export.xml = small",
      "@:apple_health_export/export_cda.xml = \"<cda/>\"",
    ]
    static let tar = [
      "@:in/a.xml = small", "# @:in/link.xml: skipped: it is a link",
      "# @:in/hard.xml: skipped: it is a link", "# @:in/device: skipped: it is no file",
      "@:in/导出.xml = large",
    ]

    static let whole = [
      ContainerCase("plain.zip", two),
      ContainerCase("stored.zip", two),
      ContainerCase("streamed.zip", two),
      ContainerCase("zip64.zip", two),
      ContainerCase("commented.zip", two),
      ContainerCase("large.zip", ["@:a.xml = large", "@:b.xml = small"]),
      ContainerCase("bzip2-method.zip", ["@:a.xml = small"]),
      ContainerCase("folders.zip", ["@:in/deep/a.xml = small"]),
      ContainerCase(
        "unicode.zip", ["@:apple_health_export/导出.xml = small", "@:Größe.xml = \"<g/>\""]),
      ContainerCase("cp437.zip", [#"@:Gr\x94sse.xml = small"#]),
      ContainerCase("control.zip", [#"@:a\x1B[31m\xE2\x80\xAE.xml = small"#]),
      ContainerCase("duplicates.zip", ["@:a.xml = \"<first/>\"", "@:a.xml = \"<second/>\""]),
      ContainerCase(
        "evil-names.zip",
        [
          "@:../../evil.xml = \"<up/>\"", "@:/etc/evil.xml = \"<root/>\"",
          "@:C:/evil.xml = \"<drive/>\"",
        ]),
      // What a member is stands at the end of the archive: through a pipe, a link
      // is a file with the text of its target.
      ContainerCase(
        "links.zip", ["# @:link.xml: skipped: it is a link", "@:a.xml = small"],
        pipe: ["@:link.xml = \"/etc/passwd\"", "@:a.xml = small"]),
      ContainerCase(
        "nested.zip",
        [
          "@:note.txt = \"outer\"", "@:inner.zip:in/a.xml = small", "@:inner.zip:b.xml = \"<b/>\"",
          "@:c.xml.gz = \"<c/>\"",
        ]),
      ContainerCase("large.xml.gz", ["@ = large"]),
      ContainerCase("several.xml.gz", ["@ = 267854 bytes"]),
      ContainerCase("empty.xml.gz", ["@ = \"\""]),
      ContainerCase("padded.xml.gz", ["@ = small"]),
      ContainerCase(
        "junk.xml.gz", ["# @: ignored what follows the end of the gzip file", "@ = small"]),
      ContainerCase("twice.xml.gz.gz", ["@ = small"]),
      ContainerCase("large.xml.xz", ["@ = large"]),
      ContainerCase("several.xml.xz", ["@ = 98960 bytes"]),
      ContainerCase("empty.xml.xz", ["@ = \"\""]),
      ContainerCase("large.xml.zst", ["@ = large"]),
      ContainerCase("several.xml.zst", ["@ = 98960 bytes"]),
      ContainerCase("empty.xml.zst", ["@ = \"\""]),
      ContainerCase("large.xml.bz2", ["@ = large"]),
      ContainerCase("several.xml.bz2", ["@ = 98960 bytes"]),
      ContainerCase("empty.xml.bz2", ["@ = \"\""]),
      ContainerCase(
        "junk.xml.bz2", ["# @: ignored what follows the end of the bzip2 file", "@ = small"]),
      ContainerCase("plain.tar", tar),
      ContainerCase("plain.tar.gz", tar),
      ContainerCase("plain.tar.xz", tar),
    ]

    @Test("A container gives its members, from a file and from a pipe", arguments: whole)
    func members(_ example: ContainerCase) throws {
      try example.expectLines()
    }

    static let refused = [
      ContainerCase("empty.zip", ["! @: the zip archive holds no files"]),
      ContainerCase("only-folders.zip", ["! @: the zip archive holds no files"]),
      ContainerCase(
        "encrypted.zip",
        ["export.xml", "export_cda.xml"].map {
          "! @:apple_health_export/\($0): it is encrypted; unpack it with its password and read the result"
        }),
      ContainerCase(
        "deflate64-method.zip",
        [
          "! @:a.xml: it cannot be read: Unsupported ZIP compression method (9: deflation-64-bit)"
        ]),
      ContainerCase(
        "plain.7z", ["! @: it is a 7z archive, which is not read; unpack it and read the result"]),
      ContainerCase(
        "plain.rar", ["! @: it is a rar archive, which is not read; unpack it and read the result"]
      ),
      ContainerCase(
        "split.zip",
        [
          "! @: it is a part of a split zip archive, which is not read; unpack it and read the result"
        ]),
    ]

    @Test("What is not read says why", arguments: refused)
    func refusals(_ example: ContainerCase) throws {
      try example.expectLines()
    }

    @Test func `All parts of a gzip file are read`() throws {
      let small = ContainerOutcome.small
      let large = ContainerOutcome.large
      let items = try InputItems(
        FileByteSource(path: ProjectFiles.fixturePath("containers/several.xml.gz").utf8),
        name: "several")
      let item = try #require(try items.next())
      let content = try ContainerOutcome.readAll(item)
      let xs = [UInt8](repeating: UInt8(ascii: "x"), count: 70_000)
      #expect(content == small + large + large + xs + Array("end\n".utf8))
      #expect(item.member?.displayName == "several")
    }

    @Test func `A member of 200 MB comes through in pieces`() throws {
      var limits = ContainerLimits()
      limits.expansion = 100_000
      let items = try InputItems(
        FileByteSource(path: ProjectFiles.fixturePath("containers/very-large.xml.xz").utf8),
        name: "very-large.xml.xz", limits: limits)
      let item = try #require(try items.next())
      let large = ContainerOutcome.large
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
      defer { buffer.deallocate() }
      var total = 0
      while true {
        let count = try item.read(into: buffer)
        if count == 0 { break }
        if total % large.count == 0 { #expect(buffer[0] == UInt8(ascii: "l")) }
        total += count
      }
      #expect(total == 2_000 * large.count)
      #expect(try items.next() == nil)
    }

    @Test func `A member that was passed cannot be read`() throws {
      let items = try InputItems(
        FileByteSource(path: ProjectFiles.fixturePath("containers/plain.zip").utf8), name: "a.zip")
      let first = try #require(try items.next())
      let second = try #require(try items.next())
      #expect(try ContainerOutcome.readAll(second) == Array("<cda/>".utf8))
      let error = #expect(throws: InputError.self) { try ContainerOutcome.readAll(first) }
      #expect(error?.code == .memberPassed)
    }

    @Test func `Members that are not wanted are passed over`() throws {
      let isWanted: (ContainerMember) -> Bool = {
        $0.lastComponent.ends(with: ".gz") || $0.isWholeContent
      }
      for source in try sources("nested.zip") {
        let outcome = ContainerOutcome(where: isWanted) {
          try InputItems(source, name: "n.zip", note: $0)
        }
        #expect(outcome.lines == ["n.zip:c.xml.gz = \"<c/>\""])
      }
    }

    @Test func `All members can be seen before one is read`() throws {
      let names = { (file: String) in
        try InputItems(
          FileByteSource(path: ProjectFiles.fixturePath("containers/\(file)").utf8), name: file
        ).members()?.map(\.displayName)
      }
      #expect(try names("nested.zip") == ["note.txt", "inner.zip", "c.xml.gz"])
      #expect(try names("plain.tar.gz") == ["in/a.xml", "in/导出.xml"])
      #expect(try names("large.xml.gz") == ["large.xml"])
      let bytes = try ProjectFiles.fixture("containers/plain.zip")
      #expect(try InputItems(MemoryByteSource(bytes), name: "pipe").members() == nil)
      #expect(try InputItems(MemoryByteSource("<a/>".utf8), name: "plain").members() == nil)
    }

    @Test func `Looking at the members does not disturb reading them`() throws {
      let items = try InputItems(
        FileByteSource(path: ProjectFiles.fixturePath("containers/large.zip").utf8), name: "l.zip")
      let first = try #require(try items.next())
      let members = try #require(try items.members())
      #expect(members.map(\.declaredSize) == [UInt64(ContainerOutcome.large.count), 70])
      #expect(try ContainerOutcome.readAll(first) == ContainerOutcome.large)
      #expect(try items.next()?.label == "l.zip:b.xml")
    }

    /// A fixture as a file and as a pipe.
    private func sources(_ file: String) throws -> [any ByteSource] {
      let path = ProjectFiles.fixturePath("containers/\(file)")
      return [
        try FileByteSource(path: path.utf8),
        MemoryByteSource(try ProjectFiles.fixture("containers/\(file)"), chunkSize: 100),
      ]
    }
  }

  extension [UInt8] {
    fileprivate func ends(with ending: String) -> Bool {
      suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }
#endif
