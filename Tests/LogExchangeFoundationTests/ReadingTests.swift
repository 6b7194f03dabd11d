// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation
import TestSupport
import Testing

/// Files by their URL, bytes as `Data`, and errors as Foundation shows them.
@Suite struct ReadingTests {
  private static let log = """
    <logbook version="1"><weightLog person="Ann" massUnit="kg">
    <measurement date="2024-03-01"><weight>82.4</weight></measurement></weightLog></logbook>
    """

  /// A file with the log in a folder of its own, whose name wants escapes in a URL.
  private static func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "logxml \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "log ä.xml")
    try Data(log.utf8).write(to: file)
    return try await body(file)
  }

  @Test func `a log is read by its URL`() async throws {
    try await Self.withFile { url in
      var logbook = Logbook()
      let summary = try LogReader().read(contentsOf: url, into: &logbook) {
        Issue.record("\($0)")
      }
      #expect(summary.records == 1 && logbook.logs.count == 1)
      var count = 0
      for try await record in try LogReader().records(contentsOf: url) {
        #expect(record.weight?.weight?.description == "82.4 kg")
        count += 1
      }
      #expect(count == 1)
      let file = try LogFile(url)
      _ = try file.change { state in
        var edit = LogEdit(state.document)
        edit.remove([0])
        return edit
      }
      #expect(try LogDocument(try Data(contentsOf: url)).entries.isEmpty)
    }
  }

  @Test func `bytes are read as Data`() throws {
    var logbook = Logbook()
    try LogReader().read(Data(Self.log.utf8), into: &logbook) { Issue.record("\($0)") }
    #expect(logbook.logs.map(\.records.count) == [1])
    #expect(try LogDocument(Data(Self.log.utf8)).entries.count == 1)
  }

  @Test func `a URL that is no file is refused`() throws {
    let url = try #require(URL(string: "https://example.org/log.xml"))
    let words = "https://example.org/log.xml is no file; load it, and give the bytes to the reader"
    var logbook = Logbook()
    #expect(throws: LogError(code: .unreadable, message: words)) {
      try LogReader().read(contentsOf: url, into: &logbook) { _ in }
    }
    #expect(throws: LogError.self) { try LogReader().records(contentsOf: url) }
    #expect(throws: LogError.self) { try LogFile(url) }
  }

  @Test func `errors say what is wrong`() throws {
    func words(_ error: any Error) -> String { error.localizedDescription }
    #expect(words(LogError(code: .unreadable, message: "no file")) == "no file")
    #expect(words(FieldProblem(field: "volume", message: "it is empty")) == "volume: it is empty")
    #expect(words(ConversionError.differentKinds) == "the two units measure different things")
    #expect(
      words(ExactDecimal.ParseError.tooManyDigits) == "the number has more than 38 digits")
    #expect(words(Timestamp.ParseError.noSuchDay) == "the calendar has no such day")
  }

  @Test func `errors of a text keep line and column`() throws {
    func words(of text: String) -> String? {
      var logbook = Logbook()
      do {
        try LogReader().read(Data(text.utf8), into: &logbook) { _ in }
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    #expect(words(of: "{\"version\":1,\"logs\":[\n{]}")?.hasPrefix("2:2: ") == true)
    let dates = "Date,Weight (kg)\n01/02/2023,80\n"
    #expect(words(of: dates)?.hasPrefix("2:1: Date: 01/02/2023 may be ") == true)
    #expect(words(of: dates)?.hasSuffix("; say it with `dateOrder` dmy or mdy") == true)
    let mapping = #expect(throws: MappingError.self) { try Mapping(parsing: Array("{\n1}".utf8)) }
    #expect(mapping?.localizedDescription.hasPrefix("2:1: ") == true)
    let fault = RecordFault(
      code: .badNumber, message: "no number", remedy: "; \(.decimalMark()) says it", field: "kg",
      position: mapping?.position)
    #expect(fault.localizedDescription == "2:1: no number; `decimalMark` says it")
  }

  /// Every public error of the libraries has its words here or in XMLTreeFoundation.
  @Test func `no error is without words`() throws {
    let sources = URL(filePath: Fixtures.root).appending(path: "Sources")
    func text(_ module: String) throws -> String {
      let folder = sources.appending(path: module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }
    let declared = /public (?:struct|enum) (\w+): (?:[\w ,]*, )?Error\b/
    for (module, words) in [
      ("LogExchange", "LogExchangeFoundation"), ("XMLTree", "XMLTreeFoundation"),
      ("XMLTreeCoding", "XMLTreeFoundation"),
    ] {
      let names = Set(try text(module).matches(of: declared).map { String($0.output.1) })
      let known = try text(words)
      #expect(!names.isEmpty)
      for name in names.sorted() {
        #expect(
          known.contains("\(name): LocalizedError"), "\(module): \(name) has no words for people")
      }
    }
  }
}
