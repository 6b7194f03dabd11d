// SPDX-License-Identifier: MIT

/// The difference of local time from UTC, and the way it was written.
public struct UTCOffset: Hashable, Sendable {
  /// The way an offset of zero was written; other offsets are always numbers.
  public enum Form: UInt8, Hashable, Sendable {
    /// `Z`
    case zulu
    /// `+02:00`, `-05:30`, `+00:00`
    case numeric
    /// `-00:00`: the time is right in UTC, the local offset is unknown.
    case unknownLocal
  }

  /// Seconds ahead of UTC, positive east of Greenwich; less than a day either way.
  public let seconds: Int32
  /// The way the offset was written.
  public let form: Form

  private init(seconds: Int32, form: Form) {
    self.seconds = seconds
    self.form = form
  }

  /// `Z`
  public static let zulu = UTCOffset(seconds: 0, form: .zulu)
  /// `-00:00`
  public static let unknownLocal = UTCOffset(seconds: 0, form: .unknownLocal)

  /// A numeric offset; nil for a day or more.
  public init?(seconds: Int) {
    guard seconds.magnitude < 86_400 else { return nil }
    self.init(seconds: Int32(seconds), form: .numeric)
  }

  /// Writes `Z`, `±HH:MM`, or `±HH:MM:SS` if there are seconds.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(atMost: 9) { write(to: &$0) }
  }

  /// Writes the offset; no more than nine bytes.
  func write(to cursor: inout ByteCursor) {
    if form == .zulu { return cursor.put(UInt8(ascii: "Z")) }
    let isNegative = seconds < 0 || form == .unknownLocal
    cursor.put(isNegative ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let magnitude = abs(seconds)
    cursor.putTwoDigits(UInt8(truncatingIfNeeded: magnitude / 3600))
    cursor.put(UInt8(ascii: ":"))
    cursor.putTwoDigits(UInt8(truncatingIfNeeded: magnitude / 60 % 60))
    if magnitude % 60 != 0 {
      cursor.put(UInt8(ascii: ":"))
      cursor.putTwoDigits(UInt8(truncatingIfNeeded: magnitude % 60))
    }
  }
}

extension UTCOffset: Comparable {
  /// West before east; offsets of zero in the order of their forms.
  public static func < (a: UTCOffset, b: UTCOffset) -> Bool {
    (a.seconds, a.form.rawValue) < (b.seconds, b.form.rawValue)
  }
}

extension [UInt8] {
  /// Appends a number of at most `width` digits, not negative, with leading zeros.
  mutating func appendDigits(_ value: Int, width: Int) {
    for _ in 0..<width { append(UInt8(ascii: "0")) }
    var rest = UInt(value)
    var index = count - 1
    while rest != 0 {
      self[index] += UInt8(rest % 10)
      rest /= 10
      index -= 1
    }
  }
}
