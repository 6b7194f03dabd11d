// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform
import XMLTree

/// Advice for names of files that do not exist.
enum MissingFile {
  /// A guess at the file that was meant by a name to read; nil for other errors, and if no
  /// name is similar.
  static func advice(on name: FileName, _ error: SystemError) -> String? {
    guard error.code == ENOENT else { return nil }
    let text = name.description
    if text.containsBytes("://") {
      return "; only files can be read: download this address first"
    }
    if let folder = adviceOnFolder(of: name, error) { return folder }
    if let bare = withoutQuotes(name), (try? FileStatus(of: bare)) != nil {
      return "; did you mean '\(bare)'?"
    }
    if text.utf8.contains(where: { "*?[".utf8.contains($0) }) {
      return "; no name matches it"
    }
    return adviceFromNeighbours(name)
  }

  /// The reason why a file cannot be created: its name is a link to nothing, or its folder
  /// does not exist.
  static func adviceOnOutput(_ name: FileName, _ error: SystemError) -> String? {
    guard error == .noSuchFile else { return nil }
    let isLink = (try? FileStatus(of: name, followsLinks: false))?.kind == .link
    return isLink ? deadLink : adviceOnFolder(of: name, error)
  }

  private static let deadLink = "; it is a link whose target does not exist"

  /// Says that the folder of a file does not exist either; nil if it does.
  private static func adviceOnFolder(of name: FileName, _ error: SystemError) -> String? {
    guard error.code == ENOENT, (try? FileStatus(of: name.folder)) == nil else { return nil }
    return "; there is no folder '\(name.folder)'"
  }

  /// The name without quotes or spaces around it; nil if it has none.
  private static func withoutQuotes(_ name: FileName) -> FileName? {
    let bytes = name.bytes
    let isAround = { (byte: UInt8) in " \"'\r\n".utf8.contains(byte) }
    guard let first = bytes.firstIndex(where: { !isAround($0) }),
      let last = bytes.lastIndex(where: { !isAround($0) })
    else { return nil }
    return last - first + 1 < bytes.count ? FileName(Array(bytes[first...last])) : nil
  }

  // MARK: Neighbours

  /// The most names in a folder for which similar ones are searched.
  private static let most = 10_000

  private static func adviceFromNeighbours(_ name: FileName) -> String? {
    let wanted = name.lastComponent
    guard wanted.count >= 3,
      let listing = try? FolderListing(of: name.folder, takesHidden: false), listing.count <= most
    else { return nil }
    let names = (0..<listing.count).map { listing.name($0) }
    if names.contains(wanted) { return deadLink }
    // The shell may have cut a name with a space into pieces.
    let space = UInt8(ascii: " ")
    if let whole = names.first(where: {
      $0.starts(with: wanted + [space]) || $0.reversed().starts(with: ([space] + wanted).reversed())
    }) {
      return "; put quotes around a name with spaces: '\(sibling(whole, of: name))'"
    }
    let folded = wanted.map(\.lowercased)
    var best: (name: [UInt8], distance: Int)?
    for candidate in names {
      let stem = min(stem(of: wanted).count, stem(of: candidate).count)
      let distance = Suggestion.editDistance(folded, candidate.map(\.lowercased))
      guard distance <= stem / 3, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    let sameStem = names.first { stem(of: $0) == stem(of: wanted) }
    return (best?.name ?? sameStem).map { "; did you mean '\(sibling($0, of: name))'?" }
  }

  private static func sibling(_ component: [UInt8], of name: FileName) -> FileName {
    name.bytes.contains(UInt8(ascii: "/"))
      ? name.folder.appending(component) : FileName(component)
  }

  /// The name up to its last dot.
  private static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
    name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]
  }
}
