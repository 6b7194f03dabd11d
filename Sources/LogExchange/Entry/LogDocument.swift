// SPDX-License-Identifier: MIT

import XMLTree

/// A log file that a user keeps: native XML, JSON or NDJSON in UTF-8, with its records and
/// the range of each in the bytes.
///
///     let document = try LogDocument(bytes)
///     var edit = LogEdit(document)
///     try edit.append([LogRecord(fuel)])
///     let after = try edit.result()
///
/// A document is never changed: a `LogEdit` makes the bytes of the next one.
public struct LogDocument: Sendable {
  /// One entry of the file.
  public struct Entry: Sendable {
    /// The record; nil if the entry is no valid record, for which `validate` gives the reason.
    public var record: LogRecord?
    /// The range of the entry in the bytes.
    public let range: Range<Int>
    let log: Int
  }

  /// The bytes of the file.
  public var bytes: [UInt8] { layout.bytes }
  /// All entries in the order of the file, including those without a record. People
  /// count them from 1.
  public private(set) var entries: [Entry] = []
  /// The diagnostics of the reader.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The headers of the logs in the order of the file.
  private(set) var headers: [LogHeader] = []
  let layout: LogLayout
  /// The header of each log of `layout`; empty if the headers cannot be told apart.
  private let headersOfLogs: [LogHeader?]
  let options: ReadingOptions
  /// The native forms for the kinds of log.
  public let formats: LogFormats
  private let limits: ReadingLimits

  var syntax: LogLayout.Syntax { layout.syntax }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - name: The name of the file in diagnostics.
  ///   - options: Units for values that have none.
  ///   - limits: The limits for reading.
  ///   - formats: The native forms for the kinds of log.
  ///   - jobs: The number of threads that read.
  /// - Throws: `LogError` with the code `notEditable` if the file is no native log in
  ///   UTF-8, or `XMLReadError` or `LogError` if it cannot be read to its end.
  public init(
    _ bytes: [UInt8], name: String? = nil, options: ReadingOptions = ReadingOptions(),
    limits: ReadingLimits = ReadingLimits(), formats: LogFormats = .standard, jobs: Int = 1
  ) throws {
    self.formats = formats
    self.options = options
    self.limits = limits
    let head = InputHead(bytes)
    try Self.checkEncoding(head)
    let format = formats.recognise(head)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let syntax: LogLayout.Syntax
    switch format {
    case is NativeXMLFormat: syntax = .xml
    case is NativeJSONFormat: syntax = .json
    case is NDJSONFormat: syntax = .ndjson
    default: throw Self.refusal(format, head.unknownType(formats.kinds))
    }
    var reader = LogReader(
      format: format, options: options, limits: limits, formats: formats)
    reader.jobs = jobs
    let (read, diagnostics) = try Self.records(of: bytes, reader, name: name)
    self.diagnostics = diagnostics
    headers = read.logs
    guard let layout = LogLayout(bytes, syntax, kinds: formats.kinds) else {
      throw Self.refusal(format)
    }
    self.layout = layout
    headersOfLogs = Self.headers(read.logs, of: layout)
    try place(read.records, from: start)
  }

  /// The logs and records of a file, and the diagnostics.
  private static func records(
    of text: [UInt8], _ reader: LogReader, name: String?
  ) throws -> (RecordCollector, [Diagnostic]) {
    var collector = RecordCollector()
    var found: [Diagnostic] = []
    var source = MemoryByteSource(text)
    try reader.read(
      from: { try source.read(into: $0) }, name: name, into: &collector,
      report: { found.append($0) })
    if let damage = found.first(where: { $0.code == .damagedRecord }) {
      throw LogError(
        code: .notEditable, message: "\(damage.message); repair the log first",
        position: damage.position)
    }
    return (collector, found)
  }

  /// Assigns records to entries: a record belongs to the entry that begins at its position.
  private mutating func place(_ records: [LogRecord], from start: Int) throws(LogError) {
    entries.reserveCapacity(layout.entries.count)
    var next = 0
    bytes.withUnsafeBufferPointer { buffer in
      var walker = PlaceWalker(from: start)
      for (index, log) in layout.logs.enumerated() {
        for range in layout.entries[log.entries] {
          let place = walker.place(of: range.lowerBound, in: buffer)
          let isNext = next < records.count && records[next].position == place
          entries.append(Entry(record: isNext ? records[next] : nil, range: range, log: index))
          if isNext { next += 1 }
        }
      }
    }
    guard next == records.count else {
      throw LogError(
        code: .notEditable,
        message: "an entry cannot be edited because of how it is written (an entity, a namespace "
          + "prefix); 'logxml convert' makes a plain log of it",
        position: records[next].position)
    }
  }

  private static func checkEncoding(_ head: InputHead) throws(LogError) {
    let start = head.source.prefix(4)
    let isWide =
      start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
      || start.prefix(2).contains(0)
    let declared = InputEncoding.declaredEncoding(in: Array(head.bytes)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let isUTF8 = ["utf-8", "utf8"].contains(word: declared ?? "utf8")
    guard isWide || !isUTF8 else { return }
    throw LogError(
      code: .notEditable,
      message: "the log is in \(declared ?? "UTF-16"), and only logs in UTF-8 can be changed; "
        + "'logxml convert' writes it in UTF-8")
  }

  private static func refusal(
    _ format: (any LogFormat)?, _ unknownType: String? = nil
  ) -> LogError {
    LogError(
      code: .notEditable,
      message: (format.map { "this is \($0.title)" } ?? unknownType
        ?? "this is not a log in a known format")
        + "; only logs in native XML or JSON can be changed; 'logxml convert' makes one of any log")
  }
}

extension LogDocument {
  /// The bytes of a file without entries.
  ///
  /// - Parameter isXML: True for XML, false for JSON.
  public static func empty(isXML: Bool) -> [UInt8] {
    let text =
      isXML
      ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<logbook version=\"1\">\n</logbook>\n"
      : "{\"version\":1,\"logs\":[\n]}\n"
    return Array(text.utf8)
  }

  /// The vehicles or people of a kind, in the order in which they first occur.
  public func subjects(of kind: LogKind) -> [String?] {
    var subjects: [String?] = []
    var known: Set<Name?> = []
    for log in layout.logs.indices {
      for (found, subject) in self.subjects(ofLog: log)
      where found == kind && known.insert(subject.map { Name($0) }).inserted {
        subjects.append(subject)
      }
    }
    return subjects
  }

  /// The header above the records of a vehicle or person: that of its last log.
  public func header(of kind: LogKind, subject: String?) -> LogHeader? {
    lastLog(of: kind, subject: subject).flatMap { header(ofLog: $0) }
  }

  /// The header of the first log of a kind for a vehicle or person. It takes the units and
  /// the currency from logs of other kinds about the same subject.
  public func headerOfNewLog(of kind: LogKind, subject: String?) -> LogHeader {
    var header = LogHeader(kind: kind, subject: subject)
    for other in formats.kinds
    where other != kind && other.subjectName === kind.subjectName {
      guard let known = self.header(of: other, subject: subject) else { continue }
      for item in kind.logDefaults where item.get(header) == nil {
        if let value = item.get(known) { _ = item.set(&header, value) }
      }
    }
    return header
  }

  /// The index of the last log for each vehicle and person; 0 for all in NDJSON.
  var lastLogs: [LogSubject: Int] {
    var last: [LogSubject: Int] = [:]
    for log in layout.logs.indices {
      for (kind, subject) in subjects(ofLog: log) { last[LogSubject(kind, subject)] = log }
    }
    return last
  }

  /// The last log for a vehicle or person.
  func lastLog(of kind: LogKind, subject: String?) -> Int? {
    if syntax == .ndjson { return 0 }
    return layout.logs.indices.last { log in
      subjects(ofLog: log).contains { $0 == kind && $1 === subject }
    }
  }

  /// The subjects of a log; a log of flat objects may have many.
  private func subjects(ofLog log: Int) -> [(LogKind, String?)] {
    let range = layout.logs[log].entries
    if syntax == .ndjson {
      var found: [(LogKind, String?)] = []
      for entry in entries[range] {
        guard let record = entry.record,
          found.last.map({
            $0.0 != record.kind || $0.1 !== record.subject
          }) ?? true
        else { continue }
        found.append((record.kind, record.subject))
      }
      return found
    }
    for entry in entries[range] {
      if let record = entry.record { return [(record.kind, record.subject)] }
    }
    return header(ofLog: log).map { [($0.kind, $0.subject)] } ?? []
  }

  /// The header of one log; nil in NDJSON, and for what is no log of a known kind.
  func header(ofLog index: Int) -> LogHeader? {
    headersOfLogs.indices.contains(index) ? headersOfLogs[index] : nil
  }

  /// The header of each log: the reader hands over those of the logs that it knows.
  private static func headers(_ found: [LogHeader], of layout: LogLayout) -> [LogHeader?] {
    let isKnown = layout.logs.map { layout.syntax == .json || $0.kind != nil }
    guard layout.syntax != .ndjson, found.count == isKnown.count(where: { $0 }) else { return [] }
    var rest = found[...]
    return isKnown.map { $0 ? rest.popFirst() : nil }
  }
}
