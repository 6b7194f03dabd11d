// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  internal import Platform

  /// The source of the bytes of a stream.
  package enum StreamInput: Sendable {
    case file(String)
    case bytes([UInt8])
    /// A sequence whose pieces the task requests and passes to the thread.
    case pieces(@Sendable () -> any PieceSource)

    package init<Chunks: AsyncSequence & Sendable>(
      chunks: Chunks
    ) where Chunks.Element: Sequence<UInt8> {
      self = .pieces { ChunkSource(chunks) }
    }

    package init<Bytes: AsyncSequence & Sendable>(bytes: Bytes) where Bytes.Element == UInt8 {
      self = .pieces { ByteSource(bytes) }
    }

    /// The source that the task asks for pieces; nil for files and bytes.
    var source: (any PieceSource)? {
      if case .pieces(let makeSource) = self { return makeSource() }
      return nil
    }

    /// The most bytes that are read before `isWanted` is checked again.
    private static var pieceSize: Int { 1 << 16 }

    /// Reads the input on the thread of a queue, until the consumer stops.
    ///
    /// - Parameters:
    ///   - reader: Receives the pieces of the input.
    ///   - queue: The queue of the items, which also has the pieces of a sequence.
    ///   - progress: Called with the number of bytes read.
    ///   - take: The handler of the matches.
    package func read<Item>(
      with reader: XMLTreeReader, for queue: StreamQueue<Item>,
      progress: (@Sendable (XMLReadingProgress) -> Void)? = nil,
      _ take: XMLTreeReader.MatchHandler
    ) throws {
      do {
        let isWanted = try forEachPiece(of: queue, progress: progress) {
          try reader.feed($0, take)
        }
        if isWanted { try reader.finish(take) } else { reader.cancel() }
      } catch let error as XMLReadError {
        if case .file(let path) = self { throw error.naming(path) }
        throw error
      }
    }

    /// Calls `body` with each piece in turn; it returns whether more of the input can be of use.
    ///
    /// - Returns: True if the items are still wanted.
    private func forEachPiece<Item>(
      of queue: StreamQueue<Item>, progress: (@Sendable (XMLReadingProgress) -> Void)?,
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Bool
    ) throws -> Bool {
      var meter = ProgressMeter(report: progress)
      defer { if queue.isWanted { meter.end() } }
      // The items of a piece are handed over before the next one, for which a pipe may wait.
      func isWanted() -> Bool { queue.handOver() == .continue }
      switch self {
      case .bytes(let bytes):
        meter.total = bytes.count
        try StreamInput.slices(of: bytes, while: isWanted, &meter, body)
      case .pieces:
        while let piece = queue.takeInput() {
          guard try StreamInput.slices(of: piece, while: isWanted, &meter, body) else {
            break
          }
        }
      case .file(let path):
        try StreamInput.read(path, while: isWanted, &meter, body)
      }
      return queue.isWanted
    }

    @discardableResult
    private static func slices(
      of bytes: [UInt8], while isWanted: () -> Bool, _ meter: inout ProgressMeter,
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Bool
    ) throws -> Bool {
      try bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          guard isWanted() else { return false }
          let end = min(bytes.count, start + pieceSize)
          guard try body(UnsafeBufferPointer(rebasing: bytes[start..<end])) else { return false }
          meter.add(end - start)
          start = end
        }
        return true
      }
    }

    private static func read(
      _ path: String, while isWanted: () -> Bool, _ meter: inout ProgressMeter,
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Bool
    ) throws {
      let file = try FileInput(path)
      defer { file.close() }
      if let status = try? FileStatus(of: file.descriptor), status.kind == .regular {
        meter.total = status.size
      }
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceSize)
      defer { buffer.deallocate() }
      while isWanted() {
        let count = try FileInput.read(
          file.descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        if count == 0 { return }
        let piece = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count])
        guard try body(piece) else { return }
        meter.add(count)
      }
    }
  }

  /// The part of an input that has been read.
  public struct XMLReadingProgress: Hashable, Sendable {
    /// The number of bytes of the input that have been read.
    public var bytesRead: Int
    /// The size of the input in bytes; nil if unknown, as for a pipe or a sequence.
    public var totalBytes: Int?

    /// Creates a state of progress.
    public init(bytesRead: Int, totalBytes: Int? = nil) {
      self.bytesRead = bytesRead
      self.totalBytes = totalBytes
    }

    /// The part that has been read, from 0 to 1; nil if the size is unknown. 1 for an empty
    /// input.
    public var fraction: Double? {
      totalBytes.map { $0 > 0 ? min(1, Double(bytesRead) / Double($0)) : 1 }
    }
  }

  /// Reports progress about once per megabyte.
  private struct ProgressMeter {
    let report: (@Sendable (XMLReadingProgress) -> Void)?
    var total: Int?
    private var count = 0
    private var reported = -1

    private static let step = 1 << 20

    init(report: (@Sendable (XMLReadingProgress) -> Void)?) {
      self.report = report
    }

    mutating func add(_ bytes: Int) {
      count += bytes
      if count - max(0, reported) >= ProgressMeter.step { end() }
    }

    mutating func end() {
      guard let report, count != reported else { return }
      reported = count
      report(XMLReadingProgress(bytesRead: count, totalBytes: total))
    }
  }

  /// Pieces of an input that arrive over time.
  package protocol PieceSource {
    /// The next piece, which is not empty; nil at the end.
    func next(isolation: isolated (any Actor)?) async throws -> [UInt8]?
  }

  /// The pieces of a sequence.
  final class ChunkSource<Chunks: AsyncSequence>: PieceSource
  where Chunks.Element: Sequence<UInt8> {
    private var iterator: Chunks.AsyncIterator

    init(_ chunks: Chunks) { iterator = chunks.makeAsyncIterator() }

    func next(isolation: isolated (any Actor)?) async throws -> [UInt8]? {
      while let chunk = try await iterator.next(isolation: isolation) {
        let bytes = Array(chunk)
        if !bytes.isEmpty { return bytes }
      }
      return nil
    }
  }

  /// Collects single bytes into pieces.
  final class ByteSource<Bytes: AsyncSequence>: PieceSource where Bytes.Element == UInt8 {
    private var iterator: Bytes.AsyncIterator
    private var isAtEnd = false

    private static var pieceSize: Int { 1 << 14 }

    init(_ bytes: Bytes) { iterator = bytes.makeAsyncIterator() }

    func next(isolation: isolated (any Actor)?) async throws -> [UInt8]? {
      var piece: [UInt8] = []
      piece.reserveCapacity(ByteSource.pieceSize)
      while !isAtEnd, piece.count < ByteSource.pieceSize {
        if let byte = try await iterator.next(isolation: isolation) {
          piece.append(byte)
        } else {
          isAtEnd = true
        }
      }
      return piece.isEmpty ? nil : piece
    }
  }
#endif
