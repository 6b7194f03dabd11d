// SPDX-License-Identifier: MIT

import CBuild
import LogExchange
import XMLTree

/// What `--version` says.
struct VersionText {
  /// Whether the commit and the libraries are listed as well.
  let isVerbose: Bool

  /// The version, or what `git describe` made of it between two releases.
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
