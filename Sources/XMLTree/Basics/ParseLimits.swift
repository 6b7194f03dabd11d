// SPDX-License-Identifier: MIT

/// The limits beyond which a parser refuses a document.
///
/// A document that exceeds one is refused with an error that names the property. The
/// defaults hold every real document seen and stop attacks early.
public struct ParseLimits: Hashable, Sendable {
  /// Levels of elements; the document element is level 1. Default 2,048.
  public var depth = 2_048

  /// Attributes of one element, namespace declarations included. Default 10,000.
  public var attributesPerElement = 10_000

  /// Bytes that entities and attribute defaults may add to a small document.
  /// Default 8,388,608 (8 MB).
  ///
  /// Two sums are compared with it: that of all text and values, and that of the
  /// contents of entities, each counted whenever it is referred to. An attribute
  /// that a declaration adds counts with its name, its value and 8 bytes.
  public var entityOutput = 8 << 20

  /// For larger documents, the factor by which the text may outgrow the input read so far.
  /// The larger of this and `entityOutput` counts. Default 10.
  public var entityAmplification = 10

  /// References to parameter entities in a document type declaration. Default 1,000.
  public var parameterEntityReferences = 1_000

  /// Declarations in a document type declaration: of entities, of elements, of notations,
  /// and of each attribute. Default 20,000. The names listed in declarations have the same
  /// limit: one list may have as many.
  public var declarations = 20_000

  /// Distinct names in a document: of elements, attributes, entities and
  /// processing instructions, prefixes and namespace names. Default 100,000.
  ///
  /// With several jobs, pieces with fewer than an eighth as many new names are counted
  /// separately.
  public var distinctNames = 100_000

  /// Namespace declarations in scope at once. Default 4,096.
  public var namespaceDeclarations = 4_096

  /// Bytes of an attribute value, a comment, a CDATA section or a processing instruction.
  /// Default 10,000,000.
  ///
  /// A start tag as a whole may have a megabyte more. Text is not limited, and CDATA sections
  /// are not by less than the default.
  public var valueSize = ParseLimits.usualValueSize

  /// The size up to which libxml2 reads values without an option.
  static let usualValueSize = 10_000_000

  /// Bytes that a streaming reader may hold for one match and for undecided elements.
  /// Default 268,435,456 (256 MB).
  public var streamBuffer = 256 << 20

  /// The default limits.
  public init() {}
}
