// SPDX-License-Identifier: MIT

/// One container that is being read, from its first member to its last.
protocol ContainerLayer: AnyObject {
  /// Whether nothing more can be read, and why has been thrown.
  var isBroken: Bool { get }

  /// Goes to the next member, past what is left of the one before.
  ///
  /// - Returns: nil at the end, when what there is to verify is verified.
  func next() throws(InputError) -> ContainerEntry?

  /// Reads from the member; 0 at its end, when its checksum is verified.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

/// What a container has in store next.
enum ContainerEntry {
  /// - Parameter name: nil for the only content of a compressed file.
  case member(name: [UInt8]?, size: UInt64?)
  /// Something that is no file, with words for what it is.
  case skipped(name: [UInt8], String)
}

/// What is read of a layer's member by the layer inside it.
struct ContainerLayerSource: ByteSource {
  let layer: any ContainerLayer

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    try layer.read(into: buffer)
  }
}
