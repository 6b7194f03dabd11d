// SPDX-License-Identifier: MIT

import CBuild
import LogExchange
import XMLTree

/// The text of `--version`.
struct VersionText {
  /// True if the commit and the libraries are listed, too.
  let isVerbose: Bool

  /// The version, or the description by `git describe` for a build between two releases.
  static var described: String {
    let described = String(cString: cbuild_description())
    return described.isEmpty ? Tool.version : described
  }

  var text: String {
    var lines = ["logxml \(Self.described)"]
    if isVerbose {
      let commit = String(cString: cbuild_commit())
      lines += [
        "commit      \(commit.isEmpty ? "unknown" : commit)",
        "libxml2     \(LibXML2.runtimeVersion)",
        "libarchive  \(ArchiveLibrary.details ?? "none: zip files and other archives are not read")",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
