// SPDX-License-Identifier: MIT

import XMLTree

/// What became of one entry of a source.
public struct MappedEntry: Sendable {
  // Nearly all entries are records of which there is no more to say: what is rare stands
  // in memory of its own, so that handing on an entry costs what a reference costs.
  public enum Outcome: Sendable {
    case record(LogRecord)
    /// The entry cannot be a record.
    indirect case rejected(RecordFault)
    /// The source says something that the model has no record for; `count` is
    /// how many entries that are.
    indirect case notModelled(kind: String, count: Int)
    /// The source says something that was not asked for.
    indirect case filtered(kind: String)
    /// There was no entry, only remarks or the header of a log.
    case nothing

    public static func notModelled(kind: String) -> Outcome { .notModelled(kind: kind, count: 1) }
  }

  /// What most entries have nothing of.
  private struct Remarks: Sendable {
    var log: LogHeader?
    var warnings: [RecordFault] = []
    var notes: [RecordFault] = []
  }

  private final class Box: Sendable {
    let remarks: Remarks

    init(_ remarks: Remarks) { self.remarks = remarks }
  }

  public var outcome: Outcome
  private var box: Box?
  /// Where the entry begins; nil for where its source stands now.
  public var position: SourcePosition?
  /// Which entry it is: `row 17`, `/logs[0]/records[3]`; nil for the current.
  public var path: EntryPath?

  public init(
    _ outcome: Outcome, log: LogHeader? = nil, warnings: [RecordFault] = [],
    position: SourcePosition? = nil, path: EntryPath? = nil
  ) {
    self.outcome = outcome
    self.position = position
    self.path = path
    if log != nil || !warnings.isEmpty { remarks = Remarks(log: log, warnings: warnings) }
  }

  /// An entry of which there is nothing more to say.
  @inline(__always)
  init(plain outcome: Outcome) {
    self.outcome = outcome
  }

  /// Whether there is nothing to say of the entry but what became of it.
  var isPlain: Bool { box == nil }

  /// Given where the record is the first of a log of its source.
  public var log: LogHeader? {
    get { isPlain ? nil : remarks.log }
    set { remarks.log = newValue }
  }

  /// Remarks that cost no record.
  public var warnings: [RecordFault] {
    get { isPlain ? [] : remarks.warnings }
    set { remarks.warnings = newValue }
  }

  /// Remarks on what was done and may be of interest.
  public var notes: [RecordFault] {
    get { isPlain ? [] : remarks.notes }
    set { remarks.notes = newValue }
  }

  private var remarks: Remarks {
    get { box?.remarks ?? Remarks() }
    set {
      let isEmpty = newValue.log == nil && newValue.warnings.isEmpty && newValue.notes.isEmpty
      box = isEmpty ? nil : Box(newValue)
    }
  }
}

/// Which entry of its source something is, put into words only when asked. (Indirect: most
/// entries have none of their own, and are handed on many times.)
public indirect enum EntryPath: Hashable, Sendable, CustomStringConvertible {
  /// A row of a CSV text, from 1.
  case row(Int)
  case json(JSONPath)
  case text(String)

  public var description: String {
    switch self {
    case .row(let number): "row \(number)"
    case .json(let path): path.description
    case .text(let text): text
    }
  }
}

extension MappedEntry {
  /// A record, or why there is none.
  init(_ record: () throws(RecordFault) -> LogRecord) {
    do throws(RecordFault) {
      self.init(.record(try record()))
    } catch {
      self.init(.rejected(error))
    }
  }
}
