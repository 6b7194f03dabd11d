// SPDX-License-Identifier: MIT

import XMLTree

/// One form in which logs are kept: how it is recognised, read and written, and
/// what the knowledge of it rests on.
///
/// Each format stands in a file of its own. It is read if it is an
/// `XMLLogFormat`, a `CSVLogFormat` or a `JSONLogFormat`, and written if it
/// makes sinks.
public protocol LogFormat: Sendable {
  /// The name on the command line: `apple-health`.
  var name: String { get }
  /// What people call it.
  var title: String { get }
  /// What the knowledge of this format rests on.
  var evidence: FormatEvidence { get }
  var reads: Bool { get }
  var writes: Bool { get }
  /// What a writer of the format leaves behind, in words, an item each.
  var cannotHold: [String] { get }
  /// The names of files that may stand beside an input and belong to it.
  var companions: [String] { get }

  /// Whether input that begins like this is in this format. Formats look at the
  /// content, never at the name of a file, and claim only what they are sure of
  /// and what no other format claims.
  func recognises(_ head: InputHead) -> Bool

  /// By what the format was recognised, in words; nil for the usual signs.
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

/// What the knowledge of a format rests on.
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
  /// Which elements are records.
  var recordPath: String { get }
  /// The same where the options decide it.
  func recordPath(_ options: ReadingOptions) -> String
  /// The same where the input decides it, too.
  func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String
  /// The qualified names of the elements that are records, if a syntax error may
  /// cost one of them and not the document. White space directly in them says nothing.
  var repairedRecordNames: [String] { get }
  /// Those among them that contain elements of these names, which are no entries.
  var nestingRecordNames: [String] { get }

  /// Makes the mapping for one document.
  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping
  /// The same where the input decides which.
  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any XMLRecordMapping
  /// Makes what mends a document before the parser sees it; nil for nothing.
  func makeInputFilter() -> (any InputFilter)?
}

extension XMLLogFormat {
  public func recordPath(_ options: ReadingOptions) -> String { recordPath }
  public func recordPath(_ options: ReadingOptions, _ head: InputHead) -> String {
    recordPath(options)
  }
  public var repairedRecordNames: [String] { [] }
  public var nestingRecordNames: [String] { [] }
  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any XMLRecordMapping { makeMapping(options) }
  public func makeInputFilter() -> (any InputFilter)? { nil }
}

/// A format whose records are made of the rows of a CSV text.
public protocol CSVLogFormat: LogFormat {
  /// How the text is written; nil to find out by its first rows.
  func dialect(_ head: InputHead, _ options: ReadingOptions) throws(LogError) -> CSVDialect?
  /// Makes the mapping for one text.
  func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping
  /// The same where the input decides which.
  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any CSVRecordMapping
}

extension CSVLogFormat {
  public func dialect(_ head: InputHead, _ options: ReadingOptions) throws(LogError) -> CSVDialect?
  { nil }
  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any CSVRecordMapping { makeMapping(options) }
}

/// A format whose records are values of a JSON text.
public protocol JSONLogFormat: LogFormat {
  /// Whether an input is a sequence of texts: one a line, as NDJSON has it, or
  /// parted by any white space.
  func isSequence(_ head: InputHead) -> Bool
  /// Whether a damaged text of a sequence costs only itself: the reading goes on
  /// at the next line that begins with an object.
  var skipsDamagedTexts: Bool { get }
  /// Makes the mapping for one input.
  func makeMapping(_ options: ReadingOptions) -> any JSONRecordMapping
  /// The same where the input decides which.
  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping
}

extension JSONLogFormat {
  public func isSequence(_ head: InputHead) -> Bool { false }
  public var skipsDamagedTexts: Bool { false }
  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any JSONRecordMapping { makeMapping(options) }
}
