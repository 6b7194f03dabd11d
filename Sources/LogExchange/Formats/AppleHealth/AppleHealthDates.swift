// SPDX-License-Identifier: MIT

extension Timestamp {
  /// Reads `yyyy-MM-dd HH:mm:ss ±HHMM`, or `yyyyMMddHHmmss±HHMM` as iOS 8 wrote it.
  init?(appleHealth bytes: some Collection<UInt8>) {
    let read = bytes.withContiguousStorageIfAvailable { contiguous in
      var scanner = DigitScanner(contiguous)
      return contiguous.count == 19
        ? Timestamp(clinicalDocument: &scanner) : Timestamp(spelledOut: &scanner)
    }
    guard let timestamp = read ?? Timestamp(appleHealth: Array(bytes)) else { return nil }
    self = timestamp
  }

  /// Reads a point in time of HL7 version 3: `yyyyMMdd`, `yyyyMMddHHmm` or
  /// `yyyyMMddHHmmss`, the last with or without a fraction, those with a time
  /// with or without an offset.
  init?(clinicalDocument bytes: some Collection<UInt8>) {
    let read = bytes.withContiguousStorageIfAvailable { contiguous in
      var scanner = DigitScanner(contiguous)
      return Timestamp(clinicalDocument: &scanner)
    }
    guard let timestamp = read ?? Timestamp(clinicalDocument: Array(bytes)) else { return nil }
    self = timestamp
  }

  private init?(spelledOut scanner: inout DigitScanner) {
    guard let year = scanner.digits(4), scanner.accept("-"), let month = scanner.digits(2),
      scanner.accept("-"), let day = scanner.digits(2), scanner.accept(" "),
      let hour = scanner.digits(2), scanner.accept(":"), let minute = scanner.digits(2),
      scanner.accept(":"), let second = scanner.digits(2), scanner.accept(" "),
      let offset = scanner.basicOffset(), scanner.isAtEnd
    else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      offset: offset)
  }

  private init?(clinicalDocument scanner: inout DigitScanner) {
    guard let year = scanner.digits(4), let month = scanner.digits(2), let day = scanner.digits(2)
    else { return nil }
    if scanner.isAtEnd {
      self.init(year: year, month: month, day: day)
      return
    }
    guard let hour = scanner.digits(2), let minute = scanner.digits(2) else { return nil }
    let second = scanner.digits(2)
    var fraction: (value: UInt64, digits: Int) = (0, 0)
    if second != nil, scanner.accept(".") {
      fraction = scanner.digitRun()
      guard fraction.digits > 0 else { return nil }
    }
    var offset: UTCOffset?
    if !scanner.isAtEnd {
      guard let read = scanner.basicOffset() else { return nil }
      offset = read
    }
    guard scanner.isAtEnd else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction.value, fractionDigits: fraction.digits, offset: offset)
  }
}
