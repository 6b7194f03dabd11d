// SPDX-License-Identifier: MIT

import XMLTree

/// How several threads share the work on one input.
struct ReadingThreads: Sendable {
  var jobs: Int
  var pieceSize: Int

  /// The same source, read by another thread than the caller's.
  func relay(
    _ makeSource: @escaping @Sendable () throws -> any EntrySource
  ) throws -> any EntrySource {
    try EntryRelay(pieceSize: pieceSize, makeSource: makeSource) ?? makeSource()
  }

  func makePieces(
    _ mapping: some XMLPieceMapping, path: XMLPath, limits: ParseLimits,
    records: XMLRecordNames?, options: ReadingOptions, pipeline: RecordPipeline
  ) -> any XMLPieces {
    // Times without an offset are looked at with the place of their entry.
    if options.timeZone == nil, let mapping = mapping as? any FlatRecordMapping & XMLPieceMapping {
      return makePieces(
        offeringFlatElementsTo: mapping, path: path, limits: limits, records: records,
        options: options, pipeline: pipeline)
    }
    return XMLPiecePipeline(
      mapping, path: path, jobs: jobs, pieceSize: pieceSize, limits: limits, records: records,
      pipeline: pipeline)
  }

  private func makePieces(
    offeringFlatElementsTo mapping: some FlatRecordMapping & XMLPieceMapping, path: XMLPath,
    limits: ParseLimits, records: XMLRecordNames?, options: ReadingOptions,
    pipeline: RecordPipeline
  ) -> any XMLPieces {
    XMLPiecePipeline(
      mapping, path: path, jobs: jobs, pieceSize: pieceSize, limits: limits, records: records,
      pipeline: pipeline, takeFlat: { $0.takeFlat($1) }, locatingFields: options.locatesFields)
  }
}
