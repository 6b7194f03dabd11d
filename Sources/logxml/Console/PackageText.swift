// SPDX-License-Identifier: MIT

import CPages

/// The texts that the command contains; `CPages` embeds them.
enum PackageText {
  static var commands: [UInt8] { [UInt8](cpages_commands()) }
  static var topics: [UInt8] { [UInt8](cpages_topics()) }
  static var shared: [UInt8] { [UInt8](cpages_shared()) }
  static var options: [UInt8] { [UInt8](cpages_options()) }
  static var rules: [UInt8] { [UInt8](cpages_rules()) }
  static var entities: [UInt8] { [UInt8](cpages_entities()) }
  static var script: String { String(decoding: [UInt8](cpages_script()), as: UTF8.self) }
  static var style: String { String(decoding: [UInt8](cpages_style()), as: UTF8.self) }
}

extension [UInt8] {
  /// - Complexity: O(*n*)
  fileprivate init(_ file: cpages_file) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
