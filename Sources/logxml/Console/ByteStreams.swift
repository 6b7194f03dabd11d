// SPDX-License-Identifier: MIT

import LogExchange

/// Where bytes come from: standard input, a file, or memory in tests.
protocol ByteSource: AnyObject {
  var isTerminal: Bool { get }

  /// Reads what is there, at most as much as fits.
  ///
  /// - Returns: The number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}

extension ByteSource {
  /// Reads all there is.
  func readAll() throws(SystemError) -> [UInt8] {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = try read(into: chunk)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

/// Where bytes go: standard output, a file, or memory in tests.
protocol ByteSink: AnyObject {
  var isTerminal: Bool { get }

  /// The columns of the terminal; nil where there is none.
  var width: Int? { get }

  /// The lines of the terminal; nil where there is none.
  var height: Int? { get }

  /// Whether it is kept in a file, and not read by somebody now.
  var isFile: Bool { get }

  /// Writes all of the bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)
}

extension ByteSink {
  var isFile: Bool { false }
  var height: Int? { nil }

  /// Writes a message. That it could not be written is nobody's to hear: this
  /// is for standard error. What inputs and their names hold does nothing to a
  /// terminal.
  func report(_ message: String) {
    show(VisibleText.harmlessLines(message))
  }

  /// Writes a message that is meant to do something to a terminal.
  func show(_ message: String) {
    var message = message
    message.withUTF8 { bytes in
      try? write(UnsafeRawBufferPointer(bytes))
    }
  }
}
