// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The output of `convert --by-file`: the records of each file, the problems found in it,
/// and its books, as lines of JSON.
///
/// The line of a file comes after all its other lines, and is sent on at once: a program
/// that reads the lines knows which files are done, even if the run ends early.
final class FileLines: RecordSink {
  /// The version of the form. It grows when a member changes its meaning.
  static let version = 1

  private var writer: NDJSONWriter
  /// The information that is written besides the records.
  enum Detail {
    /// Nothing.
    case records
    /// The name of its file in each record.
    case sources
    /// The same, with lines about files and the problems found in them.
    case everything
  }

  private let detail: Detail
  private var hasOnlyRecords: Bool { detail != .everything }
  private let output: ByteOutput
  private let kinds: [LogKind]
  private let flush: () throws -> Void
  private var file = ""
  private var books: FileBooks
  private var start = ChainCounts()
  /// The chain that counts the records on their way here.
  weak var chain: RecordChain?

  /// - Parameter flush: Sends on the bytes that `output` has collected.
  init(
    _ kinds: [LogKind], _ writing: WritingOptions, _ detail: Detail,
    output: @escaping ByteOutput,
    flush: @escaping () throws -> Void
  ) {
    self.kinds = kinds
    self.detail = detail
    self.output = output
    self.flush = flush
    writer = NDJSONWriter(writing, output: output)
    books = FileBooks(kinds)
  }

  func begin(_ log: LogHeader) throws { writer.begin(log) }
  func add(_ record: LogRecord) throws { try writer.add(record) }
  func finish() throws { try writer.finish() }
  var leftBehind: LeftBehind { writer.leftBehind }

  // MARK: Files

  /// Starts the lines of another file, and of the problems found in it.
  func beginFile(_ name: FileName) {
    file = name.description
    books = FileBooks(kinds)
    start = counts
    if detail != .records { writer.source = (file, nil) }
  }

  /// Starts a member of the file, named by its label in messages.
  func beginLog(_ label: String) {
    if detail != .records { writer.source = (file, member(label)) }
  }

  /// Adds the counts of one log in the file.
  func add(_ summary: ReadingSummary) { books.add(summary) }

  func skip(_ label: String) { books.skipped += 1 }

  /// Writes the line that ends a file.
  func endFile() throws {
    books.take(counts.since(start, kinds))
    try writeLine("file", member: nil) { books.write(to: &$0) }
    try writer.flush()
    try flush()
  }

  private var counts: ChainCounts { chain.map { ChainCounts($0) } ?? ChainCounts() }

  /// Writes the last line, with the totals of the run.
  func end(_ books: ConversionBooks) throws {
    if hasOnlyRecords { return }
    let text = JSONWriter.object { json in
      json.member("type", "totals")
      json.member("version", Self.version)
      books.write(to: &json)
    }
    try write(text)
  }

  // MARK: What is found

  func report(_ diagnostic: Diagnostic) throws {
    books.count(diagnostic.severity)
    try writeLine("problem", member: writer.source?.member) { json in
      ReportJSON.add(Problem(diagnostic: diagnostic, excerpt: nil), to: &json)
    }
  }

  /// Writes why the file, or a member of it, was not read to its end.
  func fail(_ failure: ReadFailure, _ label: String, error: (any Error)? = nil) throws {
    books.failures += 1
    try writeLine("failure", member: member(label)) { json in
      json.member("rule", error.flatMap(Self.rule))
      json.member("message", failure.text)
      json.member("line", failure.position?.line)
      json.member("column", failure.position?.column)
    }
  }

  /// Writes a remark on how the file was opened.
  func note(_ text: String) throws {
    books.count(.note)
    try writeLine("note", member: nil) { $0.member("message", text) }
  }

  private static func rule(_ error: any Error) -> String? {
    switch error {
    case let error as XMLReadError: return Diagnostic(finding: error)?.code.description
    case let error as LogError:
      switch error.code {
      case .unknownFormat: return Diagnostic.Code.unknownFormat.description
      case .emptyFile: return Diagnostic.Code.emptyFile.description
      case .otherFormat: return Diagnostic.Code.wrongFormat.description
      case .ambiguous: return Diagnostic.Code.ambiguous.description
      default: return Diagnostic(finding: error)?.code.description
      }
    default: return nil
    }
  }

  // MARK: Lines

  private func writeLine(
    _ type: String, member: String?, _ body: (inout JSONWriter) -> Void
  ) throws {
    if hasOnlyRecords { return }
    let text = JSONWriter.object { json in
      json.member("type", type)
      json.member("file", file)
      json.member("member", member)
      body(&json)
    }
    try write(text)
  }

  /// `a.zip:log.xml` is the member `log.xml` of the file `a.zip`.
  private func member(_ label: String) -> String? {
    let prefix = Array((file + ":").utf8)
    guard label.utf8.starts(with: prefix) else { return nil }
    return String(decoding: label.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  private func write(_ line: String) throws {
    try writer.flush()
    try Array((line + "\n").utf8).withUnsafeBytes { try output($0) }
  }
}
