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
      let hasValue =
        invocation.command != .delete && options.variable == nil && options.copiedPath == nil
      guard let path = words.popFirst() else { throw Self.missing("a path", invocation.command) }
      if hasValue {
        guard let value = words.popFirst() else {
          let what =
            switch invocation.command {
            case .insert: "the XML to insert"
            case .rename: "the new name"
            default: "a value"
            }
          throw Self.missing(what, invocation.command)
        }
        edits = [(path.text, value.text)]
      } else {
        edits = [(path.text, "")]
      }
    } else {
      try invocation.refuse("from-env", "copy-from", beside: "-e")
    }
    if options.variable != nil { try invocation.refuse("copy-from", beside: "--from-env") }
    var changes: [SourceChange] = []
    for (path, value) in edits {
      let kind = try Self.kind(invocation, value, console)
      do throws(XMLBuildError) {
        changes.append(
          try SourceChange(
            kind, at: try Self.compile(path), creates: options.creates))
      } catch {
        throw UsageError("'\(path)': \(error.message)")
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

  private static func compile(_ path: String) throws(XMLBuildError) -> XMLPath {
    do throws(UsageError) {
      return try QueryPlan.compile(path, flag: nil)
    } catch {
      throw XMLBuildError(code: .misplaced, message: error.description)
    }
  }

  private static func kind(
    _ invocation: Invocation, _ value: String, _ console: Console
  ) throws(UsageError) -> SourceChange.Kind {
    switch invocation.command {
    case .delete: return .remove
    case .rename: return .rename(value)
    case .insert:
      guard let side = invocation.change.side else {
        throw UsageError("where? Add --before, --after, --first or --last")
      }
      let sides = XMLSourceEditor.Side.allCases.map(\.rawValue).filter(invocation.given.contains)
      if sides.count > 1 { throw .conflict("--\(sides[0])", "--\(sides[1])") }
      do throws(XMLBuildError) {
        return .insert(try SourceFragment(value), side)
      } catch {
        throw UsageError(error.message)
      }
    default: break
    }
    if let path = invocation.change.copiedPath {
      return .copy(try QueryPlan.compile(path, flag: "--copy-from"))
    }
    guard let name = invocation.change.variable else { return .set(value) }
    guard let value = console.environment(name) else {
      throw UsageError("there is no environment variable '\(name)' for --from-env")
    }
    return .set(value)
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
