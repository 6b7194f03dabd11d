// SPDX-License-Identifier: MIT

/// The kinds of files that hold other files, recognised by their first bytes.
public enum ContainerKind: String, Hashable, Sendable, CaseIterable {
  case zip, tar, gzip, xz, zstd, bzip2
  /// Kinds that are recognised for a clear error, but not read.
  case sevenZip = "7z"
  case rar
  case splitZip = "split zip"

  /// The conclusion from the first bytes of an input.
  enum Guess: Hashable {
    case container(ContainerKind)
    case none
    /// More bytes are needed, or the end.
    case undecided
  }

  /// The number of bytes that always decide.
  static let headSize = 263

  var isRead: Bool { ![.sevenZip, .rar, .splitZip].contains(self) }

  /// True for a single compressed file without a name of its own, false for a collection of
  /// members.
  var isCompression: Bool { [.gzip, .xz, .zstd, .bzip2].contains(self) }

  /// With an article, for sentences.
  var phrase: String {
    switch self {
    case .zip: "a zip archive"
    case .tar: "a tar archive"
    case .gzip, .zstd, .bzip2: "a \(rawValue) file"
    case .xz: "an xz file"
    case .sevenZip: "a 7z archive"
    case .rar: "a rar archive"
    case .splitZip: "a part of a split zip archive"
    }
  }

  /// Without an article.
  var noun: String {
    String(phrase.drop { $0 != " " }.dropFirst())
  }

  /// The name of the content of a compressed file: `export.xml` for `in/export.xml.gz`.
  func contentName(of file: [UInt8]) -> [UInt8] {
    let name = FileName(file).lastComponent
    for (ending, replacement) in Self.compressionEndings
    where name.count > ending.utf8.count && FileName.hasSuffix(name, ending) {
      return name.dropLast(ending.utf8.count) + Array(replacement.utf8)
    }
    return name
  }

  private static let compressionEndings = [
    (".tgz", ".tar"), (".txz", ".tar"), (".tbz2", ".tar"), (".tbz", ".tar"), (".tzst", ".tar"),
    (".gz", ""), (".xz", ""), (".zst", ""), (".bz2", ""),
  ]

  /// - Parameters:
  ///   - head: The first bytes of the input.
  ///   - isWhole: True if the input has no more bytes.
  static func guess(_ head: some Collection<UInt8>, isWhole: Bool) -> Guess {
    if head.isEmpty { return isWhole ? .none : .undecided }
    let head = Array(head.prefix(headSize))
    var isUndecided = false
    for (kind, magic) in magics {
      if head.starts(with: magic) { return .container(kind) }
      if magic.starts(with: head) { isUndecided = true }
    }
    if head.count >= 10, head.starts(with: "BZh".utf8), (0x31...0x39).contains(head[3]),
      blockMagics.contains(Array(head[4..<10]))
    {
      return .container(.bzip2)
    }
    if head.count < 10, "BZh".utf8.starts(with: head.prefix(3)) { isUndecided = true }
    if head.count >= 262, head[257..<262].elementsEqual("ustar".utf8) { return .container(.tar) }
    if head.count < 262, mayBeTar(head) { isUndecided = true }
    return isUndecided && !isWhole ? .undecided : .none
  }

  private static let magics: [(ContainerKind, [UInt8])] = [
    (.zip, [0x50, 0x4B, 3, 4]), (.zip, [0x50, 0x4B, 5, 6]), (.splitZip, [0x50, 0x4B, 7, 8]),
    (.gzip, [0x1F, 0x8B, 8]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
    (.zstd, [0x28, 0xB5, 0x2F, 0xFD]), (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    (.rar, [0x52, 0x61, 0x72, 0x21, 0x1A, 7]),
  ]

  /// The bytes after the level in a bzip2 file: the mark of a block, or of the end.
  private static let blockMagics: [[UInt8]] = [
    [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
  ]

  /// True if a tar archive is possible: its mark comes only after the first name. Input that
  /// begins like XML, JSON or quoted CSV is excluded, so that it need not wait for more bytes
  /// from a slow pipe.
  private static func mayBeTar(_ head: [UInt8]) -> Bool {
    guard let first = head.first else { return true }
    return !("<{[\" \t\r\n".utf8.contains(first) || first >= 0xEF)
  }
}
