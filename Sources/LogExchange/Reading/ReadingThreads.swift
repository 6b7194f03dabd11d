// SPDX-License-Identifier: MIT

/// How several threads share the work on one input.
struct ReadingThreads: Sendable {
  var jobs: Int
  var pieceSize: Int

  /// The same source, read by another thread than the caller's where the text is large.
  func relay(_ makeSource: @escaping @Sendable () throws -> any EntrySource) -> any EntrySource {
    EntryRelay(pieceSize: pieceSize, makeSource: makeSource)
  }
}
