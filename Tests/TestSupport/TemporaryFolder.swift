// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of one test, which is removed with the files in it when nobody holds it.
public final class TemporaryFolder {
  /// The path, without a slash at the end.
  public let path: String

  public init() throws {
    var template = Array("/tmp/xmltree-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Fixtures.ReadError(description: "cannot make a folder in /tmp")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in the folder, and returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    let file = file(name)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Fixtures.ReadError(description: "cannot make \(file)") }
    defer { close(descriptor) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      guard count > 0 else { throw Fixtures.ReadError(description: "cannot write \(file)") }
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// The names of the files in the folder.
  public var files: [String] { Fixtures.files(in: path) }

  deinit {
    for name in files { unlink(file(name)) }
    rmdir(path)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
