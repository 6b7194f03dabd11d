// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of an XML input from the elements that a path matches, in a document or in
/// a stream.
final class XMLEntrySource: EntrySource {
  private let reader: XMLTreeReader
  private let mapper: XMLMapper
  // These are looked at for every record, and nothing that they call comes back here.
  @exclusivity(unchecked) private var repairs: [XMLRecordRepair] = []
  @exclusivity(unchecked) private var violations: [XMLSchemaViolation] = []
  /// Records that will be handed on together.
  @exclusivity(unchecked) private var gathered: [LogRecord] = []
  /// The source used instead of `reader` and `mapper` if several threads share the work.
  private let pieces: (any EntrySource)?
  private var filter: (any InputFilter)?
  /// True if a repair has ended the validation and this has not been reported yet.
  private var hasSchemaEnded = false
  private let placesAll: Bool
  /// True if the rest of the input is to be ignored.
  private var isDone = false

  init(
    format: any XMLLogFormat, head: InputHead, options: ReadingOptions, limits: ParseLimits,
    schema: XMLSchema? = nil, readers: XMLReaderPool? = nil, threads: ReadingThreads? = nil
  ) throws {
    placesAll = options.placesAllEntries
    let readers = readers ?? XMLReaderPool()
    reader = try readers.reader(format.recordPath(options, head), limits: limits)
    mapper = readers.mapper(format) { format.makeMapping(options) }
    filter = format.makeInputFilter(head)
    reader.uncountedColumns = filter?.uncountedColumns ?? 0
    let names = format.repairedRecordNames
    reader.records =
      names.isEmpty
      ? nil : XMLRecordNames(recordNames: names, nestingNames: format.nestingRecordNames)
    if let threads, schema == nil, reader.uncountedColumns == 0,
      let mapping = mapper.mapping as? any XMLPieceMapping
    {
      pieces = mapping.makeSource(of: reader, threads)
      return
    }
    pieces = nil
    if mapper.wantsPassedElements {
      reader.onPassedElement = { [mapper] in mapper.mapping.passOver($0) }
    }
    // Schema violations are reported between the records around them, so records come one by
    // one.
    reader.gathersMatches = schema == nil && !placesAll
    if let schema {
      reader.schema = schema
      reader.onSchemaViolation = { [unowned self] in
        violations.append($0)
        return .continue
      }
    }
    reader.onRepair = { [unowned self] in
      repairs.append($0)
      if reader.schema != nil {
        reader.schema = nil
        hasSchemaEnded = true
      }
    }
  }

  var passed: [PassedEntries] { pieces?.passed ?? mapper.mapping.passed() }

  // MARK: Streams

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    guard let filter, !filter.isDone else { return try parse(bytes, take) }
    try filtering(take) { filter, next in try filter.feed(bytes, next) }
  }

  func fill(from read: (UnsafeMutableRawBufferPointer) -> Int, _ take: Take) throws {
    if let pieces, filter?.isDone != false, !isDone { return try pieces.fill(from: read, take) }
    try LogReader.withChunk(from: read) { try feed($0, take) }
  }

  func finish(_ take: Take) throws {
    try filtering(take) { filter, next in try filter.finish(next) }
    if let pieces { return try pieces.finish(take) }
    if !isDone {
      try excusing(take) {
        try reportingFindings(take) {
          try reader.finish(matches: { try self.take($0, take) }) { try self.take($0, take) }
        }
      }
    }
    try finishMapping(take)
  }

  func breakOff(_ take: Take) throws {
    if let pieces { return try pieces.breakOff(take) }
    try reportingFindings(take) {
      try reader.breakOff(matches: { try self.take($0, take) }) { try self.take($0, take) }
    }
  }

  /// Parses the bytes that the filter passes on, after reporting the filter's remarks on them.
  private func filtering(
    _ take: Take,
    _ body: (inout any InputFilter, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    guard var filter, !isDone else { return }
    // Taken out of the property, so that the bytes held by the filter are not copied.
    self.filter = nil
    var passed: [UInt8] = []
    try body(&filter) { passed.append(contentsOf: $0) }
    let remarks = filter.takeRemarks()
    self.filter = filter
    try remark(remarks, take)
    try excusing(take) { try passed.withUnsafeBytes { try parse($0, take) } }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    if isDone { return }
    if let pieces { return try pieces.feed(bytes, take) }
    try reportingFindings(take) {
      try reader.feed(bytes, matches: { try self.take($0, take) }) { try self.take($0, take) }
    }
  }

  /// Runs `body` and reports the filter's remarks on it. An error that the filter excuses ends
  /// the input like a normal end.
  private func excusing(_ take: Take, _ body: () throws -> Void) throws {
    if isDone { return }
    do {
      try body()
    } catch let error as XMLReadError {
      try remark(filter?.takeRemarks() ?? [], take)
      guard let excuse = filter?.excuse(error) else { throw error }
      isDone = true
      try remark([excuse], take)
    }
    try remark(filter?.takeRemarks() ?? [], take)
  }

  private func remark(_ remarks: [InputRemark], _ take: Take) throws {
    for remark in remarks {
      let fault = remark.fault
      try take(
        .diagnostic(
          Diagnostic(
            remark.severity, fault.code, fault.message, remedy: fault.remedy,
            field: fault.field, position: fault.position, path: "/")))
    }
  }

  /// Reports the reader's findings besides matches, before rethrowing its error.
  private func reportingFindings(_ take: Take, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as XMLReadError {
      try reportFindings(take)
      throw error
    }
    try reportFindings(take)
  }

  /// Reports the violations and repairs, after the records before them. A repair ends the
  /// validation, so all violations come before all repairs.
  private func reportFindings(_ take: Take) throws {
    if !violations.isEmpty {
      let found = violations
      violations.removeAll()
      for violation in found {
        try take(
          .diagnostic(
            Diagnostic(
              .error, .schemaViolation, violation.message, field: violation.attribute,
              position: violation.position, path: violation.path)))
      }
    }
    if repairs.isEmpty { return }
    let made = repairs
    repairs.removeAll()
    for repair in made {
      try take(.repair(repair))
      guard hasSchemaEnded else { continue }
      hasSchemaEnded = false
      try take(
        .diagnostic(
          Diagnostic(
            .note, .schemaEnded,
            "the rest is not checked against the schema, because a part of the document is "
              + "damaged; repair it and validate again", position: repair.error.position,
            path: "/")))
    }
  }

  // MARK: Entries

  /// Takes a match, of a stream or of a tree.
  @discardableResult
  private func take(_ match: XMLTreeMatch, _ take: Take) throws -> ReadingAction {
    if !violations.isEmpty || !repairs.isEmpty { try reportFindings(take) }
    try mapper.mapping.take(match.node) {
      try take(SourceItem($0, .element(match), isPlaced: placesAll))
    }
    return .continue
  }

  /// Takes matches that follow one another.
  private func take(_ matches: XMLGatheredMatches, _ take: Take) throws -> ReadingAction {
    if !repairs.isEmpty { try reportFindings(take) }
    gathered.reserveCapacity(matches.indices.count)
    try matches.forEachElement { element, index in
      if let record = mapper.mapping.plainRecord(of: element) {
        gathered.append(record)
      } else {
        try handOnGathered(take)
        try self.take(matches[index], take)
      }
    }
    try handOnGathered(take)
    return .continue
  }

  private func handOnGathered(_ take: Take) throws {
    if gathered.isEmpty { return }
    var records: [LogRecord] = []
    swap(&records, &gathered)
    try take(.records(records))
    // The memory is kept for the next batch.
    records.removeAll(keepingCapacity: true)
    swap(&records, &gathered)
  }

  /// Reads a whole tree, as a stream of the same document would be read.
  func read(_ document: XMLTreeDocument, _ take: Take) throws {
    var passed: [XMLTreeNode] = []
    if mapper.mapping.wantsPassedElements, let top = document.documentElement {
      passed = Array(top.childElements.reversed())
    }
    for match in document.root.matches(reader.path) {
      while let next = passed.last, let place = match.position, let start = next.position,
        start <= place
      {
        passed.removeLast()
        if next != match.node { mapper.mapping.passOver(next) }
      }
      try self.take(match, take)
    }
    for element in passed.reversed() { mapper.mapping.passOver(element) }
    try finishMapping(take)
  }

  private func finishMapping(_ take: Take) throws {
    try mapper.mapping.finish { try take(SourceItem($0, .document, isPlaced: placesAll)) }
  }
}
