// SPDX-License-Identifier: MIT

/// One container that is being read, from its first member to its last. As a source it gives the
/// bytes of the member; at the end of that, its checksum is verified.
protocol ContainerLayer: AnyObject, ByteSource {
  /// True if nothing more can be read; the error has been thrown.
  var isBroken: Bool { get }

  /// Moves to the next member; the rest of the current one is discarded.
  ///
  /// - Returns: nil at the end, after the container has been verified.
  func next() throws(InputError) -> ContainerEntry?
}

/// The next entry of a container.
enum ContainerEntry {
  /// - Parameter name: nil for the only content of a compressed file.
  case member(name: [UInt8]?, size: UInt64?)
  /// An entry that is not a file, with words for its kind.
  case skipped(name: [UInt8], String)
}
