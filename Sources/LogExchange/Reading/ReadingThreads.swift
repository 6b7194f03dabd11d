// SPDX-License-Identifier: MIT

import XMLTree

/// How several threads share the work on one input.
struct ReadingThreads: Sendable {
  var jobs: Int
  var pieceSize: Int

  /// The same road, gone by another thread than the caller's.
  func relay(_ makeRoad: @escaping @Sendable () throws -> any EntryRoad) throws -> any EntryRoad {
    try EntryRelay(pieceSize: pieceSize, makeRoad: makeRoad) ?? makeRoad()
  }

  func makeRoad(
    _ mapping: some XMLPieceMapping, path: XMLPath, limits: ParseLimits,
    records: XMLRecordNames?, road: RecordRoad
  ) -> any XMLPieces {
    XMLPieceRoad(
      mapping, path: path, jobs: jobs, pieceSize: pieceSize, limits: limits, records: records,
      road: road)
  }
}
