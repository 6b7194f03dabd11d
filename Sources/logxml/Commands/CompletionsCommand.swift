// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml completions`: prints the script with which a shell completes command lines.
enum CompletionsCommand {
  static func text(_ invocation: Invocation, _ flags: FlagTable) throws(UsageError) -> String {
    let names = Shell.allCases.map(\.rawValue)
    guard let word = invocation.operands.first else {
      throw UsageError(
        "which shell? Write 'logxml completions' and then \(WordList.or(names))")
    }
    try invocation.checkOperands(atMost: 1)
    guard let shell = Shell(rawValue: word.text) else {
      throw UsageError(
        "there are no completions for '\(word.text)', only for \(WordList.and(names))")
    }
    return shell.completions(flags)
  }
}
