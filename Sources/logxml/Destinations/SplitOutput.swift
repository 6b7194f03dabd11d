// SPDX-License-Identifier: MIT

import LogExchange

/// The output of `convert --split`: a file for each vehicle, person, kind or year.
final class SplitOutput: Destination, RecordSink {
  /// The most files of one run: each is open until the end.
  static let mostFiles = 500

  private struct Part {
    let file: FileOutput
    let name: FileName
    let buffer: OutputBuffer
    var sink: any RecordSink
    /// The number of the log that the file has begun last.
    var log = -1
    let isNew: Bool
    /// The values that the file is for, before they were made safe as names.
    let values: [String]
  }

  private let parts: [SplitPart]
  private let template: [UInt8]
  private let form: any LogFormat
  private let writing: WritingOptions
  private let createsFolders: Bool
  private let console: Console
  /// The files that have been read, and must not be written.
  private var inputs: [FileName] = []
  private var files: [Part] = []
  private var indices: [[String]: Int] = [:]
  private var log: LogHeader?
  private var logNumber = 0
  private var logs = LeftBehind()
  /// Whether a log has begun that has neither a file nor a record yet.
  private var isEmptyLog = false

  /// - Parameters:
  ///   - template: The name of the files, with the words of the parts in braces.
  ///   - createsFolders: Whether folders of these names that are missing are made.
  init(
    _ parts: [SplitPart], template: FileName, form: any LogFormat, _ writing: WritingOptions,
    createsFolders: Bool, _ console: Console
  ) {
    self.parts = parts
    self.template = template.bytes
    self.form = form
    self.writing = writing
    self.createsFolders = createsFolders
    self.console = console
  }

  /// Notes a file that is read.
  func noteInput(_ name: FileName) { inputs.append(name) }

  // MARK: Records

  func beginInput() { for index in files.indices { files[index].sink.beginInput() } }

  func begin(_ log: LogHeader) throws {
    self.log = log
    logNumber += 1
    // A log without records is written to the file of its subject.
    noteEmptyLog()
    guard let values = values(of: log) else {
      isEmptyLog = true
      return
    }
    let index = try file(values)
    try files[index].sink.begin(log)
    files[index].log = logNumber
  }

  /// Counts a log that had neither records nor a file of its own as left behind.
  private func noteEmptyLog() {
    if isEmptyLog { logs.add("log") }
    isEmptyLog = false
  }

  func add(_ record: LogRecord) throws {
    isEmptyLog = false
    let index = try file(try values(of: record))
    if files[index].log != logNumber, let log {
      try files[index].sink.begin(log)
      files[index].log = logNumber
    }
    try files[index].sink.add(record)
  }

  func finish() throws {
    noteEmptyLog()
    // Some inputs were read after the first record for their file.
    for part in files where !part.isNew { try refuseInput(part.name) }
    for index in files.indices {
      try files[index].sink.finish()
      try files[index].buffer.flush()
    }
  }

  var leftBehind: LeftBehind {
    var all = logs
    for part in files { all.merge(part.sink.leftBehind) }
    return all
  }

  var records: (any RecordSink)? { self }
  var name: String? { "'\(FileName(template).shown)'" }

  /// Puts all files in their places.
  func commit() throws(SystemError) -> [String] {
    for part in files { try part.file.commit(console) }
    let replaced = files.count { !$0.isNew }
    return [
      "\(Plural.count(files.count, "file")) written"
        + (replaced > 0 ? ", \(replaced) of them in the place of an older one" : "")
    ]
  }

  // MARK: Files

  private func values(of log: LogHeader) -> [String]? {
    var values: [String] = []
    for part in parts {
      switch part {
      case .kind: values.append(log.kind.name)
      case .year: return nil
      case .subject(let name):
        guard log.kind.subjectName === name else { return nil }
        values.append(log.subject ?? "")
      }
    }
    return values
  }

  private func values(of record: LogRecord) throws -> [String] {
    try parts.map { part in
      switch part {
      case .kind: return record.kind.name
      case .year: return "\(record.date.year)"
      case .subject(let name):
        guard record.kind.subjectName === name else {
          throw LogError(
            code: .unwritable,
            message: "a \(record.kind.name) record has no \(name) that names its file; --kind "
              + "leaves such records out, and --split \(record.kind.subjectName) splits the rest",
            position: record.position)
        }
        return record.subject ?? ""
      }
    }
  }

  /// The index of the file for some values; the first time, a file is begun.
  private func file(_ values: [String]) throws -> Int {
    if let index = indices[values] { return index }
    if files.count == Self.mostFiles {
      throw LogError(
        code: .limitReached,
        message: "more than \(Self.mostFiles) files would be written; select fewer records, or "
          + "split by less")
    }
    let name = FileName(Self.name(template, parts, values))
    let folded = FoldedName(name.bytes)
    // Some file systems treat names that differ only in case as equal.
    if let other = files.first(where: { FoldedName($0.name.bytes) == folded }) {
      throw LogError(
        code: .unwritable,
        message: "'\(other.values.joined(separator: ", "))' and "
          + "'\(values.joined(separator: ", "))' would be written to one file, '\(name.shown)'; "
          + "rename one of them, or convert one at a time")
    }
    let isNew = (try? FileStatus(of: name)) == nil
    if !isNew { try refuseInput(name) }
    let file = try open(name)
    let buffer = OutputBuffer(file)
    let output: ByteOutput = { try buffer.append($0) }
    files.append(
      Part(
        file: file, name: name, buffer: buffer,
        sink: form.makeSink(output, writing) ?? RecordCollector(), isNew: isNew, values: values))
    indices[values] = files.count - 1
    return files.count - 1
  }

  private func open(_ name: FileName) throws(LogError) -> FileOutput {
    do throws(SystemError) {
      if createsFolders { try name.folder.makeFolders() }
      return try FileOutput(name)
    } catch {
      let advice = MissingFile.adviceOnOutput(name, error) ?? ""
      let option = error == .noSuchFile ? "; --create-folders makes missing folders" : ""
      throw LogError(
        code: .unwritable,
        message: "cannot write '\(name.shown)': \(error.reason)\(advice)\(option)")
    }
  }

  private func refuseInput(_ name: FileName) throws(LogError) {
    guard inputs.contains(where: { FileStatus.areSame($0, name) }) else { return }
    throw LogError(
      code: .unwritable,
      message: "'\(name.shown)' is both read and written; give -o another name")
  }

  // MARK: Names

  /// The template with values in the places of the words in braces.
  static func name(_ template: [UInt8], _ parts: [SplitPart], _ values: [String]) -> [UInt8] {
    var name: [UInt8] = []
    var rest = template[...]
    while let byte = rest.first {
      let found = zip(parts, values).first { part, _ in
        rest.starts(with: "{\(part.word)}".utf8)
      }
      if let (part, value) = found {
        name += safe(value)
        rest = rest.dropFirst(part.word.utf8.count + 2)
      } else {
        name.append(byte)
        rest = rest.dropFirst()
      }
    }
    return name
  }

  /// The most bytes of a part of a name.
  private static let mostBytes = 120

  /// A text as a part of the name of a file: neither a folder nor hidden, and without characters
  /// that some systems do not allow.
  private static func safe(_ text: String) -> [UInt8] {
    let forbidden = Array("/\\:*?\"<>|".utf8)
    var bytes = text.utf8.map { byte in
      byte < 0x20 || byte == 0x7F || forbidden.contains(byte) ? UInt8(ascii: "_") : byte
    }
    if bytes.first == UInt8(ascii: ".") { bytes[0] = UInt8(ascii: "_") }
    if bytes.count > mostBytes {
      // A character is cut off whole.
      var end = mostBytes
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes = Array(bytes[..<end])
    }
    while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: ".") {
      bytes.removeLast()
    }
    return bytes.isEmpty ? Array("unnamed".utf8) : bytes
  }

  /// The first of the parts whose word in braces the template lacks; nil if it has all of
  /// them.
  static func missing(_ template: FileName, _ parts: [SplitPart]) -> SplitPart? {
    parts.first { part in
      let mark = Array("{\(part.word)}".utf8)
      return !template.bytes.indices.contains { template.bytes[$0...].starts(with: mark) }
    }
  }
}
