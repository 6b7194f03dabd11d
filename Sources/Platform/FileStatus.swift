// SPDX-License-Identifier: MIT

/// The kind and the attributes of an entry in the file system.
package struct FileStatus {
  package enum Kind {
    case regular
    case folder
    case link
    case other
  }

  package let kind: Kind
  /// The permission bits, including setuid, setgid and sticky.
  package let mode: mode_t
  /// The size in bytes of a regular file.
  package let size: Int
  let owner: uid_t
  let group: gid_t
  let stamp: FileStamp

  package init(of path: FileName, followsLinks: Bool = true) throws(SystemError) {
    var info = stat()
    let answer = path.withCString { followsLinks ? stat($0, &info) : lstat($0, &info) }
    guard answer == 0 else { throw .last }
    self.init(info)
  }

  /// Reads the status of an open file.
  package init(of descriptor: Int32) throws(SystemError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .last }
    self.init(info)
  }

  private init(_ info: stat) {
    // The values are those of POSIX; the macros of the C headers do not reach Swift everywhere.
    kind =
      switch info.st_mode & 0o170000 {
      case 0o100000: .regular
      case 0o040000: .folder
      case 0o120000: .link
      default: .other
      }
    mode = info.st_mode & 0o7777
    size = Int(info.st_size)
    owner = info.st_uid
    group = info.st_gid
    stamp = FileStamp(info)
  }
}

extension FileStatus {
  /// True if both names lead to the same existing file.
  package static func areSame(_ a: FileName, _ b: FileName) -> Bool {
    guard let one = try? FileStamp.current(a), let other = try? FileStamp.current(b) else {
      return false
    }
    return one.isSameFile(as: other)
  }
}
