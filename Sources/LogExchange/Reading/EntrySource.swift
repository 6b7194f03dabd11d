// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of an input: bytes come in, entries go out. Where they go from there is for
/// `RecordPipeline`.
protocol EntrySource: AnyObject {
  typealias Take = (SourceItem) throws -> Void

  /// Takes the next bytes, which are valid during the call.
  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws
  /// Takes the next bytes, which `read` puts where they are needed.
  ///
  /// - Parameter read: Answers how many it has put there; asked once.
  func fill(from read: (UnsafeMutableRawBufferPointer) -> Int, _ take: Take) throws
  /// The input ends here.
  func finish(_ take: Take) throws
  /// The input has broken off: what was fed of it counts.
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

/// What has come out of a source. (A class, so that it can grow while the source is at work.)
final class Collected<Item> {
  var items: [Item] = []
}

/// One thing that comes out of an input. (It is as small as a reference, because large numbers
/// of records wait for each other and for other threads.)
enum SourceItem: Sendable {
  /// An entry that is a record, and of which there is no more to say.
  case record(LogRecord)
  /// Several that follow one another.
  case records([LogRecord])
  /// An entry, and where its source stands; that holds where it has no place of its own.
  indirect case entry(MappedEntry, SourcePlace)
  /// Something to say of the input besides its entries; it names no file.
  indirect case diagnostic(Diagnostic)
  /// A syntax error that was stepped over.
  indirect case repair(XMLRecordRepair)

  /// An entry with its place, if something is said of it.
  ///
  /// - Parameters:
  ///   - place: Where the source of the entry stands.
  ///   - isPlaced: Whether its place is wanted in any case.
  @inline(__always)
  init(_ entry: MappedEntry, _ place: @autoclosure () -> SourcePlace, isPlaced: Bool = false) {
    guard entry.isPlain, !isPlaced else {
      self = .entry(entry, place())
      return
    }
    switch entry.outcome {
    case .record(let record): self = .record(record)
    case .rejected: self = .entry(entry, place())
    // It is only counted, and its place may keep a document in memory.
    case .notModelled, .filtered, .nothing: self = .entry(entry, .nowhere)
    }
  }
}

/// Where in its source an entry stands, put into words only when asked.
enum SourcePlace: Sendable {
  case nowhere
  /// At the end: the entry is of the document as a whole.
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
