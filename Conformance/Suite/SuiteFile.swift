// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of a suite.
enum SuiteFile {
  /// The bytes of a file.
  static func bytes(at path: String) throws(SuiteError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SuiteError(message: "cannot open \(path)") }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw SuiteError(message: "cannot read \(path)") }
      if count == 0 { return content }
      content.append(contentsOf: buffer[..<count])
    }
  }

  static func text(at path: String) throws(SuiteError) -> String {
    String(decoding: try bytes(at: path), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// A relative path from a folder.
  static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.isEmpty { return folder + path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The folder in which a file is.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// Why a suite cannot be run.
public struct SuiteError: Error, CustomStringConvertible {
  var message: String
  public var description: String { message }
}
