// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The task of `set`, `delete`, `insert` or `rename`: its command line, parsed and free of
/// contradictions.
struct ChangePlan {
  /// The changes, each of the result of those before.
  let changes: [SourceChange]
  let files: [Argument]
  let isInPlace: Bool
  let keepsBackup: Bool
  let isDryRun: Bool
  /// The file for the result; nil for standard output.
  let outputFile: FileName?

  /// - Throws: `UsageError` for an invalid path or value, and for options that contradict each
  ///   other.
  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    let options = invocation.change
    var words = invocation.operands[...]
    var edits = options.edits
    if edits.isEmpty {
      try Self.checkOrder(invocation)
      guard let path = words.popFirst() else { throw Self.missing("a path", invocation.command) }
      if invocation.command == .delete {
        edits = [(path.text, .text(""))]
      } else if let value = options.value {
        edits = [(path.text, value)]
      } else {
        guard let value = words.popFirst() else {
          let what =
            switch invocation.command {
            case .insert: "the XML to insert"
            case .rename: "the new name"
            default: "a value"
            }
          throw Self.missing(what, invocation.command)
        }
        edits = [(path.text, .text(value.text))]
      }
    } else if let name = ["from-env", "copy-from"].first(where: invocation.given.contains) {
      throw UsageError(
        "'--\(name)' belongs to one path; beside other changes it is part of the '-e': -e PATH "
          + "--\(name) \(name == "from-env" ? "NAME" : "PATH")")
    }
    if invocation.given.contains("from-env") {
      try invocation.refuse("copy-from", beside: "--from-env")
    }
    var changes: [SourceChange] = []
    for (path, value) in edits {
      let kind = try Self.kind(invocation, value, console)
      do throws(XMLBuildError) {
        changes.append(
          try SourceChange(
            kind, at: try Self.compile(path), creates: options.creates))
      } catch {
        let words = options.edits.isEmpty ? nil : Self.words(in: path)
        throw UsageError("'\(path)': \(words ?? error.message)")
      }
    }
    self.changes = changes
    files = Array(words)
    isInPlace = options.isInPlace
    keepsBackup = options.keepsBackup
    isDryRun = invocation.convert.isDryRun
    outputFile = invocation.resultFile
    if isInPlace { try invocation.refuse("output", beside: "-i") }
    if isDryRun { try invocation.refuse("output", "backup", beside: "--dry-run") }
    if keepsBackup, !isInPlace {
      throw UsageError("'--backup' keeps the file that '-i' replaces; add -i, or leave it out")
    }
    if isInPlace,
      files.isEmpty && invocation.fileLists.isEmpty || files.contains(where: { $0 === "-" })
    {
      throw UsageError("'-i' changes files, and standard input is none; name a FILE")
    }
  }

  /// Advice for a path and a value that were given as one word; nil if they were not.
  private static func words(in path: String) -> String? {
    for index in path.indices where path[index] == " " {
      guard (try? XMLPath(String(path[..<index]))) != nil else { continue }
      let value = path[index...].dropFirst()
      return
        "'-e' takes two words, the path and what belongs to it: -e '\(path[..<index])' '\(value)'"
    }
    return nil
  }

  private static func compile(_ path: String) throws(XMLBuildError) -> XMLPath {
    do throws(UsageError) {
      return try QueryPlan.compile(path, flag: nil)
    } catch {
      throw XMLBuildError(code: .misplaced, message: error.description)
    }
  }

  private static func kind(
    _ invocation: Invocation, _ value: ChangeOptions.Value, _ console: Console
  ) throws(UsageError) -> SourceChange.Kind {
    switch (invocation.command, value) {
    case (.delete, _): return .remove
    case (.rename, .text(let name)): return .rename(name)
    case (.insert, .text(let xml)):
      guard let side = invocation.change.side else {
        throw UsageError("where? Add --before, --after, --first or --last")
      }
      let sides = XMLSourceEditor.Side.allCases.map(\.rawValue).filter(invocation.given.contains)
      if sides.count > 1 { throw .conflict("--\(sides[0])", "--\(sides[1])") }
      do throws(XMLBuildError) {
        return .insert(try SourceFragment(xml), side)
      } catch {
        throw UsageError(error.message)
      }
    case (_, .text(let text)): return .set(text)
    case (_, .path(let path)):
      return .copy(try QueryPlan.compile(path, flag: "--copy-from"))
    case (_, .variable(let name)):
      guard let value = console.environment(name) else {
        throw UsageError("there is no environment variable '\(name)' for --from-env")
      }
      return .set(value)
    }
  }

  private static func missing(_ what: String, _ command: Command.Name) -> UsageError {
    UsageError(
      "\(what) is missing: logxml \(command.rawValue) "
        + CommandTable.command(command).operands)
  }

  /// Throws if a file stands where the path belongs.
  private static func checkOrder(_ invocation: Invocation) throws(UsageError) {
    func isFile(_ word: Argument) -> Bool { (try? FileStatus(of: word.fileName))?.kind == .regular }
    guard let first = invocation.operands.first, let last = invocation.operands.last,
      isFile(first), invocation.operands.count == 1 || !isFile(last)
    else { return }
    let log =
      invocation.command == .delete ? "; 'logxml remove' removes entries of a log" : ""
    throw UsageError(
      "'\(first.text)' is a file, and the path comes before the file: logxml "
        + invocation.command.rawValue + " " + CommandTable.command(invocation.command).operands
        + log)
  }
}
