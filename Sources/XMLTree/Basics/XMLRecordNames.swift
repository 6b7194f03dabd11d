// SPDX-License-Identifier: MIT

/// The names of the elements that are records: a syntax error then costs one record and not
/// the rest of the document; see `XMLTreeReader.records`.
public struct XMLRecordNames: Hashable, Sendable {
  /// The qualified names of the elements that are records.
  public var recordNames: [String]
  /// The names of those records that may contain elements with record names that are not
  /// records themselves. If such a record is damaged, reading resumes after its end tag.
  public var nestingNames: [String]
  /// The number of errors that may be repaired in one document. Default 1,000.
  public var limit: Int

  public init(recordNames: [String], nestingNames: [String] = [], limit: Int = 1_000) {
    self.recordNames = recordNames
    self.nestingNames = nestingNames
    self.limit = limit
  }
}
