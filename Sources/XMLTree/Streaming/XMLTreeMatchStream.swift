// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  /// The matches of a path in a document of any size, as an `AsyncSequence`.
  ///
  ///     let path = try XMLPath("rss/channel/item")
  ///     for try await item in XMLTreeMatchStream(path, contentsOf: "feed.xml") {
  ///       print(item.node.child("title")?.text ?? "")
  ///     }
  ///
  /// The document is read on a separate thread, no faster than the matches are taken, so
  /// neither the caller's actor nor the pool for `async` waits for it. Matches, their order
  /// and errors are those of an `XMLTreeReader`; memory is that of 64 matches more. Reading
  /// begins with the first match that is requested and ends with the loop, also by `break`,
  /// and by cancelling the task, which throws a `CancellationError`. Each iterator reads the
  /// input again.
  public struct XMLTreeMatchStream: AsyncSequence, Sendable {
    /// The path of the matches.
    public let path: XMLPath

    /// The limits for a document.
    public var limits = ParseLimits()

    /// Whether a match has the start tags of the elements around it above it, as
    /// `XMLTreeReader.keepsAncestors`. Default true.
    public var keepsAncestors = true

    /// The number of threads that parse a large document, as `XMLTreeReader.jobs`. Default 1.
    public var jobs = 1

    /// Called about every megabyte, and at the end, with the number of bytes read. It is
    /// called on the thread that reads, which waits for it.
    public var onProgress: (@Sendable (XMLReadingProgress) -> Void)?

    let input: StreamInput

    /// The matches in a file.
    ///
    /// If the file cannot be read, the request for the first match throws.
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
    /// The task that takes the matches requests each chunk from the sequence once the earlier
    /// matches have been taken.
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
    public func makeAsyncIterator() -> XMLStreamIterator<XMLTreeMatch> {
      XMLStreamIterator { start() }
    }

    private func start() -> StreamRun<XMLTreeMatch> {
      StreamRun(input, limit: 64) { [self] queue in
        let reader = XMLTreeReader(path: path, limits: limits)
        reader.keepsAncestors = keepsAncestors
        reader.jobs = jobs
        try input.read(with: reader, for: queue, progress: onProgress) { queue.put($0) }
      }
    }
  }
#endif
