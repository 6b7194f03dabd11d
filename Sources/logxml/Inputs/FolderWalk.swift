// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files below a folder, in the byte order of their names, however deep.
///
/// Names that begin with a dot are skipped. Links to files are followed, links
/// to folders are not, so a walk always ends. Pipes, sockets and devices are
/// skipped as well: reading them could wait for ever.
struct FolderWalk {
  enum Item {
    case file(FileName)
    case failure(FileName, SystemError)
  }

  private enum Pending {
    case folder(FileName)
    case item(Item)
  }

  /// What is still to come, the next one last.
  private var pending: [Pending]
  private let isWanted: @Sendable (_ name: [UInt8]) -> Bool

  /// - Parameter isWanted: Says by the last component of its name whether a file counts.
  init(_ folder: FileName, isWanted: @escaping @Sendable (_ name: [UInt8]) -> Bool) {
    self.pending = [.folder(folder)]
    self.isWanted = isWanted
  }

  mutating func next() -> Item? {
    while let top = pending.popLast() {
      switch top {
      case .item(let item):
        return item
      case .folder(let folder):
        do throws(SystemError) {
          try open(folder)
        } catch {
          return .failure(folder, error)
        }
      }
    }
    return nil
  }

  private mutating func open(_ folder: FileName) throws(SystemError) {
    let names = try Self.entries(of: folder).filter { $0.first != UInt8(ascii: ".") }
      .sorted { $1.lexicographicallyPrecedes($0) }
    for name in names {
      let path = folder.appending(name)
      do throws(SystemError) {
        switch try FileStatus(of: path, followsLinks: false).kind {
        case .folder:
          pending.append(.folder(path))
        case .regular where isWanted(name):
          pending.append(.item(.file(path)))
        case .link where isWanted(name):
          if try FileStatus(of: path).kind == .regular { pending.append(.item(.file(path))) }
        case .regular, .link, .other:
          break
        }
      } catch {
        pending.append(.item(.failure(path, error)))
      }
    }
  }

  private static func entries(of folder: FileName) throws(SystemError) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
      }
      names.append(name)
    }
    if errno != 0 { throw .last }
    return names
  }
}
