// SPDX-License-Identifier: MIT

/// Writes CSV cell by cell into a buffer of bytes.
///
///     var csv = CSVWriter()
///     try csv.cell("date")
///     try csv.cell("note")
///     try csv.endRow()
///
/// What `CSVReader` reads with the same dialect is what was written: cells are
/// put in quotes where they need them. That every row has the cells of the
/// header is up to the caller. `drain(_:)` hands the bytes on, so a long output
/// needs no long buffer. Output depends on nothing but the calls.
public struct CSVWriter: Sendable {
  /// Which cells are put in quotes.
  public enum Quoting: Hashable, Sendable {
    /// Those that would be read as something else without them.
    case whereNeeded
    case always
  }

  /// What was written since the last `drain(_:)`.
  public private(set) var bytes: [UInt8] = []
  private let dialect: CSVDialect
  private let quoting: Quoting
  private let commentPrefix: [UInt8]
  private var isRowStart = true
  private var isTextStart = true
  /// Whether the row is one empty cell so far, which alone would be a blank line.
  private var isBlank = false

  /// Creates a writer; rows end with a line feed if the dialect does not say how.
  public init(dialect: CSVDialect = CSVDialect(), quoting: Quoting = .whereNeeded) {
    self.dialect = dialect
    self.quoting = quoting
    commentPrefix = Array((dialect.commentPrefix ?? "").utf8)
    if dialect.hasSeparatorLine {
      bytes = Array("sep=".utf8) + [dialect.delimiter]
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
    var digits: [UInt8] = []
    value.append(to: &digits)
    try cell(utf8: digits)
  }

  /// Writes a cell that is given as well-formed UTF-8 without NUL.
  ///
  /// - Throws: `LogError` with the code `unwritable` if the dialect has no way
  ///   to write the text: without quotes, there is none for line ends, and for
  ///   delimiters only if a backslash takes their meaning.
  public mutating func cell(utf8 text: some Collection<UInt8>) throws(LogError) {
    if !isRowStart { bytes.append(dialect.delimiter) }
    let changesText = isRowStart && changesMeaning(text)
    if changesText, dialect.quote == nil {
      throw Self.unwritable("a first cell that begins like a comment or a mark")
    }
    let needsQuotes = quoting == .always || changesText || hasSpecialBytes(text)
    isBlank = isRowStart && text.isEmpty && !needsQuotes
    isRowStart = false
    isTextStart = false
    if !needsQuotes {
      bytes.append(contentsOf: text)
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
    if isBlank, dialect.blankLines == .skipped {
      guard let quote = dialect.quote else { throw Self.unwritable("a row of one empty cell") }
      bytes += [quote, quote]
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
    try bytes.withUnsafeBufferPointer { (written) throws(E) in
      try body(UnsafeRawBufferPointer(written))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func endLine() {
    (dialect.lineEnd ?? .lineFeed).bytes.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  // MARK: Quoting

  private func hasSpecialBytes(_ text: some Collection<UInt8>) -> Bool {
    text.contains { byte in
      byte == dialect.delimiter || byte == dialect.quote || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\\") && dialect.escapesOutsideQuotes
    }
  }

  /// Whether the text, first in a row, would be read as a comment, and first of
  /// all as a byte order mark or a line that is meant for a spreadsheet.
  private func changesMeaning(_ text: some Collection<UInt8>) -> Bool {
    if !commentPrefix.isEmpty, text.starts(with: commentPrefix) { return true }
    return isTextStart
      && (text.starts(with: [0xEF, 0xBB, 0xBF]) || text.starts(with: "sep=".utf8))
  }

  private mutating func appendQuoted(_ text: some Collection<UInt8>, _ quote: UInt8) {
    bytes.append(quote)
    for byte in text {
      switch dialect.quoteEscape {
      case .doubled where byte == quote:
        bytes.append(quote)
      case .backslash where byte == quote || byte == UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
      default:
        break
      }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private mutating func appendEscaped(_ text: some Collection<UInt8>) throws(LogError) {
    for byte in text {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        throw Self.unwritable("a line end in a cell")
      }
      if byte == dialect.delimiter, !dialect.escapesOutsideQuotes {
        throw Self.unwritable("a \(dialect.delimiterName) in a cell")
      }
      if dialect.escapesOutsideQuotes, byte == dialect.delimiter || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
  }

  private static func unwritable(_ what: String) -> LogError {
    LogError(
      code: .unwritable, message: "\(what) cannot be written in a dialect without quotes")
  }
}
