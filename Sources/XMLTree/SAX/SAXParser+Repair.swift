// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What a streaming parser does about damaged records.
///
/// A syntax error costs one record: the parser that failed is given up, and a new
/// one goes on at the next start tag of a record at or behind the error, told
/// first the start tags of the elements around the records. If the records that
/// follow are well-formed between those tags, the document without the damaged
/// one is. Where no record follows, it goes on at the end tag behind the last
/// one. Only for documents whose records are known; an error in any other
/// document is an error of the document.
///
/// Where records stand in one of several elements that say what they mean, as in
/// the logs of a logbook, only an error inside a record is repaired: another one may
/// have cost the start tag that the records behind it need.
struct RecordRepair {
  /// The qualified names of the elements that are records.
  let names: [[UInt8]]
  /// Those among them in which elements of these names stand, too.
  let nestingNames: [[UInt8]]
  /// How many elements stand around a record, if there are more than one; nil also
  /// where the path does not say it.
  let groupDepth: Int?
  /// How many more damaged records a document may have.
  var remaining: Int
  var report: ((XMLRecordRepair) -> Void)?

  /// The line on which the search for the next record stands; nil while parsing.
  fileprivate(set) var seekLine: Int?
  /// The start tags around the records, the name of the innermost of these
  /// elements, and how many they are.
  fileprivate var startTags: [UInt8] = []
  fileprivate var parentName: [UInt8] = []
  fileprivate var depth = 0

  var isSeeking: Bool { seekLine != nil }

  /// The damaged record, while its end tag is looked for: what stands in it is no
  /// record of the document.
  fileprivate var nesting: [UInt8]?

  /// - Parameter remaining: How many damaged records the rest of the document may have; nil
  ///   for as many as the whole of it.
  init(
    _ records: XMLRecordNames, path: XMLPath, remaining: Int? = nil,
    report: ((XMLRecordRepair) -> Void)? = nil
  ) {
    names = records.recordNames.map { Array($0.utf8) }
    nestingNames = records.nestingNames.map { Array($0.utf8) }
    let steps = path.program.steps
    groupDepth = steps.count > 2 && !steps.contains(where: \.isDescendant) ? steps.count - 1 : nil
    self.remaining = remaining ?? records.limit
    self.report = report
  }

  /// Where the next record begins: in the bytes that were given last, or in others.
  struct Continuation {
    var index: Int
    var bytes: [UInt8]?
  }

  /// Where to go on behind damage.
  fileprivate enum Place {
    /// At the first start tag of a record, or the end tag behind the last one.
    case tag(Int)
    /// Nowhere: another group of records begins before them.
    case group
  }

  fileprivate func placeToGoOn(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Place? {
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if let nesting {
        if RecordRepair.isTag(rest.dropFirst(), of: nesting) { return .tag(open) }
        if isEndTag(rest, of: nesting) {
          // Behind it: pieces of the input end with a `>`.
          return rest.firstIndex(of: UInt8(ascii: ">")).map { .tag($0 + 1) }
        }
      } else if isStartOfRecord(rest) {
        return .tag(open)
      }
      if isEndTag(rest, of: parentName) { return .tag(open) }
      if groupDepth != nil, RecordRepair.isTag(rest.dropFirst(), of: parentName) { return .group }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether some bytes begin with the start tag of a record.
  fileprivate func isStartOfRecord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.first == UInt8(ascii: "<")
      && names.contains { RecordRepair.isTag(bytes.dropFirst(), of: $0) }
  }

  private func isEndTag(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: [UInt8]) -> Bool {
    bytes.dropFirst().first == UInt8(ascii: "/")
      && RecordRepair.isTag(bytes.dropFirst(2), of: name)
  }

  /// Whether some bytes are a name and the end of it.
  private static func isTag(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: [UInt8]
  ) -> Bool {
    guard bytes.starts(with: name), let after = bytes.dropFirst(name.count).first else {
      return false
    }
    return after <= 0x20 || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }

  /// The record among those that contain others whose start tag some bytes begin
  /// with.
  fileprivate func nestingRecord(at bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    nestingNames.first { RecordRepair.isTag(bytes.dropFirst(), of: $0) }
  }
}

extension SAXParser {
  /// The parser has failed in this piece: reports the record that is lost and
  /// looks for the next one. Throws where that is not possible.
  ///
  /// - Returns: Where to go on; nil where that is not in this piece.
  func repairRecord(
    in piece: UnsafeBufferPointer<UInt8>
  ) throws(XMLReadError) -> RecordRepair.Continuation? {
    guard var repair, let failure = session.pointee.failure, encoding != .other,
      failure.isSyntaxError, let position = failure.position
    else { return try giveUp() }
    guard repair.remaining > 0 else {
      session.pointee.replaceFailure(
        XMLReadError(
          code: .limitReached,
          message: "more damaged records than are repaired in one document; the last: "
            + failure.message, position: failure.position, excerpt: failure.excerpt))
      return try giveUp()
    }
    let before = session.pointee.positions.total - piece.count
    let offset = min(max(0, session.pointee.failureOffset - before), piece.count)
    repair.nesting = session.pointee.openRecordName.flatMap { name in
      repair.nestingNames.first { $0 == name }
    }
    let damage = session.pointee.damage
    let lost = lostRecord(damage, &repair)
    guard let around = session.pointee.leaveRecord(named: repair.names) else {
      return try giveUp()
    }
    if let depth = repair.groupDepth, lost == .nothing || around.depth != depth {
      return try giveUp()
    }
    repair.remaining -= 1
    repair.startTags = around.startTags
    repair.parentName = around.parentName
    repair.depth = around.depth
    repair.seekLine = position.line
    self.repair = repair
    repair.report?(XMLRecordRepair(error: failure, lost: lost))
    if session.pointee.failureOffset >= before { return try seekRecord(in: piece, from: offset) }
    // It stands in an earlier piece.
    session.pointee.positions.restart(at: position)
    let rest = Array(damage.rest)
    var next: RecordRepair.Continuation?
    try rest.withContiguousBytes { bytes throws(XMLReadError) in
      session.pointee.positions.beginChunk(bytes)
      next = try seekRecord(in: bytes, from: 0)
    }
    next?.bytes = rest
    return next
  }

  /// There is a failure, and nothing to go on with.
  private func giveUp() throws(XMLReadError) -> RecordRepair.Continuation? {
    try throwFailure()
    return nil
  }

  /// What the error cost.
  private func lostRecord(
    _ damage: DamagedInput, _ repair: inout RecordRepair
  ) -> XMLRecordRepair.Loss {
    if let position = session.pointee.capturedPosition { return .match(position) }
    if session.pointee.skippedDepth > 0 { return .passedElement }
    // Between records, or in a start tag that was never reported.
    let nesting = damage.tag.withUnsafeBufferPointer { tag -> [UInt8]?? in
      guard repair.isStartOfRecord(tag[...]) else { return nil }
      return .some(repair.nestingRecord(at: tag[...]))
    }
    guard let nesting else { return .nothing }
    var quote: UInt8?
    for byte in damage.tagBefore {
      if let end = quote {
        if byte == end { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return .nothing
      }
    }
    repair.nesting = nesting
    return .startTag
  }

  /// Makes a parser for what begins with the first start tag of a record in a piece.
  ///
  /// - Returns: Where that is; nil without one: the search goes on with the next piece.
  func seekRecord(
    in piece: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(XMLReadError) -> RecordRepair.Continuation? {
    guard let line = repair?.seekLine else { return nil }
    if session.pointee.positions.total == 0 || session.pointee.positions.isBetweenChunks {
      session.pointee.positions.beginChunk(piece)
    }
    let record: Int
    switch repair?.placeToGoOn(in: piece[start...]) {
    case .tag(let index): record = index
    case .group: return try giveUp()
    case nil:
      repair?.seekLine = line + piece[start...].lazy.filter { $0 == 0x0A }.count
      session.pointee.positions.endChunk()
      return nil
    }
    let place = SourcePosition(
      line: line + piece[start..<record].lazy.filter { $0 == 0x0A }.count,
      column: session.pointee.positions.column(ofByte: record))
    repair?.seekLine = nil
    try restart(at: place)
    return RecordRepair.Continuation(index: record, bytes: nil)
  }

  /// The input has ended while the next record was looked for.
  func failSeeking() {
    guard let failure = session.pointee.failure else { return }
    session.pointee.replaceFailure(
      XMLReadError(
        code: failure.code,
        message: "the document ends before its last end tag; nothing could be read after this: "
          + failure.message, position: failure.position, excerpt: failure.excerpt))
  }

  /// Replaces the parser by a new one that stands inside the same elements.
  private func restart(at place: SourcePosition) throws(XMLReadError) {
    guard let repair else { return }
    free()
    try makeContext()
    session.pointee.recover(atDepth: repair.depth)
    session.pointee.positions.reset()
    try repair.startTags.withContiguousBytes { tags throws(XMLReadError) in
      session.pointee.positions.beginChunk(tags)
      try check(parse(tags, isLast: false))
      session.pointee.positions.endChunk()
    }
    session.pointee.positions.restart(at: place)
  }
}

extension XMLReadError {
  /// Whether the text of the document is at fault, at this place.
  fileprivate var isSyntaxError: Bool {
    code == .notWellFormed || code == .namespace || code == .encoding
      || code == .undeclaredEntity
  }
}
