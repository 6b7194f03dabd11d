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
enum FileInput {
  /// Calls `body` with one chunk after the other until the end, or until `body`
  /// returns false.
  ///
  /// - Throws: `XMLReadError` with the code `unreadable`, or what `body` throws.
  static func read(
    contentsOf path: String, _ body: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Bool
  ) throws(XMLReadError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    try read(fileDescriptor: descriptor, body)
  }

  static func read(
    fileDescriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Bool
  ) throws(XMLReadError) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: SAXParser.chunkSize)
    defer { buffer.deallocate() }
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(fileDescriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(fileDescriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Musl.read(fileDescriptor, buffer.baseAddress, buffer.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(errno)
      }
      if count == 0 { return }
      guard try body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count])) else {
        return
      }
    }
  }

  private static func unreadable(_ code: Int32) -> XMLReadError {
    XMLReadError(code: .unreadable, message: String(cString: strerror(code)))
  }
}
