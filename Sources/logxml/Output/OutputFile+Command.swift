// SPDX-License-Identifier: MIT

import LogExchange

extension OutputFile: ByteSink {
  /// Puts the output in its place, and reports attributes of the old file that it could not keep.
  func commit(_ name: FileName, _ console: Console) throws(SystemError) {
    try commit()
    if lostAttributes > 0 { console.errors.report(Self.lossNote(name, lostAttributes)) }
  }

  /// The message that a file has lost attributes.
  static func lossNote(_ name: FileName, _ count: Int) -> String {
    "logxml: note: '\(name)' could not keep "
      + (count == 1 ? "an extended attribute\n" : "\(count) of its extended attributes\n")
  }
}
