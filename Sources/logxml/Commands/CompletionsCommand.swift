// SPDX-License-Identifier: MIT

/// `logxml completions`: prints what a shell needs to complete command lines.
enum CompletionsCommand {
  static func text(_ invocation: Invocation, _ flags: FlagTable) throws(UsageError) -> String {
    guard let word = invocation.operands.first else { throw .missingShell }
    try invocation.checkOperands(atMost: 1)
    guard let shell = Shell.allCases.first(where: { word === $0.rawValue }) else {
      throw .unknownShell(word.text)
    }
    return shell.completions(flags)
  }
}
