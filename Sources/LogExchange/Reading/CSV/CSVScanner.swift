// SPDX-License-Identifier: MIT

/// Finds cells and row ends in a buffer of UTF-8.
///
/// The buffer grows at its end between calls and may lose finished rows at its
/// start (`rebase(by:)`); the scanner goes on where it stopped, whatever byte
/// that was, and looks at every byte once.
struct CSVScanner: Sendable {
  private enum State {
    case rowStart
    case cellStart
    case text
    case quoted
    /// After a quote in quotes, which ends the cell or is the first of two.
    case afterQuote
    case comment
  }

  /// 1 for each byte with a meaning outside of quotes, 0 for plain text.
  private let classes: [UInt8]
  private let delimiter: UInt8
  private let quote: UInt8?
  private let quoteEscape: CSVDialect.QuoteEscape
  private let commentPrefix: [UInt8]
  private let limits: CSVLimits
  private var state = State.rowStart
  private var cellStart = 0
  private var isEscaped = false

  /// The next byte to look at.
  private(set) var offset = 0
  /// The offset at which the current or next row begins.
  private(set) var rowStart = 0
  private(set) var lineEnd: CSVLineEnd?
  /// Whether the last row ended with a line end, and not with the input.
  private(set) var isTerminated = false
  /// True if the last row has a quoted cell, so that lines may end inside it.
  private(set) var hasQuotes = false
  /// The cells of the last row, counted from its start.
  var cells: [CSVCellRecord] = []
  /// The violations tolerated in the last row, with offsets in the buffer.
  private(set) var warnings: [(kind: CSVWarning.Kind, offset: Int)] = []

  init(_ dialect: CSVDialect, limits: CSVLimits) {
    delimiter = dialect.delimiter
    quote = dialect.quote
    quoteEscape = dialect.quoteEscape
    commentPrefix = Array((dialect.commentPrefix ?? "").utf8)
    lineEnd = dialect.lineEnd
    self.limits = limits
    var classes = [UInt8](repeating: 0, count: 256)
    for byte in [dialect.delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r")] {
      classes[Int(byte)] = 1
    }
    if let quote = dialect.quote { classes[Int(quote)] = 1 }
    if dialect.escapesOutsideQuotes { classes[Int(UInt8(ascii: "\\"))] = 1 }
    self.classes = classes
  }

  /// Adjusts the offsets when bytes before the current row are removed from the buffer.
  mutating func rebase(by count: Int) {
    offset -= count
    rowStart -= count
    cellStart -= count
    for index in warnings.indices { warnings[index].offset -= count }
  }

  /// Goes on to the end of the row.
  ///
  /// - Parameter isFinal: True if the buffer will not grow any more.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) throws(Fault) -> Outcome {
    while true {
      switch state {
      case .rowStart:
        if offset == bytes.count { return isFinal ? .end : .needsInput }
        guard let isComment = startsComment(bytes, isFinal: isFinal) else { return .needsInput }
        startRow()
        state = isComment ? .comment : .cellStart
      case .cellStart:
        if offset == bytes.count, !isFinal { return .needsInput }
        cellStart = offset
        isEscaped = false
        if offset < bytes.count, bytes[offset] == quote {
          offset += 1
          hasQuotes = true
          state = .quoted
        } else {
          state = .text
        }
      case .text:
        scanCells(bytes)
        if case .cellStart = state { continue }
        if offset == bytes.count {
          guard isFinal else { return try suspend() }
          try endCell(wasQuoted: false)
          return endRow(next: offset)
        }
        if bytes[offset] == delimiter {
          // `scanCells` has left this cell because of a limit; `endCell` throws the error.
          try endCell(wasQuoted: false)
          offset += 1
          state = .cellStart
        } else if let outcome = try endText(bytes, isFinal: isFinal) {
          return outcome
        }
      case .quoted:
        skipQuoted(bytes)
        if offset == bytes.count {
          let outcome = try suspend()
          guard isFinal else { return outcome }
          throw Fault(
            code: .notCSV, message: Self.unclosed, offset: cellStart)
        }
        if bytes[offset] == quote {
          state = .afterQuote
          offset += 1
        } else if !passEscape(bytes, isFinal: isFinal) {
          return try suspend()
        }
      case .afterQuote:
        if let outcome = try closeQuote(bytes, isFinal: isFinal) { return outcome }
      case .comment:
        while offset < bytes.count, !Self.isBreak(bytes[offset]) { offset += 1 }
        if offset == bytes.count, !isFinal { return try suspend() }
        guard let next = lineEnd(bytes, isFinal: isFinal) else { return try suspend() }
        if next == offset, offset < bytes.count {
          offset += 1
        } else {
          try checkSizes()
          isTerminated = offset < bytes.count
          offset = next
          rowStart = next
          state = .rowStart
          return .skipped
        }
      }
    }
  }

  private mutating func startRow() {
    rowStart = offset
    cellStart = offset
    hasQuotes = false
    cells.removeAll(keepingCapacity: true)
    if !warnings.isEmpty { warnings.removeAll() }
  }

  /// True if a comment begins here; nil if that needs more input to decide.
  private func startsComment(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool? {
    if commentPrefix.isEmpty { return false }
    let start = bytes[offset...].prefix(commentPrefix.count)
    guard commentPrefix.starts(with: start) else { return false }
    if start.count == commentPrefix.count { return true }
    return isFinal ? false : nil
  }

  // MARK: Runs

  /// Scans text outside of quotes, and takes cells for as long as a delimiter ends each. Most
  /// cells are taken here, in a loop whose state stays in registers. It stops where the next
  /// cell may begin with a quote, and at any byte or limit that needs a decision.
  private mutating func scanCells(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Cells are first collected here: an array checks at each append that it has room and is
    // not shared.
    withUnsafeTemporaryAllocation(of: CSVCellRecord.self, capacity: Self.cellsAtOnce) { found in
      var count = 0
      let room = min(found.count, limits.cellsPerRow &- cells.count)
      var index = offset
      var start = cellStart
      classes.withUnsafeBufferPointer { classes in
        while true {
          while index < bytes.count, classes[Int(bytes[index])] == 0 { index &+= 1 }
          guard index < bytes.count, bytes[index] == delimiter, count < room,
            index &- start <= limits.cellSize, index &- rowStart <= limits.rowSize
          else { return }
          found.initializeElement(
            at: count, to: cell(from: start, to: index, wasQuoted: false))
          count &+= 1
          index &+= 1
          start = index
          isEscaped = false
          if index == bytes.count || bytes[index] == quote || count == found.count {
            state = .cellStart
            return
          }
        }
      }
      offset = index
      cellStart = start
      cells.append(contentsOf: UnsafeBufferPointer(rebasing: found[..<count]))
    }
  }

  private static let cellsAtOnce = 64
  private static let unclosed =
    "the quote that opens here is never closed: the file breaks off in it, or a quote is missing"

  /// Skips bytes without a meaning in quotes.
  private mutating func skipQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    let quote = quote ?? 0
    let escape = quoteEscape == .backslash ? UInt8(ascii: "\\") : quote
    var index = offset
    while index < bytes.count, bytes[index] != quote, bytes[index] != escape { index += 1 }
    offset = index
  }

  private func isEscapable(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == quote || byte == UInt8(ascii: "\\")
  }

  /// The character that escapes the one after it.
  func escape(inQuotes: Bool) -> UInt8? {
    inQuotes && quoteEscape == .doubled ? quote : UInt8(ascii: "\\")
  }

  /// True if an escape before this byte of a cell counts, and is not plain text.
  func isEscapable(_ byte: UInt8, _ cell: CSVCellRecord) -> Bool {
    guard cell.wasQuoted else { return isEscapable(byte) }
    return byte == quote || byte == UInt8(ascii: "\\") && quoteEscape == .backslash
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  // MARK: Ends

  /// Handles a byte that is not a delimiter but has a meaning outside of quotes.
  private mutating func endText(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) throws(Fault) -> Outcome? {
    let byte = bytes[offset]
    if Self.isBreak(byte) {
      guard let next = lineEnd(bytes, isFinal: isFinal) else { return try suspend() }
      if next > offset {
        try endCell(wasQuoted: false)
        return endRow(next: next)
      }
      warn(.loneCarriageReturn)
    } else if byte == quote {
      warn(.quoteInText)
    } else {
      return passEscape(bytes, isFinal: isFinal) ? nil : try suspend()
    }
    offset += 1
    return nil
  }

  /// Skips a backslash, and also the byte after it if that is escaped.
  ///
  /// - Returns: False if that needs another byte to decide.
  private mutating func passEscape(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
    guard offset + 1 < bytes.count || isFinal else { return false }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isEscape = isEscapable(next) && (state == .text || next != delimiter)
    if isEscape { isEscaped = true }
    offset += isEscape ? 2 : 1
    return true
  }

  /// Handles the byte after a quote in a quoted cell.
  private mutating func closeQuote(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) throws(Fault) -> Outcome? {
    if offset == bytes.count {
      guard isFinal else { return try suspend() }
      try endCell(wasQuoted: true)
      return endRow(next: offset)
    }
    let byte = bytes[offset]
    if byte == quote, quoteEscape == .doubled {
      isEscaped = true
      offset += 1
      state = .quoted
      return nil
    }
    if byte == delimiter {
      try endCell(wasQuoted: true)
      offset += 1
      state = .cellStart
      return nil
    }
    if Self.isBreak(byte) {
      guard let next = lineEnd(bytes, isFinal: isFinal) else { return try suspend() }
      if next > offset {
        try endCell(wasQuoted: true)
        return endRow(next: next)
      }
    }
    // The quotes belong to the text of a cell that was not quoted as a whole.
    warn(.textAfterQuote)
    isEscaped = false
    state = .text
    return nil
  }

  /// The offset after the line end at `offset`, or `offset` itself if no line end is there or
  /// the input has ended; nil if that needs another byte to decide.
  private mutating func lineEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) -> Int? {
    guard offset < bytes.count else { return offset }
    if bytes[offset] == UInt8(ascii: "\n") {
      if lineEnd == nil { lineEnd = .lineFeed }
      return offset + 1
    }
    guard offset + 1 < bytes.count else {
      guard isFinal else { return nil }
      if lineEnd == nil { lineEnd = .carriageReturn }
      return offset + 1
    }
    if bytes[offset + 1] == UInt8(ascii: "\n") {
      if lineEnd == nil { lineEnd = .carriageReturnLineFeed }
      return offset + 2
    }
    if lineEnd == nil { lineEnd = .carriageReturn }
    return lineEnd == .carriageReturn ? offset + 1 : offset
  }

  private mutating func endCell(wasQuoted: Bool) throws(Fault) {
    try checkSizes()
    guard cells.count < limits.cellsPerRow else {
      throw Fault(
        code: .limitReached,
        message: "more than \(limits.cellsPerRow) cells in a row (limit `cellsPerRow`)",
        offset: cellStart)
    }
    cells.append(cell(from: cellStart, to: offset, wasQuoted: wasQuoted))
  }

  @inline(__always)
  private func cell(from start: Int, to end: Int, wasQuoted: Bool) -> CSVCellRecord {
    let start = start &- rowStart
    let end = end &- rowStart
    return CSVCellRecord(
      start: UInt32(truncatingIfNeeded: wasQuoted ? start &+ 1 : start),
      end: UInt32(truncatingIfNeeded: wasQuoted ? end &- 1 : end),
      rawStart: UInt32(truncatingIfNeeded: start), wasQuoted: wasQuoted, isEscaped: isEscaped)
  }

  private mutating func endRow(next: Int) -> Outcome {
    let row = rowStart..<offset
    isTerminated = next > offset
    offset = next
    rowStart = next
    state = .rowStart
    return row.isEmpty ? .skipped : .row(row)
  }

  /// Waits for more input, unless the cell or row is too large already.
  private func suspend() throws(Fault) -> Outcome {
    try checkSizes()
    return .needsInput
  }

  @inline(__always)
  private func checkSizes() throws(Fault) {
    guard offset - cellStart <= limits.cellSize else {
      throw Fault(
        code: .limitReached,
        message: "a cell of more than \(limits.cellSize) bytes (limit `cellSize`)",
        offset: cellStart)
    }
    guard offset - rowStart <= limits.rowSize else {
      throw Fault(
        code: .limitReached,
        message: "a row of more than \(limits.rowSize) bytes (limit `rowSize`)",
        offset: rowStart)
    }
  }

  private mutating func warn(_ kind: CSVWarning.Kind) {
    // One warning is enough for a cell: a second quote has the same cause as the first.
    if let last = warnings.last, last.offset >= cellStart { return }
    warnings.append((kind, offset))
  }
}
