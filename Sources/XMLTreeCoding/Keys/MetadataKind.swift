// SPDX-License-Identifier: MIT

/// The kind of a type, which Swift tells for values (`Mirror`) but not for types.
///
/// The first word of the metadata of a type is its kind; the numbers are part of the
/// binary interface of the language (docs/ABI/TypeMetadata.rst of the Swift project).
enum MetadataKind {
  private static let enumeration = 0x201

  /// Whether the type is an enum; Optional does not count.
  static func isEnum(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == enumeration
  }
}
