// SPDX-License-Identifier: MIT

import XMLTree

/// One form in which logs are kept: how it is recognised, read and written, and the evidence
/// for it.
///
/// Each format stands in a file of its own. It is read if it is an
/// `XMLLogFormat`, a `CSVLogFormat` or a `JSONLogFormat`, and written if it
/// makes sinks.
public protocol LogFormat: Sendable {
  /// The name on the command line: `apple-health`.
  var name: String { get }
  /// The name for people: `Apple Health`.
  var title: String { get }
  /// The evidence on which this format's description rests.
  var evidence: FormatEvidence { get }
  var reads: Bool { get }
  var writes: Bool { get }
  /// The things that a writer of the format leaves out, one phrase for each.
  var cannotHold: [String] { get }
  /// The names of files that may stand beside an input and belong to it.
  var companions: [String] { get }

  /// True if an input with this head is in this format. Formats look at the content, never at
  /// the name of a file, and claim only input that they are sure of and that no other format
  /// claims.
  func recognises(_ head: InputHead) -> Bool

  /// The signs by which the format was recognised, in words; nil for the usual ones.
  func recognition(_ head: InputHead) -> String?

  /// Makes a writer of the format; nil if it is only read.
  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)?
}

extension LogFormat {
  public var reads: Bool { true }
  public var writes: Bool { false }
  public var cannotHold: [String] { [] }
  public var companions: [String] { [] }
  public func recognition(_ head: InputHead) -> String? { nil }
  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { nil }
}

/// The evidence on which the description of a format rests.
public enum FormatEvidence: String, Hashable, Sendable, CaseIterable {
  /// The format is our own.
  case own
  /// Files that the app wrote.
  case realExport = "real export"
  /// The source text of a program that reads it.
  case importer = "an importer's source"
  /// A published specification with examples.
  case specification
  /// Descriptions of the format, not checked against a file of the app.
  case assumed
  /// A mapping that the user has written.
  case mapping
}

/// A format whose records are elements of an XML document.
public protocol XMLLogFormat: LogFormat {
  /// The path of the elements that are records.
  var recordPath: String { get }
  /// The path under these options for an input with this head; independent of both by
  /// default.
  func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String
  /// The qualified names of the record elements for which a syntax error costs one record and
  /// not the document. White space directly inside them has no meaning.
  var repairedRecordNames: [String] { get }
  /// Those of `repairedRecordNames` that may contain elements of these names which are not
  /// entries.
  var nestingRecordNames: [String] { get }

  /// Makes the mapping for one document.
  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping
  /// Makes a filter that repairs a document with this head before the parser sees it; nil if
  /// none is needed.
  func makeInputFilter(_ head: InputHead) -> (any InputFilter)?
}

extension XMLLogFormat {
  public func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String { recordPath }
  public var repairedRecordNames: [String] { [] }
  public var nestingRecordNames: [String] { [] }
  public func makeInputFilter(_ head: InputHead) -> (any InputFilter)? { nil }
}

/// A format whose records are made of the rows of a CSV text.
public protocol CSVLogFormat: LogFormat {
  /// The dialect of the text; nil if it is to be detected from its first rows.
  func dialect(_ head: InputHead, _ options: ReadingOptions) throws(LogError) -> CSVDialect?
  /// Makes the mapping for a text with this head.
  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any CSVRecordMapping
}

extension CSVLogFormat {
  public func dialect(_ head: InputHead, _ options: ReadingOptions) throws(LogError) -> CSVDialect?
  { nil }
}

/// A format whose records are values of a JSON text.
public protocol JSONLogFormat: LogFormat {
  /// True if an input is a sequence of texts: one on each line, as in NDJSON, or separated by
  /// any white space.
  func isSequence(_ head: InputHead) -> Bool
  /// Whether a damaged text of a sequence costs only itself: the reading goes on
  /// at the next line that begins with an object.
  var skipsDamagedTexts: Bool { get }
  /// Makes the mapping for an input with this head.
  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping
}

extension JSONLogFormat {
  public func isSequence(_ head: InputHead) -> Bool { false }
  public var skipsDamagedTexts: Bool { false }
}
