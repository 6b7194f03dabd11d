// SPDX-License-Identifier: MIT

/// What a path matches in a document of any size, as an `AsyncSequence`.
///
///     let path = try XMLPath("rss/channel/item")
///     for try await item in XMLTreeMatchStream(path, contentsOf: "feed.xml") {
///       print(item.node.child("title")?.text ?? "")
///     }
///
/// The document is read on a thread of its own, no faster than the matches are taken, so
/// neither the caller's actor nor the pool for `async` waits for it. Matches, their order
/// and errors are those of an `XMLTreeReader`; memory is that of 64 matches more. Reading
/// begins with the first match that is asked for and ends when the loop does, also by
/// `break`, and by cancelling the task, which throws a `CancellationError`. Each iterator
/// reads the input anew.
public struct XMLTreeMatchStream: AsyncSequence, Sendable {
  /// The path of the elements, attributes or texts that are given.
  public let path: XMLPath

  /// How much is accepted of a document.
  public var limits = ParseLimits()

  /// Whether a match has the start tags of the elements it stands in above it, as
  /// `XMLTreeReader.keepsAncestors`.
  public var keepsAncestors = true

  /// How many threads parse a large document, as `XMLTreeReader.jobs`.
  public var jobs = 1

  /// Is told about every megabyte, and at the end, how much has been read. It is called on
  /// the thread that reads, which waits for it.
  public var onProgress: (@Sendable (XMLReadingProgress) -> Void)?

  let input: StreamInput

  /// The matches in a file.
  ///
  /// A file that cannot be read is thrown with the first match.
  public init(_ path: XMLPath, contentsOf file: String) {
    self.path = path
    input = .file(file)
  }

  /// The matches in a document that is in memory.
  public init(_ path: XMLPath, in bytes: [UInt8]) {
    self.path = path
    input = .bytes(bytes)
  }

  /// The matches in a document that arrives in chunks: of a download, a pipe, a socket.
  ///
  /// The sequence is asked for a chunk by the task that takes the matches, when those
  /// before have been taken.
  public init<Chunks: AsyncSequence & Sendable>(
    _ path: XMLPath, chunks: Chunks
  ) where Chunks.Element: Sequence<UInt8> {
    self.path = path
    input = StreamInput(chunks: chunks)
  }

  /// The matches in a document that arrives byte by byte, such as the bytes of a
  /// `URLSession`. They are read in pieces of 16 kB: a match comes with its piece.
  public init<Bytes: AsyncSequence & Sendable>(
    _ path: XMLPath, bytes: Bytes
  ) where Bytes.Element == UInt8 {
    self.path = path
    input = StreamInput(bytes: bytes)
  }

  /// Creates an iterator, which reads nothing before it is asked for a match.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Gives one match after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var cursor: StreamCursor<XMLTreeMatch>

    fileprivate init(stream: XMLTreeMatchStream) { cursor = StreamCursor { stream.start() } }

    /// The next match; nil after the last.
    ///
    /// - Throws: `XMLReadError`, what the input throws, or `CancellationError` if the task
    ///   was cancelled. After an error there are no more matches.
    public mutating func next() async throws -> XMLTreeMatch? {
      try await next(isolation: nil)
    }

    /// The next match, without leaving the actor of the caller.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> XMLTreeMatch? {
      try await cursor.next(isolation: actor)
    }
  }

  private func start() -> StreamRun<XMLTreeMatch> {
    StreamRun(input, limit: 64) { [self] queue in
      let reader = XMLTreeReader(path: path, limits: limits)
      reader.keepsAncestors = keepsAncestors
      reader.jobs = jobs
      func take(_ match: XMLTreeMatch) -> ReadingAction { queue.put(match) }
      let isWanted = try input.forEachPiece(of: queue, progress: onProgress) {
        try reader.feed($0, take)
      }
      guard isWanted else { return reader.cancel() }
      do {
        try reader.finish(take)
      } catch let error as XMLReadError {
        throw input.naming(error)
      }
    }
  }
}

extension StreamInput {
  /// An error of this input.
  package func naming(_ error: XMLReadError) -> XMLReadError {
    if case .file(let path) = self { return error.naming(path) }
    return error
  }
}
