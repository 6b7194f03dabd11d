// SPDX-License-Identifier: MIT

/// Reads TZif (RFC 8536), the form in which systems keep their time zones: a header with
/// six counts, then the moments of the changes, the offset from each on, and the
/// offset types. From version 2 all of it comes twice, the second time with moments of 64
/// bits and a rule for the time after the last one.
extension TimeZoneRules {
  /// Reads the rules from a TZif file, such as those of `/usr/share/zoneinfo`.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - file: All bytes of its file.
  /// - Throws: `TimeZoneError` with the code `unreadable` if the file is not TZif, is damaged, or
  ///   counts leap seconds.
  public init(name: String, tzif file: [UInt8]) throws(TimeZoneError) {
    guard let rules = TimeZoneRules(ofFile: file, name) else {
      throw TimeZoneError(
        code: .unreadable, message: "the data of '\(name)' is damaged or counts leap seconds")
    }
    self = rules
  }

  init?(ofFile file: [UInt8], _ name: String) {
    guard var block = TZifBlock(file, at: 0, wordSize: 4) else { return nil }
    var rule: POSIXZoneRule?
    if block.version >= UInt8(ascii: "2") {
      guard let second = TZifBlock(file, at: block.end, wordSize: 8) else { return nil }
      block = second
      // An empty line means that no rule is known after the last change; its offset is used.
      let footer = file[block.end...]
      guard footer.first == 0x0A else { return nil }
      let line = footer.dropFirst().prefix { $0 != 0x0A }
      if !line.isEmpty {
        guard let found = POSIXZoneRule(line) else { return nil }
        rule = found
      }
    }
    guard block.hasNoLeapSeconds, let content = block.transitions() else { return nil }
    self.init(name: name, first: content.first, transitions: content.transitions, rule: rule)
  }
}

/// Header and data of one of the two blocks of a TZif file.
private struct TZifBlock {
  private let file: [UInt8]
  private let data: Int
  private let wordSize: Int
  let version: UInt8
  private let moments: Int
  private let types: Int
  private let leaps: Int
  /// The offset after the end of the block.
  let end: Int

  var hasNoLeapSeconds: Bool { leaps == 0 }

  init?(_ file: [UInt8], at start: Int, wordSize: Int) {
    guard file.count - start >= 44, file[start..<start + 4].elementsEqual("TZif".utf8) else {
      return nil
    }
    let counts = (0..<6).map { Self.number(file, start + 20 + 4 * $0, size: 4) }
    // Real counts are far below this; the sums cannot overflow.
    guard counts.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    (leaps, moments, types) = (counts[2], counts[3], counts[4])
    version = file[start + 4]
    self.file = file
    self.wordSize = wordSize
    data = start + 44
    end =
      data + moments * (wordSize + 1) + types * 6 + counts[5] + leaps * (wordSize + 4)
      + counts[1] + counts[0]
    guard end <= file.count, types > 0 else { return nil }
  }

  func transitions() -> (first: Int, transitions: [TimeZoneRules.Transition])? {
    let kinds = data + moments * wordSize
    let offsets = (0..<types).map { Self.number(file, kinds + moments + 6 * $0, size: 4) }
    guard offsets.allSatisfy({ abs($0) < 86_400 }) else { return nil }
    var transitions: [TimeZoneRules.Transition] = []
    for index in 0..<moments {
      let kind = Int(file[kinds + index])
      let start = Self.number(file, data + index * wordSize, size: wordSize)
      // Moments ascend, and are near enough for arithmetic on them.
      guard kind < types, start > transitions.last?.start ?? .min, abs(start >> 1) < 1 << 60 else {
        return nil
      }
      transitions.append(TimeZoneRules.Transition(start: start, offset: offsets[kind]))
    }
    return (offsets[0], transitions)
  }

  /// A signed number, its high byte first.
  private static func number(_ file: [UInt8], _ start: Int, size: Int) -> Int {
    var value = file[start] >= 0x80 ? -1 : 0
    for index in start..<start + size { value = value << 8 | Int(file[index]) }
    return value
  }
}
