// SPDX-License-Identifier: MIT

import XMLTree

/// The numbers of a file that went through 32-bit floating point, for one note on all of them.
struct FloatNoise: Sendable {
  private var found = CountedNote()

  /// The number that is meant; nil where all digits are.
  ///
  /// - Parameter field: What the source calls it.
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

  /// What is to be said when there is no more input; nil for nothing.
  var note: MappedEntry? { found.entry }
}

extension Diagnostic.Code {
  /// Digits of a value come from binary floating point and were dropped.
  public static let floatNoise = Diagnostic.Code(description: "float-noise")
}
