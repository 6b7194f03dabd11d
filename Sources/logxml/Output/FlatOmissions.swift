// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The counts of what has no cell in flat rows.
struct FlatOmissions: Sendable {
  enum Reason: Hashable, Sendable {
    /// It has no column, because it was found too late, or there are very many.
    case late
    /// An earlier element of the row has the same path.
    case repeated
    /// It is deeper than two levels.
    case deeper
    /// It is text beside elements.
    case text
  }

  private struct Key: Hashable {
    var reason: Reason
    var path: [UInt8]
  }

  private struct Entry {
    let reason: Reason
    let path: String
    /// The place of the first match that has it.
    let first: String
    /// The number of matches, and the last one.
    var count = 1
    var match: Int
  }

  private static let most = 50

  private var entries: [Entry] = []
  private var entryOfKey: [Key: Int] = [:]
  /// Whether there were more paths than are counted one by one.
  private var hasMore = false
  private var matchCount = 0
  private var file: FileName?
  private var position: SourcePosition?

  /// Begins a match.
  mutating func begin(_ file: FileName, _ position: SourcePosition?) {
    matchCount += 1
    self.file = file
    self.position = position
  }

  mutating func add(_ reason: Reason, _ path: String) {
    let key = Key(reason: reason, path: Array(path.utf8))
    if let known = entryOfKey[key] {
      // Several in one match count once.
      if entries[known].match == matchCount { return }
      entries[known].match = matchCount
      entries[known].count += 1
      return
    }
    guard entries.count < Self.most else {
      hasMore = true
      return
    }
    entryOfKey[key] = entries.count
    let place = position.map { ":\($0)" } ?? ""
    entries.append(
      Entry(
        reason: reason, path: path, first: (file?.shown ?? "") + place, match: matchCount))
  }

  /// A sentence for each path.
  var lines: [String] {
    let lines = entries.map { entry in
      let path = VisibleText.harmless(entry.path)
      let place =
        entry.count == 1
        ? "in one match, \(entry.first)" : "in \(entry.count) matches, the first at \(entry.first)"
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      let column = path == "." ? path : names.joined(separator: "\\.")
      switch entry.reason {
      case .late:
        return "'\(path)' is none of the columns, which come from the first "
          + "\(FlatRows.sampledRows) matches, and is left out \(place); -c '\(column)' adds it"
      case .repeated:
        return "'\(path)' stands more than once \(place); the row has the first"
      case .deeper:
        return "'\(path)' has elements of its own, which are deeper than rows go, \(place); "
          + "-c '\(column)/NAME' adds one to a table"
      case .text:
        let owner = entry.path === "." ? "the match" : "'\(path)'"
        return "text beside the elements of \(owner) is left out \(place)"
      }
    }
    return hasMore ? lines + ["more of such was left out"] : lines
  }
}
