// SPDX-License-Identifier: MIT

extension Timestamp {
  /// The reason why a text is not a timestamp.
  public enum ParseError: Error, Hashable, Sendable {
    /// It does not have one of the forms.
    case notATimestamp
    /// It has the form, but the calendar has no such day: `2023-02-29`.
    case noSuchDay
    /// It has the form and a day, but there is no such time or offset: `24:00`.
    case noSuchTime
  }

  /// Reads one of the ISO 8601 forms that the native formats use:
  /// `2024-03-01`, or a date, `T` and a time (`07:12`, `07:12:05`,
  /// `07:12:05.250`), with or without an offset (`Z`, `-05:00`, `+05:30:00`).
  ///
  /// Every accepted text is written back exactly, except for seconds of an offset
  /// that are zero. 24:00 and leap seconds are rejected.
  ///
  /// - Complexity: O(*n*)
  public init(parsing text: some StringProtocol) throws(ParseError) {
    try self.init(utf8: text.utf8)
  }

  /// Reads an ISO 8601 form from UTF-8 bytes, as `init(parsing:)` from text.
  ///
  /// - Complexity: O(*n*)
  public init(utf8 bytes: some Collection<UInt8>) throws(ParseError) {
    if let timestamp = Timestamp(iso8601: bytes) {
      self = timestamp
      return
    }
    // The same form with digits that any timestamp may have.
    let digits = Array("2000-01-01".utf8)
    let form = bytes.enumerated().map { index, byte in
      byte.isDigit ? index < digits.count ? digits[index] : UInt8(ascii: "0") : byte
    }
    guard Timestamp(iso8601: form) != nil else { throw .notATimestamp }
    throw Timestamp(iso8601: bytes.prefix(digits.count)) == nil ? .noSuchDay : .noSuchTime
  }

  /// Reads text as `init(parsing:)` does; nil where it throws, for programs that do not ask why.
  public init?(iso8601 text: some StringProtocol) {
    self.init(iso8601: Array(text.utf8))
  }

  /// Reads UTF-8 bytes as `init(parsing:)` does; nil where it throws.
  ///
  /// - Complexity: O(*n*)
  package init?(iso8601 bytes: some Collection<UInt8>) {
    let read = bytes.withContiguousStorageIfAvailable { contiguous in
      var scanner = DigitScanner(contiguous)
      return Timestamp(iso8601: &scanner)
    }
    guard let timestamp = read ?? Timestamp(iso8601: Array(bytes)) else { return nil }
    self = timestamp
  }

  /// Reads an ISO 8601 form from UTF-8 bytes in memory.
  ///
  /// - Parameter separator: The character between date and time.
  @inline(__always)
  init?(iso8601 bytes: UnsafeBufferPointer<UInt8>, separator: Unicode.Scalar = "T") {
    var scanner = DigitScanner(bytes)
    self.init(iso8601: &scanner, separator)
  }

  private init?(iso8601 scanner: inout DigitScanner, _ separator: Unicode.Scalar = "T") {
    guard let year = scanner.digits(4), scanner.accept("-"), let month = scanner.digits(2),
      scanner.accept("-"), let day = scanner.digits(2)
    else { return nil }
    if scanner.isAtEnd {
      self.init(year: year, month: month, day: day)
      return
    }
    guard scanner.accept(separator), let hour = scanner.digits(2), scanner.accept(":"),
      let minute = scanner.digits(2)
    else { return nil }
    var second: Int?
    var fraction: (value: UInt64, digits: Int) = (0, 0)
    if scanner.accept(":") {
      guard let digits = scanner.digits(2) else { return nil }
      second = digits
      if scanner.accept(".") {
        fraction = scanner.digitRun()
        guard fraction.digits > 0 else { return nil }
      }
    }
    var offset: UTCOffset?
    if !scanner.isAtEnd {
      guard let read = scanner.iso8601Offset() else { return nil }
      offset = read
    }
    guard scanner.isAtEnd else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction.value, fractionDigits: fraction.digits, offset: offset)
  }

  /// Writes the timestamp in its ISO 8601 form.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(atMost: Self.maximumLength) { write(to: &$0) }
  }

  /// The most bytes a timestamp takes: date, time, fraction and offset.
  static let maximumLength = 10 + 9 + 19 + 9

  /// Writes the timestamp; no more than `maximumLength` bytes.
  ///
  /// - Parameters:
  ///   - hasOffset: Whether the offset is written as well.
  ///   - separator: The character between date and time.
  func write(
    to cursor: inout ByteCursor, hasOffset: Bool = true, separator: UInt8 = UInt8(ascii: "T")
  ) {
    cursor.putTwoDigits(UInt8(truncatingIfNeeded: year / 100))
    cursor.putTwoDigits(UInt8(truncatingIfNeeded: year % 100))
    cursor.put(UInt8(ascii: "-"))
    cursor.putTwoDigits(month)
    cursor.put(UInt8(ascii: "-"))
    cursor.putTwoDigits(day)
    if precision == .day { return }
    cursor.put(separator)
    cursor.putTwoDigits(hour)
    cursor.put(UInt8(ascii: ":"))
    cursor.putTwoDigits(minute)
    if precision >= .second {
      cursor.put(UInt8(ascii: ":"))
      cursor.putTwoDigits(second)
    }
    if precision == .fraction {
      cursor.put(UInt8(ascii: "."))
      cursor.putDigits(fraction, width: Int(fractionDigits))
    }
    if hasOffset { offset?.write(to: &cursor) }
  }
}

extension Timestamp {
  /// The day as text, without the time: `2024-03-01`.
  package var dayText: String { String(description.prefix(10)) }
}

extension Timestamp: CustomStringConvertible {
  /// The ISO 8601 form.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
