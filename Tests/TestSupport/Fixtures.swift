// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds and reads the files that tests work on, without Foundation.
public enum Fixtures {
  /// A file that could not be read.
  public struct ReadError: Error, CustomStringConvertible {
    public var description: String
  }

  /// The folder of the package, without a slash at the end.
  public static let root: String = {
    // …/Tests/TestSupport/Fixtures.swift
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
  }()

  /// The path of a file under `Fixtures/`.
  public static func path(_ relative: String) -> String { "\(root)/Fixtures/\(relative)" }

  // MARK: Reading

  /// The content of a file.
  public static func bytes(at path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(description: "cannot open \(path)") }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw ReadError(description: "cannot read \(path)") }
      if count == 0 { return content }
      content.append(contentsOf: buffer[..<count])
    }
  }

  /// The content of a text file in UTF-8.
  public static func text(at path: String) throws -> String {
    String(decoding: try bytes(at: path), as: UTF8.self)
  }

  /// The names of the files in a folder that end in `suffix`, in byte order;
  /// empty where there is no such folder.
  public static func files(in folder: String, suffix: String = "") -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != "..", name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  // MARK: Suites that are not part of the project

  /// The folder of a suite in `../shared/suites`, or nil where it is absent; a
  /// notice then says once that its checks were skipped. The environment
  /// variable `LOGXML_SHARED` names another place than `../shared`.
  public static func sharedSuites(_ name: String) -> String? {
    let folder = "\(shared)/suites/\(name)"
    if exists(folder) { return folder }
    SkipNotices.shared.printOnce("skipped: no suite \(name) in \(shared)/suites")
    return nil
  }

  /// The folder beside the project that holds suites and samples, present or not.
  public static let shared: String = {
    if let place = getenv("LOGXML_SHARED") { return String(cString: place) }
    return root.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/shared"
  }()
}
