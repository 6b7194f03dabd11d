// SPDX-License-Identifier: MIT

#if Containers
  import LogExchange
  import Testing

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  struct ContainerDamageTests {
    private static let again = "copy or download it again"
    private static let early = "ends too early: the file is not complete; \(again)"
    private static let checksum = "is damaged (its checksum or its length is wrong); \(again)"

    /// A zip archive without its directory: a file gives what a pipe gives, and says why.
    private static func brokenOff(_ file: String, _ lines: [String]) -> ContainerCase {
      ContainerCase(
        file, ["# @: its directory is missing; what there is of its members is read"] + lines,
        pipe: lines)
    }

    static let examples = [
      ContainerCase(
        "bad-crc.zip",
        [
          "! @:a.xml: the zip archive is damaged (ZIP bad CRC: 0x41fe8f9a should be 0xd36400e); "
            + "\(again)",
          "@:b.xml = small",
        ]),
      ContainerCase(
        "bad-deflate.zip",
        [
          "! @:a.xml: the zip archive is damaged (ZIP decompression failed (-3)); \(again)",
          "@:b.xml = small",
        ],
        pipe: [
          "! @:a.xml: the zip archive is damaged (ZIP decompression failed (-3)); \(again)"
            + "; what follows it in the archive is not read"
        ]),
      ContainerCase(
        "lost-member.zip",
        ["! @: the zip archive is damaged (Invalid central directory signature); \(again)"],
        pipe: [
          "@:a.xml = large",
          "! @: the zip archive is damaged (it lists 2 members but contains 1); \(again)",
        ]),
      brokenOff("truncated-header.zip", ["! @: the zip archive \(early)"]),
      brokenOff("truncated-member.zip", ["! @:a.xml: the zip archive \(early)"]),
      brokenOff("truncated-between.zip", ["@:a.xml = large", "! @: the zip archive \(early)"]),
      brokenOff(
        "truncated-directory.zip",
        ["@:a.xml = large", "@:b.xml = small", "! @: the zip archive \(early)"]),
      brokenOff(
        "truncated-in-directory.zip",
        ["@:a.xml = large", "@:b.xml = small", "! @: the zip archive \(early)"]),
      brokenOff(
        "truncated-end.zip",
        ["@:a.xml = large", "@:b.xml = small", "! @: the zip archive \(early)"]),
      ContainerCase("bad-crc.xml.gz", ["! @: the gzip file \(checksum)"]),
      ContainerCase("bad-length.xml.gz", ["! @: the gzip file \(checksum)"]),
      ContainerCase("bad-first-part.xml.gz", ["! @: the gzip file \(checksum)"]),
      ContainerCase("truncated-header.xml.gz", ["! @: the gzip file \(early)"]),
      ContainerCase("truncated-data.xml.gz", ["! @: the gzip file \(early)"]),
      ContainerCase("truncated-trailer.xml.gz", ["! @: the gzip file \(early)"]),
      ContainerCase("truncated-last-byte.xml.gz", ["! @: the gzip file \(early)"]),
      ContainerCase("truncated-second-header.xml.gz", ["! @: the gzip file \(early)"]),
      ContainerCase("truncated-header.xml.xz", ["! @: the xz file \(early)"]),
      ContainerCase("truncated-half.xml.xz", ["! @: the xz file \(early)"]),
      ContainerCase("truncated-last-byte.xml.xz", ["! @: the xz file \(early)"]),
      ContainerCase(
        "damaged.xml.xz",
        ["! @: the xz file is damaged (Lzma library error: Corrupted input data); \(again)"]),
      ContainerCase("truncated-header.xml.zst", ["! @: the zstd file \(early)"]),
      ContainerCase("truncated-half.xml.zst", ["! @: the zstd file \(early)"]),
      ContainerCase("truncated-last-byte.xml.zst", ["! @: the zstd file \(early)"]),
      ContainerCase(
        "damaged.xml.zst",
        [
          "! @: the zstd file is damaged (Zstd decompression failed: Restored data doesn't match "
            + "checksum); \(again)"
        ]),
      ContainerCase("truncated-header.xml.bz2", ["! @: the bzip2 file \(early)"]),
      ContainerCase("truncated-half.xml.bz2", ["! @: the bzip2 file \(early)"]),
      ContainerCase("truncated-last-byte.xml.bz2", ["! @: the bzip2 file \(early)"]),
      ContainerCase(
        "damaged.xml.bz2",
        [
          "! @: the bzip2 file is damaged (bzip decompression failed); "
            + "\(again)"
        ]),
      ContainerCase(
        "bad-crc.tgz",
        [
          "@:in/a.xml = small", "# @:in/link.xml: skipped: it is a link",
          "# @:in/hard.xml: skipped: it is a link", "# @:in/device: skipped: it is no file",
          "@:in/导出.xml = large", "! @: the gzip file \(checksum)",
        ]),
      ContainerCase(
        "truncated.tgz",
        [
          "@:in/a.xml = small", "# @:in/link.xml: skipped: it is a link",
          "# @:in/hard.xml: skipped: it is a link", "# @:in/device: skipped: it is no file",
          "! @:in/导出.xml: the gzip file \(early)",
        ]),
    ]

    @Test("Damage is an error that names the member", arguments: examples)
    func damage(_ example: ContainerCase) throws {
      try example.expectLines()
    }

    static let small = [
      "plain.zip", "stored.zip", "streamed.zip", "zip64.zip", "nested.zip", "padded.xml.gz",
      "several.xml.xz", "empty.xml.gz", "empty.xml.xz", "empty.xml.zst", "empty.xml.bz2",
    ]

    @Test("Wherever a container is cut off, that is an error", arguments: small)
    func cutAnywhere(_ file: String) throws {
      let bytes = try ProjectFiles.fixture("containers/\(file)")
      // Zero bytes after gzip data may be missing; the first part of an xz file
      // is a whole file, and so are four zero bytes after it.
      let harmless = Self.wholeLengths(of: file, bytes)
      // With fewer bytes it does not look like a container.
      for length in 10..<min(bytes.count, 3_000) where !harmless.contains(length) {
        let outcome = ContainerOutcome {
          try InputItems(MemoryByteSource(bytes[..<length]), name: "cut", note: $0)
        }
        #expect(outcome.lines.contains { $0.hasPrefix("!") }, "cut at \(length): \(outcome.lines)")
      }
    }

    private static func wholeLengths(of file: String, _ bytes: [UInt8]) -> Set<Int> {
      switch file {
      case "padded.xml.gz": Set((bytes.count - 1_000)..<bytes.count)
      case "several.xml.xz":
        // Where the second file begins, by its signature.
        Set(
          bytes.indices.dropFirst().filter {
            bytes[$0...].starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])
          })
      default: []
      }
    }

    static let checked = [
      "plain.zip", "stored.zip", "streamed.zip", "zip64.zip", "padded.xml.gz", "junk.xml.bz2",
      "empty.xml.xz", "empty.xml.zst",
    ]

    // libarchive takes an ENOMEM that stands in errno, from whatever, for its own
    // when it cannot decode a name, and ends the process.
    @Test func `a name that cannot be decoded does not end the process`() throws {
      let bytes = try ProjectFiles.fixture("containers/plain.zip")
      for index in bytes.indices.prefix(700) {
        var flipped = bytes
        flipped[index] ^= 0x80
        errno = ENOMEM
        let outcome = ContainerOutcome {
          try InputItems(MemoryByteSource(flipped), name: "flipped", note: $0)
        }
        #expect(!outcome.lines.isEmpty)
      }
    }

    @Test("A flipped bit never changes content in silence", arguments: checked)
    func flippedBits(_ file: String) throws {
      let bytes = try ProjectFiles.fixture("containers/\(file)")
      let right: Set<String> = ["small", "\"<cda/>\"", "\"\""]
      for index in bytes.indices.prefix(700) {
        for bit in [0, 3, 7] {
          var flipped = bytes
          flipped[index] ^= 1 << bit
          let outcome = ContainerOutcome {
            try InputItems(MemoryByteSource(flipped), name: "flipped", note: $0)
          }
          for line in outcome.lines where !line.hasPrefix("!") && !line.hasPrefix("#") {
            // What does not begin like a container any more is a plain file.
            if index < 10, line.hasPrefix("flipped = ") { continue }
            let content = line.split(separator: " = ").last.map(String.init) ?? ""
            #expect(right.contains(content), "bit \(bit) of byte \(index): \(line)")
          }
        }
      }
    }
  }
#endif
