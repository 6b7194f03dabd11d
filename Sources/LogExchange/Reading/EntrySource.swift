// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a text that is not XML: bytes come in, entries go out. Where they go
/// from there is for `RecordPipeline`.
protocol EntrySource: AnyObject {
  /// Gets each entry with the place of its source, which holds where it has none of its
  /// own.
  typealias Take = (MappedEntry, SourcePosition?, EntryPath) throws -> Void

  /// Takes the next bytes, which are valid during the call.
  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws
  /// The input ends here.
  func finish(_ take: Take) throws
  /// The input has broken off: what was fed of it counts.
  func breakOff(_ take: Take) throws
}

extension EntrySource {
  func breakOff(_ take: Take) throws {}
}
