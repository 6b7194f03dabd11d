// SPDX-License-Identifier: MIT

import Foundation

/// A folder of files for one test, removed with the value that made it.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, content) in files { try write(name, content) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  subscript(name: String) -> String { path + "/" + name }

  func write(_ name: String, _ content: String) throws {
    try write(name, Array(content.utf8))
  }

  func write(_ name: String, _ content: [UInt8]) throws {
    let folder = URL(fileURLWithPath: self[name]).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(content).write(to: URL(fileURLWithPath: self[name]))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: target)
  }

  func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { Array($0) }
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
