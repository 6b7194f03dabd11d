// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Checks inputs, one after the other, on one thread.
final class FileChecker {
  typealias Handler = (ValidationEvent) throws -> Void

  private let plan: ValidationPlan
  /// The console whose standard input is read, only for the thread that may read it.
  private let console: Console?
  private let pace: ValidationPace
  private let onRead: (() -> Void)?
  /// One for all files, because it is expensive to make.
  private let xml: XMLChecker
  private let readers = XMLReaderPool()
  private let chunk = Chunk()

  /// - Parameters:
  ///   - console: The console whose standard input is read, for the thread that may read it.
  ///   - pace: Counts the progress of the work, and may end it.
  ///   - onRead: Called now and then while files are read.
  init(
    _ plan: ValidationPlan, console: Console?, pace: ValidationPace, onRead: (() -> Void)? = nil
  ) {
    self.plan = plan
    self.pace = pace
    self.onRead = onRead
    xml = XMLChecker(schema: plan.reader.schema, limits: plan.reader.limits.xml)
    if let size = plan.reader.pieceSize { xml.pieceSize = size }
    self.console = console
  }

  /// Checks an input: a file, or the members of an archive that can be checked.
  ///
  /// - Parameter isFound: Whether it was found in a folder.
  /// - Throws: The errors of the handler, and `Cancellation`.
  func check(_ input: Input, isFound: Bool, _ handle: @escaping Handler) throws {
    let sources = input.sources(
      plan.reader, console, isFound: isFound || plan.skipsUnknown, takesAnySyntax: true,
      sketching: plan.readsBySketch ? plan.reader.options : nil)
    while let event = sources.next() {
      switch event {
      case .log(let log):
        try check(log, handle)
      case .skipped(let label):
        try handle(.detail("logxml: \(label): neither a known log nor XML, JSON or CSV"))
        try end(FileResult(label: label, verdict: .skipped), handle)
      case .note(let note):
        try handle(.note(note.description))
      case .sketched(let sketch, let label):
        for text in sketch.notes(on: label) { try handle(.note(text)) }
      case .warning(let warning):
        try handle(.note("logxml: warning: " + warning))
      case .failed(let error, let label):
        try end(FileResult(label: label, verdict: .failed(ReadFailure(error))), handle)
      case .noLog(let members):
        let failure = ReadFailure(
          noLogAmong: members, named: plan.reader.format, mayGuess: !plan.readsBySketch)
        try end(
          FileResult(label: input.label.description, verdict: .failed(failure)), handle)
      }
    }
    pace.files.add(1)
  }

  /// Reports the result of an input in which nothing was checked.
  private func end(_ result: FileResult, _ handle: @escaping Handler) throws {
    let check = FileCheck(result.label, container: result.container, plan, handle)
    check.result = result
    try check.end()
  }

  private func check(_ log: LogSource, _ handle: @escaping Handler) throws {
    let check = FileCheck(log.label, container: log.container, plan, handle)
    let window = plan.wantsExcerpts ? SourceWindow(log.head) : nil
    check.window = window
    log.beginning.withUnsafeBytes { window?.append($0[...]) }
    pace.bytes.add(log.beginning.count)
    onRead?()
    do {
      try read(log, check) { buffer in
        if pace.isCancelled { throw Cancellation() }
        let count = try log.read(into: buffer)
        window?.append(UnsafeRawBufferPointer(buffer)[..<count])
        pace.bytes.add(count)
        onRead?()
        return count
      }
    } catch let stop as Cancellation {
      throw stop
    } catch {
      if let failure = check.handlerFailure { throw failure }
      try check.take(failure: error, log.head)
    }
    pace.records.add(check.result.summary.entries)
    pace.problems.add(check.result.counts.errors + check.result.counts.warnings)
    try check.end()
    if plan.messages.isVerbose {
      let summary = check.result.summary
      try handle(
        .detail(
          "logxml: \(log.label): \(summary.format ?? "syntax alone"), "
            + Plural.count(summary.entries, "entry", "entries")))
    }
  }

  /// The layers that are checked in an input.
  private func layers(
    isXML: @autoclosure () -> Bool, _ last: Rule.Layer
  ) -> [Rule.Layer] {
    Rule.Layer.allCases.filter { layer in
      switch layer {
      case .wellFormed: plan.layers.contains(layer) || last == .wellFormed
      case .schema: plan.reader.schema != nil && isXML()
      case .meaning: last == .meaning
      }
    }
  }

  private func read(
    _ log: LogSource, _ check: FileCheck,
    _ source: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws {
    if let format = log.format, plan.layers.contains(.meaning) {
      check.result.layers = layers(isXML: format is any XMLLogFormat, .meaning)
      // Problems that are reported while it is read count in the result, too.
      var summary = ReadingSummary(format: format.name)
      var sink = CheckedRecords(
        checker: LogChecker(file: log.label, now: plan.now) { try check.take($0) },
        most: plan.comparesFiles ? OverlapCheck.mostCompared : 0)
      sink.checker.countsOnly = { check.counts($0, $1) }
      defer { (check.result.summary, check.entries) = (summary, sink.first) }
      try plan.reader.read(
        log, from: source, into: &sink, counting: &summary, readers: readers,
        report: { try check.take($0) })
      return try sink.finish()
    }
    check.result.summary.format = log.format?.name
    let syntax =
      log.format.map { InputSyntax($0, log.head) } ?? InputSyntax.guess(log.head, name: log.label)
    if log.head.isEmpty, syntax != .jsonSequence {
      check.result.layers = layers(isXML: syntax == .xml, .wellFormed)
      throw LogError.empty
    }
    guard let syntax else {
      throw LogError(code: .unknownFormat, message: "no format recognises it")
    }
    if plan.layers.contains(.meaning),
      let misspelt = log.head.misspeltLog(plan.reader.formats.kinds)
    {
      try check.take(
        Diagnostic(
          .warning, .misspeltField, misspelt + " It is not read as a log", file: log.label,
          path: "/"))
    }
    check.result.layers = layers(isXML: syntax == .xml, .wellFormed)
    // An input in memory is smaller than the pieces for threads.
    xml.jobs = !log.isWhole || plan.reader.pieceSize != nil ? plan.reader.jobs : 1
    var checker = try SyntaxChecker(
      syntax, head: log.head, options: plan.reader.options, limits: plan.reader.limits, xml: xml,
      name: log.label)
    try log.beginning.withUnsafeBytes { try checker.feed($0) { try check.take($0) } }
    while true {
      var count = 0
      do {
        count = try source(chunk.bytes)
      } catch let stop as Cancellation {
        throw stop
      } catch {
        try checker.breakOff()
        throw error
      }
      if count == 0 { break }
      try checker.feed(UnsafeRawBufferPointer(rebasing: chunk.bytes[..<count])) {
        try check.take($0)
      }
    }
    try checker.finish { try check.take($0) }
  }
}

/// Passes the records of a file to the checker, and keeps the first ones.
private struct CheckedRecords: RecordSink {
  var checker: LogChecker
  /// The number of records that are kept.
  let most: Int
  private(set) var first: [LogRecord] = []

  mutating func begin(_ log: LogHeader) throws { try checker.begin(log) }

  mutating func add(_ record: LogRecord) throws {
    if first.count < most { first.append(record) }
    try checker.add(record)
  }

  mutating func add(contentsOf records: [LogRecord]) throws {
    if first.count < most { first += records.prefix(most - first.count) }
    try checker.add(contentsOf: records)
  }

  mutating func noteGap() { checker.noteGap() }

  mutating func finish() throws { try checker.finish() }
}

/// The memory for one piece of input.
private final class Chunk {
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  deinit {
    bytes.deallocate()
  }
}

/// Thrown to end the work when it is no longer wanted.
struct Cancellation: Error {}
