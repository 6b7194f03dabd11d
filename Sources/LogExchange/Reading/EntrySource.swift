// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of an input: bytes come in, entries go out. A `RecordPipeline` takes the
/// entries.
protocol EntrySource: AnyObject {
  typealias Take = (SourceItem) throws -> Void

  /// Takes the next bytes, which are valid during the call.
  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws
  /// Takes the next bytes directly from a caller that can write them into a buffer.
  ///
  /// - Parameter read: Writes bytes into the buffer and returns their number; called once.
  func fill(from read: (UnsafeMutableRawBufferPointer) -> Int, _ take: Take) throws
  /// Ends the input, and gives all remaining entries.
  func finish(_ take: Take) throws
  /// Ends an input that has broken off: the entries that are complete by then count.
  func breakOff(_ take: Take) throws
  /// The entries that were passed over so far and count for the balance.
  var passed: [PassedEntries] { get }
}

extension EntrySource {
  func fill(from read: (UnsafeMutableRawBufferPointer) -> Int, _ take: Take) throws {
    try LogReader.withChunk(from: read) { try feed($0, take) }
  }
  func breakOff(_ take: Take) throws {}
  var passed: [PassedEntries] { [] }
}

/// The items that a source has given. (A class, so that it can grow while the source is
/// working.)
final class Collected<Item> {
  var items: [Item] = []
}

/// One thing that comes out of an input. (It is as small as a reference, because large numbers
/// of records wait for each other and for other threads.)
enum SourceItem: Sendable {
  /// A record without remarks.
  case record(LogRecord)
  /// Several consecutive records without remarks.
  case records([LogRecord])
  /// An entry, and the place of its source, which applies if the entry has no place of its own.
  indirect case entry(MappedEntry, SourcePlace)
  /// A remark on the input besides its entries, without the name of the file.
  indirect case diagnostic(Diagnostic)
  /// A syntax error that the parser has recovered from.
  indirect case repair(XMLRecordRepair)

  /// An entry, with the place if a diagnostic will need it.
  ///
  /// - Parameters:
  ///   - place: The current place of the entry's source.
  ///   - isPlaced: True if the place is wanted in any case.
  @inline(__always)
  init(_ entry: MappedEntry, _ place: @autoclosure () -> SourcePlace, isPlaced: Bool = false) {
    guard entry.isPlain, !isPlaced else {
      self = .entry(entry, place())
      return
    }
    switch entry.outcome {
    case .record(let record): self = .record(record)
    case .rejected: self = .entry(entry, place())
    // This is only counted, and its place might keep a document in memory.
    case .notModelled, .filtered, .nothing: self = .entry(entry, .nowhere)
    }
  }
}

/// The place of an entry in its source, put into words only when needed.
enum SourcePlace: Sendable {
  case nowhere
  /// The end of a document, for entries that concern the document as a whole.
  case document
  /// A row of a table, from 1.
  case row(Int, SourcePosition)
  case value(JSONPath, SourcePosition)
  case element(XMLTreeMatch)

  var position: SourcePosition? {
    switch self {
    case .nowhere, .document: nil
    case .row(_, let position), .value(_, let position): position
    case .element(let match): match.position
    }
  }

  var path: String {
    switch self {
    case .nowhere: ""
    case .document: "/"
    case .row(let number, _): EntryPath.row(number).description
    case .value(let path, _): path.description
    case .element(let match): match.path
    }
  }
}
