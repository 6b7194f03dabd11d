// SPDX-License-Identifier: MIT

import LogExchange

/// One option, as data: the parser, the help and the suggestions read it.
///
/// An option only changes an `Invocation`; it never touches the outside world.
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

    /// The help topic about options that several commands share; nil for options that each
    /// command's own page describes.
    var topic: HelpTopic? {
      switch self {
      case .selection: .selection
      case .input, .ambiguity: .input
      case .output, .general: .output
      case .fields, .results, .checks: nil
      }
    }
  }

  /// One value of an option that accepts a fixed set of values.
  struct Choice: Sendable {
    let name: String
    private let text: @Sendable () -> String

    /// - Parameter doc: One line, evaluated when a page needs it.
    init(name: String, doc: @autoclosure @escaping @Sendable () -> String) {
      self.name = name
      text = doc
    }

    init(_ kind: LogKind) { self.init(name: kind.name, doc: kind.doc) }
    init(_ format: any LogFormat) { self.init(name: format.name, doc: format.title) }

    var doc: String { text() }
  }

  enum Effect: Sendable {
    typealias Change = @Sendable (inout Invocation, FlagValue) throws(UsageError) -> Void

    case turnOn(@Sendable (inout Invocation) -> Void)
    /// `names` are the accepted values; it is empty if any text is accepted.
    case takeValue(placeholder: String, names: @Sendable () -> [String], Change)
    /// A value that may be left out: it is the next word only if that is one of the choices.
    case mayTakeValue(
      placeholder: String, @Sendable (inout Invocation, FlagValue?) throws(UsageError) -> Void)
    /// Two values, one after the other. In place of the second, one of the options `or` may stand
    /// with its value, which then names this option as its flag.
    case takePair(
      placeholder: String, or: [String] = [],
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
  let effect: Effect
  private let makeChoices: @Sendable () -> [Choice]
  /// nil if the text comes from the page of options.
  private let ownText: FlagText?

  /// - Parameters:
  ///   - choices: The accepted values, if the effect does not list them. Evaluated when
  ///     a command line or a page needs them: most starts do not.
  ///   - text: The help text, if it depends on the kinds of log.
  init(
    _ name: String, short: Character? = nil, _ category: Category, _ commands: [Command.Name],
    _ effect: Effect, choices: @autoclosure @escaping @Sendable () -> [Choice] = [],
    text: FlagText? = nil
  ) {
    self.name = name
    self.short = short?.asciiValue
    self.category = category
    self.commands = commands
    self.effect = effect
    makeChoices = choices
    ownText = text
  }

  private var text: FlagText { ownText ?? FlagText(ofOption: name, commands.first) }

  /// One line, for `-h`.
  var doc: String { text.doc }

  /// With more, for `--help`, in one paragraph.
  var fullDoc: String { text.longDoc.isEmpty ? text.doc + "." : "\(text.doc). \(text.longDoc)" }

  var choices: [Choice] {
    guard case .takeValue(_, let names, _) = effect else { return makeChoices() }
    return makeChoices() + names().map { Choice(name: $0, doc: text.values[$0] ?? "") }
  }

  /// The word for the value in help; nil for an option without a value or with an optional one.
  var placeholder: String? {
    switch effect {
    case .takeValue(let placeholder, _, _), .takePair(let placeholder, _, _): placeholder
    case .mayTakeValue, .turnOn, .showHelp, .showVersion: nil
    }
  }

  /// The text after the name in help: nothing, the placeholder, or the placeholder in brackets.
  var valueText: String? {
    if case .mayTakeValue(let placeholder, _) = effect { return "[\(placeholder)]" }
    return placeholder
  }
}
