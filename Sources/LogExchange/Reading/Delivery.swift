// SPDX-License-Identifier: MIT

/// What goes from an input to those who read it, in the order of the input.
enum Delivery {
  /// A log begins.
  case log(LogHeader)
  /// Entries before the next record made none.
  case gap
  case record(LogRecord)
  case records([LogRecord])
  /// What there is to say, before the records after it.
  case diagnostic(Diagnostic)

  /// Gets everything. The type of the sink is known where the closure is made, and nowhere below.
  typealias Taker = (Delivery) throws -> Void

  func hand(to sink: inout some RecordSink, _ report: LogReader.Report) throws {
    switch self {
    case .log(let log): try sink.begin(log)
    case .gap: sink.noteGap()
    case .record(let record): try sink.add(record)
    case .records(let records): try sink.add(contentsOf: records)
    case .diagnostic(let diagnostic): try report(diagnostic)
    }
  }
}
