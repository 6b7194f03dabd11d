// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import LogExchange

/// Logs in files, through the library alone.
@Suite struct LogFileTests {
  private let folder: Folder
  private let log: LogFile

  init() throws {
    folder = try Folder()
    log = LogFile(folder["log.json"])
  }

  /// A folder that goes with its test.
  private final class Folder: Sendable {
    private let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }

    func write(_ name: String, _ content: String) throws {
      try Data(content.utf8).write(to: URL(fileURLWithPath: self[name]))
    }

    func content(_ name: String) -> String? {
      FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The temporary file that is there now.
    var temporary: String? { names.first { $0.hasPrefix(".") } }
  }

  private static func day(_ number: Int) throws -> LogRecord {
    var record = WeightRecord(date: try #require(Timestamp(year: 2024, month: 3, day: number)))
    record.weight = Quantity(try ExactDecimal(parsing: "82.40"), .kilograms)
    return LogRecord(record)
  }

  /// Adds an entry of a day.
  @discardableResult
  private func add(_ number: Int, to log: LogFile? = nil) throws -> LogFile.Outcome {
    let record = try Self.day(number)
    return try (log ?? self.log).change(mayBeNew: true) { state in
      var edit = LogEdit(state.document)
      try edit.append([record])
      return edit
    }
  }

  private func days(_ log: LogFile? = nil) throws -> [Int] {
    try (log ?? self.log).read().document.entries.compactMap { $0.record.map { Int($0.date.day) } }
  }

  private func error(_ body: () throws -> Void) throws -> LogError {
    let thrown = #expect(throws: LogError.self) { try body() }
    return try #require(thrown)
  }

  // MARK: Use

  @Test func `a log is begun, changed and taken back`() throws {
    #expect(try error { _ = try log.read() }.code == .noSuchFile)
    guard case .written(let before) = try add(1) else {
      Issue.record("not written")
      return
    }
    #expect(before.isNew)
    #expect(folder.names == ["log.json"])
    try add(2)
    #expect(try days() == [1, 2])
    #expect(folder.names == ["log.json", "log.json~"])
    #expect(log.backupPath == Array(folder["log.json~"].utf8))
    try log.undo()
    #expect(try days() == [1])
    try log.redo()
    #expect(try days() == [1, 2])
  }

  @Test func `a dry run writes nothing, and no change is none`() throws {
    try add(1)
    let text = folder.content("log.json")
    let record = try Self.day(2)
    let shown = try log.change(isDryRun: true) { state in
      var edit = LogEdit(state.document)
      try edit.append([record])
      return edit
    }
    guard case .diff(let diff, _) = shown else {
      Issue.record("not shown")
      return
    }
    #expect(diff.contains("2024-03-02"))
    guard case .unchanged = try log.change({ _ in nil }) else {
      Issue.record("changed")
      return
    }
    #expect(folder.content("log.json") == text)
    #expect(folder.names == ["log.json"])
  }

  @Test func `an error of the change is thrown on, and nothing is saved`() throws {
    struct Doubt: Error {}
    try add(1)
    #expect(throws: Doubt.self) { try log.change { _ in throw Doubt() } }
    #expect(folder.names == ["log.json"])
  }

  @Test func `what is no log is refused`() throws {
    try folder.write("log.json", "[1, 2]")
    #expect(try error { try add(1) }.code == .notEditable)
    #expect(try error { try log.undo() }.message.contains("to go back to"))
    try folder.write("log.json~", "these are notes")
    #expect(try error { try log.undo() }.message.contains("cannot restore"))
    #expect(folder.content("log.json") == "[1, 2]")
    let folderOfThatName = LogFile(folder[""])
    #expect(try error { _ = try folderOfThatName.read() }.message == "Is a directory")
  }

  @Test func `a log that was damaged by hand comes back`() throws {
    try add(1)
    try add(2)
    try folder.write("log.json", "{\"version\":1,")
    try log.undo()
    #expect(try days() == [1])
    #expect(folder.content("log.json~redo1~") == "{\"version\":1,")
  }

  @Test func `an empty file is a log without entries, and so is its backup`() throws {
    try folder.write("log.json", "")
    try add(1)
    #expect(folder.content("log.json~") == "")
    try log.undo()
    #expect(folder.content("log.json") == "")
    try log.redo()
    #expect(try days() == [1])
  }

  @Test func `who waits is told, and goes on when the other has ended`() throws {
    try add(1)
    let other = open(folder["log.json"], O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    var notices: [LogFile.Notice] = []
    let record = try Self.day(2)
    func note(_ notice: LogFile.Notice) {
      notices.append(notice)
      close(other)
    }
    _ = try log.change(report: note) { state in
      var edit = LogEdit(state.document)
      try edit.append([record])
      return edit
    }
    #expect(notices == [.waiting])
    #expect(try days() == [1, 2])
  }

  @Test func `threads that change one log lose nothing`() async throws {
    let log = self.log
    try add(1)
    try await withThrowingTaskGroup { group in
      for number in 2...9 {
        let record = try Self.day(number)
        group.addTask {
          _ = try log.change { state in
            var edit = LogEdit(state.document)
            try edit.append([record])
            return edit
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try days().sorted() == Array(1...9))
    #expect(folder.names == ["log.json", "log.json~"] + (2...8).map { "log.json~\($0)~" })
  }

  // MARK: Other programs

  /// What other programs do at some moments, once at each.
  private func meanwhile<R>(
    _ actions: [OutputFile.Moment: @Sendable () -> Void], _ body: () throws -> R
  ) throws {
    let seen = Mutex<Set<OutputFile.Moment>>([])
    let act: @Sendable (OutputFile.Moment) -> Void = { now in
      if seen.withLock({ $0.insert(now).inserted }) { actions[now]?() }
    }
    _ = try OutputFile.$atMoment.withValue(act) { try body() }
  }

  private static func text(days: [Int]) throws -> String {
    let rows = days.map { "{\"date\":\"2024-03-0\($0)\",\"weight\":82.40}" }
    return "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"massUnit\":\"kg\",\"records\":[\n"
      + rows.joined(separator: ",\n") + "\n]}\n]}\n"
  }

  @Test(arguments: [OutputFile.Moment.created, .flushed, .looked, .exchanged], [true, false])
  func `what an editor saves meanwhile stays`(
    _ moment: OutputFile.Moment, lacksExchange: Bool
  ) throws {
    // Without the exchange, what comes after the last look cannot be noticed.
    if lacksExchange, moment == .looked || moment == .exchanged { return }
    try folder.write("log.json", try Self.text(days: [1]))
    let edited = try Self.text(days: [1, 7])
    let folder = self.folder
    // After the exchange, the editor saves over what this program has saved.
    try OutputFile.$lacksExchange.withValue(lacksExchange) {
      try meanwhile([moment: { try? folder.write("log.json", edited) }]) { try add(2) }
    }
    #expect(try days() == (moment == .exchanged ? [1, 7] : [1, 7, 2]))
    #expect(folder.names == ["log.json", "log.json~"])
  }

  /// The file is written in place, with as many bytes, and dated as before: as if all
  /// happened in one tick of the clock by which files are dated.
  @Test(arguments: [OutputFile.Moment.flushed, .looked], [true, false])
  func `what has the same size and date is noticed by what it says`(
    _ moment: OutputFile.Moment, lacksExchange: Bool
  ) throws {
    if lacksExchange, moment == .looked { return }
    try folder.write("log.json", try Self.text(days: [1]))
    let edited = try Self.text(days: [6])
    let path = folder["log.json"]
    let write: @Sendable () -> Void = {
      var info = stat()
      stat(path, &info)
      guard let file = fopen(path, "r+") else { return }
      fputs(edited, file)
      fclose(file)
      #if canImport(Darwin)
        let times = [info.st_atimespec, info.st_mtimespec]
      #else
        let times = [info.st_atim, info.st_mtim]
      #endif
      utimensat(AT_FDCWD, path, times, 0)
    }
    try OutputFile.$lacksExchange.withValue(lacksExchange) {
      try meanwhile([moment: write]) { try add(2) }
    }
    #expect(try days() == [6, 2])
    #expect(folder.names == ["log.json", "log.json~"])
  }

  /// Saved by two ways of saving: by a new file that gets the name, and in place.
  @Test(arguments: [true, false])
  func `what is saved while the file of another is put back stays, too`(renames: Bool) throws {
    try folder.write("log.json", try Self.text(days: [1]))
    let (first, second) = (try Self.text(days: [6]), try Self.text(days: [6, 7]))
    let folder = self.folder
    let saveAgain: @Sendable () -> Void = {
      if renames {
        try? folder.write("editor", second)
        rename(folder["editor"], folder["log.json"])
      } else {
        try? folder.write("log.json", second)
      }
    }
    try meanwhile([
      .looked: { try? folder.write("log.json", first) }, .puttingBack: saveAgain,
    ]) { try add(2) }
    #expect(try days() == [6, 7, 2])
    #expect(folder.names == ["log.json", "log.json~"])
  }

  // MARK: Backups

  @Test func `a run that is killed before it names the backup does not lose it`() throws {
    try add(1)
    try add(2)
    let folder = self.folder
    // The process is gone as soon as the two files have exchanged their names.
    #expect(throws: LogError.self) {
      try meanwhile([
        .exchanged: {
          guard let name = folder.temporary else { return }
          rename(folder[name], folder[Self.ofDeadProcess(name)])
        }
      ]) { try add(3) }
    }
    #expect(try days() == [1, 2, 3])
    #expect(try days(LogFile(folder["log.json~"])) == [1])
    #expect(folder.temporary != nil)
    try log.undo()
    #expect(try days() == [1, 2])
    #expect(try days(LogFile(folder["log.json~redo1~"])) == [1, 2, 3])
    #expect(try days(LogFile(folder["log.json~"])) == [1])
    #expect(folder.names == ["log.json", "log.json~", "log.json~redo1~"])
  }

  /// The name of a temporary file of this process, had another one made it.
  private static func ofDeadProcess(_ name: String) -> String {
    name.replacing("-\(getpid())-", with: "-999999999-")
  }

  @Test func `what a killed run did not finish is no backup`() throws {
    try add(1)
    try add(2)
    let folder = self.folder
    try meanwhile([
      .looked: {
        guard let name = folder.temporary else { return }
        try? folder.write(Self.ofDeadProcess(name), "half")
      }
    ]) { try add(3) }
    #expect(folder.names.count == 4)
    try log.undo()
    #expect(try days() == [1, 2])
    #expect(folder.names == ["log.json", "log.json~", "log.json~redo1~"])
  }

  @Test func `what a run that lives is writing is left alone`() throws {
    try add(1)
    try add(2)
    let name = ".log.json.logxml-999999999-x"
    try folder.write(name, "half")
    let other = open(folder[name], O_RDONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    try add(3)
    #expect(folder.names == [name, "log.json", "log.json~", "log.json~2~"])
  }

  @Test func `without the exchange, the backup is a copy with the permissions of the log`() throws {
    try OutputFile.$lacksExchange.withValue(true) {
      try add(1)
      chmod(folder["log.json"], 0o600)
      try add(2)
      var info = stat()
      stat(folder["log.json~"], &info)
      #expect(info.st_mode & 0o7777 == 0o600)
      #expect(try days(LogFile(folder["log.json~"])) == [1])
      try log.undo()
      #expect(try days() == [1])
      #expect(try days(LogFile(folder["log.json~redo1~"])) == [1, 2])
      #expect(folder.names == ["log.json", "log.json~redo1~"])
    }
  }

  @Test func `a backup that cannot be named leaves the log as it was`() throws {
    try add(1)
    try FileManager.default.createDirectory(
      atPath: folder["log.json~"], withIntermediateDirectories: false)
    #expect(try error { try add(2) }.code == .notSaved)
    #expect(try days() == [1])
    #expect(folder.names == ["log.json", "log.json~"])
    var careless = log
    careless.keepsBackup = false
    try add(2, to: careless)
    #expect(try days() == [1, 2])
  }
}
