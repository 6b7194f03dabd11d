// SPDX-License-Identifier: MIT

import XMLTree

/// What became of one entry of a source.
public struct MappedEntry: Sendable {
  public enum Outcome: Sendable {
    case record(LogRecord)
    /// The entry cannot be a record.
    case rejected(RecordFault)
    /// The source says something that the model has no record for; `count` is
    /// how many entries that are.
    case notModelled(kind: String, count: Int)
    /// The source says something that was not asked for.
    case filtered(kind: String)
    /// There was no entry, only remarks or the header of a log.
    case nothing

    public static func notModelled(kind: String) -> Outcome { .notModelled(kind: kind, count: 1) }
  }

  public var outcome: Outcome
  /// Given where the record is the first of a log of its source.
  public var log: LogHeader?
  /// Remarks that cost no record.
  public var warnings: [RecordFault]
  /// Remarks on what was done and may be of interest.
  public var notes: [RecordFault] = []
  /// Where the entry begins; nil for where its source stands now.
  public var position: SourcePosition?
  /// Which entry it is: `row 17`, `/logs[0]/records[3]`; nil for the current.
  public var path: EntryPath?

  public init(
    _ outcome: Outcome, log: LogHeader? = nil, warnings: [RecordFault] = [],
    position: SourcePosition? = nil, path: EntryPath? = nil
  ) {
    self.outcome = outcome
    self.log = log
    self.warnings = warnings
    self.position = position
    self.path = path
  }
}

/// Which entry of its source something is, put into words only when asked.
public enum EntryPath: Hashable, Sendable, CustomStringConvertible {
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
