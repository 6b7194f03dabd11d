// SPDX-License-Identifier: MIT

import XMLTree

/// Reads a CSV text row by row.
///
///     var reader = CSVReader(dialect: CSVDialect(delimiter: ";"))
///     while let piece = read() {
///       try reader.feed(piece) { row in print(row[0].string) }
///     }
///     try reader.finish { row in print(row[0].string) }
///
/// Pieces may end anywhere. Bytes go through three stages: `CSVTextDecoder` converts them to
/// UTF-8, `CSVTextCheck` validates them, `CSVScanner` finds cells and rows. Each row is handed
/// out in a `Row` whose memory is reused for the next one. Memory is bounded by the piece and
/// the longest row.
///
/// The text begins with its first row: headers, titles and sections are for the
/// caller, see `CSVHeader` and `CSVSections`.
public struct CSVReader: Sendable {
  private var decoder: CSVTextDecoder
  private var check = CSVTextCheck()
  private var scanner: CSVScanner
  private var input: [UInt8] = []
  private var row = Row()
  private var line = 1
  private var count = 0
  private var isFinished = false
  private var failure: LogError?
  private var mayBeSeparatorLine: Bool
  private let isSheet: Bool

  /// The line end of the rows; nil until it is known.
  public var lineEnd: CSVLineEnd? { scanner.lineEnd }

  public init(
    dialect: CSVDialect = CSVDialect(), encoding: ReadingOptions.Encoding? = nil,
    limits: CSVLimits = CSVLimits()
  ) {
    decoder = CSVTextDecoder(encoding)
    scanner = CSVScanner(dialect, limits: limits)
    mayBeSeparatorLine = dialect.hasSeparatorLine
    isSheet = dialect.isSheet
    row.isSheet = isSheet
  }

  /// Reads the next piece of the text and hands out the rows that it completes.
  ///
  /// - Complexity: O(*n*) in the length of the piece and of the unfinished row.
  /// - Throws: `LogError` if the text breaks the rules of the dialect (`notCSV`) or a limit
  ///   (`limitReached`), again on every later call; and any error of `body`, after which the
  ///   next call continues with the next row.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (Row) throws -> Void
  ) throws {
    precondition(!isFinished, "input after the end of the input")
    discardFinishedRows()
    let done: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { append($0) } }
    while try advance() { try body(row) }
  }

  /// Marks the end of the input and hands out the remaining rows.
  ///
  /// - Throws: As `feed(_:_:)` does.
  public mutating func finish(_ body: (Row) throws -> Void) throws {
    if !isFinished {
      isFinished = true
      do throws(Transcoder.Failure) {
        try decoder.finish(into: &input)
        checkInput()
      } catch {
        checkInput()
        check.stop(error.message)
      }
    }
    while try advance() { try body(row) }
  }

  /// All rows of a text in memory.
  ///
  /// - Throws: As `feed(_:_:)` does.
  public static func rows(
    of bytes: some Sequence<UInt8>, dialect: CSVDialect = CSVDialect(),
    encoding: ReadingOptions.Encoding? = nil, limits: CSVLimits = CSVLimits()
  ) throws -> [Row] {
    var reader = CSVReader(dialect: dialect, encoding: encoding, limits: limits)
    var rows: [Row] = []
    try reader.feed(bytes) { rows.append($0) }
    try reader.finish { rows.append($0) }
    return rows
  }

  // MARK: Input

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard check.fault == nil else { return }
    do throws(Transcoder.Failure) {
      try decoder.decode(piece, into: &input)
      checkInput()
    } catch {
      checkInput()
      check.stop(error.message)
    }
  }

  private mutating func checkInput() {
    let input = input
    input.withUnsafeBufferPointer { check.check($0, isFinal: isFinished) }
  }

  private mutating func discardFinishedRows() {
    let start = scanner.rowStart
    if start == 0 { return }
    if start == input.count {
      input.removeAll(keepingCapacity: true)
    } else {
      input.removeFirst(start)
    }
    scanner.rebase(by: start)
    check.rebase(by: start)
  }

  // MARK: Rows

  /// Fills `row` with the next row.
  ///
  /// - Returns: False if that needs more input, or if there are no more rows.
  private mutating func advance() throws(LogError) -> Bool {
    if let failure { throw failure }
    do throws(CSVScanner.Fault) {
      let input = input
      return try input.withUnsafeBufferPointer { (bytes) throws(CSVScanner.Fault) in
        try advance(in: UnsafeBufferPointer(rebasing: bytes[..<check.end]))
      }
    } catch {
      let position = position(at: error.offset)
      let failure = LogError(
        code: error.code, message: error.message, remedy: error.remedy, position: position)
      self.failure = failure
      throw failure
    }
  }

  private mutating func advance(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(CSVScanner.Fault) -> Bool {
    while true {
      switch try scanner.scan(bytes, isFinal: isFinished && check.fault == nil) {
      case .row(let range):
        let source = UnsafeBufferPointer(rebasing: bytes[range])
        if mayBeSeparatorLine {
          mayBeSeparatorLine = false
          if source.starts(with: "sep=".utf8) {
            endLines(source)
            continue
          }
        }
        fillRow(source, start: range.lowerBound)
        endLines(source)
        return true
      case .skipped:
        line += scanner.isTerminated ? 1 : 0
      case .needsInput, .end:
        guard let fault = check.fault else { return false }
        throw CSVScanner.Fault(
          code: .notCSV, message: fault.message, offset: check.end, remedy: fault.remedy)
      }
    }
  }

  private mutating func fillRow(_ source: UnsafeBufferPointer<UInt8>, start: Int) {
    count += 1
    row.number = isSheet ? line : count
    row.line = line
    row.endsLinesWithCR = lineEnd == .carriageReturn
    row.hasLineEnd = scanner.isTerminated
    row.bytes.removeAll(keepingCapacity: true)
    row.bytes.append(contentsOf: source)
    row.rawCount = source.count
    swap(&row.cells, &scanner.cells)
    for index in row.cells.indices where row.cells[index].isEscaped { unescape(index, source) }
    if !row.warnings.isEmpty { row.warnings = [] }
    for warning in scanner.warnings {
      let place = CSVPositions.position(
        at: warning.offset - start, in: source, line: line,
        endsLinesWithCR: row.endsLinesWithCR)
      row.warnings.append(CSVWarning(kind: warning.kind, position: place))
    }
  }

  /// Appends the content of a cell to the bytes of the row, with its escapes resolved.
  private mutating func unescape(_ index: Int, _ source: UnsafeBufferPointer<UInt8>) {
    let cell = row.cells[index]
    let escape = scanner.escape(inQuotes: cell.wasQuoted)
    let start = row.bytes.count
    var next = Int(cell.start)
    let end = Int(cell.end)
    while next < end {
      if source[next] == escape, next + 1 < end, scanner.isEscapable(source[next + 1], cell) {
        next += 1
      }
      row.bytes.append(source[next])
      next += 1
    }
    row.cells[index].start = UInt32(truncatingIfNeeded: start)
    row.cells[index].end = UInt32(truncatingIfNeeded: row.bytes.count)
  }

  private mutating func endLines(_ source: UnsafeBufferPointer<UInt8>) {
    if scanner.isTerminated { line += 1 }
    // A row of a sheet is one line, even if there are line ends in its texts.
    if scanner.hasQuotes, !isSheet {
      line += CSVPositions.lineCount(in: source, endsLinesWithCR: lineEnd == .carriageReturn)
    }
  }

  /// The position of a byte of the row that is being read.
  private func position(at offset: Int) -> SourcePosition {
    input.withUnsafeBufferPointer { bytes in
      let row = UnsafeBufferPointer(rebasing: bytes[scanner.rowStart...])
      return CSVPositions.position(
        at: offset - scanner.rowStart, in: row, line: line,
        endsLinesWithCR: lineEnd == .carriageReturn)
    }
  }
}
