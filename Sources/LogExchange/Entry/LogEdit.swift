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
  }

  /// What is changed.
  public let document: LogDocument
  private(set) var splices: [Splice] = []
  /// The entries that go.
  private var removed: Set<Int> = []
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
    (splices + removals(of: removed)).enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.isEmpty ? 0 : 1, a.offset)
        < (b.element.range.lowerBound, b.element.range.isEmpty ? 0 : 1, b.offset)
    }.map(\.element)
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
    near.remove(untouched)
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

  /// The entries that no change touches, nor one beside them; but for the last of each
  /// log, behind which others are added.
  private var untouched: [Int] {
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
    return isNear.indices.filter { !isNear[$0] }
  }

  private func check(_ after: LogDocument) throws(LogError) {
    var wanted: [LogRecord: Int] = [:]
    for record in expected { wanted[record, default: 0] += 1 }
    if let meaning {
      for index in document.entries.indices where !removed.contains(index) {
        if let record = document.entries[index].record {
          wanted[meaning(record), default: 0] += 1
        }
      }
    }
    let count = document.entries.count + addedCount - removed.count
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
