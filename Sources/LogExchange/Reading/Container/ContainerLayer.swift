// SPDX-License-Identifier: MIT

/// One container that is being read, from its first member to its last. As a source it gives the
/// bytes of the member; at the end of that, its checksum is verified.
protocol ContainerLayer: AnyObject, ByteSource {
  /// Whether nothing more can be read, and why has been thrown.
  var isBroken: Bool { get }

  /// Goes to the next member, past what is left of the one before.
  ///
  /// - Returns: nil at the end, when what there is to verify is verified.
  func next() throws(InputError) -> ContainerEntry?
}

/// What a container has in store next.
enum ContainerEntry {
  /// - Parameter name: nil for the only content of a compressed file.
  case member(name: [UInt8]?, size: UInt64?)
  /// Something that is no file, with words for what it is.
  case skipped(name: [UInt8], String)
}
