// SPDX-License-Identifier: MIT

import XMLTree

/// Changes to a log file: entries that are added, replaced and removed. All else stays
/// byte for byte: comments, order, unknown elements, indentation, line ends.
///
/// New entries are written like their neighbours. What is asked for twice of one entry
/// has no meaning; so has adding entries to a log of which some are removed at the end:
/// make the one edit first and another of its result.
public struct LogEdit {
  /// Bytes in the place of others.
  struct Splice {
    var range: Range<Int>
    var text: [UInt8]

    /// By what splices are ordered: what is put in comes before what is replaced.
    fileprivate var place: (Int, Int) { (range.lowerBound, range.isEmpty ? 0 : 1) }
  }

  /// What is changed.
  public let document: LogDocument
  /// The line end that the file uses; nil where it is one line. (Looked for once: of a log that
  /// is one line, all of it is looked at.)
  let lineBreak: ArraySlice<UInt8>?
  private(set) var splices: [Splice] = []
  /// The entries that go.
  private var removed: Set<Int> = []
  /// Where a check leaves entries out: those, and those that go, in their order.
  private var leftOut: [Int]?
  private var addedCount = 0
  /// The entries that come out changed, by their records.
  private var expected: [LogRecord] = []
  /// What all entries that stay come to mean; nil where only those that change are known.
  private var meaning: ((LogRecord) -> LogRecord)?

  var bytes: [UInt8] { document.bytes }
  var layout: LogLayout { document.layout }

  /// Begins to change a file.
  public init(_ document: LogDocument) {
    self.document = document
    lineBreak = Surroundings.lineBreak(of: document.bytes[...])
  }

  /// Whether nothing changes.
  public var isEmpty: Bool {
    removed.isEmpty && splices.allSatisfy { bytes[$0.range].elementsEqual($0.text) }
  }

  mutating func splice(_ range: Range<Int>, _ text: some Sequence<UInt8>) {
    splices.append(Splice(range: range, text: Array(text)))
  }

  mutating func expect(added: Int = 0, _ records: [LogRecord]) {
    addedCount += added
    expected += records
  }

  /// Removes entries, each with its line where nothing else stands on it.
  ///
  /// - Parameter indices: The entries, by their places in `document.entries`.
  public mutating func remove(_ indices: some Sequence<Int>) { removed.formUnion(indices) }

  /// Says what all entries come to mean.
  mutating func expectAll(_ meaning: @escaping (LogRecord) -> LogRecord) {
    let before = self.meaning ?? { $0 }
    self.meaning = { meaning(before($0)) }
  }

  /// The splices in their order: what is put in at a place stands before what becomes
  /// of the bytes behind it.
  var ordered: [Splice] {
    let sorted = splices.enumerated().sorted { a, b in
      let (one, other) = (a.element.place, b.element.place)
      return one == other ? a.offset < b.offset : one < other
    }
    var rest = sorted[...]
    let removals = removals(of: leftOut ?? removed.sorted())
    var ordered: [Splice] = []
    ordered.reserveCapacity(rest.count + removals.count)
    // Removals are in the order of the file. There may be one for nearly every entry.
    for removal in removals {
      while let next = rest.first, next.element.place <= removal.place {
        ordered.append(next.element)
        rest.removeFirst()
      }
      ordered.append(removal)
    }
    return ordered + rest.map(\.element)
  }

  /// The file as it is to be, read again.
  ///
  /// - Throws: As `checkedBytes()`.
  public func result(jobs: Int = 1) throws -> LogDocument {
    try LogDocument(
      checkedBytes(), options: document.options, formats: document.formats, jobs: jobs)
  }

  /// The file as it is to be.
  ///
  /// What changes is read again with what stands around it, and refused where it does not
  /// say what it should: an edit never damages a log.
  ///
  /// - Throws: `LogError` with the code `notEditable`.
  public func checkedBytes() throws -> [UInt8] {
    let text = try applied()
    if document.syntax == .ndjson, text.isEmpty {
      throw LogError(
        code: .notEditable,
        message: "NDJSON has no place for a log without entries; delete the file, or keep the log "
          + "as XML or JSON")
    }
    // Entries far from every change are the same bytes as before: the others are enough.
    var near = self
    near.leaveOutUntouched()
    try near.check(
      LogDocument(near.applied(), options: document.options, formats: document.formats))
    return text
  }

  private func applied() throws(LogError) -> [UInt8] {
    let ordered = ordered
    var index = 0
    for splice in ordered {
      guard splice.range.lowerBound >= index else {
        throw LogError(code: .notEditable, message: "two changes touch the same place")
      }
      index = splice.range.upperBound
    }
    return UnifiedDiff.applied(ordered[...], to: bytes, in: 0..<bytes.count)
  }

  /// Leaves out the entries that no change touches, nor one beside them; but for the last of
  /// each log, behind which others are added.
  private mutating func leaveOutUntouched() {
    let entries = document.entries
    var isNear = [Bool](repeating: false, count: entries.count)
    for log in layout.logs {
      if let last = log.entries.last { isNear[last] = true }
    }
    for index in removed {
      for near in max(0, index - 1)...min(entries.count - 1, index + 1) { isNear[near] = true }
    }
    var index = 0
    for range in splices.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      while index < entries.count, entries[index].range.upperBound < range.lowerBound { index += 1 }
      var near = max(0, index - 1)
      while near < entries.count, entries[near].range.lowerBound <= range.upperBound {
        isNear[near] = true
        near += 1
      }
      if near < entries.count { isNear[near] = true }
    }
    for index in removed { isNear[index] = false }
    leftOut = isNear.indices.filter { !isNear[$0] }
  }

  private func check(_ after: LogDocument) throws(LogError) {
    var wanted: [LogRecord: Int] = [:]
    for record in expected { wanted[record, default: 0] += 1 }
    let leftOut = leftOut ?? removed.sorted()
    if let meaning {
      var rest = leftOut[...]
      for (index, entry) in document.entries.enumerated() {
        if rest.first == index {
          rest.removeFirst()
        } else if let record = entry.record {
          wanted[meaning(record), default: 0] += 1
        }
      }
    }
    let count = document.entries.count + addedCount - leftOut.count
    if after.entries.count == count {
      // What is new stands mostly at the end.
      for entry in after.entries.reversed() where !wanted.isEmpty {
        guard let record = entry.record, let left = wanted[record] else { continue }
        wanted[record] = left == 1 ? nil : left - 1
      }
      if wanted.isEmpty { return }
    }
    throw LogError(
      code: .notEditable,
      message: "the log is written in a way in which this cannot be changed; 'logxml convert' "
        + "makes a plain log of it")
  }
}
