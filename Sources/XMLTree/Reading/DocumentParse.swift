// SPDX-License-Identifier: MIT

/// Reads one document with one thread or several; the parser, the checker and the readers share
/// it.
///
/// With one thread nothing is cut: a parser takes the bytes as they come, and each piece of input
/// is a stretch of its own. With several threads, `ParallelParse` cuts.
final class DocumentParse<Task: PieceTask> {
  /// Gets the results in document order; returns whether more are wanted.
  typealias Consumer = ParallelParse<Task>.Consumer

  private enum Threads {
    case one(SAXParser)
    case several(ParallelParse<Task>)
  }

  private let task: Task
  private let threads: Threads
  private var hasBegun = false

  /// - Parameters:
  ///   - jobs: The number of threads that parse; with 1, only the caller's.
  ///   - rules: The places where several threads may cut.
  ///   - isText: As `SAXParser.isText`.
  ///   - makeParser: Gives the parser of a single thread, which has read nothing.
  init(
    _ task: Task, jobs: Int, rules: CutRules?, isText: Bool = false,
    makeParser: () throws(XMLReadError) -> SAXParser
  ) throws(XMLReadError) {
    self.task = task
    if jobs > 1 {
      threads = .several(
        ParallelParse(task: task, jobs: jobs, rules: rules, limits: task.limits, isText: isText))
    } else {
      let parser = try makeParser()
      task.ready(parser)
      task.allowRepairs(parser, remaining: nil)
      threads = .one(parser)
    }
  }

  /// The parser of a document that one thread reads; nil with several threads.
  var parser: SAXParser? {
    if case .one(let parser) = threads { parser } else { nil }
  }

  /// The parse of a document that several threads share; nil with one thread.
  var parallel: ParallelParse<Task>? {
    if case .several(let parse) = threads { parse } else { nil }
  }

  /// True if no more of the input can be of use.
  var isDone: Bool {
    switch threads {
    case .one(let parser): parser.isStopped
    case .several(let parse): parse.isDone
    }
  }

  /// Takes more of the document, and delivers the results that are ready.
  func feed(_ bytes: some Sequence<UInt8>, _ consume: Consumer) throws {
    try bytes.withContiguousBytes { bytes throws in
      switch threads {
      case .one(let parser):
        try run(parser, consume) { () throws(XMLReadError) in
          try parser.feed(bytes)
          // More input may be slow to arrive if this did not fill its chunks. The first chunk
          // may have been collected from several.
          let isFull = hasBegun && bytes.count % FileInput.chunkSize == 0
          hasBegun = true
          if !isFull { parser.session.pointee.handOverComplete() }
        }
      case .several(let parse): try parse.feed(bytes, consume)
      }
    }
  }

  /// Takes bytes that `read` writes directly to their destination.
  ///
  /// - Parameter read: Returns the number of bytes it has written; 0 at the end of the
  ///   input.
  /// - Returns: False at the end of the input, or if no more of it can be of use.
  func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ consume: Consumer
  ) throws -> Bool {
    switch threads {
    case .one:
      let space = UnsafeMutableRawBufferPointer.allocate(
        byteCount: FileInput.chunkSize, alignment: 16)
      defer { space.deallocate() }
      let count = read(space)
      if count == 0 { return false }
      try feed(UnsafeRawBufferPointer(rebasing: space[..<count]), consume)
      return !isDone
    case .several(let parse): return try parse.fill(from: read, consume) && !isDone
    }
  }

  /// Reads a file descriptor, up to its end or as far as is wanted, and ends the document.
  ///
  /// - Throws: `XMLReadError`, also with the code `unreadable`, after the results of the
  ///   input before it.
  func read(fileDescriptor: Int32, _ consume: Consumer) throws {
    var failure: XMLReadError?
    func read(into space: UnsafeMutableRawBufferPointer) -> Int {
      do throws(XMLReadError) {
        return try FileInput.read(fileDescriptor, into: space)
      } catch {
        failure = error
        return 0
      }
    }
    while try fill(from: read, consume) {}
    if let failure {
      try breakOff(consume)
      throw failure.naming(task.file)
    }
    try finish(consume)
  }

  /// Ends the document, and delivers the rest of the results.
  func finish(_ consume: Consumer) throws {
    switch threads {
    case .one(let parser):
      try run(parser, consume) { () throws(XMLReadError) in try parser.finish() }
    case .several(let parse): try parse.finish(consume)
    }
  }

  /// Ends a document whose input has broken off: delivers its results, without an error
  /// about its end.
  func breakOff(_ consume: Consumer) throws {
    switch threads {
    case .one(let parser):
      try run(parser, consume) { () throws(XMLReadError) in
        parser.session.pointee.handOverGathered()
      }
    case .several(let parse): try parse.breakOff(consume)
    }
  }

  /// Parses a stretch, and delivers its result. A stopped parser delivers nothing.
  private func run(
    _ parser: SAXParser, _ consume: Consumer, _ body: () throws(XMLReadError) -> Void
  ) throws {
    if parser.isStopped { return }
    if try !task.run(parser, consume, body) { parser.session.pointee.stop() }
  }
}
