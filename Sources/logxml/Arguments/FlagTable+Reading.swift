// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  /// The commands that read logs in any format.
  static let logCommands: [Command.Name] = [
    .convert, .validate, .info, .stats, .history, .report, .diff, .import,
  ]

  static let readingFlags: [Flag] = [
    Flag(
      "date-order", category: .ambiguity, commands: logCommands,
      doc: "The order of day, month and year in dates such as 03/04/2020",
      longDoc: """
        Needed only if no date in the file decides it; logxml refuses such a file rather than \
        guess.
        """,
      choices: [
        Flag.Choice(name: ReadingOptions.DateOrder.dmy.rawValue, doc: "day first"),
        Flag.Choice(name: ReadingOptions.DateOrder.mdy.rawValue, doc: "month first"),
        Flag.Choice(name: ReadingOptions.DateOrder.ymd.rawValue, doc: "year first"),
      ],
      effect: .choice("ORDER", \.reading.dateOrder)),
    Flag(
      "decimal-mark", category: .ambiguity, commands: logCommands,
      doc: "The decimal mark of numbers",
      choices: [
        Flag.Choice(name: ReadingOptions.DecimalMark.point.rawValue, doc: "1.5"),
        Flag.Choice(name: ReadingOptions.DecimalMark.comma.rawValue, doc: "1,5"),
      ],
      effect: .choice("MARK", \.reading.decimalMark)),
    Flag(
      "delimiter", category: .ambiguity, commands: logCommands,
      doc: "The character between the columns of a CSV file, or tab, comma, semicolon, pipe",
      effect: .value("CHAR", \.reading.delimiter, FlagValue.delimiter)),
    Flag(
      "utc-offset", category: .ambiguity, commands: logCommands,
      doc: "The offset from UTC of times without one: +02:00, Z",
      longDoc: "Without this option such times stay local.",
      effect: .value("OFFSET", \.reading.utcOffset, FlagValue.utcOffset)),
    Flag(
      "time-zone", category: .ambiguity, commands: logCommands,
      doc: "The time zone of times without an offset: Europe/Berlin",
      longDoc: "'logxml help dates' says what becomes of the hours when clocks change.",
      effect: .value("ZONE", \.assumedZone) { $0.text }),
    Flag(
      "encoding", category: .ambiguity, commands: logCommands,
      doc: "The text encoding of a CSV file",
      choices: ReadingOptions.Encoding.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("NAME", \.reading.encoding)),
    Flag(
      "assume-distance-unit", category: .ambiguity, commands: logCommands,
      doc: "The unit of distances without one",
      choices: UnitChoice.distances,
      effect: .choice("UNIT", \.reading.assumedDistanceUnit)),
    Flag(
      "assume-volume-unit", category: .ambiguity, commands: logCommands,
      doc: "The unit of fuel amounts without one, or in \"gallons\"",
      longDoc: """
        A value that names its unit keeps it, whatever these options say; to convert, use \
        --distance-unit, --volume-unit or --mass-unit. If no value needs the option, there is a \
        warning.
        """,
      choices: UnitChoice.amounts,
      effect: .choice("UNIT", \.reading.assumedVolumeUnit)),
    Flag(
      "assume-mass-unit", category: .ambiguity, commands: logCommands,
      doc: "The unit of weights without one",
      choices: UnitChoice.masses,
      effect: .choice("UNIT", \.reading.assumedMassUnit)),
    Flag(
      "currency", category: .ambiguity, commands: logCommands,
      doc: "The currency of costs without one, as in ISO 4217: EUR",
      effect: .value("CODE", \.reading.currency, FlagValue.currency)),
  ]
}

extension ReadingOptions.Encoding {
  var doc: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16, little end first"
    case .utf16BigEndian: "UTF-16, big end first"
    case .latin1: "ISO-8859-1"
    case .windows1252: "Western European Windows"
    }
  }
}

extension FlagValue {
  func delimiter() throws(UsageError) -> UInt8 {
    let names: [(String, Character)] = [
      ("tab", "\t"), ("\\t", "\t"), ("comma", ","), ("semicolon", ";"), ("pipe", "|"),
    ]
    if let named = names.first(where: { argument === $0.0 })?.1.asciiValue { return named }
    let bytes = argument.bytes
    // A quote, a line end and what no text holds part nothing.
    guard bytes.count == 1, bytes[0] == 0x09 || (0x20...0x7E).contains(bytes[0]), bytes[0] != 0x22
    else { throw .invalidValue(flag: flag, value: text, .delimiter) }
    return bytes[0]
  }

  /// `Z`, `+02:00`, `-0330`, `+2`.
  func utcOffset() throws(UsageError) -> UTCOffset {
    let failure = UsageError.invalidValue(flag: flag, value: text, .offset)
    var rest = argument.bytes[...]
    if argument === "Z" || argument === "z" { return .zulu }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      throw failure
    }
    var parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count == 1, rest.count == 4 { parts = [rest.prefix(2), rest.dropFirst(2)] }
    let numbers = parts.compactMap { part -> Int? in
      guard (1...2).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard numbers.count == parts.count, (1...2).contains(parts.count), numbers[0] <= 18,
      numbers.count == 1 || (parts[1].count == 2 && numbers[1] < 60)
    else { throw failure }
    let seconds = numbers[0] * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
    guard let offset = UTCOffset(seconds: sign == UInt8(ascii: "-") ? -seconds : seconds) else {
      throw failure
    }
    return offset
  }

  func currency() throws(UsageError) -> String {
    let letters = argument.bytes
    guard letters.count == 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw .invalidValue(flag: flag, value: text, .currency)
    }
    return text
  }
}
