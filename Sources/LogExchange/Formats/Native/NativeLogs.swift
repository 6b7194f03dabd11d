// SPDX-License-Identifier: MIT

import XMLTree

/// The logs of a native document, one after the other, with a reader for each kind of record.
///
/// The header of a log goes out with the first entry that becomes a record, or alone where none
/// does.
struct NativeLogs<Reader: NativeRecordReader>: Sendable {
  let kinds: [LogKind]
  let options: ReadingOptions
  private var readers: [Reader]
  /// The reader of the kind of the current log.
  private var current = 0
  /// The current log; nil where it is none of ours, or has not said which.
  private(set) var header: LogHeader?
  /// Whether there is a header. (A flag: this is asked for every record.)
  private(set) var isKnown = false
  private(set) var isFirst = true
  /// Remarks for the next entry.
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

  /// Begins a log; nil for one that is none of ours, or has not said which.
  mutating func begin(_ log: LogHeader?) {
    isFirst = true
    header = log
    isKnown = log != nil
    guard let log else { return }
    current = kinds.firstIndex(of: log.kind) ?? 0
    readers[current].maker.header = log
  }

  /// Has the current log say something else.
  mutating func update(_ change: (inout LogHeader) -> Void) {
    guard var log = header else { return }
    change(&log)
    header = log
    readers[current].maker.header = log
  }

  /// Forgets the input before. What the readers have learned of names and texts serves for the
  /// next one.
  mutating func beginAnother() {
    begin(nil)
    warnings = []
  }

  /// Takes what a document says above its logs: its version.
  ///
  /// - Parameters:
  ///   - owner: What says it.
  ///   - known: The names that there are.
  mutating func noteTop(
    _ name: String, _ value: String, of owner: String, known: [String], at position: SourcePosition?
  ) {
    if name !== "version" {
      warnings.append(.unknownAttribute(name, of: owner, known: known, position: position))
    } else if value !== "1" {
      warnings.append(.unknownVersion(value, position: position))
    }
  }

  /// Hands on the header of a log of which nothing became a record.
  mutating func end(_ emit: (MappedEntry) throws -> Void) throws {
    if isFirst, isKnown { try emit(entry(.nothing, log: header)) }
    begin(nil)
  }

  /// What becomes of an entry of the current log.
  mutating func map(_ entry: Reader.Entry) -> MappedEntry {
    let outcome = readers[current].outcome(of: entry, &warnings)
    guard isFirst, case .record = outcome else { return self.entry(outcome) }
    isFirst = false
    return self.entry(outcome, log: header)
  }

  /// The record that an entry of the current log is, if there is nothing to say besides; else
  /// nothing has changed.
  mutating func plainRecord(of entry: Reader.Entry) -> LogRecord? {
    guard warnings.isEmpty else { return nil }
    let record = try? readers[current].read(entry, &warnings)
    if warnings.isEmpty { return record }
    warnings = []
    return nil
  }

  /// An entry with the remarks so far.
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
  /// Warns that nothing is read under a name, if it is nearly one of those that are expected;
  /// who checks a log is told in any case.
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
