// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml remove`: removes entries from a log, after it has shown them and asked.
struct RemoveCommand: ToolCommand {
  private let selections: [EntrySelection]
  private let desk: EntryDesk

  private static let listed = 50

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], console)
    selections = try EntrySelection.all(desk)
    if selections.isEmpty {
      throw UsageError(
        "which entry? Name it by its number, its date, or last: logxml remove \(desk.log.name) "
          + "2024-03-01")
    }
  }

  /// - Returns: success, negative if the answer was no, failure if nothing was removed.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      let state = try desk.log.read(mayBeNew: false)
      let document = state.document
      let found = try EntrySearch(document, desk).entries(selections)
      guard try isConfirmed(found, document) else {
        desk.say("Nothing was removed.")
        return .negative
      }
      return try desk.change(
        from: state, "removed \(Plural.count(found.count, "entry", "entries"))"
      ) { state in
        var edit = LogEdit(state.document)
        let places = try state.document.places(of: found, in: document) { number in
          desk.refusal("entry \(number) was changed by another program; nothing was removed")
        }
        edit.remove(places)
        try edit.remember(places)
        return edit
      }
    }
  }

  /// Shows the entries, and asks unless `--yes` was given.
  private func isConfirmed(_ found: [Int], _ document: LogDocument) throws(UsageError) -> Bool {
    if desk.isDryRun { return true }
    desk.show(found.prefix(Self.listed), of: document)
    if found.count > Self.listed { desk.say("... and \(found.count - Self.listed) more") }
    if desk.options.isConfirmed { return true }
    guard desk.dialogue.canAsk else {
      throw UsageError("cannot ask for confirmation here; add --yes to remove them")
    }
    return desk.dialogue.confirms(
      "Remove \(found.count == 1 ? "this entry" : "these \(found.count) entries")?")
  }
}
