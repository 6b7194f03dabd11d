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
  private var addedCount = 0
  private var removedCount = 0
  /// The entries that come out changed, by their records.
  private var expected: [LogRecord] = []

  var bytes: [UInt8] { document.bytes }
  var layout: LogLayout { document.layout }

  /// Begins to change a file.
  public init(_ document: LogDocument) {
    self.document = document
  }

  /// Whether nothing changes.
  public var isEmpty: Bool {
    splices.allSatisfy { bytes[$0.range].elementsEqual($0.text) }
  }

  mutating func splice(_ range: Range<Int>, _ text: some Sequence<UInt8>) {
    splices.append(Splice(range: range, text: Array(text)))
  }

  mutating func expect(added: Int = 0, removed: Int = 0, _ records: [LogRecord] = []) {
    addedCount += added
    removedCount += removed
    expected += records
  }

  /// Says that all entries mean what they meant.
  mutating func expectNoChange() {
    if expected.isEmpty { expected = document.entries.compactMap(\.record) }
  }

  /// The splices in their order: what is put in at a place stands before what becomes
  /// of the bytes behind it.
  var ordered: [Splice] {
    splices.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.isEmpty ? 0 : 1, a.offset)
        < (b.element.range.lowerBound, b.element.range.isEmpty ? 0 : 1, b.offset)
    }.map(\.element)
  }

  /// The file as it is to be.
  ///
  /// It is read again, and refused where it does not say what it should: an edit never
  /// damages a log.
  ///
  /// - Throws: `LogError` with the code `notEditable`.
  public func result(jobs: Int = 1) throws -> LogDocument {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.text.count })
    var index = 0
    for splice in ordered {
      guard splice.range.lowerBound >= index else {
        throw LogError(code: .notEditable, message: "two changes touch the same place")
      }
      text += bytes[index..<splice.range.lowerBound]
      text += splice.text
      index = splice.range.upperBound
    }
    text += bytes[index...]
    let after = try LogDocument(text, options: document.options, jobs: jobs)
    try check(after)
    return after
  }

  private func check(_ after: LogDocument) throws(LogError) {
    var wanted: [LogRecord: Int] = [:]
    for record in expected { wanted[record, default: 0] += 1 }
    let count = document.entries.count + addedCount - removedCount
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
