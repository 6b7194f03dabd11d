// SPDX-License-Identifier: MIT

import XMLTree

/// One form in which logs are kept: how it is recognised and what it rests on.
///
/// Each format stands in a file of its own.
public protocol LogFormat: Sendable {
  /// The name on the command line: `apple-health`.
  var name: String { get }
  /// What people call it.
  var title: String { get }
  /// What the knowledge of this format rests on.
  var evidence: FormatEvidence { get }

  /// Whether input that begins like this is in this format. Formats look at the
  /// content, never at the name of a file, and claim only what they are sure of.
  func recognises(_ head: InputHead) -> Bool
}

/// What the knowledge of a format rests on.
public enum FormatEvidence: String, Hashable, Sendable {
  /// The format is our own.
  case own
  /// Files that the app wrote.
  case realExport = "real export"
  /// The source text of a program that reads it.
  case importer = "an importer's source"
  /// Descriptions of the format, not checked against a file of the app.
  case assumed
}

/// A format whose records are elements of an XML document.
public protocol XMLLogFormat: LogFormat {
  /// Which elements are records.
  var recordPath: String { get }
  /// Makes the mapping for one document.
  func makeMapping() -> any XMLRecordMapping
}

/// Turns elements into records, for one document, in document order.
///
/// The elements may belong to a whole document or be the only ones of their
/// kind in memory: a mapping looks at the element, what is in it, and the names
/// and attributes of the elements around it.
public protocol XMLRecordMapping {
  /// Says what became of the next element that the record path found.
  mutating func map(_ element: XMLTreeNode) -> MappedEntry
}

/// What became of one entry of a source.
public struct MappedEntry: Sendable {
  /// The one thing that becomes of an entry.
  public enum Outcome: Sendable {
    /// The entry is a record.
    case record(LogRecord)
    /// The entry cannot be a record.
    case rejected(RecordFault)
    /// The source says something that the model has no record for.
    case notModelled(kind: String)
  }

  /// What the entry became.
  public var outcome: Outcome
  /// Given where the record is the first of a log of its source.
  public var log: LogHeader?
  /// Remarks that cost no record.
  public var warnings: [RecordFault]

  /// Creates the answer of a mapping.
  public init(_ outcome: Outcome, log: LogHeader? = nil, warnings: [RecordFault] = []) {
    self.outcome = outcome
    self.log = log
    self.warnings = warnings
  }
}

/// The formats that can be read.
public enum LogFormats {
  /// All of them, in the order in which they are asked.
  public static let all: [any LogFormat] = [NativeXMLFormat(), AppleHealthFormat()]

  /// The format with a name.
  public static func named(_ name: String) -> (any LogFormat)? {
    all.first { $0.name.hasSameBytes(as: name) }
  }

  /// The format of input that begins like this; nil if none claims it.
  public static func recognise(_ head: InputHead) -> (any LogFormat)? {
    all.first { $0.recognises(head) }
  }
}
