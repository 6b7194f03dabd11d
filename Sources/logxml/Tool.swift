// SPDX-License-Identifier: MIT

import LogExchange

/// The whole command line tool, as a function of its arguments and its console.
enum Tool {
  /// The one place where the version stands; Scripts/version.sh reads it here.
  static let version = "0.2.0"
  static let summary =
    "Finds things in any XML, and gets fuel and weight logs out of the apps that hold them."
  static let conventions = """
    Results go to standard output, everything else to standard error. The exit status is 0 when \
    it is done and the answer is yes, 1 when the answer is no, 2 when it could not be done. Help \
    that is longer than the terminal goes through $PAGER, if that is set.
    """

  /// Runs one command line, without the name of the program.
  ///
  /// - Parameter kinds: The kinds of log that there are; nil stands for those that the library
  ///   knows.
  /// - Returns: The exit status.
  static func run(
    arguments: [String], console: Console, kinds: [LogKind]? = nil
  ) -> Int32 {
    run(arguments: arguments.map { Argument($0) }, console: console, kinds: kinds)
  }

  static func run(
    arguments: [Argument], console: Console, kinds: [LogKind]? = nil
  ) -> Int32 {
    let console = console.guarded
    let flags = FlagTable(kinds: kinds)
    do throws(UsageError) {
      switch try ArgumentParser.parse(arguments, flags) {
      case .help(let command, let detail):
        let help = HelpText(detail: detail, width: console.textWidth, flags: flags)
        return page(help.text(for: command), console)
      case .helpOnRules(let page):
        return Self.page(page.text(width: console.textWidth), console)
      case .helpOnTopic(let topic):
        return page(topic.text(width: console.textWidth, flags), console)
      case .manual(let command):
        return show(ManPage(flags: flags).text(for: command), console)
      case .version(let version):
        return show(version.text, console)
      case .run(let invocation):
        return try run(
          TimeZones.resolve(MappingFile.resolve(invocation), console), console, flags)
      }
    } catch {
      return report(error, arguments, console)
    }
  }

  private static func run(
    _ invocation: Invocation, _ console: Console, _ flags: FlagTable
  ) throws(UsageError) -> Int32 {
    if let output = invocation.outputThatIsRead {
      throw .outputIsInput(output.shown)
    }
    switch invocation.command {
    case .query:
      let query = try QueryCommand(invocation, console)
      return query.run().rawValue
    case .convert:
      let conversion = try ConvertCommand(invocation, console)
      return conversion.run().rawValue
    case .validate:
      return try ValidateCommand(invocation, console).run().rawValue
    case .info:
      var info = try InfoCommand(invocation, console)
      return info.run().rawValue
    case .stats:
      return try StatsCommand(invocation, console).run().rawValue
    case .history:
      return try HistoryCommand(invocation, console).run().rawValue
    case .report:
      return try ReportCommand(invocation, console).run().rawValue
    case .import:
      return try ImportCommand(invocation, console).run().rawValue
    case .add:
      return try AddCommand(invocation, console).run().rawValue
    case .edit:
      return try EditCommand(invocation, console).run().rawValue
    case .remove:
      return try RemoveCommand(invocation, console).run().rawValue
    case .undo:
      return try UndoCommand(invocation, console).run().rawValue
    case .diff:
      return try DiffCommand(invocation, console).run().rawValue
    case .formats:
      return try FormatsCommand(invocation, console).run().rawValue
    case .schema:
      return show(try SchemaCommand.text(invocation), console)
    case .completions:
      return show(try CompletionsCommand.text(invocation, flags), console)
    case .help:
      return ExitStatus.success.rawValue
    }
  }

  /// Shows help: through the user's pager where it is longer than the terminal is high.
  private static func page(_ text: String, _ console: Console) -> Int32 {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    if console.output.isTerminal, let height = console.height, lines >= height,
      let command = console.environment("PAGER"), !command.isEmpty, let page = console.page,
      page(text, command)
    {
      return ExitStatus.success.rawValue
    }
    return show(text, console)
  }

  private static func show(_ text: String, _ console: Console) -> Int32 {
    console.answer(text).rawValue
  }

  private static func report(
    _ error: UsageError, _ arguments: [Argument], _ console: Console
  ) -> Int32 {
    let command = arguments.first.flatMap { Command.Name(argument: $0) }
    let words = command.map { "logxml \($0.rawValue)" } ?? "logxml"
    if error == .noCommand {
      let help = HelpText(detail: .short, width: console.textWidth, flags: .standard)
      console.errors.report(help.text(for: nil))
    } else {
      console.errors.report("\(words): \(error)\nTry '\(words) --help'.\n")
    }
    return ExitStatus.failure.rawValue
  }
}
