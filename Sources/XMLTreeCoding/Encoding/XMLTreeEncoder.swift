// SPDX-License-Identifier: MIT

import XMLTree

/// Encodes `Encodable` types as XML.
///
///     let xml = try XMLTreeEncoder().encodeToString(book, as: "book")
///
/// Properties are elements, in the order in which they are encoded, unless a key or a
/// wrapper says something else; see `XMLTreeDecoder`, which reads what is written with the
/// same types and options. `Docs/Coding.md` has a table of what nil and empty values are.
public struct XMLTreeEncoder: Sendable {
  /// How the name of a key becomes the name of an element or attribute.
  public var keyStrategy = XMLKeyStrategy.asWritten

  /// What dictionaries look like.
  public var dictionaries = XMLDictionaryForm.named

  /// What becomes of a property that is nil.
  public var nils = XMLNilForm.omitted

  /// Types that are one text in XML. `XMLTreeFoundation` has those of Foundation:
  /// `.foundation`.
  public var values = XMLValueRegistry()

  /// Prefixes and what they stand for: declared at the top, and used for the names of keys
  /// in these namespaces. The prefix `""` is the default namespace.
  public var namespaces: [String: String] = [:]

  /// What the items of an array are called that is itself an item, or the whole document.
  public var itemName = "item"

  /// How elements are laid out in a string or in bytes.
  public var layout = XMLTreeWriter.Layout.compact

  /// What types can ask for while they are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// How deep values may be nested, which take the stack of the thread; more is an error.
  /// The default, 100, fits a thread with a stack of 512 kB, also in a debug build.
  public var maximumDepth = 100

  /// Creates an encoder that writes elements, and knows no types but those of Swift.
  public init() {}

  /// Encodes a value as a document.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - name: The name of the document element; without one that of the type, without what
  ///     is in angle brackets.
  /// - Throws: `EncodingError` if the value, or a part of it, cannot be XML; or what a type
  ///   throws itself.
  public func encode<Value: Encodable>(
    _ value: Value, as name: String? = nil
  ) throws -> XMLTreeDocument {
    let session = EncodingSession(self)
    let frame = EncodingFrame(session)
    frame.isItem = true
    let name = name ?? XMLTreeEncoder.name(of: Value.self)
    frame.slot = .element(
      session.name(NamePattern(name, strategy: .asWritten, namespaces: namespaces)))
    try frame.encode(value, session.traits(Value.self))
    do {
      return try session.tree.document(namespaces: namespaces)
    } catch {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [], debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Encodes a value as text; see `encode(_:as:)`.
  public func encodeToString<Value: Encodable>(
    _ value: Value, as name: String? = nil
  ) throws -> String {
    XMLTreeWriter(layout: layout).string(of: try encode(value, as: name))
  }

  /// Encodes a value as bytes in UTF-8; see `encode(_:as:)`.
  public func encodeToBytes<Value: Encodable>(
    _ value: Value, as name: String? = nil
  ) throws -> [UInt8] {
    XMLTreeWriter(layout: layout).bytes(of: try encode(value, as: name))
  }

  private static func name<Value>(of type: Value.Type) -> String {
    let name = _typeName(type, qualified: false).prefix { $0 != "<" && $0 != "(" && $0 != " " }
    return name.isEmpty || name == "Array" || name == "Dictionary" || name == "Set"
      || name == "Optional"
      ? "root" : String(name)
  }
}

/// What becomes of a property that is nil.
public struct XMLNilForm: Hashable, Sendable {
  let isWritten: Bool

  /// Nothing is written.
  public static let omitted = XMLNilForm(isWritten: false)

  /// An element with the attribute `xsi:nil`. Attributes and arrays that are nil are left
  /// out all the same.
  public static let written = XMLNilForm(isWritten: true)
}
