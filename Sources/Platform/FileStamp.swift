// SPDX-License-Identifier: MIT

/// The metadata of a file that differs between two of its states: identity, size and date.
package struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  /// The inode number.
  package let node: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  package init(of descriptor: Int32) throws(SystemError) {
    self = try FileStatus(of: descriptor).stamp
  }

  /// The stamp of the file that has a name now; nil if there is no such file.
  package static func current(_ path: FileName) throws(SystemError) -> FileStamp? {
    do throws(SystemError) {
      return try FileStatus(of: path).stamp
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }

  init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
    size = Int64(info.st_size)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  package func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && node == other.node
  }
}
