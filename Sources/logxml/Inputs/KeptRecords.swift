// SPDX-License-Identifier: MIT

import LogExchange

/// Checks whether a file has content that an empty output would destroy.
enum KeptRecords {
  private struct Found: Error {}

  /// Ends a reading at its first record.
  ///
  /// It has a value so that it has an address: the thread sanitizer notes accesses by addresses.
  private struct FirstRecord: RecordSink {
    private(set) var isFound = false

    func begin(_ log: LogHeader) {}
    mutating func add(_ record: LogRecord) throws {
      isFound = true
      throw Found()
    }
    func finish() {}
  }

  /// Whether a file has any content, except a known log without entries.
  static func arePresent(in name: FileName, _ formats: LogFormats) -> Bool {
    guard let status = try? FileStatus(of: name), status.kind == .regular else { return false }
    guard status.size > 0 else { return false }
    let reader = LogReader(formats: formats)
    let sources = Input.file(name).sources(reader, nil)
    var isEmptyLog = false
    while let event = sources.next() {
      switch event {
      case .log(let log) where log.format != nil:
        var sink = FirstRecord()
        var summary = ReadingSummary()
        let read: Void? = try? reader.read(
          log, from: log.read, into: &sink, counting: &summary, report: { _ in })
        if read == nil || summary.entries > 0 { return true }
        isEmptyLog = true
      case .log, .skipped, .failed, .noLog: return true
      case .note, .warning, .sketched: break
      }
    }
    return !isEmptyLog
  }

  /// The message that an output without records did not replace a file, and what allows it.
  static func refusal(_ name: FileName) -> String {
    "logxml: there are no records to write, and '\(name.shown)' would lose what it has; it was "
      + "left as it is; --allow-empty replaces it"
  }
}
