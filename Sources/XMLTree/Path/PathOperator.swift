// SPDX-License-Identifier: MIT

/// The part of a value that a comparison reads.
enum NeededText {
  /// This many bytes from its start.
  case start(Int)
  /// This many bytes from its end.
  case end(Int)
  /// The occurrences of a literal, given by its range among those of the program.
  case search(Range<Int>)
  /// The value as a number.
  case number
}

/// The comparison of a value with a literal.
enum PathOperator: BitwiseCopyable {
  case equal, notEqual, hasPrefix, hasSuffix, contains
  case less, lessOrEqual, greater, greaterOrEqual
  /// `=` and `!=` with a number without quotes. A value that is not a number is different.
  case equalNumber, notEqualNumber

  /// - Parameter number: The literal as a number; nil if it is not a number.
  func holds(
    _ value: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>,
    number: DecimalText.Form?
  ) -> Bool {
    switch self {
    case .equal: PathOperator.areEqual(value, literal)
    case .notEqual: !PathOperator.areEqual(value, literal)
    case .hasPrefix: PathOperator.hasPrefix(value, literal)
    case .hasSuffix: PathOperator.hasSuffix(value, literal)
    case .contains: PathOperator.contains(value, literal)
    case .less: PathOperator.compareNumbers(value, literal, number).map { $0 < 0 } ?? false
    case .lessOrEqual: PathOperator.compareNumbers(value, literal, number).map { $0 <= 0 } ?? false
    case .greater: PathOperator.compareNumbers(value, literal, number).map { $0 > 0 } ?? false
    case .greaterOrEqual:
      PathOperator.compareNumbers(value, literal, number).map { $0 >= 0 } ?? false
    case .equalNumber: PathOperator.compareNumbers(value, literal, number) == 0
    case .notEqualNumber: PathOperator.compareNumbers(value, literal, number) != 0
    }
  }

  /// The same comparison for a literal that is a number without quotes.
  var ofNumbers: PathOperator {
    switch self {
    case .equal: .equalNumber
    case .notEqual: .notEqualNumber
    default: self
    }
  }

  /// The part of a value that is enough to decide, for a literal.
  func neededText(of literal: Range<Int>) -> NeededText {
    switch self {
    case .equal, .notEqual: .start(literal.count + 1)
    case .hasPrefix: .start(literal.count)
    case .hasSuffix: .end(literal.count)
    case .contains: .search(literal)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equalNumber, .notEqualNumber: .number
    }
  }

  @inline(__always)
  static func areEqual(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }

  private static func hasPrefix(
    _ value: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = UnsafeBufferPointer(rebasing: value.prefix(literal.count))
    return areEqual(start, literal)
  }

  private static func hasSuffix(
    _ value: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = UnsafeBufferPointer(rebasing: value.suffix(literal.count))
    return areEqual(end, literal)
  }

  /// Knuth, Morris and Pratt's search, which is linear for any two texts.
  private static func contains(
    _ value: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if literal.isEmpty { return true }
    guard value.count >= literal.count else { return false }
    if literal.count == 1 { return value.contains(literal[0]) }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: literal.count) { borders in
      borders[0] = 0
      var length = 0
      for index in 1..<literal.count {
        while length > 0, literal[index] != literal[length] { length = borders[length - 1] }
        if literal[index] == literal[length] { length += 1 }
        borders[index] = length
      }
      length = 0
      for byte in value {
        while length > 0, byte != literal[length] { length = borders[length - 1] }
        if byte == literal[length] { length += 1 }
        if length == literal.count { return true }
      }
      return false
    }
  }

  /// -1, 0 or 1; nil unless both are numbers.
  private static func compareNumbers(
    _ value: UnsafeBufferPointer<UInt8>, _ literal: UnsafeBufferPointer<UInt8>,
    _ number: DecimalText.Form?
  ) -> Int? {
    guard let number, let value = DecimalText(value) else { return nil }
    return value.compare(DecimalText(literal, number))
  }
}
