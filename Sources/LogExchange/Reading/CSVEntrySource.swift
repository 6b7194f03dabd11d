// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a CSV input: rows.
final class CSVEntrySource: EntrySource {
  // These are accessed for every row. Exclusivity need not be checked, because nothing that is
  // called with them calls back into this object.
  @exclusivity(unchecked) private var reader: CSVReader
  @exclusivity(unchecked) private var mapping: any CSVRecordMapping
  @exclusivity(unchecked)
  private var found = Found.nothing
  @exclusivity(unchecked)
  private var lastRow = (number: 0, position: SourcePosition(line: 1, column: 1))

  /// The most significant outcome that the mapping has emitted so far.
  private enum Found {
    case nothing
    /// Only entries that the model has no record for, or that were filtered.
    case others
    /// Records, or rejected entries.
    case entries
  }

  private let placesAll: Bool
  private let format: any CSVLogFormat
  private let head: InputHead

  init(
    format: any CSVLogFormat, head: InputHead, options: ReadingOptions, limits: CSVLimits
  ) throws {
    self.format = format
    self.head = head
    placesAll = options.placesAllEntries
    if !head.isSheet { options.noteText(isTable: true) }
    var dialect: CSVDialect
    if head.isSheet {
      dialect = .sheet
    } else if let own = try format.dialect(head, options) {
      dialect = own
    } else {
      let detection = CSVDialectDetection(
        head: head.source, isWhole: head.isWhole, encoding: options.encoding)
      guard let found = options.delimiter == nil ? detection.dialect : CSVDialect() else {
        throw LogError(
          code: .ambiguous, message: detection.explanation, remedy: "; \(.delimiter) says which")
      }
      dialect = found
    }
    if let delimiter = options.delimiter, !head.isSheet { dialect.delimiter = delimiter }
    reader = CSVReader(
      dialect: dialect, encoding: head.isSheet ? .utf8 : options.encoding,
      limits: limits)
    mapping = format.makeMapping(options, head)
  }

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    try reader.feed(bytes) { try map($0, take) }
  }

  func finish(_ take: Take) throws {
    try reader.finish { try map($0, take) }
    let last = lastRow
    try mapping.finish { entry in
      note(entry)
      try take(SourceItem(entry, .row(last.number, last.position), isPlaced: placesAll))
    }
    guard found != .entries, lastRow.number > 0 else { return }
    if !mapping.knowsTable, !format.recognises(head) { throw format.isAnother(head) }
    if found == .nothing {
      let fault = RecordFault(
        code: .noRecords, message: "there are titles and no rows under them: a log without entries",
        field: "")
      let place = SourcePlace.row(last.number, last.position)
      try take(.entry(MappedEntry(.nothing, warnings: [fault]), place))
    }
  }

  @inline(__always)
  private func note(_ entry: MappedEntry) {
    if found == .entries { return }
    switch entry.outcome {
    case .record, .rejected: found = .entries
    case .notModelled, .filtered: found = .others
    case .nothing: break
    }
  }

  private func map(_ row: Row, _ take: Take) throws {
    lastRow = (row.number, row.position)
    if row.warnings.isEmpty, !placesAll, let record = mapping.plainRecord(of: row) {
      found = .entries
      return try take(.record(record))
    }
    let place = SourcePlace.row(row.number, row.position)
    if !row.warnings.isEmpty {
      let warnings = row.warnings.map {
        RecordFault(code: .oddQuotes, message: $0.message, field: "", position: $0.position)
      }
      try take(.entry(MappedEntry(.nothing, warnings: warnings), place))
    }
    try mapping.take(row) { entry in
      note(entry)
      try take(SourceItem(entry, place, isPlaced: placesAll))
    }
  }
}
