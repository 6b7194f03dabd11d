// SPDX-License-Identifier: MIT

/// A piece of a document on its way: from the splitter through a worker to the
/// caller. Everything but `start` is read and changed under the monitor only.
final class Piece<Output: Sendable>: @unchecked Sendable {
  /// How the parsing of a piece ended.
  enum Ending {
    /// At the cut behind it, in this state.
    case cut(PieceEnd)
    /// At the end of the document.
    case finished
    /// Where no more is wanted.
    case stopped
    /// At its last byte, but where only its own parser can go on.
    case inside
    /// With an error of the document; nil if the parsing did not even begin.
    case failed(XMLReadError?)
    /// With an error of the handler.
    case refused(any Error)
  }

  /// nil at the beginning of the document.
  let start: PieceStart?

  /// The bytes; nil what is not needed any more.
  var chunks: [ByteChunk?] = []
  /// Bytes of chunks whose results have not been delivered.
  var size = 0
  /// Whether all chunks are there.
  var isComplete = false
  var isLast = false
  /// Whether the input broke off behind it: the document has no end then.
  var isBrokenOff = false
  /// What could not be decoded, behind the last chunk of the last piece.
  var decodingFailure: String?

  /// Whether a worker has begun to parse it.
  var isBegun = false
  /// Whether its start is known to be right.
  var isConfirmed = false
  /// Whether its results count whatever follows. A piece is given up for its error
  /// as long as it is small: the parser before it then goes on into it, and finds
  /// the same error with the text before it at hand.
  var isOwned = false
  /// Nobody is interested any more.
  var isAbandoned = false
  var remainingRepairs: Int?

  var outputs: [(output: Output, size: Int)] = []
  var ending: Ending?
  /// What parsed it, when it has ended.
  var parser: SAXParser?

  init(start: PieceStart?) { self.start = start }
}
