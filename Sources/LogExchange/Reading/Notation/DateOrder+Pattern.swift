// SPDX-License-Identifier: MIT

extension DateOrder {
  /// The order of a Java date pattern such as `dd.MM.yyyy`; nil if the pattern has no day,
  /// month and year in one of the three orders.
  package init?(javaPattern pattern: String) {
    var letters: [UInt8] = []
    var isQuoted = false
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      // M is the month and m the minute; u is a year as well as y.
      let letter = byte == UInt8(ascii: "u") ? UInt8(ascii: "y") : byte
      guard !isQuoted, "dMy".utf8.contains(letter), letters.last != letter else { continue }
      letters.append(letter)
    }
    switch letters {
    case Array("dMy".utf8): self = .dmy
    case Array("Mdy".utf8): self = .mdy
    case Array("yMd".utf8): self = .ymd
    default: return nil
    }
  }
}
