// SPDX-License-Identifier: MIT

extension Timestamp {
  /// Reads a date as tables write it: three numbers with `/`, `-` or `.` between
  /// them, then perhaps a space or `T` and a time, `7:05`, `07:05:09`,
  /// `7:05 PM`, `6:04 Uhr`. ISO 8601 forms are read, too, offsets included.
  ///
  /// A number of four digits in front is the year, whatever the order is.
  ///
  /// - Parameters:
  ///   - order: Which number is what, if the year does not lead; nil if that is
  ///     not known.
  ///   - hasShortYears: Whether years may have two digits, of this century.
  ///   - offset: For times that have none.
  init?(
    table bytes: some Collection<UInt8>, order: ReadingOptions.DateOrder?,
    hasShortYears: Bool = false, offset: UTCOffset? = nil
  ) {
    if let exact = Timestamp(iso8601: bytes) {
      guard let moved = exact.offset == nil ? exact.with(offset: offset) : exact else {
        return nil
      }
      self = moved
      return
    }
    let read = Array(bytes).withUnsafeBufferPointer { contiguous in
      var scanner = DigitScanner(contiguous)
      return Timestamp(table: &scanner, order, hasShortYears, offset)
    }
    guard let read else { return nil }
    self = read
  }

  private init?(
    table scanner: inout DigitScanner, _ order: ReadingOptions.DateOrder?,
    _ hasShortYears: Bool, _ offset: UTCOffset?
  ) {
    let first = scanner.digitRun()
    guard let separator = scanner.accept(oneOf: ["/", "-", "."]) else { return nil }
    let second = scanner.digitRun()
    guard scanner.accept(separator) else { return nil }
    let third = scanner.digitRun()
    var (year, month, day) = (third, second, first)
    if first.digits == 4 {
      (year, month, day) = (first, second, third)
    } else {
      switch order {
      case .dmy: break
      case .mdy: (month, day) = (first, second)
      case .ymd where hasShortYears: (year, month, day) = (first, second, third)
      case .ymd, nil: return nil
      }
    }
    guard year.digits == 4 || hasShortYears && year.digits == 2,
      (1...2).contains(month.digits), (1...2).contains(day.digits)
    else { return nil }
    let fullYear = Int(year.value) + (year.digits == 2 ? 2000 : 0)
    if scanner.isAtEnd {
      self.init(year: fullYear, month: Int(month.value), day: Int(day.value))
      return
    }
    guard scanner.accept(oneOf: [" ", "T"]) != nil, let time = scanner.clockTime() else {
      return nil
    }
    self.init(
      year: fullYear, month: Int(month.value), day: Int(day.value), hour: time.hour,
      minute: time.minute, second: time.second, fraction: time.fraction.value,
      fractionDigits: time.fraction.digits, offset: offset)
  }

  /// The same local time with an offset; dates without a time stay as they are.
  func with(offset: UTCOffset?) -> Timestamp? {
    guard let offset, precision != .day else { return self }
    return Timestamp(
      year: Int(year), month: Int(month), day: Int(day), hour: Int(hour), minute: Int(minute),
      second: precision == .minute ? nil : Int(second), fraction: fraction,
      fractionDigits: Int(fractionDigits), offset: offset)
  }
}

/// A time of day as it is written.
struct ClockTime {
  var hour: Int
  var minute: Int
  var second: Int?
  var fraction: (value: UInt64, digits: Int) = (0, 0)
}

extension DigitScanner {
  /// Steps over one of some separators and says which.
  mutating func accept(oneOf separators: [Unicode.Scalar]) -> Unicode.Scalar? {
    for separator in separators where accept(separator) { return separator }
    return nil
  }

  /// Reads all that remains as a time of day: `7:05`, `07:05:09`, `07:05:09.250`,
  /// also with `AM` or `PM` or with `Uhr`.
  mutating func clockTime() -> ClockTime? {
    while accept(" ") {}
    let hour = digitRun()
    guard (1...2).contains(hour.digits), accept(":"), let minute = digits(2) else { return nil }
    var time = ClockTime(hour: Int(hour.value), minute: minute)
    if accept(":") {
      guard let second = digits(2) else { return nil }
      time.second = second
      if accept(".") {
        time.fraction = digitRun()
        guard time.fraction.digits > 0 else { return nil }
      }
    }
    if isAtEnd { return time }
    while accept(" ") {}
    if accept("U") { return accept("h") && accept("r") && isAtEnd ? time : nil }
    guard (1...12).contains(time.hour), let half = accept(oneOf: ["A", "a", "P", "p"]),
      accept(oneOf: ["M", "m"]) != nil, isAtEnd
    else { return nil }
    let isAfternoon = half == "P" || half == "p"
    time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    return time
  }
}
