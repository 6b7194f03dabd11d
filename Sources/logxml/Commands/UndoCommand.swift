// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml undo` and `logxml redo`: undo the last changes of a log, or make them again.
struct UndoCommand: ToolCommand {
  private let desk: EntryDesk
  private let steps: Int
  private let isUndo: Bool

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], atMost: 0, console)
    steps = invocation.entry.steps ?? 1
    isUndo = invocation.command == .undo
  }

  /// - Returns: success, or failure if not all steps were made.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      let made = try isUndo ? desk.log.undo(steps) : desk.log.redo(steps)
      let word = isUndo ? "undid" : "made again"
      let lines = made.map { "\(word): \(Self.words($0))\n" }
      return desk.tell(lines.joined() + end(made), isChanged: true)
    }
  }

  /// The line that says how to go on.
  private func end(_ made: [LogFile.Step]) -> String {
    let remaining = made.last?.remaining ?? 0
    if isUndo {
      return "logxml redo makes \(made.count == 1 ? "it" : "them") again; "
        + (remaining == 0 ? "there is no earlier state\n" : "undo can go \(remaining) back\n")
    }
    return remaining == 0 ? "" : "redo can go \(remaining) further\n"
  }

  // MARK: Words

  /// The change that led from the older state to the newer one.
  private static func words(_ step: LogFile.Step) -> String {
    guard let older = step.older, let newer = step.newer else {
      return "a change between two states of which one cannot be read as a log"
    }
    let (old, new) = (older.entries.map(\.record), newer.entries.map(\.record))
    let changed = old.count == new.count ? zip(old, new).filter { $0 != $1 } : []
    if changed.count == 1, let (before, after) = changed.first {
      let (older, newer) = (line(before), line(after))
      // A line shows the most important values only.
      return "changed \(older)" + (older == newer ? "" : " -> \(newer)")
    }
    if !changed.isEmpty { return "changed \(changed.count) entries" }
    return words(gone: old.filter(notIn: new), came: new.filter(notIn: old))
  }

  private static func words(gone: [LogRecord?], came: [LogRecord?]) -> String {
    if gone.isEmpty, came.isEmpty { return "changed no entry, but other text of the file" }
    let parts = [("removed", gone), ("added", came)].filter { !$1.isEmpty }.map { word, records in
      records.count == 1
        ? "\(word) \(line(records[0]))" : "\(word) \(records.count) entries"
    }
    return parts.joined(separator: ", ")
  }

  private static func line(_ record: LogRecord?) -> String {
    record.map { EntryText.line($0) } ?? "an entry that is not readable"
  }
}

extension [LogRecord?] {
  /// The elements that another list does not have, or not as often.
  fileprivate func filter(notIn others: Self) -> Self {
    var counts: [LogRecord?: Int] = [:]
    for record in others { counts[record, default: 0] += 1 }
    return filter { record in
      guard let count = counts[record], count > 0 else { return true }
      counts[record] = count - 1
      return false
    }
  }
}
