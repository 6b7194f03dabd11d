// SPDX-License-Identifier: MIT

import LogExchange

/// A value that was given to an option.
struct FlagValue {
  /// The option as it was typed: `-t` or `--to`.
  let flag: String
  let argument: Argument

  var text: String { argument.text }

  /// The expected form of a value, in words for messages.
  enum Wanted: String {
    case size = "a size such as 5000, 64K, 16M or 2G"
    case date = "a date such as 2024, 2024-03, 2024-03-01 or 2024-03-01T07:12, in local time"
    case moment = "a date such as 2024-03-01 or 2024-03-01T07:12, in local time"
    case offset = "an offset from UTC such as +02:00, -03:30 or Z"
    case delimiter = "one ASCII character, or tab, comma, semicolon, pipe or space"
    case currency = "three capital letters as in ISO 4217, such as EUR or USD"
    case height = "a height such as 178cm, 1.78m or 70in"
    case goal = "a weight with its unit such as 75kg or Ann=165lb, one for each person"
    case prefix = "a prefix and its namespace such as gml=http://www.opengis.net/gml"
    case rate = """
      a currency and what a unit of it is worth, such as CHF=1.05 or CHF=1.05EUR, one rate for each \
      and one currency for all
      """
  }

  func invalid(_ wanted: Wanted) -> UsageError {
    UsageError("'\(flag)' needs \(wanted.rawValue), but was given '\(text)'")
  }

  private func checked<Value>(_ value: Value?, _ wanted: Wanted) throws(UsageError) -> Value {
    guard let value else { throw invalid(wanted) }
    return value
  }

  /// The value in two parts, before and after the first equals sign; one part if it has none.
  private var sides: [ArraySlice<UInt8>] {
    argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
  }

  // MARK: Numbers

  /// The value as a whole number.
  func wholeNumber(atLeast minimum: Int) throws(UsageError) -> Int {
    guard let number = Int(text), number >= minimum else {
      throw UsageError(
        "'\(flag)' needs a whole number from \(minimum) up, but was given '\(text)'")
    }
    return number
  }

  /// The value as a number of bytes: `5000`, `64K`, `16M`, `2G`.
  func size() throws(UsageError) -> Int {
    var digits = argument.bytes[...]
    var shift = 0
    switch digits.last {
    case UInt8(ascii: "K"), UInt8(ascii: "k"): shift = 10
    case UInt8(ascii: "M"), UInt8(ascii: "m"): shift = 20
    case UInt8(ascii: "G"), UInt8(ascii: "g"): shift = 30
    default: break
    }
    if shift > 0 { digits.removeLast() }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 0,
      number <= Int.max >> shift
    else { throw invalid(.size) }
    return number << shift
  }

  /// The value as a prefix and its namespace.
  func prefix() throws(UsageError) -> MendingOptions.Prefix {
    let parts = sides.map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw invalid(.prefix) }
    return MendingOptions.Prefix(name: parts[0], namespace: parts[1])
  }

  /// The value as the name of a limit and its new amount.
  func limit() throws(UsageError) -> (InputLimit, Int) {
    let parts = sides
    let name = String(decoding: parts[0], as: UTF8.self)
    guard let limit = InputLimit.named(name) else {
      let names = InputLimit.all.map(\.name)
      throw UsageError(
        "there is no limit '\(name)'" + Suggestion.question(for: name, among: names)
          + "\nThe limits are \(WordList.and(names));\n"
          + "'logxml help limits' says what they are.")
    }
    guard parts.count == 2 else {
      throw UsageError("'--max \(name)' has no value; write --max \(name)=VALUE")
    }
    let amount = FlagValue(flag: "\(flag) \(name)", argument: Argument(parts[1]))
    return (limit, limit.unit == .bytes ? try amount.size() : try amount.wholeNumber(atLeast: 1))
  }

  /// The value as the height of a body; a bare number is in centimetres. One of less than 30 cm
  /// is rather in metres, and no height.
  func height() throws(UsageError) -> Quantity<LengthUnit> {
    let height = Quantity<LengthUnit>(typed: text, usual: .centimetres)
    let isTall = height.flatMap { try? $0.converted(to: .centimetres) }
      .map { !$0.value.isLess(than: ExactDecimal(30)) }
    return try checked(isTall ?? false ? height : nil, .height)
  }

  // MARK: Dates

  /// The value as a date, or the start of one.
  func dateBound() throws(UsageError) -> DateBound {
    try checked(DateBound(argument.bytes), .date)
  }

  /// The value as a date, with as much of the time as it names.
  func moment() throws(UsageError) -> Timestamp {
    try checked(Timestamp(iso8601: argument.bytes), .moment)
  }

  /// The value as a moment in local time; a day means its end.
  func endOfMoment() throws(UsageError) -> Timestamp {
    let moment = try moment()
    guard moment.precision == .day else { return moment }
    return Timestamp(
      year: Int(moment.year), month: Int(moment.month), day: Int(moment.day), hour: 23, minute: 59,
      second: 59) ?? moment
  }

  /// The value as an offset from UTC: `Z`, `+02:00`, `-0330`, `+2`.
  func utcOffset() throws(UsageError) -> UTCOffset {
    var rest = argument.bytes[...]
    if argument === "Z" || argument === "z" { return .zulu }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      throw invalid(.offset)
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
    else { throw invalid(.offset) }
    let seconds = numbers[0] * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
    return try checked(
      UTCOffset(seconds: sign == UInt8(ascii: "-") ? -seconds : seconds), .offset)
  }

  // MARK: Words

  /// The value as a name, which must not be empty.
  func name() throws(UsageError) -> String {
    if argument.bytes.isEmpty {
      throw UsageError("'\(flag)' needs a name, but was given an empty one")
    }
    return text
  }

  func currency() throws(UsageError) -> String {
    let letters = argument.bytes
    guard letters.count == 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw invalid(.currency)
    }
    return text
  }

  func delimiter() throws(UsageError) -> UInt8 {
    let names: [(String, Character)] = [
      ("tab", "\t"), ("\\t", "\t"), ("comma", ","), ("semicolon", ";"), ("pipe", "|"),
      ("space", " "),
    ]
    if let named = names.first(where: { argument === $0.0 })?.1.asciiValue { return named }
    let bytes = argument.bytes
    // A quote, a line end or another control character cannot separate columns.
    guard bytes.count == 1, bytes[0] == 0x09 || (0x20...0x7E).contains(bytes[0]), bytes[0] != 0x22
    else { throw invalid(.delimiter) }
    return bytes[0]
  }

  /// The value as names with commas between them.
  func columns() throws(UsageError) -> [String] { try names(isEmptyAllowed: false) }

  /// The same for columns of which some need no name: `date,,weight`.
  func titles() throws(UsageError) -> [String] { try names(isEmptyAllowed: true) }

  private func names(isEmptyAllowed: Bool) throws(UsageError) -> [String] {
    let names = argument.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { name in
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        let start = name.drop(while: isSpace)
        let end = start.reversed().prefix(while: isSpace).count
        return String(decoding: start.dropLast(end), as: UTF8.self)
      }
    if isEmptyAllowed ? names.allSatisfy(\.isEmpty) : names.contains(where: \.isEmpty) {
      throw UsageError("'\(flag)' needs names with commas between them, such as date,weight")
    }
    return names
  }

  /// The value as the name of a rule.
  ///
  /// - Parameter others: Other valid names, for suggestions.
  func rule(also others: [String] = []) throws(UsageError) -> Diagnostic.Code {
    guard let rule = RuleCatalogue.rule(named: text) else {
      let names = RuleCatalogue.all.map(\.code.description) + others
      throw UsageError(
        "there is no rule '\(text)' for '\(flag)'" + Suggestion.question(for: text, among: names))
    }
    return rule.code
  }

  // MARK: Files

  /// The value as the name of a file.
  func fileName() throws(UsageError) -> FileName {
    guard !argument.bytes.isEmpty else {
      throw UsageError("'\(flag)' was given an empty name; give it the name of a file")
    }
    return argument.fileName
  }

  func listOfLines() throws(UsageError) -> FileList {
    FileList(name: try fileName(), separator: .lineFeed)
  }

  func listOfNulls() throws(UsageError) -> FileList {
    FileList(name: try fileName(), separator: .null)
  }

  func pattern() throws(UsageError) -> FilePattern {
    guard !argument.bytes.isEmpty else {
      throw UsageError("'\(flag)' was given an empty pattern; give it one such as '*.xml'")
    }
    return FilePattern(argument.bytes)
  }

  func schema() throws(UsageError) -> SchemaChoice {
    argument === "native" ? .native : .file(try fileName())
  }

  /// The value as the form of a report and its file.
  func report() throws(UsageError) -> (form: ReportName, file: FileName) {
    let parts = sides
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "'\(flag)' needs a form and a file such as junit=report.xml, but was given '\(text)'")
    }
    let name = String(decoding: parts[0], as: UTF8.self)
    guard let form = ReportName(rawValue: name) else {
      throw .invalidChoice(flag: flag, value: name, choices: ReportName.allCases.map(\.rawValue))
    }
    return (form, Argument(parts[1]).fileName)
  }
}
