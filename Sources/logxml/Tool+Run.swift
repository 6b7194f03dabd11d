// SPDX-License-Identifier: MIT

import LogExchange

/// The whole command line tool, as a function of its arguments and its console.
extension Tool {
  /// Runs one command line, without the name of the program.
  ///
  /// - Parameter kinds: The kinds of log in this run; nil stands for those that the library
  ///   knows.
  /// - Returns: The exit status.
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
      throw UsageError("'\(output.shown)' is both read and written; give -o another name")
    }
    let type: any ToolCommand.Type
    switch invocation.command {
    case .query: type = QueryCommand.self
    case .set, .delete, .insert, .rename: type = ChangeCommand.self
    case .convert: type = ConvertCommand.self
    case .validate: type = ValidateCommand.self
    case .info: type = InfoCommand.self
    case .stats: type = StatsCommand.self
    case .history: type = HistoryCommand.self
    case .report: type = ReportCommand.self
    case .import: type = ImportCommand.self
    case .add: type = AddCommand.self
    case .edit: type = EditCommand.self
    case .remove: type = RemoveCommand.self
    case .undo, .redo: type = UndoCommand.self
    case .diff: type = DiffCommand.self
    case .formats: type = FormatsCommand.self
    case .schema: return show(try SchemaCommand.text(invocation), console)
    case .completions: return show(try CompletionsCommand.text(invocation, flags), console)
    case .help: return ExitStatus.success.rawValue
    }
    var command = try type.init(invocation, console)
    return try command.run().rawValue
  }

  /// Shows help, through the user's pager if it has more lines than the terminal.
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
    let command = arguments.first.flatMap { Command.Name(rawValue: $0.text) }
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
