// SPDX-License-Identifier: MIT

import XMLTree

/// The outcome of one entry of a source, with the remarks on it.
public struct MappedEntry: Sendable {
  // Nearly all entries are plain records without remarks. Rare values are therefore boxed, so
  // that handing on an entry costs as much as a reference.
  public enum Outcome: Sendable {
    case record(LogRecord)
    /// The entry cannot be a record.
    indirect case rejected(RecordFault)
    /// The source holds `count` entries of a kind that the model has no record for.
    indirect case notModelled(kind: String, count: Int)
    /// The entry is of a kind that was not asked for.
    indirect case filtered(kind: String)
    /// There was no entry, only remarks or the header of a log.
    case nothing

    public static func notModelled(kind: String) -> Outcome { .notModelled(kind: kind, count: 1) }
  }

  /// The values that most entries lack.
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
  /// The place where the entry begins; nil for the source's current position.
  public var position: SourcePosition?
  /// The path of the entry, such as `row 17` or `/logs[0]/records[3]`; nil for the current one.
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

  /// An entry without remarks, log header, position or path.
  @inline(__always)
  init(plain outcome: Outcome) {
    self.outcome = outcome
  }

  /// True if the entry has neither remarks nor a log header.
  var isPlain: Bool { box == nil }

  /// The header of the log, if the record is the first one of a log of its source.
  public var log: LogHeader? {
    get { isPlain ? nil : remarks.log }
    set { remarks.log = newValue }
  }

  /// Faults in the entry that do not cost the record.
  public var warnings: [RecordFault] {
    get { isPlain ? [] : remarks.warnings }
    set { remarks.warnings = newValue }
  }

  /// Remarks on decisions made while reading, for information.
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

/// The place of an entry in its source, put into words only when needed. (Indirect: most
/// entries have no path of their own, and are handed on many times.)
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
  /// The record that the closure makes, or the rejected entry with the fault that it throws.
  init(_ record: () throws(RecordFault) -> LogRecord) {
    do throws(RecordFault) {
      self.init(.record(try record()))
    } catch {
      self.init(.rejected(error))
    }
  }
}
