// SPDX-License-Identifier: MIT

/// Writes CSV cell by cell into a buffer of bytes.
///
///     var csv = CSVWriter()
///     try csv.cell("date")
///     try csv.cell("note")
///     try csv.endRow()
///
/// `CSVReader` with the same dialect reads what was written: cells are quoted if they need it.
/// The caller must give every row the cells of the header. `drain(_:)` hands the bytes on, so a
/// long output needs no long buffer. Output depends on nothing but the calls.
public struct CSVWriter: Sendable {
  /// The cells to be quoted.
  public enum Quoting: Hashable, Sendable {
    /// Cells that would be read as something else without quotes.
    case whereNeeded
    case always
  }

  private var buffer = ByteBuffer()
  private let dialect: CSVDialect
  private let quoting: Quoting
  private let commentPrefix: [UInt8]
  private let hasEscapes: Bool
  private let decimalMark: DecimalMark
  /// True if numbers, dates, flags and units never need quotes.
  private let takesValuesAsTheyAre: Bool
  private var isRowStart = true
  private var isTextStart = true
  /// Whether the row is one empty cell so far, which alone would be a blank line.
  private var isBlank = false

  /// The bytes written since the last `drain(_:)`.
  ///
  /// - Complexity: O(*n*)
  public var bytes: [UInt8] { buffer.bytes }

  /// Whether enough is written to be handed on.
  var isFull: Bool { buffer.count >= JSONWriter.pieceSize }

  /// Creates a writer; rows end with a line feed if the dialect does not say how.
  public init(dialect: CSVDialect = CSVDialect(), quoting: Quoting = .whereNeeded) {
    self.init(dialect: dialect, quoting: quoting, decimalMark: .point)
  }

  /// Creates a writer of a native table.
  public init(_ style: TableStyle) {
    var dialect = CSVDialect()
    dialect.delimiter = style.delimiter
    dialect.lineEnd = style.lineEnd
    self.init(dialect: dialect, quoting: .whereNeeded, decimalMark: style.decimalMark)
    if style.hasByteOrderMark { buffer.append([0xEF, 0xBB, 0xBF]) }
  }

  private init(dialect: CSVDialect, quoting: Quoting, decimalMark: DecimalMark) {
    self.decimalMark = decimalMark
    self.dialect = dialect
    let isOrdinary: (UInt8) -> Bool = { !",;\t|\"'".utf8.contains($0) }
    takesValuesAsTheyAre =
      quoting == .whereNeeded && !isOrdinary(dialect.delimiter)
      && (dialect.quote.map { !isOrdinary($0) } ?? true)
    self.quoting = quoting
    commentPrefix = Array((dialect.commentPrefix ?? "").utf8)
    hasEscapes = dialect.escapesOutsideQuotes
    if dialect.hasSeparatorLine {
      buffer.append("sep=")
      buffer.append(dialect.delimiter)
      endLine()
    }
  }

  // MARK: Cells

  /// Writes a cell.
  ///
  /// - Throws: As `cell(utf8:)` does.
  public mutating func cell(_ text: String) throws(LogError) {
    try cell(utf8: text.utf8)
  }

  /// Writes a number with the digits it has.
  ///
  /// - Throws: As `cell(utf8:)` does.
  public mutating func cell(_ value: ExactDecimal) throws(LogError) {
    if decimalMark != .point { return try cell(utf8: decimalMark.marked(Array("\(value)".utf8))) }
    try cell(atMost: ExactDecimal.maximumLength) { value.write(to: &$0) }
  }

  /// Writes a cell that is given as well-formed UTF-8 without NUL.
  ///
  /// - Throws: `LogError` with the code `unwritable` if the dialect cannot write the text:
  ///   without quotes, line ends cannot be written, and delimiters only if a backslash escapes
  ///   them.
  public mutating func cell(utf8 text: some Collection<UInt8>) throws(LogError) {
    try text.withContiguousBytes { (text) throws(LogError) in try cell(text) }
  }

  /// Writes a cell that `body` writes, no more than `bound` bytes: a number, a date, a flag
  /// or a unit.
  @inline(__always)
  mutating func cell(
    atMost bound: Int, _ body: (inout ByteCursor) -> Void
  ) throws(LogError) {
    if takesValuesAsTheyAre, !isRowStart {
      let delimiter = dialect.delimiter
      isBlank = false
      return buffer.write(atMost: bound &+ 1) { cursor in
        cursor.put(delimiter)
        body(&cursor)
      }
    }
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { (room) throws(LogError) in
      guard let start = room.baseAddress else { return }
      var cursor = ByteCursor(next: start)
      body(&cursor)
      try cell(UnsafeBufferPointer(start: start, count: cursor.next - start))
    }
  }

  /// Writes an empty cell.
  @inline(__always)
  mutating func emptyCell() throws(LogError) {
    if isRowStart || quoting == .always {
      try cell(UnsafeBufferPointer(start: nil, count: 0))
    } else {
      buffer.append(dialect.delimiter)
    }
  }

  /// Writes a cell that is given as UTF-8 in memory.
  mutating func cell(_ text: UnsafeBufferPointer<UInt8>) throws(LogError) {
    if !isRowStart { buffer.append(dialect.delimiter) }
    let changesText = isRowStart && changesMeaning(text)
    if changesText, dialect.quote == nil {
      throw Self.unwritable("a first cell that begins like a comment or a mark")
    }
    let needsQuotes = quoting == .always || changesText || hasSpecialBytes(text)
    isBlank = isRowStart && text.isEmpty && !needsQuotes
    isRowStart = false
    isTextStart = false
    if !needsQuotes {
      buffer.append(text)
    } else if let quote = dialect.quote {
      appendQuoted(text, quote)
    } else {
      try appendEscaped(text)
    }
  }

  /// Ends the row.
  ///
  /// - Throws: `LogError` with the code `unwritable` if the row is one empty cell
  ///   and the dialect has no quotes: a reader would skip the blank line.
  public mutating func endRow() throws(LogError) {
    if isBlank {
      guard let quote = dialect.quote else { throw Self.unwritable("a row of one empty cell") }
      buffer.append(quote)
      buffer.append(quote)
    }
    isBlank = false
    isRowStart = true
    isTextStart = false
    endLine()
  }

  /// Hands on what was written so far and forgets it.
  public mutating func drain<E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try buffer.drain(body)
  }

  private mutating func endLine() {
    buffer.append((dialect.lineEnd ?? .lineFeed).bytes)
  }

  // MARK: Quoting

  private func hasSpecialBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let delimiter = dialect.delimiter
    // A line feed replaces a character that the dialect does not have.
    let quote = dialect.quote ?? UInt8(ascii: "\n")
    let escape = hasEscapes ? UInt8(ascii: "\\") : UInt8(ascii: "\n")
    let count = ByteBlock.plainCount(text, from: 0) { block in
      block.mask(of: delimiter) | block.mask(of: quote) | block.mask(of: escape)
        | block.mask(of: UInt8(ascii: "\n")) | block.mask(of: UInt8(ascii: "\r"))
    } isFound: { byte in
      byte == delimiter || byte == quote || byte == escape || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    return count < text.count
  }

  /// True if the text would be read as a comment at the start of a row, or as a byte order mark
  /// or a line for spreadsheets at the start of the output.
  private func changesMeaning(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if !commentPrefix.isEmpty, text.starts(with: commentPrefix) { return true }
    return isTextStart
      && (text.starts(with: [0xEF, 0xBB, 0xBF]) || text.starts(with: "sep=".utf8))
  }

  private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, _ quote: UInt8) {
    buffer.append(quote)
    for byte in text {
      switch dialect.quoteEscape {
      case .doubled where byte == quote:
        buffer.append(quote)
      case .backslash where byte == quote || byte == UInt8(ascii: "\\"):
        buffer.append(UInt8(ascii: "\\"))
      default:
        break
      }
      buffer.append(byte)
    }
    buffer.append(quote)
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) throws(LogError) {
    for byte in text {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        throw Self.unwritable("a line end in a cell")
      }
      if byte == dialect.delimiter, !dialect.escapesOutsideQuotes {
        throw Self.unwritable("a \(dialect.delimiterName) in a cell")
      }
      if dialect.escapesOutsideQuotes, byte == dialect.delimiter || byte == UInt8(ascii: "\\") {
        buffer.append(UInt8(ascii: "\\"))
      }
      buffer.append(byte)
    }
  }

  private static func unwritable(_ what: String) -> LogError {
    LogError(
      code: .unwritable, message: "\(what) cannot be written in a dialect without quotes")
  }
}
