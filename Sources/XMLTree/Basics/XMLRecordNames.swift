// SPDX-License-Identifier: MIT

/// Which elements of a document are records, so that a syntax error costs one of
/// them and not the rest of the document; see `XMLTreeReader.records`.
public struct XMLRecordNames: Hashable, Sendable {
  /// The qualified names of the elements that are records.
  public var recordNames: [String]
  /// Those of the records that can contain elements with these names which are not
  /// records of the document themselves. If such a record is damaged, the reading goes
  /// on after its end tag.
  public var nestingNames: [String]
  /// How many errors are stepped over in one document. Default 1,000.
  public var limit: Int

  public init(recordNames: [String], nestingNames: [String] = [], limit: Int = 1_000) {
    self.recordNames = recordNames
    self.nestingNames = nestingNames
    self.limit = limit
  }
}
