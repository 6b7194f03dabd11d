// SPDX-License-Identifier: MIT

import LogExchange

@testable import logxml

extension Tool {
  static func run(
    arguments: [String], console: Console, kinds: [LogKind]? = nil
  ) -> Int32 {
    run(arguments: arguments.map { Argument($0) }, console: console, kinds: kinds)
  }
}

/// A byte source in memory.
final class MemorySource: logxml.ByteSource {
  let isTerminal: Bool
  private var rest: ArraySlice<UInt8>
  private let chunkSize: Int
  /// How often it was asked for bytes.
  private(set) var readCount = 0

  convenience init(_ text: String, isTerminal: Bool = false, chunkSize: Int = .max) {
    self.init(bytes: Array(text.utf8), isTerminal: isTerminal, chunkSize: chunkSize)
  }

  init(bytes: [UInt8], isTerminal: Bool = false, chunkSize: Int = .max) {
    self.rest = bytes[...]
    self.isTerminal = isTerminal
    self.chunkSize = chunkSize
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    readCount += 1
    let count = min(rest.count, buffer.count, chunkSize)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// A byte sink in memory; fails once it holds more than it may.
final class MemorySink: ByteSink {
  let isTerminal: Bool
  let width: Int?
  let height: Int?
  private let failure: (after: Int, error: SystemError)?
  private(set) var bytes: [UInt8] = []

  init(
    isTerminal: Bool = false, width: Int? = nil, height: Int? = nil,
    failure: (after: Int, error: SystemError)? = nil
  ) {
    self.isTerminal = isTerminal
    self.width = width
    self.height = height
    self.failure = failure
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ more: UnsafeRawBufferPointer) throws(SystemError) {
    if let failure, bytes.count + more.count > failure.after { throw failure.error }
    bytes.append(contentsOf: more)
  }
}

/// What a run of the tool in memory gave.
struct ToolRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - input: What stands on standard input; nil for a keyboard.
  ///   - typed: What is typed on the keyboard, if standard input is one.
  ///   - bytes: The same where it is no text.
  ///   - chunkSize: The most that one reading of standard input gives.
  ///   - showsErrorsOnTerminal: Whether standard error is a terminal.
  ///   - secondsPerLook: How far the clock goes on between two looks at it.
  ///   - pieceSize: How large the pieces are that threads get of an input.
  ///   - kinds: The kinds of log that there are.
  ///   - errorsWidth: The columns of standard error.
  ///   - terminalHeight: The lines of the terminal.
  ///   - page: What stands for the pager.
  init(
    _ arguments: [String], input: String? = nil, typed: String = "", bytes: [UInt8]? = nil,
    chunkSize: Int = .max,
    showsErrorsOnTerminal: Bool = false,
    outputFailure: (after: Int, error: SystemError)? = nil, terminalWidth: Int? = nil,
    environment: [String: String] = [:], secondsPerLook: Double = 0, pieceSize: Int? = nil,
    kinds: [LogKind]? = nil, errorsWidth: Int? = nil, terminalHeight: Int? = nil,
    page: ((String, String) -> Bool)? = nil
  ) {
    let output = MemorySink(
      isTerminal: terminalWidth != nil, width: terminalWidth, height: terminalHeight,
      failure: outputFailure)
    let errors = MemorySink(isTerminal: showsErrorsOnTerminal, width: errorsWidth)
    var time: UInt64 = 0
    let console = Console(
      input: MemorySource(
        bytes: bytes ?? Array((input ?? typed).utf8), isTerminal: input == nil && bytes == nil,
        chunkSize: chunkSize),
      output: output, errors: errors, environment: { environment[$0] },
      now: {
        defer { time += UInt64(secondsPerLook * 1e9) }
        return time
      }, pieceSize: pieceSize, page: page)
    status = Tool.run(arguments: arguments, console: console, kinds: kinds)
    self.output = output.text
    self.errors = errors.text
  }
}
