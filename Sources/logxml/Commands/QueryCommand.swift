// SPDX-License-Identifier: MIT

struct QueryCommand {
  init(_ invocation: Invocation, _ console: Console) {}
  func run() throws(UsageError) -> ExitStatus { .negative }
}
