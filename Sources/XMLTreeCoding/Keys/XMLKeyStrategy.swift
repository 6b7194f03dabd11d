// SPDX-License-Identifier: MIT

/// A rule that turns the name of a key into the name of an element or attribute.
///
///     decoder.keyStrategy = .kebabCase    // lastModified is <last-modified>
///
/// The keys of dictionaries are data and stay as they are.
public struct XMLKeyStrategy: Sendable {
  let name: @Sendable (String) -> String
  let key: @Sendable (String) -> String?

  /// Creates a strategy of your own.
  ///
  /// - Parameters:
  ///   - name: Returns the name of an element for the name of a key.
  ///   - key: The reverse, which is only needed for enums with associated values; nil if no
  ///     key has the name.
  public init(
    name: @escaping @Sendable (String) -> String,
    key: @escaping @Sendable (String) -> String? = { $0 }
  ) {
    self.name = name
    self.key = key
  }

  /// The name of the key itself.
  public static let asWritten = XMLKeyStrategy(name: { $0 })

  /// `lastModified` is `last_modified`.
  public static let snakeCase = separated(by: "_")

  /// `lastModified` is `last-modified`.
  public static let kebabCase = separated(by: "-")

  /// `lastModified` is `LastModified`.
  public static let capitalized = XMLKeyStrategy(
    name: { $0.prefix(1).uppercased() + $0.dropFirst() },
    key: { $0.prefix(1).lowercased() + $0.dropFirst() })

  /// `lastModified` is `LASTMODIFIED`; the reverse is not unique, so the keys of
  /// enums with associated values must be lower case.
  public static let uppercased = XMLKeyStrategy(
    name: { $0.uppercased() }, key: { $0.lowercased() })

  private static func separated(by separator: Character) -> XMLKeyStrategy {
    XMLKeyStrategy(
      name: { words($0).map { $0.lowercased() }.joined(separator: String(separator)) },
      key: { name in
        let words = name.split(separator: separator)
        guard let first = words.first else { return nil }
        return words.dropFirst().reduce(String(first)) {
          $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
      })
  }

  /// Splits a name into words: `myURLProperty` is my, URL, Property.
  private static func words(_ name: String) -> [Substring] {
    var words: [Substring] = []
    let characters = Array(name)
    var start = name.startIndex
    var index = name.startIndex
    for (position, character) in characters.enumerated() {
      let next = position + 1 < characters.count ? characters[position + 1] : nil
      let before = position > 0 ? characters[position - 1] : nil
      let beginsWord =
        character.isUppercase && index > start
        && (before?.isUppercase == false || next?.isLowercase == true)
      if beginsWord {
        words.append(name[start..<index])
        start = index
      }
      index = name.index(after: index)
    }
    if start < name.endIndex { words.append(name[start...]) }
    return words
  }
}
