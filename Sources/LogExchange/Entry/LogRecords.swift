// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  /// The records of an input, one after the other, as an asynchronous sequence.
  ///
  ///     for try await record in LogReader().records(contentsOf: "export.xml") { … }
  ///
  /// Nothing is read ahead: the next piece of the input is requested when the records of
  /// the piece before have been taken, so a slow consumer holds no more than one piece.
  /// Leaving the loop ends the reading.
  public struct LogRecords<Source: AsyncSequence>: AsyncSequence
  where Source.Element: Sequence<UInt8> {
    public typealias Element = LogRecord

    fileprivate let source: Source
    fileprivate let reader: LogReader
    fileprivate let name: String?
    fileprivate let report: (Diagnostic) -> Void

    /// Hands out the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var source: Source.AsyncIterator
      private var session: ReadingSession
      private let report: (Diagnostic) -> Void
      private var waiting: [LogRecord] = []
      private var next = 0
      private var isAtEnd = false
      /// The error that has ended the reading, until the records before it are taken.
      private var failure: (any Error)?

      fileprivate init(_ records: LogRecords) {
        source = records.source.makeAsyncIterator()
        session = ReadingSession(records.reader, name: records.name)
        report = records.report
      }

      /// The next record; nil at the end.
      ///
      /// - Throws: The errors of the source and of `LogReader`.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> LogRecord? {
        while next == waiting.count {
          if isAtEnd {
            defer { failure = nil }
            if let failure { throw failure }
            return nil
          }
          var collector = RecordCollector()
          let report = report
          func deliver(_ delivery: Delivery) throws { try delivery.hand(to: &collector, report) }
          do {
            let piece: Source.Element?
            do {
              piece = try await source.next(isolation: actor)
            } catch {
              // Entries may be waiting for later ones.
              try session.breakOff(deliver)
              throw error
            }
            if let piece {
              try session.feed(piece, deliver)
            } else {
              isAtEnd = true
              try session.finish(deliver)
            }
          } catch {
            isAtEnd = true
            failure = error
          }
          waiting = collector.records
          next = 0
        }
        defer { next += 1 }
        return waiting[next]
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }

  extension LogReader {
    /// The records of an input that comes in pieces, from a network or a pipe.
    ///
    /// - Parameters:
    ///   - pieces: The bytes.
    ///   - name: The name of the input in diagnostics.
    ///   - report: Gets the diagnostics, each before the records that follow it.
    public func records<Pieces: AsyncSequence>(
      from pieces: Pieces, name: String? = nil, report: @escaping (Diagnostic) -> Void = { _ in }
    ) -> LogRecords<Pieces> where Pieces.Element: Sequence<UInt8> {
      var reader = self
      // Several threads would read ahead.
      reader.jobs = 1
      return LogRecords(source: pieces, reader: reader, name: name, report: report)
    }

    /// The records of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - report: Gets the diagnostics, each before the records that follow it.
    public func records(
      contentsOf path: String, report: @escaping (Diagnostic) -> Void = { _ in }
    ) -> LogRecords<FilePieces> {
      records(from: FilePieces(path: path), name: path, report: report)
    }
  }

  /// A file in pieces of 64 kB, each read when it is asked for.
  public struct FilePieces: AsyncSequence {
    public typealias Element = [UInt8]

    fileprivate let path: String

    /// Reads the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let path: String
      private var file: FileByteSource?

      fileprivate init(path: String) {
        self.path = path
      }

      /// The next piece; nil at the end.
      ///
      /// - Throws: `LogError` with the code `unreadable`.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
        do throws(InputError) {
          if file == nil { file = try FileByteSource(path: path.utf8) }
          guard let file else { return nil }
          let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
          defer { buffer.deallocate() }
          let piece = Array(buffer.prefix(try file.read(into: buffer)))
          return piece.isEmpty ? nil : piece
        } catch {
          throw LogError(code: .unreadable, message: error.message)
        }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(path: path) }
  }
#endif
