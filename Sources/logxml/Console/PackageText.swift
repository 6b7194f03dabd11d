// SPDX-License-Identifier: MIT

import CPages

/// The texts that the command contains; `CPages` embeds them.
enum PackageText {
  static var commands: [UInt8] { [UInt8](cpages_commands()) }
  static var topics: [UInt8] { [UInt8](cpages_topics()) }
  static var shared: [UInt8] { [UInt8](cpages_shared()) }
  static var options: [UInt8] { [UInt8](cpages_options()) }
  static var habits: [UInt8] { [UInt8](cpages_habits()) }
  static var rules: [UInt8] { [UInt8](cpages_rules()) }
  static var entities: [UInt8] { [UInt8](cpages_entities()) }
  static var wide: [UInt8] { [UInt8](cpages_wide()) }
  static var knownFiles: [UInt8] { [UInt8](cpages_known_files()) }
  static var bash: [UInt8] { [UInt8](cpages_bash()) }
  static var zsh: [UInt8] { [UInt8](cpages_zsh()) }
  static var page: [UInt8] { [UInt8](cpages_page()) }
  static var script: String { String(decoding: [UInt8](cpages_script()), as: UTF8.self) }
  static var style: String { String(decoding: [UInt8](cpages_style()), as: UTF8.self) }
}

extension [UInt8] {
  /// The words of each line of a table.
  var rows: [[String]] {
    split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// A text with others in places such as `%version%`.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  func filled(_ texts: [String: [UInt8]]) -> [UInt8] {
    let pieces = split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var result: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 0 {
        result += piece
      } else {
        result += texts[String(decoding: piece, as: UTF8.self)] ?? []
      }
    }
    return result
  }

  func filled(_ texts: [String: String]) -> String {
    String(decoding: filled(texts.mapValues { Array($0.utf8) }), as: UTF8.self)
  }

  /// - Complexity: O(*n*)
  fileprivate init(_ file: cpages_file) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
