// SPDX-License-Identifier: MIT

import XMLTree

/// Changes to a log file: entries that are added, replaced and removed. All else stays
/// byte for byte: comments, order, unknown elements, indentation, line ends.
///
/// New entries are written like their neighbours. Two changes to the same entry have no
/// defined result, nor has adding entries to a log whose last entries are removed: make one
/// edit first, and another of its result.
public struct LogEdit {
  /// Bytes that take the place of a range.
  struct Splice {
    var range: Range<Int>
    var text: [UInt8]

    /// The order of splices: an insertion comes before a replacement at the same place.
    fileprivate var place: (Int, Int) { (range.lowerBound, range.isEmpty ? 0 : 1) }
  }

  /// The document that is changed.
  public let document: LogDocument
  /// The line end of the file; nil if it is a single line. (Stored, because the search reads
  /// all of a file that is a single line.)
  let lineBreak: ArraySlice<UInt8>?
  private(set) var splices: [Splice] = []
  /// The indices of removed entries.
  private var removed: Set<Int> = []
  /// For a check: the indices of all entries that are left out, including the removed ones.
  private var leftOut: [Int]?
  private var addedCount = 0
  /// The records of the entries that come out changed or new.
  private var expected: [LogRecord] = []
  /// Maps the records of all entries that stay; nil if only the expected records are checked.
  private var meaning: ((LogRecord) -> LogRecord)?

  var bytes: [UInt8] { document.bytes }
  var layout: LogLayout { document.layout }

  /// Starts an edit of a file, without changes.
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

  /// Removes entries, each with its line if nothing else is on it.
  ///
  /// - Parameter indices: The indices of the entries in `document.entries`.
  public mutating func remove(_ indices: some Sequence<Int>) { removed.formUnion(indices) }

  /// Whether the edit removes an entry.
  func removes(_ index: Int) -> Bool { removed.contains(index) }

  /// Adds an expected change of all records.
  mutating func expectAll(_ meaning: @escaping (LogRecord) -> LogRecord) {
    let before = self.meaning ?? { $0 }
    self.meaning = { meaning(before($0)) }
  }

  /// The splices in order: at one place, an insertion comes before the change of the bytes
  /// after it.
  var ordered: [Splice] {
    let sorted = splices.enumerated().ordered { a, b in
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

  /// The document after the edit, read again.
  ///
  /// - Throws: The errors of `checkedBytes()`.
  public func result(jobs: Int = 1) throws -> LogDocument {
    try LogDocument(
      checkedBytes(), options: document.options, formats: document.formats, jobs: jobs)
  }

  /// The bytes of the file after the edit.
  ///
  /// The changes are read again with their surroundings, and refused if they do not have the
  /// intended meaning: an edit never damages a log.
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
    // Entries far from every change have the same bytes as before, so checking the others suffices.
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

  /// Leaves out the entries that neither a change nor its neighbours touch, except the last of
  /// each log, after which others are added.
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
    for range in splices.map(\.range).ordered(by: { $0.lowerBound < $1.lowerBound }) {
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
      // New entries are mostly at the end.
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
