// SPDX-License-Identifier: MIT

internal import CLogData

/// The files that this library contains; `CLogData` embeds them.
enum PackageFile {
  static var rules: [UInt8] { [UInt8](clogdata_rules()) }
  static var words: [UInt8] { [UInt8](clogdata_words()) }
  static var notation: [UInt8] { [UInt8](clogdata_notation()) }
  static var formats: [UInt8] { [UInt8](clogdata_formats()) }
  static var zones: [UInt8] { [UInt8](clogdata_zones()) }
}

extension [UInt8] {
  /// - Complexity: O(*n*)
  fileprivate init(_ file: clogdata_file) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
