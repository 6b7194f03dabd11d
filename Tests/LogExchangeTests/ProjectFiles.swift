// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// The files that tests read: fixtures of the project, and suites that stand
/// beside it on some machines.
enum ProjectFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func fixture(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: "Fixtures").appending(path: path)))
  }

  static func fixturePath(_ path: String) -> String {
    root.appending(path: "Fixtures").appending(path: path).path(percentEncoded: false)
  }

  /// The files of a suite by name, in order; empty where the suite is absent.
  static func suite(_ path: String) -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: Fixtures.shared).appending(path: "suites").appending(path: path)
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sorted = (files ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
    return sorted.compactMap { file in
      (try? Data(contentsOf: file)).map { (file.lastPathComponent, [UInt8]($0)) }
    }
  }
}
