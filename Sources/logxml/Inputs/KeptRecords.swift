// SPDX-License-Identifier: MIT

import LogExchange

/// Looks whether a file has something in it that an empty output would destroy.
enum KeptRecords {
  private struct Found: Error {}

  /// Ends a reading at its first record.
  private struct FirstRecord: RecordSink {
    func begin(_ log: LogHeader) {}
    func add(_ record: LogRecord) throws { throw Found() }
    func finish() {}
  }

  /// Whether a file has anything in it, but for a log that is known to be empty.
  static func arePresent(in name: FileName, _ formats: LogFormats) -> Bool {
    guard let status = try? FileStatus(of: name), status.kind == .regular else { return false }
    guard status.size > 0 else { return false }
    let opener = LogOpener(format: nil, formats: formats, console: nil, limits: ContainerLimits())
    var isEmptyLog = false
    do {
      try opener.open(.file(name), isFound: false) { event in
        switch event {
        case .log(let log) where log.format != nil:
          var reader = LogReader(formats: formats)
          reader.format = log.format
          var sink = FirstRecord()
          var summary = ReadingSummary()
          try reader.read(
            from: { try log.read(into: $0) }, name: log.label, into: &sink, counting: &summary,
            report: { _ in })
          if summary.entries > 0 { throw Found() }
          isEmptyLog = true
        case .log, .skipped, .failed: throw Found()
        case .note, .warning: break
        }
      }
    } catch {
      return true
    }
    return !isEmptyLog
  }

  /// That an output without records did not replace a file, and what allows it.
  static func refusal(_ name: FileName) -> String {
    "logxml: there are no records to write, and '\(name.shown)' would lose what it has; it was "
      + "left as it is; --allow-empty replaces it"
  }
}
