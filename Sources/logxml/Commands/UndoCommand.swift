// SPDX-License-Identifier: MIT

/// `logxml undo`: takes the last change of a log back, or makes it again.
final class UndoCommand {
  private let log: KeptLog
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    guard let target = invocation.operands.first else { throw .missingLog(command: "undo") }
    if invocation.operands.count > 1 {
      throw .unexpectedOperand(invocation.operands[1].text, command: "undo")
    }
    log = KeptLog(target.fileName, invocation, console)
    self.console = console
  }

  /// - Returns: success, or failure where nothing was changed.
  func run() throws(UsageError) -> ExitStatus {
    do throws(KeptLog.Refusal) {
      try log.undo()
    } catch {
      return try EntryOutput.fail(error, console)
    }
    return EntryOutput.tell(
      "undid the last change of '\(log.name)'; run undo again to redo it\n",
      isChanged: true, console)
  }
}
