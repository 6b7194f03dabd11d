// SPDX-License-Identifier: MIT

/// The names of files, as programs that compare them with those of a repository want them.
enum ReportPath {
  /// A name without `./` in front, which the paths of a repository do not have.
  static func withoutDot(_ name: String) -> String {
    var path = name[...]
    while path.utf8.starts(with: "./".utf8) { path = path.dropFirst(2) }
    return path.isEmpty ? name : String(path)
  }
}
