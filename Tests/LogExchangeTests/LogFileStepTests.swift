// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import LogExchange

/// Going back and forward through the states of a log, through the library alone.
@Suite final class LogFileStepTests {
  private let folder: String
  private let log: LogFile

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    log = LogFile(folder + "/log.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The endings of the names beside the log.
  private var beside: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "log.json" }.map { $0.replacing("log.json", with: "") }.sorted()
  }

  private func content(_ ending: String) -> String? {
    FileManager.default.contents(atPath: folder + "/log.json" + ending)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ ending: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/log.json" + ending))
  }

  /// Adds an entry of each day, in a change of its own.
  private func add(_ days: ClosedRange<Int>, to log: LogFile? = nil) throws -> [LogFile.Notice] {
    var notices: [LogFile.Notice] = []
    for day in days {
      let date = try #require(Timestamp(year: 2024, month: 3, day: day))
      var record = WeightRecord(date: date)
      record.weight = Quantity(try ExactDecimal(parsing: "82.40"), .kilograms)
      let entry = LogRecord(record)
      func note(_ notice: LogFile.Notice) { notices.append(notice) }
      _ = try (log ?? self.log).change(mayBeNew: true, report: note) { state in
        var edit = LogEdit(state.document)
        try edit.append([entry])
        return edit
      }
    }
    return notices
  }

  /// The number of entries of a state.
  private func count(_ ending: String = "") throws -> Int {
    try LogFile(folder + "/log.json" + ending).read().document.entries.count
  }

  private func message(_ body: () throws -> Void) throws -> String {
    let thrown = #expect(throws: LogError.self) { try body() }
    return try #require(thrown).message
  }

  @Test func `several changes are undone, made again, and undone at once`() throws {
    _ = try add(1...4)
    #expect(beside == ["~", "~2~", "~3~"])
    #expect(try [count("~"), count("~2~"), count("~3~")] == [3, 2, 1])
    let first = try log.undo()
    #expect(try count() == 3)
    #expect(first.map(\.older?.entries.count) == [3])
    #expect(first.map(\.newer?.entries.count) == [4])
    #expect(first.map(\.remaining) == [2])
    let both = try log.undo(steps: 2)
    #expect(try count() == 1)
    #expect(both.map(\.newer?.entries.count) == [3, 2])
    #expect(beside == ["~redo1~", "~redo2~", "~redo3~"])
    #expect(try message { try log.undo() }.contains("there is no '"))
    let again = try log.redo()
    #expect(again.map(\.newer?.entries.count) == [2])
    #expect(again.map(\.remaining) == [2])
    try log.redo(steps: 2)
    #expect(try count() == 4)
    #expect(beside == ["~", "~2~", "~3~"])
    #expect(try message { try log.redo() }.contains("there is nothing to redo"))
  }

  @Test func `more steps than there are states change nothing`() throws {
    _ = try add(1...3)
    #expect(
      try message { try log.undo(steps: 3) }
        == "there are 2 earlier states to go back to; nothing was changed")
    #expect(try count() == 3)
    #expect(beside == ["~", "~2~"])
  }

  @Test func `a change after undo ends what can be made again, and says so`() throws {
    #expect(try add(1...4) == [])
    try log.undo(steps: 2)
    #expect(try add(7...7) == [.undoneForgotten(2)])
    #expect(beside == ["~", "~2~"])
    try log.undo()
    #expect(try count() == 2)
    try log.redo()
    #expect(try count() == 3)
    var careless = log
    careless.keepsBackup = false
    try log.undo()
    #expect(try add(8...8, to: careless) == [.undoneForgotten(1)])
    #expect(beside == ["~"])
    #expect(try count("~") == 1)
  }

  @Test func `nine states are kept`() throws {
    _ = try add(1...14)
    #expect(beside == ["~"] + (2...9).map { "~\($0)~" })
    #expect(try count("~9~") == 5)
    try log.undo(steps: 9)
    #expect(try count() == 5)
    try log.redo(steps: 9)
    #expect(try count() == 14)
    #expect(beside.count == 9)
  }

  @Test func `earlier states but the last are limited in size`() throws {
    let states = KeptStates(.earlier, of: FileName(folder + "/log.json"))
    for (ending, size) in [("~", 70), ("~2~", 30), ("~3~", 20), ("~4~", 10)] {
      try write(ending, String(repeating: "x", count: size))
    }
    states.trim(to: 50)
    #expect(beside == ["~", "~2~", "~3~"])
  }

  @Test func `what an editor did in between is not lost by undo and redo`() throws {
    _ = try add(1...3)
    let whole = try #require(content(""))
    try write("", "{}  by hand")
    try log.undo()
    #expect(try count() == 2)
    #expect(content("~redo1~") == "{}  by hand")
    #expect(try message { try log.redo() }.contains("cannot restore"))
    try write("", whole)
    try log.undo()
    #expect(try count() == 1)
    #expect(content("~redo1~") == whole)
    #expect(content("~redo2~") == "{}  by hand")
  }

  /// A run that was killed while it renamed states leaves a gap, or a state like the log.
  @Test func `a gap and a state like the log are passed over`() throws {
    _ = try add(1...4)
    #expect(rename(folder + "/log.json~", folder + "/log.json~5~") == 0)
    #expect(rename(folder + "/log.json~2~", folder + "/log.json~4~") == 0)
    try log.undo()
    #expect(try count() == 1)
    #expect(beside == ["~", "~2~", "~redo1~"])
    try write("~", try #require(content("")))
    try log.undo()
    #expect(try count() == 3)
    #expect(beside == ["~redo1~", "~redo2~"])
  }

  @Test func `a run that is killed after it has undone a change leaves it to be made again`() throws
  {
    _ = try add(1...3)
    let folder = self.folder
    let seen = Mutex(false)
    let kill: @Sendable (OutputFile.Moment) -> Void = { moment in
      guard moment == .exchanged, !seen.withLock({ $0 }) else { return }
      seen.withLock { $0 = true }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      guard let name = names.first(where: { $0.hasPrefix(".log.json") }) else { return }
      let other = name.replacing("-\(getpid())-", with: "-999999999-")
      rename(folder + "/" + name, folder + "/" + other)
    }
    let error = #expect(throws: LogError.self) {
      try OutputFile.$atMoment.withValue(kill) { _ = try log.undo() }
    }
    #expect(error != nil)
    #expect(try count() == 2)
    try log.redo()
    #expect(try count() == 3)
    #expect(try count("~") == 2)
    try log.undo(steps: 1)
    try log.undo(steps: 1)
    #expect(try count() == 1)
  }

  @Test func `another program that changes the log ends the steps, and the error says how many`()
    throws
  {
    _ = try add(1...4)
    let path = folder + "/log.json"
    let edited = try #require(content("~3~"))
    let rounds = Mutex(0)
    let meddle: @Sendable (OutputFile.Moment) -> Void = { moment in
      guard moment == .named else { return }
      let round = rounds.withLock { rounds -> Int in
        rounds += 1
        return rounds
      }
      if round == 1 { try? Data((edited + "\n").utf8).write(to: URL(fileURLWithPath: path)) }
    }
    let text = try message {
      try OutputFile.$atMoment.withValue(meddle) { _ = try log.undo(steps: 3) }
    }
    #expect(text == "1 of 3 steps were made; then: another program has changed it")
    #expect(content("") == edited + "\n")
  }

  @Test func `the permissions of the log stay, and a link stays a link`() throws {
    _ = try add(1...3)
    chmod(folder + "/log.json", 0o600)
    let link = folder + "/link.json"
    #expect(symlink("log.json", link) == 0)
    let linked = LogFile(link)
    try linked.undo(steps: 2)
    try linked.redo()
    var info = stat()
    #expect(stat(folder + "/log.json", &info) == 0 && info.st_mode & 0o777 == 0o600)
    #expect(lstat(link, &info) == 0 && info.st_mode & 0o170000 == 0o120000)
    #expect(try count() == 2)
    unlink(link)
    #expect(beside == ["~", "~redo1~"])
  }
}
