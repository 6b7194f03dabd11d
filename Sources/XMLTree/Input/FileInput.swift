// SPDX-License-Identifier: MIT

internal import Platform

/// Reads a file or a stream in chunks, without Foundation. The file is not mapped:
/// truncating a mapped file while it is read would end the process.
package struct FileInput {
  /// The number of bytes read at a time.
  static let chunkSize = 1 << 16

  package let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable`.
  package init(_ path: String) throws(XMLReadError) {
    do throws(SystemError) {
      descriptor = try FileName(path).open(O_RDONLY)
    } catch {
      throw FileInput.unreadable(error).naming(path)
    }
  }

  package func close() {
    _ = Platform.close(descriptor)
  }

  /// Calls `body` with each chunk in turn until the end, or until `body` returns false.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable`, or the error of `body`.
  static func read(
    contentsOf path: String, _ body: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Bool
  ) throws(XMLReadError) {
    let file = try FileInput(path)
    defer { file.close() }
    try read(fileDescriptor: file.descriptor, body)
  }

  package static func read(
    fileDescriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Bool
  ) throws(XMLReadError) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: FileInput.chunkSize)
    defer { buffer.deallocate() }
    while true {
      let count = try read(fileDescriptor, into: UnsafeMutableRawBufferPointer(buffer))
      if count == 0 { return }
      guard try body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count])) else {
        return
      }
    }
  }

  /// Reads the bytes that are available, up to the size of `space`.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer
  ) throws(XMLReadError) -> Int {
    do throws(SystemError) {
      return try Descriptor.read(descriptor, into: space)
    } catch {
      throw unreadable(error)
    }
  }

  private static func unreadable(_ error: SystemError) -> XMLReadError {
    XMLReadError(code: .unreadable, message: error.reason)
  }
}
