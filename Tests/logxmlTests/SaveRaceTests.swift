// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Synchronization
import Testing

@testable import logxml

/// What happens to a file while it is saved, at the moments at which it can.
@Suite struct SaveRaceTests {
  private func save(_ text: String, _ folder: TemporaryFolder) throws -> Bool {
    let name = FileName(folder["log"])
    let stamp = try #require(try FileStamp.current(name))
    let old = try #require(folder.content("log"))
    let file = try OutputFile(name, keepsOld: .earlier)
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    return try file.commit(replacing: OutputFile.Original(stamp: stamp, bytes: Array(old.utf8)))
  }

  /// The permissions that a file was seen with.
  private final class Seen: Sendable {
    let mode = Mutex<mode_t?>(nil)
  }

  /// Another program saves the file by renaming, or by writing into it, at each moment.
  @Test(arguments: [OutputFile.Moment.created, .flushed, .looked], [true, false])
  func `what another program saves is not overwritten`(
    _ moment: OutputFile.Moment, renames: Bool
  ) throws {
    let folder = try TemporaryFolder(["log": "old"])
    let path = folder.path
    let meanwhile: @Sendable (OutputFile.Moment) -> Void = { now in
      guard now == moment else { return }
      let file = path + (renames ? "/other" : "/log")
      try? Data("by another".utf8).write(to: URL(fileURLWithPath: file))
      if renames { rename(file, path + "/log") }
    }
    let isSaved = try OutputFile.$atMoment.withValue(meanwhile) { try save("new", folder) }
    #expect(!isSaved)
    #expect(folder.content("log") == "by another")
    #expect(folder.names == ["log"])
  }

  @Test func `a file that is saved has its backup, and nothing else beside it`() throws {
    let folder = try TemporaryFolder(["log": "old"])
    #expect(try save("new", folder))
    #expect(folder.content("log") == "new")
    #expect(folder.content("log~") == "old")
    #expect(folder.names == ["log", "log~"])
  }

  /// Whichever way a file gets its name, the folder is flushed after that.
  @Test(arguments: [true, false]) func `the folder of a new name is flushed`(
    lacksExchange: Bool
  ) throws {
    let folder = try TemporaryFolder(["log": "old"])
    let moments = Mutex<[OutputFile.Moment]>([])
    let note: @Sendable (OutputFile.Moment) -> Void = { now in moments.withLock { $0.append(now) } }
    try OutputFile.$atMoment.withValue(note) {
      let isSaved = try OutputFile.$lacksExchange.withValue(lacksExchange) {
        try save("new", folder)
      }
      #expect(isSaved && moments.withLock(\.last) == .named)
      moments.withLock { $0 = [] }
      let isNew = try OutputFile(FileName(folder["first"])).commitNew()
      #expect(isNew && moments.withLock(\.last) == .named)
    }
    #expect(folder.content("log") == "new" && folder.content("first") == "")
  }

  @Test func `a temporary file is for its owner alone`() throws {
    let folder = try TemporaryFolder(["log": "old"])
    chmod(folder["log"], 0o644)
    let path = folder.path
    let seen = Seen()
    let look: @Sendable (OutputFile.Moment) -> Void = { now in
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
      guard now == .created, let name = names?.first(where: { $0.hasPrefix(".log") }) else {
        return
      }
      let mode = try? FileStatus(of: FileName(path + "/" + name)).mode
      seen.mode.withLock { $0 = mode }
    }
    #expect(try OutputFile.$atMoment.withValue(look) { try save("new", folder) })
    let mode = seen.mode.withLock { $0 }
    #expect(mode == 0o600)
    #expect(try FileStatus(of: FileName(folder["log"])).mode == 0o644)
  }
}
