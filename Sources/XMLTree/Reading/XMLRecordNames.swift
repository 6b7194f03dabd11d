// SPDX-License-Identifier: MIT

/// Which elements of a document are records, so that a syntax error costs one of
/// them and not the rest of the document; see `XMLTreeReader.Repairs`.
public struct XMLRecordNames: Hashable, Sendable {
  /// The qualified names of the elements that are records.
  public var recordNames: [String]
  /// Those among them inside which elements of these names stand that are no
  /// records of the document themselves.
  public var nestingNames: [String]
  /// How many errors are stepped over in one document. Default 1,000.
  public var limit: Int

  public init(recordNames: [String], nestingNames: [String] = [], limit: Int = 1_000) {
    self.recordNames = recordNames
    self.nestingNames = nestingNames
    self.limit = limit
  }
}
