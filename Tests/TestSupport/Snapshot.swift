// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Compares text with the file `Fixtures/snapshots/NAME`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written anew. A
/// snapshot that was recorded, or is missing, fails the test: someone has to
/// look at it before it counts.
public func expectSnapshot(
  _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/snapshots").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    let saved = try? Data(contentsOf: file)
    guard saved != Data(text.utf8) else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); look at it, then run again", sourceLocation: sourceLocation)
    } catch {
      Issue.record("cannot record \(name): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let expected = try? Data(contentsOf: file) else {
    Issue.record(
      "no snapshot \(name); record it with RECORD_SNAPSHOTS=1", sourceLocation: sourceLocation)
    return
  }
  #expect(text == String(decoding: expected, as: UTF8.self), sourceLocation: sourceLocation)
}
