// SPDX-License-Identifier: MIT

/// The characters of the entities of HTML, by their names without `;`.
enum HTMLEntities {
  /// From the table of the HTML standard, which `Inputs/Entities/html.txt` holds: a name and the
  /// code points of its text in a line.
  private static let texts: [String: [UInt8]] = {
    var texts: [String: [UInt8]] = [:]
    for words in PackageText.entities.rows {
      texts[words[0]] = words.dropFirst().flatMap { code -> [UInt8] in
        guard let number = UInt32(code, radix: 16), let scalar = Unicode.Scalar(number) else {
          return []
        }
        return Array(String(scalar).utf8)
      }
    }
    return texts
  }()

  /// The text of an entity in UTF-8; nil if HTML has none of that name.
  static func text(_ name: String) -> [UInt8]? { texts[name] }
}
