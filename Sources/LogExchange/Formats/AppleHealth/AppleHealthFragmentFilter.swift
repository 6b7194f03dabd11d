// SPDX-License-Identifier: MIT

import XMLTree

/// Puts the document element around a fragment of an Apple Health export: records that somebody
/// has copied out of it.
///
/// Columns in the first line are counted without the start tag, see `uncountedColumns`.
struct AppleHealthFragmentFilter: InputFilter {
  private static let startTag = "<HealthData>"
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// A declaration with more bytes is not looked for.
  private static let longestDeclaration = 1_000

  /// The beginning of the input, until the end of its declaration is known.
  private var held: [UInt8] = []
  private var hasBegun = false
  var remarks: [InputRemark] = []

  var uncountedColumns: Int { Self.startTag.utf8.count }

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ next: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if hasBegun { return try next(bytes) }
    held.append(contentsOf: bytes)
    if let place = place(isLast: false) { try begin(at: place, next) }
  }

  mutating func finish(_ next: (UnsafeRawBufferPointer) throws -> Void) throws {
    if !hasBegun, let place = place(isLast: true) { try begin(at: place, next) }
    try Array("</HealthData>".utf8).withUnsafeBytes(next)
  }

  /// The index after a byte order mark and an XML declaration; nil if it is not known yet.
  private func place(isLast: Bool) -> Int? {
    let start = held.starts(with: Self.mark) ? Self.mark.count : 0
    let declaration = "<?xml".utf8
    if held.count < Self.mark.count + declaration.count, !isLast { return nil }
    guard held[start...].starts(with: declaration) else { return start }
    if let end = held.firstRange(of: "?>".utf8, from: start) { return end.upperBound }
    return isLast || held.count > Self.longestDeclaration ? start : nil
  }

  private mutating func begin(
    at place: Int, _ next: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    hasBegun = true
    let bytes = held[..<place] + Array(Self.startTag.utf8) + held[place...]
    held = []
    remarks.append(
      InputRemark(
        .note,
        RecordFault(
          code: .fragment,
          message: "there is no document element HealthData; the elements are read as those of an "
            + "export", field: "HealthData", position: SourcePosition(line: 1, column: 1))))
    try Array(bytes).withUnsafeBytes(next)
  }
}
