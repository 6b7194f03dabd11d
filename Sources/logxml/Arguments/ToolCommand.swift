// SPDX-License-Identifier: MIT

/// A command, made from its part of the command line and then run once.
protocol ToolCommand {
  init(_ invocation: Invocation, _ console: Console) throws(UsageError)
  mutating func run() throws(UsageError) -> ExitStatus
}
