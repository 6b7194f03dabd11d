// SPDX-License-Identifier: MIT

import LogExchange

/// A source of bytes: standard input, a file, or memory in tests.
protocol ByteSource: AnyObject {
  var isTerminal: Bool { get }

  /// Reads available bytes, at most as many as fit.
  ///
  /// - Returns: The number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}

extension ByteSource {
  /// Reads to the end.
  func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece { bytes += $0 }
    return bytes
  }

  /// Gives all bytes that are left to `body`, piece by piece.
  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try read(into: chunk)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }
}

/// A target for bytes: standard output, a file, or memory in tests.
protocol ByteSink: AnyObject {
  var isTerminal: Bool { get }

  /// The columns of the terminal; nil for anything else.
  var width: Int? { get }

  /// The lines of the terminal; nil for anything else.
  var height: Int? { get }

  /// Whether the bytes are kept in a file, rather than read by somebody now.
  var isFile: Bool { get }

  /// Writes all of the bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)
}

extension ByteSink {
  var isTerminal: Bool { false }
  var isFile: Bool { false }
  var width: Int? { nil }
  var height: Int? { nil }

  /// Writes a message. A failure is ignored, because this is for standard error, and there
  /// is nowhere left to report it. Control characters from inputs and their names are
  /// escaped, so that they cannot affect a terminal.
  func report(_ message: String) {
    show(VisibleText.harmlessLines(message))
  }

  /// Writes a message whose control characters are meant for the terminal.
  func show(_ message: String) {
    var message = message
    message.withUTF8 { bytes in
      try? write(UnsafeRawBufferPointer(bytes))
    }
  }
}
