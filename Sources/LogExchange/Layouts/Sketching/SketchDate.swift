// SPDX-License-Identifier: MIT

/// The form of the dates in a column, found by trying.
struct SketchDate {
  /// nil for ISO 8601.
  var pattern: String?
  var hasTime: Bool
  /// The pattern with the month first where that fits as well; `pattern` has the day first.
  var other: String?

  private static let days = [
    "yyyy-MM-dd", "yyyy/MM/dd", "yyyy.MM.dd", "yyyyMMdd", "dd.MM.yyyy", "d.M.yyyy", "dd.MM.yy",
    "d.M.yy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy", "dd/MM/yy", "MM/dd/yy", "d/M/yy",
    "M/d/yy", "dd-MM-yyyy", "MM-dd-yyyy", "d-M-yyyy", "M-d-yyyy", "dd-MM-yy", "MM-dd-yy",
    "d MMM yyyy", "d. MMM yyyy", "d-MMM-yyyy", "d MMMM yyyy", "d. MMMM yyyy", "MMM d, yyyy",
    "MMMM d, yyyy", "d MMM yy", "d-MMM-yy", "EEE, d MMM yyyy", "EEE d MMM yyyy", "yyyy-M-d",
    "yyyy/M/d", "EEE, dd.MM.yyyy", "EEE dd.MM.yyyy", "d 'de' MMMM 'de' yyyy",
    "EEE yyyy-MM-dd", "EEE, yyyy-MM-dd", "EEE dd/MM/yyyy", "EEE, dd/MM/yyyy", "EEE MM/dd/yyyy",
    "EEE, MM/dd/yyyy", "EEE d.M.yyyy", "EEE, d.M.yyyy", "EEE d/M/yyyy", "EEE, d/M/yyyy",
    "EEE M/d/yyyy", "EEE, M/d/yyyy", "EEE dd-MM-yyyy", "EEE dd.MM.yy", "EEE, dd.MM.yy",
  ]
  private static let gaps = [" ", "'T'", ", ", " - "]
  static let times = [
    "HH:mm", "HH:mm:ss", "H:mm", "H:mm:ss", "h:mm a", "h:mm:ss a", "HH:mm:ss.SSS", "HH.mm", "H.mm",
    "H'h'mm", "HH:mm 'Uhr'",
  ]
  private static let offsets = ["", "XXX", " XXX", "XX", " Z"]

  /// Nil if the texts are no dates.
  init?(column: SketchColumn) {
    let texts = column.filled
    guard let first = texts.first, first.utf8.count <= 40, texts.count * 2 >= column.values.count
    else { return nil }
    if texts.allSatisfy({ Timestamp(iso8601: $0.trimmedBytes) != nil }) {
      self.init(pattern: nil, hasTime: texts.contains { $0.utf8.count > 10 })
      return
    }
    if let unix = Self.unix(texts) {
      self.init(pattern: unix, hasTime: true)
      return
    }
    if let compact = Self.compact(texts) {
      self.init(pattern: compact, hasTime: compact.utf8.count > 8)
      return
    }
    // What holds for most is the form: a few dates may be bad.
    var best: (fits: [String], misses: Int) = ([], .max)
    for pattern in Self.patterns(of: first) + Self.patterns(of: texts[texts.count / 2]) {
      guard let compiled = try? DatePattern(pattern) else { continue }
      let misses = texts.count { !Self.fits(Array($0.trimmedBytes)[...], compiled) }
      if misses < best.misses { best = ([], misses) }
      if misses == best.misses, !best.fits.contains(pattern) { best.fits.append(pattern) }
    }
    guard let pattern = best.fits.first, best.misses * 3 <= texts.count else { return nil }
    let other = best.fits.first { Self.isMonthFirst($0) != Self.isMonthFirst(pattern) }
    let isSwapped = Self.isMonthFirst(pattern) && other != nil
    self.init(
      pattern: isSwapped ? other : pattern, hasTime: pattern.utf8.contains(UInt8(ascii: "m")),
      other: isSwapped ? pattern : other)
  }

  private static func isMonthFirst(_ pattern: String) -> Bool {
    var day = pattern.utf8[...]
    for weekday in ["EEE, ", "EEE "] where day.starts(with: weekday.utf8) {
      day = day.dropFirst(weekday.utf8.count)
    }
    return ["MM/", "M/", "MM-", "M-"].contains { day.starts(with: $0.utf8) }
  }

  private init(pattern: String?, hasTime: Bool, other: String? = nil) {
    self.pattern = pattern
    self.hasTime = hasTime
    self.other = other
  }

  /// How often the dates of a column change their direction when they are read by a
  /// pattern: logs go from old to new, or back.
  static func breaks(_ column: SketchColumn, _ pattern: String) -> Int {
    guard let compiled = try? DatePattern(pattern) else { return .max }
    let moments = column.filled.compactMap { text -> Int? in
      var parts = DateParts()
      guard compiled.read(Array(text.trimmedBytes)[...], into: &parts) else { return nil }
      return parts.timestamp(offset: nil)?.moment.seconds
    }
    let steps = zip(moments, moments.dropFirst()).map { $1 - $0 }
    return min(steps.count { $0 < 0 }, steps.count { $0 > 0 })
  }

  /// `20240301`, `20240301071240`
  private static func compact(_ texts: [String]) -> String? {
    let patterns = [(8, "yyyyMMdd"), (12, "yyyyMMddHHmm"), (14, "yyyyMMddHHmmss")]
    guard let first = texts.first?.trimmedBytes,
      let pattern = patterns.first(where: { $0.0 == first.count })?.1
    else { return nil }
    let isRead = texts.allSatisfy { text in
      text.trimmedBytes.count == first.count
        && Timestamp(compact: Array(text.trimmedBytes)[...]) != nil
    }
    return isRead ? pattern : nil
  }

  private static func fits(_ text: ArraySlice<UInt8>, _ pattern: DatePattern) -> Bool {
    var parts = DateParts()
    return pattern.read(text, into: &parts) && parts.timestamp(offset: nil) != nil
  }

  private static let compiledDays = days.compactMap { day in
    (try? DatePattern(day)).map { (text: day, pattern: $0) }
  }
  private static let compiledTimes = times.flatMap { time in
    offsets.compactMap { offset in
      (try? DatePattern(time + offset)).map { (text: time + offset, pattern: $0) }
    }
  }
  private static let gapBytes = gaps.map { gap in
    (text: gap, bytes: gap.utf8.filter { $0 != UInt8(ascii: "'") })
  }

  /// The patterns that a text has, those with a part that may be missing behind it.
  private static func patterns(of text: String) -> [String] {
    let bytes = Array(text.trimmedBytes)
    guard bytes.count >= 6, bytes.contains(where: CSVText.isDigit) else { return [] }
    var found: [String] = []
    for day in compiledDays {
      if fits(bytes[...], day.pattern) {
        found.append(day.text)
        found += times.prefix(6).map { "\(day.text)[ \($0)]" }
        continue
      }
      for gap in gapBytes {
        for start in bytes.indices where bytes[start...].starts(with: gap.bytes) {
          guard fits(bytes[..<start], day.pattern) else { continue }
          let rest = bytes[(start + gap.bytes.count)...]
          for time in compiledTimes where fitsTime(rest, time.pattern) {
            found.append(day.text + gap.text + time.text)
            found.append("\(day.text)[\(gap.text)\(time.text)]")
          }
        }
      }
    }
    return found
  }

  private static func fitsTime(_ text: ArraySlice<UInt8>, _ pattern: DatePattern) -> Bool {
    var parts = DateParts()
    (parts.year, parts.month, parts.day) = (2000, 1, 1)
    return pattern.read(text, into: &parts) && parts.timestamp(offset: nil) != nil
  }

  private static func unix(_ texts: [String]) -> String? {
    func isCount(_ text: String, _ digits: Int) -> Bool {
      let bytes = text.trimmedBytes
      // From 2001 to 2033, as long as the count has so many digits and begins with 1.
      return bytes.count == digits && bytes.first == UInt8(ascii: "1")
        && bytes.allSatisfy(CSVText.isDigit)
    }
    if texts.allSatisfy({ isCount($0, 10) }) { return "unix-seconds" }
    if texts.allSatisfy({ isCount($0, 13) }) { return "unix-milliseconds" }
    return nil
  }

  /// The form of times in a column; nil if the texts are none.
  static func time(_ column: SketchColumn) -> String? {
    let texts = column.filled
    if texts.isEmpty { return nil }
    return times.first { time in
      guard let pattern = try? DatePattern(time) else { return false }
      return texts.allSatisfy { fitsTime(Array($0.trimmedBytes)[...], pattern) }
    }
  }
}
