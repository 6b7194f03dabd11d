// SPDX-License-Identifier: MIT

import LogExchange

/// A file to which several runs write one after the other.
final class ResumableOutput: Destination, ByteSink {
  private let file: ResumableFile

  var isFile: Bool { true }

  init(_ file: ResumableFile) { self.file = file }

  var bytes: (any ByteSink)? { self }
  var isAlwaysWritten: Bool { true }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try file.write(bytes) }

  func isDone(_ input: FileName) -> Bool { file.isDone(input) }

  func endInput(_ name: FileName, isWanted: Bool) throws {
    if isWanted { try file.commit(name) } else { try file.rollBack() }
  }

  func rollBack() throws { try file.rollBack() }

  func commit() -> [String] {
    file.doneBefore > 0 ? ["\(Plural.count(file.doneBefore, "file")) done by earlier runs"] : []
  }
}
