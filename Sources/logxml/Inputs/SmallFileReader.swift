// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform

/// Reads small plain files at one go: of ten thousand of them, what is done for
/// each is what takes the time.
final class SmallFileReader {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: InputHead.size, alignment: 16)

  deinit {
    buffer.deallocate()
  }

  /// The content of a file; nil for everything that is not small, plain and
  /// readable, whatever it is. Nothing has happened to it then.
  ///
  /// - Parameter isRegular: Whether it is known to be neither a pipe nor a device.
  func read(_ name: FileName, isRegular: Bool) -> [UInt8]? {
    // A pipe could not be opened a second time.
    if !isRegular, (try? FileStatus(of: name))?.kind != .regular { return nil }
    guard !name.bytes.contains(0) else { return nil }
    guard let descriptor = try? name.open(O_RDONLY) else { return nil }
    defer { close(descriptor) }
    // The files of /proc claim to be empty, and an empty one needs no haste.
    guard let status = try? FileStatus(of: descriptor), status.kind == .regular, status.size > 0,
      status.size < buffer.count
    else { return nil }
    let source = DescriptorSource(descriptor)
    var count = 0
    while count < status.size {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      guard let more = try? source.read(into: rest), count + more < buffer.count else { return nil }
      if more == 0 { break }
      count += more
    }
    let bytes = Array(buffer[..<count])
    return ContainerKind.isNone(bytes) ? bytes : nil
  }
}
