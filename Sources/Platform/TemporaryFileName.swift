// SPDX-License-Identifier: MIT

import Synchronization

/// The temporary file of an unfinished output, stored where a signal handler can reach it.
package enum TemporaryFileName {
  /// The data for the handler: memory that does not move, and C strings.
  private struct Entry {
    var name: UnsafeMutablePointer<CChar>?
    /// The names that the old file gets and of the target; nil if the old file is not kept.
    var backup: UnsafeMutablePointer<CChar>?
    var target: UnsafeMutablePointer<CChar>?
    /// The inode numbers of the old file and of the new one; 0 if unknown.
    var oldNode: UInt64 = 0
    var ownNode: UInt64 = 0
  }

  /// The address of an entry, or 0. A process writes one output file at a time.
  private static let entry = Atomic<UInt>(0)

  /// Registers a file. The result is passed to `forget`.
  ///
  /// - Parameter old: The inode number of the file that is to be replaced and kept, and the
  ///   row of states of which it becomes the first.
  static func remember(
    _ file: FileName, for target: FileName, replacing old: (node: UInt64, row: KeptStates.Row)?
  ) -> UInt {
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(name: file.withCString { strdup($0) }))
    if let old {
      entry.pointee.oldNode = old.node
      entry.pointee.backup = KeptStates(old.row, of: target).name(1).withCString { strdup($0) }
      entry.pointee.target = target.withCString { strdup($0) }
    }
    let address = UInt(bitPattern: entry)
    self.entry.store(address, ordering: .releasing)
    return address
  }

  /// Records the inode number of the new file.
  static func note(_ address: UInt, node: UInt64) {
    UnsafeMutablePointer<Entry>(bitPattern: address)?.pointee.ownNode = node
  }

  /// Unregisters the file, because it is gone or has become the output.
  static func forget(_ address: UInt) {
    _ = entry.compareExchange(expected: address, desired: 0, ordering: .acquiringAndReleasing)
    guard let entry = UnsafeMutablePointer<Entry>(bitPattern: address) else { return }
    free(entry.pointee.name)
    free(entry.pointee.backup)
    free(entry.pointee.target)
    entry.deallocate()
  }

  /// Removes the registered file, if there is one. A signal handler may call this only
  /// after an earlier call from ordinary code, which initialises the static variable.
  ///
  /// Once the old file and the new one have exchanged names, the old one becomes the
  /// backup, and a file that another program has saved in the meantime gets its name back.
  package static func removeFile() {
    let address = entry.load(ordering: .acquiring)
    guard let entry = UnsafePointer<Entry>(bitPattern: address)?.pointee, let name = entry.name
    else { return }
    guard let backup = entry.backup, let target = entry.target else {
      unlink(name)
      return
    }
    var info = stat()
    guard lstat(name, &info) == 0 else { return }
    let node = UInt64(truncatingIfNeeded: info.st_ino)
    if node == entry.oldNode {
      rename(name, backup)
    } else if node == entry.ownNode || entry.ownNode == 0 {
      unlink(name)
    } else {
      rename(name, target)
    }
  }
}
