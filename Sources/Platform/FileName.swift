// SPDX-License-Identifier: MIT

/// A name in the file system: bytes, because the system does not promise UTF-8.
package struct FileName: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.bytes = Array(text.utf8)
  }

  /// The word for standard input, or for standard output: `-`.
  package static let standardInput = FileName("-")

  /// Calls `body` with the name as a C string.
  package func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    try body(terminated)
  }

  private var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Opens the file; programs that this one starts do not inherit the descriptor.
  ///
  /// - Returns: The descriptor.
  package func open(_ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    let terminated = terminated
    return try SystemError.calling { Platform.open(terminated, flags | O_CLOEXEC, mode) }
  }

  /// The name of something inside this folder.
  package func appending(_ component: [UInt8]) -> FileName {
    bytes.last == UInt8(ascii: "/")
      ? FileName(bytes + component) : FileName(bytes + [UInt8(ascii: "/")] + component)
  }

  /// The part before the last slash; `.` if there is no slash.
  package var folder: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FileName(".") }
    return slash == 0 ? FileName("/") : FileName(Array(bytes[..<slash]))
  }

  /// Makes this folder, and those above it that are missing; nothing if it is there.
  package func makeFolders() throws(SystemError) {
    var missing: [FileName] = []
    var name = self
    while (try? FileStatus(of: name)) == nil, name != name.folder {
      missing.append(name)
      name = name.folder
    }
    while let name = missing.popLast() {
      let made = name.withCString { mkdir($0, 0o777) }
      // Another program may have made it in the meantime.
      if made != 0, errno != EEXIST { throw .last }
    }
  }

  /// The name with all links followed, so that a link itself is not replaced; the name as
  /// it is if it leads to nothing.
  package var resolved: FileName {
    guard let resolved = withCString({ realpath($0, nil) }) else { return self }
    defer { free(resolved) }
    return FileName(
      Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(resolved), count: strlen(resolved))))
  }

  /// The part after the last slash.
  package var lastComponent: [UInt8] {
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    return Array(bytes[(slash.map { $0 + 1 } ?? 0)...])
  }

  /// True if the name has this ending; the case of ASCII letters does not matter.
  package func hasSuffix(_ suffix: String) -> Bool {
    Self.hasSuffix(bytes, suffix)
  }

  package static func hasSuffix(_ bytes: [UInt8], _ suffix: String) -> Bool {
    let wanted = suffix.utf8
    guard bytes.count >= wanted.count else { return false }
    return zip(bytes.suffix(wanted.count), wanted).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension FileName: CustomStringConvertible {
  /// The name to show; bytes that are not UTF-8 are replaced.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
