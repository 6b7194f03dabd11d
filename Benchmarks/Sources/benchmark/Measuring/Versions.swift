// SPDX-License-Identifier: MIT

import CBaseline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a figure depends on besides the code that is measured.
enum Versions {
  static var text: String {
    let revision = getenv("LOGXML_REVISION").map { String(cString: $0) } ?? ""
    return "libxml2 \(libxml2), Swift \(swift), logxml \(revision.isEmpty ? "unknown" : revision)"
  }

  /// `2.9.14` of `20914`, which is how the library says it.
  private static var libxml2: String {
    let text = String(cString: cbaseline_libxml2_version())
    guard let number = Int(text.prefix { $0.isNumber }) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// The compiler in PATH: nothing in a program tells which one built it.
  private static var swift: String {
    guard let banner = ChildProcess.output(of: ["swift", "--version"]) else { return "unknown" }
    let words = banner.split(whereSeparator: \.isWhitespace)
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else {
      return "unknown"
    }
    return String(words[index + 1])
  }

  static var machine: String {
    var name = utsname()
    uname(&name)
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return "\(string(of: name.sysname)) \(string(of: name.release)), "
      + "\(string(of: name.machine)), \(cores) cores"
  }

  /// A C array of characters, which Swift sees as a tuple.
  private static func string<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
