// SPDX-License-Identifier: MIT

/// Reads numbers of native tables that a spreadsheet has written with a decimal comma.
///
/// A number with a point is as it is written natively. One with a comma is read where the
/// user says that commas are decimal marks; and in a table whose cells something else
/// separates, where it has one meaning only (`82,45`, but not `1,234`), and below such a
/// number.
struct NativeCSVMarks {
  private let mark: DecimalMark?
  private let mayHaveCommas: Bool
  private var hasCommas = false

  /// - Parameters:
  ///   - mark: What the user says; nil for nothing.
  ///   - mayHaveCommas: Whether something else than commas separates cells.
  init(_ mark: DecimalMark?, mayHaveCommas: Bool) {
    self.mark = mark
    self.mayHaveCommas = mayHaveCommas
  }

  /// A number with its comma written as a point; nil for what has none, or where points are
  /// the marks.
  ///
  /// - Throws: What to do about a comma that may be of thousands.
  mutating func number(
    of text: UnsafeBufferPointer<UInt8>, _ fault: RecordFault
  ) throws(RecordFault) -> [UInt8]? {
    guard mark == .comma || mark == nil && mayHaveCommas,
      let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    var digits = Array(text)
    digits[comma] = UInt8(ascii: ".")
    guard (try? ExactDecimal(utf8: digits)) != nil else { return nil }
    if mark == nil, !hasCommas {
      if text.count - comma == 4 {
        var fault = fault
        fault.message +=
          "; --decimal-mark comma reads it as \(String(decoding: digits, as: UTF8.self))"
        throw fault
      }
      hasCommas = true
    }
    return digits
  }
}
