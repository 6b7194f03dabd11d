// SPDX-License-Identifier: MIT

import XMLTree

/// The logs of a native document, one after the other, with a reader for each kind of record.
///
/// The header of a log is emitted with the first entry that becomes a record, or alone if no
/// entry does.
struct NativeLogs<Reader: NativeRecordReader>: Sendable {
  let kinds: [LogKind]
  let options: ReadingOptions
  private var readers: [Reader]
  /// The reader of the kind of the current log.
  private var current = 0
  /// The header of the current log; nil if its kind is unknown or not given yet.
  private(set) var header: LogHeader?
  /// Whether there is a header. (A flag: this is asked for every record.)
  private(set) var isKnown = false
  private(set) var isFirst = true
  /// Warnings for the next entry.
  var warnings: [RecordFault] = []

  init(_ kinds: [LogKind], _ options: ReadingOptions, _ makeReader: (LogKind) -> Reader) {
    self.kinds = kinds
    self.options = options
    readers = kinds.map(makeReader)
  }

  /// The reader of the current log.
  var reader: Reader {
    @inline(__always) _read { yield readers[current] }
    @inline(__always) _modify { yield &readers[current] }
  }

  /// Begins a log; nil for one whose kind is unknown or not given yet.
  mutating func begin(_ log: LogHeader?) {
    isFirst = true
    header = log
    isKnown = log != nil
    guard let log else { return }
    current = kinds.firstIndex(of: log.kind) ?? 0
    readers[current].maker.header = log
  }

  /// Changes the header of the current log.
  mutating func update(_ change: (inout LogHeader) -> Void) {
    guard var log = header else { return }
    change(&log)
    header = log
    readers[current].maker.header = log
  }

  /// Forgets the input before. The names and texts that the readers have learned stay for the
  /// next one.
  mutating func beginAnother() {
    begin(nil)
    warnings = []
  }

  /// Reads an attribute or key above the logs of a document: its version.
  ///
  /// - Parameters:
  ///   - owner: The element or text that has it, for messages.
  ///   - known: The known names.
  mutating func noteTop(
    _ name: String, _ value: String, of owner: String, known: [String], at position: SourcePosition?
  ) {
    if name !== "version" {
      warnings.append(.unknownAttribute(name, of: owner, known: known, position: position))
    } else if value !== "1" {
      warnings.append(.unknownVersion(value, position: position))
    }
  }

  /// Ends the current log, and emits its header if no entry became a record.
  mutating func end(_ emit: (MappedEntry) throws -> Void) throws {
    if isFirst, isKnown { try emit(entry(.nothing, log: header)) }
    begin(nil)
  }

  /// The outcome of an entry of the current log.
  mutating func map(_ entry: Reader.Entry) -> MappedEntry {
    let outcome = readers[current].outcome(of: entry, &warnings)
    guard isFirst, case .record = outcome else { return self.entry(outcome) }
    isFirst = false
    return self.entry(outcome, log: header)
  }

  /// The record of an entry of the current log, if there is nothing to report about it; else
  /// nil, and nothing has changed.
  mutating func plainRecord(of entry: Reader.Entry) -> LogRecord? {
    guard warnings.isEmpty else { return nil }
    let record = try? readers[current].read(entry, &warnings)
    if warnings.isEmpty { return record }
    warnings = []
    return nil
  }

  /// An entry with the warnings so far.
  mutating func entry(_ outcome: MappedEntry.Outcome, log: LogHeader? = nil) -> MappedEntry {
    var entry = MappedEntry(plain: outcome)
    if log != nil { entry.log = log }
    if !warnings.isEmpty {
      entry.warnings = warnings
      warnings = []
    }
    return entry
  }
}

extension [RecordFault] {
  /// Warns that the values under a name are not read, if it is nearly an expected one; in a
  /// check, any other name is reported as well.
  mutating func appendUnread(
    _ name: String, _ what: String, expected: [String], place: String, outcome: String,
    position: SourcePosition?, _ options: ReadingOptions
  ) {
    if let meant = Misspelling.meant(by: name, among: expected) {
      append(
        .misspelt(name, meant: meant, place: place, outcome: outcome, position: position))
    } else if options.locatesFields {
      append(.unknownValue(what, name, expected: expected, position: position))
    }
  }
}
