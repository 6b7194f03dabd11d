// SPDX-License-Identifier: MIT

import LogExchange

/// One option, as data: the parser, the help and the suggestions read it.
///
/// What an option does is change an `Invocation`; it never touches the outside world.
struct Flag: Sendable {
  /// The heading under which help lists an option.
  enum Category: String, CaseIterable, Sendable {
    case fields = "What the entry says"
    case results = "Results"
    case selection = "Selection of records"
    case checks = "Checks"
    case input = "Input"
    case ambiguity = "For files that do not specify these"
    case output = "Output"
    case general = "General"

    /// The topic that tells about options of several commands; nil for those that each
    /// command tells about itself.
    var topic: HelpTopic? {
      switch self {
      case .selection: .selection
      case .input, .ambiguity: .input
      case .output, .general: .output
      case .fields, .results, .checks: nil
      }
    }
  }

  /// A value that an option accepts, where there is a fixed set.
  struct Choice: Sendable {
    let name: String
    private let text: @Sendable () -> String

    /// - Parameter doc: One line, worked out when a page needs it.
    init(name: String, doc: @autoclosure @escaping @Sendable () -> String) {
      self.name = name
      text = doc
    }

    var doc: String { text() }
  }

  enum Effect: Sendable {
    case turnOn(@Sendable (inout Invocation) -> Void)
    case takeValue(
      placeholder: String, @Sendable (inout Invocation, FlagValue) throws(UsageError) -> Void)
    /// A value that may be left out: it is the next word only if that is one of the choices.
    case mayTakeValue(
      placeholder: String, @Sendable (inout Invocation, FlagValue?) throws(UsageError) -> Void)
    /// Two values, one after the other.
    case takePair(
      placeholder: String,
      @Sendable (inout Invocation, FlagValue, FlagValue) throws(UsageError) -> Void)
    case showHelp
    case showVersion
  }

  /// The long name, without dashes.
  let name: String
  let short: UInt8?
  let category: Category
  /// The commands that know this option.
  let commands: [Command.Name]
  /// One line, for `-h`.
  let doc: String
  /// More, for `--help`; follows `doc`.
  let longDoc: String
  let effect: Effect
  private let makeChoices: @Sendable () -> [Choice]

  /// - Parameter choices: Worked out when a command line or a page needs them: most starts do not.
  init(
    _ name: String, short: Character? = nil, category: Category, commands: [Command.Name],
    doc: String, longDoc: String = "",
    choices: @autoclosure @escaping @Sendable () -> [Choice] = [], effect: Effect
  ) {
    self.name = name
    self.short = short?.asciiValue
    self.category = category
    self.commands = commands
    self.doc = doc
    self.longDoc = longDoc
    self.effect = effect
    makeChoices = choices
  }

  var choices: [Choice] { makeChoices() }

  /// What stands for the value in help; nil for an option that needs none.
  var placeholder: String? {
    switch effect {
    case .takeValue(let placeholder, _), .takePair(let placeholder, _): placeholder
    case .mayTakeValue, .turnOn, .showHelp, .showVersion: nil
    }
  }

  /// All that there is to say about it.
  var fullDoc: String { longDoc.isEmpty ? doc + "." : "\(doc). \(longDoc)" }

  /// What help shows after the name: nothing, the placeholder, or one in brackets.
  var valueText: String? {
    if case .mayTakeValue(let placeholder, _) = effect { return "[\(placeholder)]" }
    return placeholder
  }
}

/// A value that was given to an option.
struct FlagValue {
  /// The option as it was typed: `-t` or `--to`.
  let flag: String
  let argument: Argument

  var text: String { argument.text }

  /// The value as a whole number.
  ///
  /// - Throws: `UsageError.invalidNumber` if it is none, or below the smallest allowed.
  func wholeNumber(atLeast minimum: Int) throws(UsageError) -> Int {
    guard let number = Int(text), number >= minimum else {
      throw .invalidNumber(flag: flag, value: text, minimum: minimum)
    }
    return number
  }

  /// The value as a number of bytes: `5000`, `64K`, `16M`, `2G`.
  ///
  /// - Throws: `UsageError.invalidValue` if it is none, or too large to count.
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
    else { throw .invalidValue(flag: flag, value: text, .size) }
    return number << shift
  }

  /// The value as the name of a file.
  ///
  /// - Throws: `UsageError.emptyValue` if there is nothing in it.
  func fileName() throws(UsageError) -> FileName {
    guard !argument.bytes.isEmpty else { throw .emptyValue(flag: flag) }
    return argument.fileName
  }
}
