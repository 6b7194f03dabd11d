// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file or a stream in chunks, without Foundation and without mapping it
/// (a mapped file that is cut short while it is read ends the process).
package struct FileInput {
  package let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable`.
  package init(_ path: String) throws(XMLReadError) {
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw FileInput.unreadable(errno).naming(path) }
    self.descriptor = descriptor
  }

  package func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }

  /// Calls `body` with one chunk after the other until the end, or until `body`
  /// returns false.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable`, or what `body` throws.
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
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: SAXParser.chunkSize)
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
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, space.baseAddress, space.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, space.baseAddress, space.count)
      #else
        let count = Musl.read(descriptor, space.baseAddress, space.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw unreadable(errno) }
    }
  }

  private static func unreadable(_ code: Int32) -> XMLReadError {
    XMLReadError(code: .unreadable, message: String(cString: strerror(code)))
  }
}
