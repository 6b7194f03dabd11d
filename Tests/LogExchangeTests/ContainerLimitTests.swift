// SPDX-License-Identifier: MIT

#if Containers
  import LogExchange
  import Testing

  struct ContainerLimitTests {
    private static let grows =
      "it grows to more than 200 times its size, as archive bombs do (limit `expansion`)"

    static let bombs = [
      ContainerCase("bomb.zip", ["! @:bomb.xml: \(grows)"]),
      ContainerCase("bomb-streamed.zip", ["! @:bomb.xml: \(grows)"]),
      ContainerCase("bomb-in-bomb.zip", ["! @:inner.zip:bomb.xml: \(grows)"]),
      ContainerCase("bomb.xml.zst", ["! @: \(grows)"]),
    ]

    @Test("A bomb is stopped", arguments: bombs)
    func bomb(_ example: ContainerCase) throws {
      try example.expectLines()
    }

    @Test("A bomb that is passed over is stopped as well")
    func passedBomb() throws {
      let bytes = try ProjectFiles.fixture("containers/bomb-streamed.zip")
      let isWanted: (ContainerMember) -> Bool = { _ in false }
      let outcome = ContainerOutcome(where: isWanted) {
        try InputItems(MemoryByteSource(bytes), name: "b.zip", note: $0)
      }
      #expect(outcome.lines == ["! b.zip: \(Self.grows)"])
    }

    struct Limit: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let set: @Sendable (inout ContainerLimits) -> Void
      let example: ContainerCase
    }

    static let limits = [
      Limit(
        testDescription: "output", set: { $0.output = 90_000 },
        example: ContainerCase(
          "large.zip",
          ["! @:a.xml: more than 90000 bytes come out of it (limit `output`)"])),
      Limit(
        testDescription: "output of all members", set: { $0.output = 11 },
        example: ContainerCase(
          "same-last.zip",
          [
            "@:one/log.xml = \"<one/>\"",
            "! @:two/log.xml: more than 11 bytes come out of it (limit `output`)",
          ])),
      Limit(
        testDescription: "output of a container and of those in it", set: { $0.output = 300 },
        example: ContainerCase(
          "nested.zip",
          [
            "@:note.txt = \"outer\"",
            "! @:inner.zip:in/a.xml: more than 300 bytes come out of it (limit `output`)",
          ])),
      Limit(
        testDescription: "members", set: { $0.members = 1 },
        example: ContainerCase(
          "plain.zip", ["! @: more than 1 members: 2 (limit `members`)"],
          pipe: [
            "@:apple_health_export/export.xml = small",
            "! @: more than 1 members (limit `members`)",
          ])),
      Limit(
        testDescription: "name length", set: { $0.nameLength = 10 },
        example: ContainerCase(
          "unicode.zip",
          ["! @: the name of a member is longer than 10 bytes (limit `nameLength`)"])),
      Limit(
        testDescription: "no containers in containers", set: { $0.depth = 1 },
        example: ContainerCase(
          "nested.zip",
          [
            "@:note.txt = \"outer\"",
            "! @:inner.zip: it is a zip archive inside another container (limit `depth`)",
            "! @:c.xml.gz: it is a gzip file inside another container (limit `depth`)",
          ])),
      Limit(
        testDescription: "depth by default", set: { _ in },
        example: ContainerCase(
          "nested-twice.zip",
          [
            "@:a.xml = small",
            "! @:outer.zip:inner.zip: it is a zip archive inside 2 other containers (limit `depth`)",
            "@:z.xml = \"<z/>\"",
          ])),
      Limit(
        testDescription: "more depth", set: { $0.depth = 3 },
        example: ContainerCase(
          "nested-twice.zip",
          [
            "@:a.xml = small", "@:outer.zip:inner.zip:apple_health_export/export.xml = small",
            "@:outer.zip:inner.zip:apple_health_export/export_cda.xml = \"<cda/>\"",
            "@:z.xml = \"<z/>\"",
          ])),
      Limit(
        testDescription: "a compressed tar archive is one container", set: { $0.depth = 1 },
        example: ContainerCase("plain.tar.gz", ContainerTests.tar)),
      Limit(
        testDescription: "expansion raised",
        set: {
          $0.expansion = 2
          $0.freeOutput = 1_000
        },
        example: ContainerCase(
          "large.xml.gz",
          ["! @: it grows to more than 2 times its size, as archive bombs do (limit `expansion`)"])),
    ]

    @Test("Every limit is an error of its own", arguments: limits)
    func limit(_ limit: Limit) throws {
      var limits = ContainerLimits()
      limit.set(&limits)
      try limit.example.expectLines(limits: limits)
    }
  }
#endif
