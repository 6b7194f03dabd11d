// SPDX-License-Identifier: MIT

import LogExchange

/// A file to which several runs write one after the other.
final class ResumableSink: ByteSink {
  private let file: ResumableFile

  var isTerminal: Bool { false }
  var width: Int? { nil }
  var isFile: Bool { true }

  init(_ file: ResumableFile) { self.file = file }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try file.write(bytes) }
}
