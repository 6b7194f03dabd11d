// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  extension XMLTreeParser {
    /// Parses a document that arrives in chunks.
    ///
    ///     let document = try await XMLTreeParser().parse(chunks: download)
    ///
    /// The caller's task requests the chunks; they are parsed on a separate thread, so no
    /// actor waits for the parser. Meanwhile the parser can be used for other documents. With
    /// a schema and `onSchemaViolation`, which must be called on the caller's actor, parsing
    /// happens there as well, 64 kB at a time.
    ///
    /// - Throws: As `parse(_:)`, an error of the sequence, or `CancellationError` if the task
    ///   is cancelled.
    public func parse<Chunks: AsyncSequence>(
      chunks: Chunks, isolation: isolated (any Actor)? = #isolation
    ) async throws -> XMLTreeDocument where Chunks.Element: Sequence<UInt8> {
      try await parse(ChunkSource(chunks), isolation: isolation)
    }

    /// Parses a document that arrives byte by byte, such as the bytes of a `URLSession`;
    /// as `parse(chunks:)`.
    ///
    /// - Throws: As `parse(chunks:)`.
    public func parse<Bytes: AsyncSequence>(
      bytes: Bytes, isolation: isolated (any Actor)? = #isolation
    ) async throws -> XMLTreeDocument where Bytes.Element == UInt8 {
      try await parse(ByteSource(bytes), isolation: isolation)
    }

    private func parse(
      _ source: any PieceSource, isolation: isolated (any Actor)?
    ) async throws -> XMLTreeDocument {
      if schema != nil, onSchemaViolation != nil {
        return try await parseHere(source, isolation: isolation)
      }
      let (limits, jobs, pieceSize) = (limits, jobs, pieceSize)
      let run = StreamRun<XMLTreeDocument>(source: source, limit: 1) { queue in
        let parser = XMLTreeParser(limits: limits)
        parser.jobs = jobs
        parser.pieceSize = pieceSize
        while let piece = queue.takeInput() { try parser.feed(piece) }
        guard queue.isWanted else { return }
        _ = queue.put(try parser.finish())
      }
      let documents = try await run.next(isolation: isolation)
      guard let document = documents.first else { throw CancellationError() }
      return document
    }

    /// Parses on the caller's actor, and yields between portions.
    private func parseHere(
      _ source: any PieceSource, isolation: isolated (any Actor)?
    ) async throws -> XMLTreeDocument {
      // A separate parser, because this one may be used meanwhile.
      let parser = XMLTreeParser(limits: limits)
      parser.schema = schema
      parser.onSchemaViolation = onSchemaViolation
      while let piece = try await source.next(isolation: isolation) {
        var rest = piece[...]
        while !rest.isEmpty {
          try Task.checkCancellation()
          try parser.feed(rest.prefix(1 << 16))
          rest = rest.dropFirst(1 << 16)
          await Task.yield()
        }
      }
      try Task.checkCancellation()
      return try parser.finish()
    }
  }
#endif
