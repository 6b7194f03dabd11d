// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Archives that the library opens by itself.
@Suite struct ArchiveReadingTests {
  private static let export = ProjectFiles.fixturePath("apple-health/export.zip")

  private func records(
    _ path: String, _ reader: LogReader = LogReader(), name: String? = nil
  ) throws -> (text: String, summary: ReadingSummary, remarks: [String]) {
    var remarks: [String] = []
    let (text, summary) = try WrittenForm.ndjson.write { sink in
      try reader.read(contentsOf: path, name: name, into: &sink) { remarks.append("\($0)") }
    }
    return (text, summary, remarks)
  }

  private func text(_ fixture: String) throws -> String {
    String(decoding: try ProjectFiles.fixture(fixture), as: UTF8.self)
  }

  #if Containers
    @Test func `an Apple Health export is read once, without its clinical document`() throws {
      let (text, summary, remarks) = try records(Self.export)
      #expect(text == (try self.text("apple-health/export.ndjson")))
      #expect(summary.format == "apple-health" && summary.entries == 15 && summary.isBalanced)
      let unread = remarks.filter { $0.contains("note[unread-part]: not a known log") }
      #expect(unread.count == 2)
      #expect(unread[0].hasPrefix("\(Self.export):apple_health_export/workout-routes/"))
    }

    @Test func `a member that is named is read, and so is a format that is`() throws {
      let document = try text("apple-health/export_cda.ndjson")
      #expect(try records(Self.export + ":export_cda.xml").text == document)
      let format = LogFormats.standard.named("apple-health-cda")
      #expect(try records(Self.export, LogReader(format: format)).text == document)
    }

    @Test func `companions are handed over, from a file and from bytes that come once`() throws {
      let expected = try text("acar/vehicles.ndjson")
      #expect(try records(ProjectFiles.fixturePath("acar/backup.abp")).text == expected)
    }

    /// The logs in bytes that come in pieces, as through a pipe, and what else there is.
    private func events(_ bytes: [UInt8]) throws -> [String] {
      let sources = LogSources("pipe", .standard) { note throws(InputError) in
        try InputItems(MemoryByteSource(bytes, chunkSize: 5_000), name: "pipe", note: note)
      }
      var found: [String] = []
      while let event = sources.next() {
        switch event {
        case .log(let log):
          var sink = RecordCollector()
          var summary = ReadingSummary()
          try LogReader().read(log, from: log.read, into: &sink, counting: &summary) { _ in }
          found.append("\(log.label): \(log.format?.name ?? "none") \(summary.records)")
        case .skipped(let label): found.append("\(label): skipped")
        case .failed(let error, let label): found.append("\(label): \(error)")
        case .noLog(let members): found.append("none of \(members)")
        case .sketched, .note, .warning: break
        }
      }
      return found
    }

    @Test func `the members of a pipe are chosen as those of a file`() throws {
      #expect(
        try events(ProjectFiles.fixture("apple-health/export.zip")).first
          == "pipe:apple_health_export/export.xml: apple-health 5")
      let document = try ProjectFiles.fixture("apple-health/export_cda.xml")
      let padding = [UInt8](repeating: 0x20, count: 100_000)
      // Longer than a head: it is gone back to.
      let members = [("a/export_cda.xml", document + padding), ("b.txt", Array("x".utf8))]
      let found = try events(StoredZip.bytes(members))
      #expect(found == ["pipe:b.txt: skipped", "pipe:a/export_cda.xml: apple-health-cda 2"])
      // Too long to be held.
      let long = members + [("c.bin", [UInt8](repeating: 7, count: 5 << 20))]
      #expect(
        try events(StoredZip.bytes(long)).last?.contains("the archive is too long to be held")
          == true)
    }

    @Test func `folders of Google Takeout are read, and names are only names`() throws {
      let folder = try TemporaryFolder()
      let weights = try ProjectFiles.fixture("fitbit-takeout/weight.json")
      let path = try folder.write(
        "takeout.zip",
        StoredZip.bytes([
          ("Takeout/archive_browser.html", Array("<html></html>".utf8)),
          ("Takeout/Fitbit/Global Export Data/weight-2024-03-01.json", weights),
          ("../../../Takeout/weight.json", weights), ("/etc/weight.json", weights),
        ]))
      var reader = LogReader()
      reader.options.assumedMassUnit = .kilograms
      let (_, summary, remarks) = try records(path, reader, name: "t.zip")
      #expect(summary.format == "fitbit-takeout" && summary.records == 6)
      #expect(remarks.contains { $0.hasPrefix("t.zip:Takeout/archive_browser.html: ") })
    }

    @Test func `archives in an archive are gone into as far as the limits allow`() throws {
      let folder = try TemporaryFolder()
      let inner = try ProjectFiles.fixture("apple-health/export.zip")
      let path = try folder.write("old.zip", StoredZip.bytes([("2024/export.zip", inner)]))
      #expect(try records(path).text == (try text("apple-health/export.ndjson")))
      var reader = LogReader()
      reader.limits.container.depth = 1
      let error = #expect(throws: LogError.self) { try records(path, reader) }
      #expect(error?.code == .limitReached && error?.message.contains("`depth`") == true)
    }

    @Test func `one compressed file is read as it is`() throws {
      for name in ["large.xml.gz", "large.xml.xz", "large.xml.zst", "large.xml.bz2"] {
        let path = ProjectFiles.fixturePath("containers/" + name)
        let error = #expect(throws: LogError.self) { try records(path) }
        // The content of the fixture is no log.
        #expect(error?.code == .unknownFormat && error?.message.contains("line 0") == true)
      }
    }

    @Test(arguments: [
      ("truncated-end.zip", "ends too early"), ("truncated-header.xml.gz", "ends too early"),
      ("encrypted.zip", "export.xml: it is encrypted"), ("plain.7z", "which is not read"),
      ("empty.zip", "holds no files"),
    ])
    func `what cannot be read is an error`(name: String, message: String) throws {
      let error = #expect(throws: LogError.self) {
        try records(ProjectFiles.fixturePath("containers/" + name))
      }
      #expect(error?.code == .unreadable || error?.code == .unknownFormat)
      #expect(error?.message.contains(message) == true, "\(name): \(error?.message ?? "")")
    }

    @Test func `what grows as bombs do is refused`() throws {
      var reader = LogReader()
      reader.limits.container.freeOutput = 0
      reader.limits.container.expansion = 1
      let error = #expect(throws: LogError.self) {
        try records(Self.export, reader)
      }
      #expect(error?.code == .limitReached)
      #expect(error?.message.contains("(limit `expansion`)") == true)
    }

    @Test func `members after one that is damaged are read, and its error comes last`() throws {
      let folder = try TemporaryFolder()
      let good = try ProjectFiles.fixture("logs/fuel-basic/log.xml")
      var zip = StoredZip.bytes([("a.xml", good), ("b.xml", good), ("c.xml", good)])
      // A byte of a note or a name in the first member: its checksum is wrong.
      zip[30 + 5 + good.count - 20] ^= 1
      let path = try folder.write("log.zip", zip)
      var sink = RecordCollector()
      let error = #expect(throws: (any Error).self) {
        try LogReader().read(contentsOf: path, into: &sink) { _ in }
      }
      #expect((error as? LogError)?.message.hasPrefix("\(path):a.xml: ") == true)
      #expect(sink.records.count >= 10)
    }

    @Test func `an archive without a log says what is in it`() throws {
      let path = ProjectFiles.fixturePath("containers/plain.zip")
      let error = #expect(throws: LogError.self) { try records(path) }
      #expect(error?.code == .unknownFormat)
      #expect(error?.message.hasPrefix("none of its 2 members is a known log: ") == true)
    }

    @Test func `what the sink refuses with ends the reading`() throws {
      struct Full: Error {}
      struct FullSink: RecordSink {
        func begin(_ log: LogHeader) {}
        func add(_ record: LogRecord) throws { throw Full() }
        func finish() {}
      }
      var sink = FullSink()
      #expect(throws: Full.self) {
        try LogReader().read(contentsOf: Self.export, into: &sink) { _ in }
      }
    }
  #else
    @Test func `without libarchive, an archive says what to install`() throws {
      let error = #expect(throws: LogError.self) { try records(Self.export) }
      #expect(error?.code == .unreadable)
      #expect(error?.message.contains("install the headers of libarchive") == true)
    }
  #endif
}

#if Containers
  /// Zip archives whose members are stored as they are; made here, so that no program is needed.
  enum StoredZip {
    static func bytes(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
      var archive: [UInt8] = []
      var directory: [UInt8] = []
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      for (name, content) in members {
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in content {
          checksum ^= UInt32(byte)
          for _ in 0..<8 {
            checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320
          }
        }
        let common =
          number(20, 2) + number(0x800, 2) + number(0, 2) + number(0x5021_0000, 4)
          + number(Int(~checksum), 4) + number(content.count, 4) + number(content.count, 4)
          + number(name.utf8.count, 2) + number(0, 2)
        directory +=
          [0x50, 0x4B, 1, 2] + number(20, 2) + common + number(0, 10) + number(archive.count, 4)
          + Array(name.utf8)
        archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + content
      }
      let count = number(members.count, 2)
      return archive + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + count + count
        + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    }
  }
#endif
