// SPDX-License-Identifier: MIT

/// What sort of type a type is, which Swift says of values (`Mirror`) and not of types.
///
/// The first word of the metadata of a type is its kind; the numbers are part of the
/// binary interface of the language (docs/ABI/TypeMetadata.rst of the Swift project).
enum MetadataKind {
  private static let enumeration = 0x201

  /// Whether the type is an enum, and no Optional.
  static func isEnum(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == enumeration
  }
}
