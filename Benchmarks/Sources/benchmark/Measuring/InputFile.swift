// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that is measured: one that is there, or one made for the occasion.
enum InputFile {
  /// - Throws: ``BenchmarkError`` when there is no such file or it is empty.
  static func size(of file: String) throws(BenchmarkError) -> UInt64 {
    var status = stat()
    if stat(file, &status) != 0 { throw BenchmarkError(systemError: "cannot read \(file)") }
    if status.st_size <= 0 { throw BenchmarkError("\(file) is empty") }
    return UInt64(status.st_size)
  }

  /// The path of a new, empty file in the folder for temporary files.
  ///
  /// - Throws: ``BenchmarkError`` when none can be made there.
  static func temporary() throws(BenchmarkError) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/logxml-benchmark-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor < 0 { throw BenchmarkError(systemError: "cannot write in \(folder)") }
    close(descriptor)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func remove(_ file: String) {
    unlink(file)
  }
}
