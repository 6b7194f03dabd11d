// SPDX-License-Identifier: MIT

/// Reads numbers of native tables that a spreadsheet has written with a decimal comma.
///
/// A number with a point is read as it is. A number with a comma is read if the user says that
/// commas are decimal marks; and, in a table whose cells are not separated by commas, if it has
/// only one meaning (`82,45`, but not `1,234`), or follows such a number.
struct NativeCSVMarks {
  /// The mark that the user gives; nil if the user gives no mark.
  let mark: DecimalMark?
  /// Whether another character than a comma separates cells.
  let mayHaveCommas: Bool
  /// Whether a number with a comma was read.
  var hasCommas = false

  /// A number with its comma written as a point; nil if it has no comma, or if points are
  /// the marks.
  ///
  /// - Throws: `fault` with advice, for a comma that may be a thousands mark.
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
        let value = String(decoding: digits, as: UTF8.self)
        fault.remedy = "; \(.decimalMark([.comma])) reads it as \(value)"
        throw fault
      }
      hasCommas = true
    }
    return digits
  }
}
