// SPDX-License-Identifier: MIT

import XMLTree

/// The numbers of a file that went through 32-bit floating point, for one note on all of them.
struct FloatNoise: Sendable {
  private var found = CountedNote()

  /// The short number that the digits stand for; nil if all the digits are meant.
  ///
  /// - Parameter field: The source's name for the number.
  mutating func short(
    _ text: String, _ field: @autoclosure () -> String, at position: SourcePosition?
  ) -> ExactDecimal? {
    guard let short = ExactDecimal.withoutFloatNoise(text) else { return nil }
    found.add(
      RecordFault(
        code: .floatNoise, message: "\(text) is \(short) as a 32-bit number, and read as that",
        field: field(), position: position))
    return short
  }

  /// The note for the file, once all input is read; nil if no number was shortened.
  var note: MappedEntry? { found.entry }
}

extension Diagnostic.Code {
  /// Digits of a value come from binary floating point and were dropped.
  public static let floatNoise = Diagnostic.Code(description: "float-noise")
}
