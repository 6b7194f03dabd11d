// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of an XML input, elements that a path matches, and hands them on.
/// Documents and streams share it.
final class XMLPipeline {
  let path: XMLPath
  private let reader: XMLTreeReader
  private let mapper: XMLMapper
  // These are looked at for every record, and nothing that they call comes back here.
  @exclusivity(unchecked) private var repairs: [XMLRecordRepair] = []
  @exclusivity(unchecked) private var violations: [XMLSchemaViolation] = []
  /// Instead of reader and mapping, where several threads are at work.
  private let pieces: (any XMLPieces)?
  private var filter: (any InputFilter)?
  private let pipeline: RecordPipeline
  /// Whether a repair has ended the work of the schema, and it has not been said.
  private var hasSchemaEnded = false
  /// Whether the rest of the input is of no interest.
  private var isDone = false

  init(
    format: any XMLLogFormat, head: InputHead, options: ReadingOptions, limits: ParseLimits,
    schema: XMLSchema? = nil, readers: XMLReaderPool? = nil, threads: ReadingThreads? = nil,
    pipeline: RecordPipeline
  ) throws {
    let readers = readers ?? XMLReaderPool()
    reader = try readers.reader(format.recordPath(options, head), limits: limits)
    path = reader.path
    mapper = readers.mapper(format) { format.makeMapping(options, head) }
    filter = format.makeInputFilter()
    self.pipeline = pipeline
    let names = format.repairedRecordNames
    let records =
      names.isEmpty
      ? nil : XMLRecordNames(recordNames: names, nestingNames: format.nestingRecordNames)
    if let threads, schema == nil, let mapping = mapper.mapping as? any XMLPieceMapping {
      let setup = PieceSetup(
        threads: threads, path: path, limits: limits, records: records, options: options,
        pipeline: pipeline)
      pieces =
        (mapping as? any PieceReaderMaking)?.makePieces(setup) ?? setup.makePieces(for: mapping)
      return
    }
    pieces = nil
    if mapper.mapping.wantsPassedElements {
      reader.onPassedElement = { [mapper] in mapper.mapping.passOver($0) }
    }
    if let schema {
      reader.schema = schema
      reader.onSchemaViolation = { [unowned self] in
        violations.append($0)
        return .continue
      }
    }
    reader.records = records
    reader.onRepair = { [unowned self] in
      repairs.append($0)
      if reader.schema != nil {
        reader.schema = nil
        hasSchemaEnded = true
      }
    }
  }

  /// The counts of all entries, those included that were passed over.
  var summary: ReadingSummary {
    var summary = pipeline.summary
    for passed in pieces?.passed ?? mapper.mapping.passed() { summary.add(passed) }
    return summary
  }

  // MARK: Streams

  func feed(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    guard let filter, !filter.isDone else { return try parse(bytes, into: &sink, report) }
    try bytes.withContiguousBytes { bytes in
      try filtering(into: &sink, report) { filter, next in
        try filter.feed(UnsafeRawBufferPointer(bytes), next)
      }
    }
  }

  /// Whether what comes next is read to where it is parsed (`fill`).
  var isFilled: Bool { pieces != nil && filter?.isDone != false && !isDone }

  /// Reads some more; only where `isFilled`.
  func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    try pieces?.fill(from: read, into: &sink, report)
  }

  /// Parses what the filter lets through. What it has to say of it comes first.
  private func filtering(
    into sink: inout some RecordSink, _ report: LogReader.Report,
    _ body: (inout any InputFilter, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    guard var filter, !isDone else { return }
    // What the filter holds is not to be copied.
    self.filter = nil
    var passed: [UInt8] = []
    try body(&filter) { passed.append(contentsOf: $0) }
    let remarks = filter.takeRemarks()
    self.filter = filter
    try pipeline.remark(remarks, report)
    try excusing(report) { try parse(passed, into: &sink, report) }
  }

  func finish(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    try filtering(into: &sink, report) { filter, next in try filter.finish(next) }
    if let pieces {
      try pieces.finish(into: &sink, report)
      return try pieces.finishMapping(into: &sink, report)
    }
    if !isDone {
      try excusing(report) {
        try reportingFindings(into: &sink, report) { sink in
          try reader.finish { match in
            try take(match, into: &sink, report)
            return .continue
          }
        }
      }
    }
    try finishMapping(into: &sink, report)
  }

  /// The input has broken off: what was fed of it counts.
  func breakOff(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    try pieces?.breakOff(into: &sink, report)
  }

  private func parse(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if isDone { return }
    if let pieces { return try pieces.feed(bytes, into: &sink, report) }
    try reportingFindings(into: &sink, report) { sink in
      try reader.feed(bytes) { match in
        try take(match, into: &sink, report)
        return .continue
      }
    }
  }

  /// Asks the filter what it has to say of what `body` did, and whether an error
  /// is none.
  private func excusing(_ report: LogReader.Report, _ body: () throws -> Void) throws {
    if isDone { return }
    do {
      try body()
    } catch let error as XMLReadError {
      try pipeline.remark(filter?.takeRemarks() ?? [], report)
      guard let remark = filter?.excuse(error) else { throw error }
      isDone = true
      try pipeline.remark([remark], report)
    }
    try pipeline.remark(filter?.takeRemarks() ?? [], report)
  }

  private func reportingFindings<Sink: RecordSink>(
    into sink: inout Sink, _ report: LogReader.Report, _ body: (inout Sink) throws -> Void
  ) throws {
    do {
      try body(&sink)
    } catch {
      try reportFindings(into: &sink, report)
      throw error
    }
    try reportFindings(into: &sink, report)
  }

  /// Reports what the reader has found besides matches, after the records before it. A repair
  /// ends the work of the schema, so violations stand before all repairs.
  private func reportFindings(
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    try pipeline.handOnCollected(into: &sink, report)
    if !violations.isEmpty {
      let found = violations
      violations.removeAll()
      for violation in found { try pipeline.take(violation, report) }
    }
    if repairs.isEmpty { return }
    let made = repairs
    repairs.removeAll()
    for repair in made {
      try pipeline.take(repair, report)
      if hasSchemaEnded {
        hasSchemaEnded = false
        try pipeline.endSchema(at: repair.error.position, report)
      }
    }
  }

  // MARK: Entries

  /// Takes a match, of a stream or of a tree.
  func take(
    _ match: XMLTreeMatch, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if !violations.isEmpty || !repairs.isEmpty { try reportFindings(into: &sink, report) }
    try mapper.mapping.take(match.node) { entry in
      try pipeline.collect(
        entry, position: match.position, path: match.path, into: &sink, report)
    }
  }

  /// Takes all of a tree.
  func read(
    _ document: XMLTreeDocument, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    var passed: [XMLTreeNode] = []
    if mapper.mapping.wantsPassedElements, let top = document.documentElement {
      passed = Array(top.childElements.reversed())
    }
    for match in document.root.matches(path) {
      while let next = passed.last, let place = match.position, let start = next.position,
        start <= place
      {
        passed.removeLast()
        if next != match.node { mapper.mapping.passOver(next) }
      }
      try take(match, into: &sink, report)
    }
    for element in passed.reversed() { mapper.mapping.passOver(element) }
    try pipeline.handOnCollected(into: &sink, report)
    try finishMapping(into: &sink, report)
  }

  private func finishMapping(
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    try mapper.mapping.finish { entry in
      try pipeline.take(entry, position: nil, path: "/", into: &sink, report)
    }
  }
}
