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
    XMLPiecePipeline(mapping, self)
  }
}

/// A mapping that makes the readers of pieces itself: where its type is known, they need not
/// look up at each record what that is.
protocol PieceReaderMaking: XMLPieceMapping {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces
}

extension NativeXMLMapping: PieceReaderMaking {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces { setup.makePieces(for: self) }
}

extension AppleHealthMapping: PieceReaderMaking {
  func makePieces(_ setup: PieceSetup) -> any XMLPieces { setup.makePieces(for: self) }
}
