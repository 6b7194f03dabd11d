// SPDX-License-Identifier: MIT

import LogExchange

/// The files below a folder, in the byte order of their names, however deep.
///
/// Names that begin with a dot, and backups whose names end in `~`, are skipped
/// unless they are asked for. Links to files are followed, links to folders are not, so a walk always ends. Pipes,
/// sockets and devices are skipped as well: reading them could wait for ever.
///
/// Only the names in the folders on the way to the current file are in memory.
struct FolderWalk {
  enum Item {
    case file(FileName)
    case failure(FileName, SystemError)
  }

  /// A folder whose entries are being handed out.
  private struct Level {
    let folder: FileName
    let listing: FolderListing
    var next = 0
  }

  private var levels: [Level] = []
  /// The first folder, until it is opened.
  private var start: FileName?
  /// The index in the path of a file at which the path below that folder begins.
  private let base: Int
  private let patterns: FilePatterns
  private let isWanted: @Sendable (_ name: [UInt8]) -> Bool

  /// - Parameters:
  ///   - patterns: The patterns that choose files, and exclude files and folders.
  ///   - isWanted: Decides by the last component of its name whether a file is wanted.
  init(
    _ folder: FileName, patterns: FilePatterns = FilePatterns(),
    isWanted: @escaping @Sendable (_ name: [UInt8]) -> Bool
  ) {
    start = folder
    base = folder.appending([]).bytes.count
    self.patterns = patterns
    self.isWanted = isWanted
  }

  mutating func next() -> Item? {
    if let folder = start {
      start = nil
      if let failure = open(folder) { return failure }
    }
    while let level = levels.last {
      guard level.next < level.listing.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      if let item = item(level, level.next) { return item }
    }
    return nil
  }

  private mutating func open(_ folder: FileName) -> Item? {
    do throws(SystemError) {
      levels.append(
        Level(
          folder: folder,
          listing: try FolderListing(of: folder, takesHidden: patterns.takesHidden)))
      return nil
    } catch {
      return .failure(folder, error)
    }
  }

  /// The item for an entry; nil if it is not wanted, or is a folder, which is entered.
  private mutating func item(_ level: Level, _ index: Int) -> Item? {
    let name = level.listing.name(index)
    if name.last == UInt8(ascii: "~"), !patterns.takesHidden { return nil }
    let path = level.folder.appending(name)
    let nameStart = path.bytes.count - name.count
    if patterns.excludes(path.bytes[base...], nameStart: nameStart) { return nil }
    do throws(SystemError) {
      var kind = level.listing.kind(index)
      if kind == nil { kind = try FileStatus(of: path, followsLinks: false).kind }
      if kind == .folder { return open(path) }
      guard kind != .other, isWanted(name),
        patterns.includes(path.bytes[base...], nameStart: nameStart)
      else { return nil }
      if kind == .link, try FileStatus(of: path).kind != .regular { return nil }
      return .file(path)
    } catch {
      return .failure(path, error)
    }
  }
}
