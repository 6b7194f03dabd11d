// SPDX-License-Identifier: MIT

import XMLTree

/// What the threads that share out one document have in common.
struct PieceSetup {
  var threads: ReadingThreads
  var path: XMLPath
  var limits: ParseLimits
  var records: XMLRecordNames?
  var options: ReadingOptions
  var pipeline: RecordPipeline

  /// Lets several threads read with a mapping and its copies.
  func makePieces(for mapping: some XMLPieceMapping) -> any XMLPieces {
    XMLPiecePipeline(mapping, self, takeFlat: nil)
  }

  /// The same, for a mapping that can do without trees.
  func makePieces(
    offeringFlatElementsTo mapping: some FlatRecordMapping & XMLPieceMapping
  ) -> any XMLPieces {
    // Times without an offset are looked at with the place of their entry.
    guard options.timeZone == nil else { return makePieces(for: mapping) }
    return XMLPiecePipeline(mapping, self) { $0.takeFlat($1) }
  }
}

/// A mapping that makes the readers of pieces itself: where its type is known, they need not
/// look up at each record what that is.
protocol PieceReaderMaking: XMLPieceMapping {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces
}

extension NativeXMLMapping: PieceReaderMaking {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces {
    setup.makePieces(offeringFlatElementsTo: self)
  }
}

extension AppleHealthMapping: PieceReaderMaking {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces { setup.makePieces(for: self) }
}
