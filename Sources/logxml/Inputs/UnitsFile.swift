// SPDX-License-Identifier: MIT

import LogExchange

/// The file `units.json` in a folder that is imported: the options for files that do not say
/// their units themselves.
///
///     {
///       "*.csv": {"currency": "EUR", "time-zone": "Europe/Berlin"},
///       "2019/*.csv": {"assume-volume-unit": "usgal", "as-vehicle": "Civic"}
///     }
///
/// A name is a pattern as for `--include`. All names that match a file count, a later one over an
/// earlier one, and all of them over the command line.
struct UnitsFile {
  private struct Entry {
    /// The name, with its line and column.
    let place: String
    let pattern: FilePattern
    let settings: [(place: String, flag: Flag, text: String)]
    var isUsed = false
  }

  private static let name = Array("units.json".utf8)

  /// The file itself, which is not read as a log.
  let file: FileName
  private let folder: FileName
  private var entries: [Entry] = []

  /// Reads the file of a folder.
  ///
  /// - Returns: nil if the folder has none, or the options exclude it.
  /// - Throws: `UsageError` with the line and column of a mistake.
  init?(
    _ folder: FileName, _ invocation: Invocation, _ console: Console
  ) throws(UsageError) {
    file = folder.appending(Self.name)
    self.folder = folder
    guard (try? FileStatus(of: file))?.kind == .regular,
      !invocation.patterns.excludes(Self.name[...], nameStart: 0)
    else { return nil }
    let flags = FlagTable(kinds: invocation.formats.kinds).flags(of: invocation.command)
      .filter { $0.category == .ambiguity && $0.name != "titles" }
    let text = try MappingFile.bytes(file, "file")
    let value: JSONValue
    do throws(LogError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw Self.mistake("\(file)\(error.position.map { ":\($0)" } ?? "")", error.message)
    }
    for member in try members(value, "file names with their settings") {
      entries.append(try entry(member, flags))
      // A wrong value is an error even if no file has the name.
      _ = try self.invocation(invocation, with: [entries[entries.count - 1]], console)
    }
  }

  // MARK: Reading

  /// The file may come from anybody: what is in it must not affect a terminal.
  private static func mistake(_ place: String, _ message: String) -> UsageError {
    UsageError(VisibleText.harmlessLines("\(place): \(message)"))
  }

  private func place(_ value: JSONValue) -> String { "\(file):\(value.position)" }

  private func members(
    _ value: JSONValue, _ expected: String
  ) throws(UsageError) -> [JSONMember] {
    guard value.kind == .object else {
      throw Self.mistake(place(value), "expected an object of \(expected)")
    }
    if let member = value.members.first(where: \.isRepeated) {
      throw Self.mistake(place(member.value), "'\(member.key)' occurs twice; leave one out")
    }
    return Array(value.members)
  }

  private func entry(_ member: JSONMember, _ flags: [Flag]) throws(UsageError) -> Entry {
    let settings = try members(member.value, "settings, such as {\"currency\": \"EUR\"}")
    return Entry(
      place: "\(place(member.value)): '\(member.key)'",
      pattern: FilePattern(Array(member.key.utf8)),
      settings: try settings.map { (setting) throws(UsageError) in
        let place = self.place(setting.value)
        guard let flag = flags.first(where: { setting.key === $0.name }) else {
          let near = Suggestion.question(for: setting.key, among: flags.map(\.name))
          throw Self.mistake(
            place,
            "there is no setting '\(setting.key)'\(near)\nThe settings are "
              + "\(WordList.and(flags.map(\.name))).")
        }
        guard let text = setting.value.string else {
          throw Self.mistake(place, "'\(setting.key)' needs a text in quotes")
        }
        return (place, flag, text)
      })
  }

  // MARK: Files

  /// The command line for a file below the folder, with the settings for it; nil without any.
  mutating func invocation(
    for name: FileName, _ base: Invocation, _ console: Console
  ) throws(UsageError) -> Invocation? {
    let start = folder.appending([]).bytes
    guard name.bytes.starts(with: start) else { return nil }
    let path = name.bytes[start.count...]
    let nameStart = name.bytes.count - name.lastComponent.count
    var found: [Entry] = []
    for index in entries.indices where entries[index].pattern.matches(path, nameStart: nameStart) {
      entries[index].isUsed = true
      found.append(entries[index])
    }
    return found.isEmpty ? nil : try invocation(base, with: found, console)
  }

  private func invocation(
    _ base: Invocation, with entries: [Entry], _ console: Console
  ) throws(UsageError) -> Invocation {
    var invocation = base
    // Units on the command line are not used by values that have theirs from here.
    invocation.reading.assumedUnitUse = AssumedUnitUse()
    for setting in entries.flatMap(\.settings) {
      do throws(UsageError) {
        try ArgumentParser.set(setting.flag, to: setting.text, in: &invocation)
        invocation = try TimeZones.resolve(invocation, console)
        try invocation.checkEffects()
      } catch {
        throw Self.mistake(setting.place, "\(error)")
      }
    }
    return invocation
  }

  /// Warnings about names that no file in the folder has.
  var warnings: [String] {
    entries.filter { !$0.isUsed }.map { "\($0.place) is the name of no file that was read" }
  }
}
