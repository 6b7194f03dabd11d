// SPDX-License-Identifier: MIT

/// A piece of a document on its way from the splitter through a worker to the caller.
/// Everything but `start` is read and changed only under the monitor.
final class Piece<Output: Sendable>: @unchecked Sendable {
  /// The way in which the parsing of a piece ended.
  enum Ending {
    /// At the cut that ends it, in this state.
    case cut(PieceEnd)
    /// At the end of the document.
    case finished
    /// At a place after which nothing is wanted.
    case stopped
    /// At its last byte, in a state from which only its own parser can continue.
    case inside
    /// With an error of the document; nil if the parsing did not even begin.
    case failed(XMLReadError?)
    /// With an error of the handler.
    case refused(any Error)
  }

  /// The state at the start; nil at the beginning of the document.
  let start: PieceStart?

  /// The bytes; chunks that are no longer needed are nil.
  var chunks: [ByteChunk?] = []
  /// The number of bytes of chunks whose results have not been delivered.
  var size = 0
  /// True if all chunks have arrived.
  var isComplete = false
  var isLast = false
  /// True if the input broke off after it, so that the document has no end.
  var isBrokenOff = false
  /// The error of decoding after the last chunk of the last piece.
  var decodingFailure: String?

  /// True once a worker has begun to parse it; `worker` is the number of that worker.
  var isBegun = false
  var worker = 0
  /// True if its start is known to be right.
  var isConfirmed = false
  /// True if its results count, regardless of what follows. As long as they do not, an
  /// error makes the parser of the piece before parse this one again: it finds the same
  /// error, and still has the text before it.
  var isOwned = false
  /// True if its results are no longer wanted.
  var isAbandoned = false
  var remainingRepairs: Int?

  var outputs: [(output: Output, size: Int)] = []
  var ending: Ending?
  /// The parser that has parsed it, once parsing has ended.
  var parser: SAXParser?

  init(start: PieceStart?) { self.start = start }
}
