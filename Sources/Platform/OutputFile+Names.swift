// SPDX-License-Identifier: MIT

/// The names of temporary files and backups, and the removal of those that a killed run has
/// left.
///
/// A temporary file is `.LOG.logxml-PROCESS-RANDOM`, or
/// `.LOG.logxml-PROCESS-RANDOM-NODE-ROW` if the old file is kept: NODE is the inode number of
/// the old file, and ROW the row of states of which it becomes the first. With them a later
/// run can tell an unfinished file from an old one that has already exchanged names with the
/// new one and was about to become a state.
extension OutputFile {
  /// The name of the state before the last change.
  package static func backup(of name: FileName) -> FileName {
    KeptStates(.earlier, of: name).name(1)
  }

  /// Clears up after runs that were killed while they wrote a file: removes unfinished
  /// files and renames an old file that was about to become the backup.
  package static func tidyUp(beside target: FileName) {
    let prefix = temporaryPrefix(of: target)
    guard let listing = try? FolderListing(of: target.folder, takesHidden: true) else { return }
    for name in (0..<listing.count).lazy.map({ listing.name($0) })
    where name.starts(with: prefix) {
      let parts = name.dropFirst(prefix.count).split(separator: UInt8(ascii: "-"))
        .map { String(decoding: $0, as: UTF8.self) }
      guard let process = parts.first.flatMap({ pid_t($0) }), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      tidyUp(
        target.folder.appending(name), of: target,
        replacing: parts.count > 2 ? UInt64(parts[2]) : nil,
        keptIn: parts.count > 3 ? KeptStates.Row(rawValue: parts[3]) ?? .earlier : .earlier)
    }
  }

  private static func tidyUp(
    _ name: FileName, of target: FileName, replacing node: UInt64?, keptIn row: KeptStates.Row
  ) {
    guard let descriptor = try? name.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    // A process on another machine or in another container is not visible, but holds a
    // lock.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return }
    // In a folder that everybody may write into, anybody can leave such a file.
    if let node, let status = try? FileStatus(of: descriptor), status.stamp.node == node,
      (try? FileStatus(of: target))?.owner == status.owner
    {
      let states = KeptStates(row, of: target)
      states.makeRoom()
      _ = name.withCString { from in states.name(1).withCString { rename(from, $0) } }
    } else {
      _ = name.withCString { unlink($0) }
    }
  }

  /// The prefix of the names of temporary files for a target. The start of the target's
  /// name is enough to recognise it, and keeps the whole name short enough.
  private static func temporaryPrefix(of target: FileName) -> [UInt8] {
    [UInt8(ascii: ".")] + target.lastComponent.prefix(190) + ".logxml-".utf8
  }

  static func makeTemporary(
    beside target: FileName, replacing old: (node: UInt64, row: KeptStates.Row)?, mode: mode_t
  ) throws(SystemError) -> (FileName, Int32, UInt) {
    for _ in 0..<1000 {
      // A random name, so that nobody else can have put a file in its place.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name =
        temporaryPrefix(of: target)
        + ("\(getpid())-\(random)" + (old.map { "-\($0.node)-\($0.row.rawValue)" } ?? "")).utf8
      let path = target.folder.appending(name)
      // A signal may come as soon as the file is there.
      let cleanup = TemporaryFileName.remember(path, for: target, replacing: old)
      do throws(SystemError) {
        let descriptor = try path.open(O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        // The lock shows other runs that this process is alive.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        if old != nil, let own = try? FileStamp(of: descriptor).node {
          TemporaryFileName.note(cleanup, node: own)
        }
        return (path, descriptor, cleanup)
      } catch {
        TemporaryFileName.forget(cleanup)
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }
}
