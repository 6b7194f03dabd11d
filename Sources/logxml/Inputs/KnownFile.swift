// SPDX-License-Identifier: MIT

import LogExchange

/// A type of file that people mistake for an export; `Help/Pages/known-files.md` lists them.
struct KnownFile {
  /// The type of file, and what to do with it.
  let advice: String

  static func recognises(_ head: InputHead) -> Bool { Self(head) != nil }

  /// Recognises the file by its beginning.
  init?(_ head: InputHead) {
    let root = head.xmlRootName.map { "<\($0)" }
    self.init { word in
      root.map { word == $0 } ?? false
        || !word.hasPrefix(":") && head.bytes.starts(with: Self.bytes(word))
    }
  }

  /// Recognises the file by the labels of the members of an archive.
  init?(members labels: [String]) {
    self.init { word in
      word.hasPrefix(":")
        && labels.contains { $0.utf8.suffix(word.utf8.count).elementsEqual(word.utf8) }
    }
  }

  private init?(where isMeant: (Substring) -> Bool) {
    let found = TextPage(PackageText.knownFiles).sections.first { section in
      section.heading.split(separator: " ").contains(where: isMeant)
    }
    guard let advice = found?.paragraphs.first else { return nil }
    self.advice = advice
  }

  private static func bytes(_ word: Substring) -> [UInt8] {
    guard word.hasPrefix("0x") else { return Array(word.utf8) }
    return stride(from: 2, to: word.utf8.count, by: 2).compactMap { place in
      UInt8(word.dropFirst(place).prefix(2), radix: 16)
    }
  }
}
