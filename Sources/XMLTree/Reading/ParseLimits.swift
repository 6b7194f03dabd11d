// SPDX-License-Identifier: MIT

/// How much of each thing a parser accepts before it refuses a document.
///
/// Every limit that is reached is an error of its own that names the property.
/// The defaults hold every real document seen and stop attacks early.
public struct ParseLimits: Hashable, Sendable {
  /// Levels of elements; the document element is level 1. Default 2,048.
  public var depth = 2_048

  /// Attributes of one element, namespace declarations included. Default 10,000.
  public var attributesPerElement = 10_000

  /// Bytes that entities and attribute defaults may add to a small document,
  /// in bytes of text. Default 8,388,608 (8 MB).
  public var entityOutput = 8 << 20

  /// For larger documents, how often the input read so far the text may grow to.
  /// The larger of this and `entityOutput` counts. Default 10.
  public var entityAmplification = 10

  /// References to parameter entities in a document type declaration. Default 1,000.
  public var parameterEntityReferences = 1_000

  /// Bytes that a streaming reader may hold for one match and for elements that
  /// wait for a decision. Default 268,435,456 (256 MB).
  public var streamBuffer = 256 << 20

  /// The default limits.
  public init() {}
}
