// SPDX-License-Identifier: MIT

import LogExchange

/// Turns the words of a command line into a `Request`, by the tables.
///
/// Options may stand anywhere after the command: `--name`, `--name=VALUE`,
/// `--name VALUE`, `-n`, `-nVALUE`, `-n VALUE`, and clusters such as `-qH`. An
/// option that takes a value takes the next word whatever it looks like. After
/// `--` nothing is an option, and `-` alone never is. Of an option given twice
/// the last counts, unless it collects.
///
/// A request for help or for the version wins over everything, also over errors
/// elsewhere on the line.
final class ArgumentParser {
  private let words: [Argument]
  private let table: FlagTable
  private var next = 0
  private var invocation: Invocation
  private var flags: [Flag] = []
  private var special: Request?

  static func parse(
    _ words: [Argument], _ table: FlagTable = .standard
  ) throws(UsageError) -> Request {
    let parser = ArgumentParser(words: words, table)
    return try parser.parse()
  }

  private init(words: [Argument], _ table: FlagTable) {
    self.words = words
    self.table = table
    invocation = Invocation(command: .help, kinds: table.kinds)
  }

  private func parse() throws(UsageError) -> Request {
    guard let first = words.first else { throw .noCommand }
    next = 1
    if first.bytes.first == UInt8(ascii: "-") { return try requestWithoutCommand(first) }
    guard let name = Command.Name(rawValue: first.text) else {
      if let help = helpElsewhere(command: nil) { return help }
      throw UsageError(
        "there is no command '\(first.text)'"
          + Suggestion.question(for: first.text, among: Command.Name.words))
    }
    invocation = Invocation(command: name, kinds: table.kinds)
    flags = table.flags(of: name)
    do throws(UsageError) {
      try readWords()
      if let special { return special }
      if name == .help { return try helpRequest() }
      try invocation.checkEffects()
      return .run(invocation)
    } catch {
      if let request = special ?? helpElsewhere(command: name) { return request }
      throw error
    }
  }

  // MARK: Before the command

  private func requestWithoutCommand(_ word: Argument) throws(UsageError) -> Request {
    if word === "-h" { return .help(nil, .short) }
    if word === "--help" { return .help(nil, .full) }
    if word === "--version" || word === "-V" { return version }
    if let request = helpElsewhere(command: nil) { return request }
    let typed = word.text
    let name = Argument(word.bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "=") })
    let isLong = word.bytes.starts(with: "--".utf8)
    let isKnown = table.all.contains { flag in
      isLong
        ? name === flag.name
        : word.bytes.count > 1 && flag.short == word.bytes[1]
    }
    if isKnown { throw UsageError("options come after the command: logxml COMMAND \(typed)") }
    throw .unknownFlag(typed, among: ["--help", "--version"])
  }

  /// Help or version, if one of the words after the failed one asks for it.
  private func helpElsewhere(command: Command.Name?) -> Request? {
    for word in words[min(next, words.count)...] {
      if word === "--" { return nil }
      if word === "-h" { return .help(command, .short) }
      if word === "--help" { return .help(command, .full) }
      if word === "--version" || word === "-V" { return version }
    }
    return nil
  }

  /// The version; the long form if `-v` is anywhere on the line.
  private var version: Request {
    let isVerbose = words.contains { $0 === "-v" || $0 === "--verbose" }
    return .version(VersionText(isVerbose: isVerbose))
  }

  private func helpRequest() throws(UsageError) -> Request {
    let isManual = invocation.list.isManual
    guard let topic = invocation.operands.first else {
      return isManual ? .manual(nil) : .help(nil, .full)
    }
    try invocation.checkOperands(atMost: 1)
    if let name = Command.Name(rawValue: topic.text) {
      return isManual ? .manual(name) : .help(name, .full)
    }
    if isManual {
      throw UsageError(
        "'\(topic.text)' is no command, and only commands have pages for man; 'logxml help "
          + "\(topic.text)' may know it")
    }
    if let topic = HelpTopic(rawValue: topic.text) { return .helpOnTopic(topic) }
    if let page = RuleHelp(topic: topic) { return .helpOnRules(page) }
    let topics = Command.Name.words + HelpTopic.allCases.map(\.rawValue) + RuleHelp.topics
    throw UsageError(
      "there is no help on '\(topic.text)'" + Suggestion.question(for: topic.text, among: topics)
        + "\n'logxml help' lists the commands, 'logxml help rules' the rules.")
  }

  // MARK: After the command

  private func readWords() throws(UsageError) {
    var optionsEnded = false
    while next < words.count {
      let word = words[next]
      next += 1
      let bytes = word.bytes
      if optionsEnded || bytes.first != UInt8(ascii: "-") || bytes.count == 1 {
        invocation.operands.append(word)
      } else if bytes.count == 2, bytes[1] == UInt8(ascii: "-") {
        optionsEnded = true
      } else {
        do throws(UsageError) {
          try bytes[1] == UInt8(ascii: "-") ? readLong(bytes) : readCluster(bytes)
        } catch {
          guard (try? FileStatus(of: word.fileName)) != nil else { throw error }
          throw UsageError("\(error)\nFor the file '\(word.text)', write './\(word.text)'.")
        }
      }
    }
  }

  private func readLong(_ bytes: [UInt8]) throws(UsageError) {
    let body = bytes.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let name = Argument(body[..<(equals ?? body.endIndex)])
    let typed = "--" + name.text
    guard let flag = flags.first(where: { name === $0.name }) else {
      throw unknown(typed) { name === $0.name }
    }
    let attached = equals.map { Argument(body[($0 + 1)...]) }
    if let attached, flag.valueText == nil {
      throw UsageError(
        "'\(typed)' takes no value, but was given '\(attached.text)'; write \(typed) alone")
    }
    try apply(flag, typed: typed, attached: attached)
  }

  private func readCluster(_ bytes: [UInt8]) throws(UsageError) {
    var index = 1
    while index < bytes.count {
      let letter = bytes[index]
      guard let flag = flags.first(where: { $0.short == letter }) else {
        // The whole rest, so that a letter outside ASCII is shown whole.
        let shown =
          letter < 0x80
          ? "-" + String(UnicodeScalar(letter))
          : "-" + String(decoding: bytes[index...], as: UTF8.self)
        throw unknown(shown) { $0.short == letter }
      }
      index += 1
      let typed = "-" + String(UnicodeScalar(letter))
      if flag.placeholder != nil {
        let rest = bytes[index...]
        try apply(flag, typed: typed, attached: rest.isEmpty ? nil : Argument(rest))
        return
      }
      try apply(flag, typed: typed, attached: nil)
    }
  }

  /// Sets an option that takes a value, as if it stood on the command line; messages name it
  /// without dashes.
  static func set(
    _ flag: Flag, to text: String, in invocation: inout Invocation
  ) throws(UsageError) {
    guard case .takeValue(_, _, let change) = flag.effect else { return }
    let value = FlagValue(flag: flag.name, argument: Argument(text))
    try change(&invocation, checked(value, flag))
    invocation.given.insert(flag.name)
  }

  private func apply(_ flag: Flag, typed: String, attached: Argument?) throws(UsageError) {
    switch flag.effect {
    case .showHelp:
      special = special ?? .help(invocation.command, typed == "-h" ? .short : .full)
    case .showVersion:
      special = special ?? version
    case .turnOn(let change):
      change(&invocation)
    case .takeValue(let placeholder, _, let change):
      guard let argument = attached ?? takeWord() else {
        throw .missingValue(flag: typed, placeholder: placeholder)
      }
      let value = FlagValue(flag: typed, argument: argument)
      try change(&invocation, Self.checked(value, flag))
    case .mayTakeValue(_, let change):
      var argument = attached
      if argument == nil, next < words.count,
        flag.choices.contains(where: { words[next] === $0.name })
      {
        argument = takeWord()
      }
      let value = try argument.map { (argument) throws(UsageError) in
        try Self.checked(FlagValue(flag: typed, argument: argument), flag)
      }
      try change(&invocation, value)
    case .takePair(let placeholder, let others, let change):
      guard let first = attached ?? takeWord(), let second = takeWord() else {
        throw .missingValue(flag: typed, placeholder: placeholder)
      }
      try change(
        &invocation, FlagValue(flag: typed, argument: first),
        try valueOfOption(second, among: others) ?? FlagValue(flag: typed, argument: second))
    }
    invocation.given.insert(flag.name)
  }

  /// The value of an option inside a pair; nil if a word is none of these options.
  private func valueOfOption(
    _ word: Argument, among names: [String]
  ) throws(UsageError) -> FlagValue? {
    for name in names {
      let typed = "--" + name
      if word.bytes.starts(with: "\(typed)=".utf8) {
        return FlagValue(
          flag: typed, argument: Argument(word.bytes.dropFirst(typed.utf8.count + 1)))
      }
      guard word === typed else { continue }
      guard let value = takeWord() else {
        let placeholder = flags.first { $0.name == name }?.placeholder
        throw .missingValue(flag: typed, placeholder: placeholder ?? "")
      }
      return FlagValue(flag: typed, argument: value)
    }
    return nil
  }

  private func takeWord() -> Argument? {
    guard next < words.count else { return nil }
    defer { next += 1 }
    return words[next]
  }

  /// The value, by the one name that it differs from in capital letters alone: `GB18030`.
  private static func checked(_ value: FlagValue, _ flag: Flag) throws(UsageError) -> FlagValue {
    let names = flag.choices.map(\.name)
    if names.isEmpty || names.contains(where: { value.argument === $0 }) { return value }
    let meant = names.filter { $0.lowercased() === value.text.lowercased() }
    guard meant.count == 1 else {
      throw .invalidChoice(flag: value.flag, value: value.text, choices: names)
    }
    return FlagValue(flag: value.flag, argument: Argument(meant[0]))
  }

  private func unknown(_ typed: String, _ matches: (Flag) -> Bool) -> UsageError {
    let command = invocation.command.rawValue
    var others: [String] = []
    for flag in table.all where matches(flag) {
      others += flag.commands.map(\.rawValue)
    }
    if !others.isEmpty {
      // --volume-unit is about output; a command without any may have --assume-volume-unit.
      let assuming = "--assume-" + typed.drop { $0 == "-" }
      return UsageError(
        "'\(command)' has no option '\(typed)'; it belongs to \(WordList.and(others))"
          + Suggestion.question(flags.contains { "--" + $0.name == assuming } ? assuming : nil))
    }
    let habits = FlagHabit.usual(for: typed)
    let usual = habits.filter { name in flags.contains { $0.name == name } }
    if !usual.isEmpty {
      let names = WordList.or(usual.prefix(3).map { "'--\($0)'" })
      return UsageError("unknown option '\(typed)'; did you mean \(names)?")
    }
    let candidates =
      typed.utf8.count > 2 && habits.isEmpty ? flags.map { "--" + $0.name } : []
    return .unknownFlag(typed, among: candidates)
  }
}

extension Command.Name {
  static var words: [String] { allCases.map(\.rawValue) }
}
