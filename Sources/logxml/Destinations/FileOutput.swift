// SPDX-License-Identifier: MIT

import LogExchange

/// A file for results, written whole or not at all, and compressed if its name says so.
final class FileOutput: ByteSink {
  let name: FileName
  private let file: OutputFile
  private let compressor: Compressor?

  var isFile: Bool { true }

  init(_ name: FileName) throws(SystemError) {
    self.name = name
    file = try OutputFile(name)
    if let compression = FileEnding(name).compression {
      compressor = try Compressor(compression)
    } else {
      compressor = nil
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let compressor else { return try file.write(bytes) }
    let file = file
    try compressor.write(bytes) { (bytes) throws(SystemError) in try file.write(bytes) }
  }

  /// Puts the output in its place, and reports attributes of the old file that it could not keep.
  func commit(_ console: Console) throws(SystemError) {
    let file = file
    try compressor?.finish { (bytes) throws(SystemError) in try file.write(bytes) }
    try file.commit(name, console)
  }
}
