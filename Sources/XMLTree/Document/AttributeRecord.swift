// SPDX-License-Identifier: MIT

/// One attribute, or one namespace declaration: 8 bytes.
///
/// Log files are mostly attributes, so the record is packed: name and length take 16 bits
/// each. If either does not fit, `length` holds `AttributeRecord.overflow` and both are
/// stored in `AttributeOverflow`.
struct AttributeRecord: BitwiseCopyable {
  static let overflow: UInt16 = .max

  var offset: UInt32
  var name: UInt16
  var length: UInt16

  @inline(__always)
  var isOverflow: Bool { length == AttributeRecord.overflow }
}

/// Name and length of one attribute that does not fit `AttributeRecord`. Kept in ascending
/// order of `index`, for binary search.
struct AttributeOverflow: BitwiseCopyable {
  var index: UInt32
  var name: NameID
  var length: UInt32
}
