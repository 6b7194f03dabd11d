// SPDX-License-Identifier: MIT

/// The entries of one folder in the byte order of their names, in two blocks of
/// memory: a folder may have a million.
package struct FolderListing {
  private struct Entry {
    let start: UInt32
    let count: UInt16
    /// The type as `readdir` gives it.
    let type: UInt8
  }

  private var names: [UInt8] = []
  private var entries: [Entry] = []

  package var count: Int { entries.count }

  /// - Parameter takesHidden: Whether names that begin with a dot count.
  package init(of folder: FileName, takesHidden: Bool) throws(SystemError) {
    guard let stream = folder.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let type = UInt8(entry.pointee.d_type)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        let name = UnsafeBufferPointer(
          start: start, count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        )
        guard !Self.isPassedOver(name, takesHidden: takesHidden),
          let offset = UInt32(exactly: names.count)
        else { return }
        names.append(contentsOf: name)
        entries.append(Entry(start: offset, count: UInt16(name.count), type: type))
      }
    }
    if errno != 0 { throw .last }
    sort()
  }

  private static func isPassedOver(
    _ name: UnsafeBufferPointer<UInt8>, takesHidden: Bool
  ) -> Bool {
    guard name.first == UInt8(ascii: ".") else { return false }
    return !takesHidden || name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: ".")
  }

  private mutating func sort() {
    names.withUnsafeBytes { names in
      guard let base = names.baseAddress else { return }
      entries.sort { one, other in
        let shared = Int(min(one.count, other.count))
        let order = memcmp(base + Int(one.start), base + Int(other.start), shared)
        return order == 0 ? one.count < other.count : order < 0
      }
    }
  }

  package func name(_ index: Int) -> [UInt8] {
    let entry = entries[index]
    return Array(names[Int(entry.start)..<Int(entry.start) + Int(entry.count)])
  }

  /// The kind of an entry as the folder records it; nil if it does not record kinds.
  package func kind(_ index: Int) -> FileStatus.Kind? {
    // DT_UNKNOWN, DT_REG, DT_DIR and DT_LNK; the macros do not reach Swift everywhere.
    switch entries[index].type {
    case 0: nil
    case 8: .regular
    case 4: .folder
    case 10: .link
    default: .other
    }
  }
}
