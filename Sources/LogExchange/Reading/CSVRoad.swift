// SPDX-License-Identifier: MIT

import XMLTree

/// The way of the entries of a CSV input: rows.
final class CSVRoad {
  private var reader: CSVReader
  private var mapping: any CSVRecordMapping
  private let road: RecordRoad
  private var lastRow = (number: 0, position: SourcePosition(line: 1, column: 1))

  init(
    format: any CSVLogFormat, head: InputHead, options: ReadingOptions, road: RecordRoad
  ) throws {
    var dialect: CSVDialect
    if let own = try format.dialect(head, options) {
      dialect = own
    } else {
      let detection = CSVDialectDetection(
        head: head.source, isWhole: head.isWhole, encoding: CSVReader.Encoding(options.encoding))
      guard let found = options.delimiter == nil ? detection.dialect : CSVDialect() else {
        throw LogError(
          code: .ambiguous, message: detection.explanation + "; --delimiter says which")
      }
      dialect = found
    }
    if let delimiter = options.delimiter { dialect.delimiter = delimiter }
    reader = CSVReader(dialect: dialect, encoding: CSVReader.Encoding(options.encoding))
    mapping = format.makeMapping(options, head)
    self.road = road
  }

  func feed(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    try reader.feed(bytes) { try take($0, into: &sink, report) }
  }

  func finish(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    try reader.finish { try take($0, into: &sink, report) }
    let last = lastRow
    try mapping.finish { entry in
      try road.take(
        entry, position: last.position, path: "row \(last.number)", into: &sink, report)
    }
  }

  private func take(
    _ row: CSVRow, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    lastRow = (row.number, row.position)
    func take(_ entry: MappedEntry) throws {
      try road.take(
        entry, position: row.position, path: "row \(row.number)", into: &sink, report)
    }
    if !row.warnings.isEmpty {
      let warnings = row.warnings.map {
        RecordFault(code: .oddQuotes, message: $0.message, field: "", position: $0.position)
      }
      try take(MappedEntry(.nothing, warnings: warnings))
    }
    try mapping.take(row, take)
  }
}

extension CSVReader.Encoding {
  /// The encoding that the user names; nil to find out.
  init(_ encoding: ReadingOptions.Encoding?) {
    switch encoding {
    case nil: self = .automatic
    case .utf8: self = .utf8
    case .utf16LittleEndian: self = .utf16LittleEndian
    case .utf16BigEndian: self = .utf16BigEndian
    case .latin1: self = .latin1
    case .windows1252: self = .windows1252
    }
  }
}
