// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

extension FuzzTarget {
  /// An input of any format whole and in pieces gives the same records and remarks,
  /// the books balance, checks and writers take the records, and native forms give
  /// them back. The first bytes choose the format (0 to recognise it), the options,
  /// the size of the pieces and the form that is written.
  static let formats = FuzzTarget(name: "formats", choices: 4) { bytes in
    var input = FuzzInput(bytes)
    let choice = Int(input.byte())
    let readable = LogFormats.standard.all.filter(\.reads)
    let format = choice == 0 ? nil : readable[(choice - 1) % readable.count]
    let options = ReadingOptions(choice: input.byte())
    let chunk = [1, 2, 5, 16, 100][input.number(0...4)]
    let writable = LogFormats.standard.all.filter(\.writes)
    let target = writable[input.number(0...writable.count - 1)]
    let text = input.bytes

    let whole = LogReading(text, format: format, options: options)
    let inPieces = LogReading(text, format: format, options: options, chunk: chunk)
    let name = whole.summary.format ?? format?.name ?? "no format"
    if let found = whole.difference(from: inPieces) ?? whole.imbalance {
      return "\(name): \(found)"
    }
    let records = whole.records
    if records.isEmpty { return nil }

    var checker = LogChecker(now: Timestamp(year: 2026, month: 1, day: 1)) { _ in }
    for record in records { try? checker.add(record) }
    try? checker.finish()
    return written(records, as: target).map { "\(name) to \(target.name): \($0)" }
  }

  /// Writes records and, in native forms, reads them again.
  private static func written(_ records: [LogRecord], as format: any LogFormat) -> String? {
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    guard
      var sink = format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions())
    else { return "it makes no writer" }
    do {
      for record in records { try sink.add(record) }
      try sink.finish()
    } catch is LogError {
      // A form for one kind of record refuses the other.
      return nil
    } catch {
      return "the writer throws \(error)"
    }
    guard ["xml", "json", "ndjson"].contains(format.name), sink.leftBehind.isEmpty else {
      return nil
    }
    let again = LogReading(output.bytes, format: format)
    if let error = again.error { return "what was written is not read: \(error)" }
    return difference(
      "records written and read", records.map(\.placeless), again.records.map(\.placeless))
  }
}

extension LogRecord {
  /// The record without its places in the source.
  fileprivate var placeless: LogRecord {
    var record = self
    record.position = nil
    record.fieldPositions = nil
    return record
  }
}
