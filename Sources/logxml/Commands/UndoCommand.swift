// SPDX-License-Identifier: MIT

/// `logxml undo`: undoes the last change of a log, or makes it again.
struct UndoCommand: ToolCommand {
  private let desk: EntryDesk

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], atMost: 0, console)
  }

  /// - Returns: success, or failure if nothing was changed.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      try desk.log.undo()
      return desk.tell(
        "undid the last change of '\(desk.log.name)'; run undo again to redo it\n",
        isChanged: true)
    }
  }
}
