// SPDX-License-Identifier: MIT

import LogExchange

/// A file that lists the names of input files.
struct FileList: Sendable {
  enum Separator: Sendable {
    case lineFeed
    case null
  }

  let name: FileName
  let separator: Separator

  var isStandardInput: Bool { name == .standardInput }

  /// The names in the content of a list. Empty ones are skipped, and so is a
  /// carriage return at the end of a line.
  func names(in content: [UInt8]) -> [FileName] {
    switch separator {
    case .null:
      return content.split(separator: 0).map { FileName(Array($0)) }
    case .lineFeed:
      return content.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let name = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return name.isEmpty ? nil : FileName(Array(name))
      }
    }
  }
}
