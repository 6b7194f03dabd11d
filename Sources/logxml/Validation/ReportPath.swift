// SPDX-License-Identifier: MIT

/// File names for programs that compare them with the paths of a repository.
enum ReportPath {
  /// A name without a leading `./`, which the paths of a repository do not have.
  static func withoutDot(_ name: String) -> String {
    var path = name[...]
    while path.utf8.starts(with: "./".utf8) { path = path.dropFirst(2) }
    return path.isEmpty ? name : String(path)
  }
}
