// SPDX-License-Identifier: MIT

/// What a command does with its part of the command line.
protocol ToolCommand {
  init(_ invocation: Invocation, _ console: Console) throws(UsageError)
  mutating func run() throws(UsageError) -> ExitStatus
}
