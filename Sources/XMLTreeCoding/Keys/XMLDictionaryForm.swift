// SPDX-License-Identifier: MIT

/// The form of dictionaries.
public struct XMLDictionaryForm: Hashable, Sendable {
  struct Entries: Hashable, Sendable {
    var element: String
    var key: String
  }

  let entries: Entries?

  /// Each key is the name of an element: `<ann>1</ann><bob>2</bob>`. Encoding a key that cannot
  /// be a name throws.
  public static let named = XMLDictionaryForm(entries: nil)

  /// Each entry is an element with the key as an attribute, which may be any text:
  /// `<entry key="Ann B.">1</entry>`.
  ///
  /// - Parameters:
  ///   - element: The name of the elements.
  ///   - key: The name of the attribute.
  public static func entries(
    element: String = "entry", key: String = "key"
  ) -> XMLDictionaryForm {
    XMLDictionaryForm(entries: Entries(element: element, key: key))
  }
}
