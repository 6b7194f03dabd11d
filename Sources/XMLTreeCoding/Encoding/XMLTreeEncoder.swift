// SPDX-License-Identifier: MIT

import XMLTree

/// Encodes `Encodable` types as XML.
///
///     let xml = try XMLTreeEncoder().encodeToString(book, as: "book")
///
/// Properties are elements, in the order in which they are encoded, unless a key or a wrapper
/// places them otherwise; see `XMLTreeDecoder`, which reads the result with the same types and
/// options. `Docs/Coding.md` has a table of nil and empty values.
public struct XMLTreeEncoder: Sendable {
  /// The rule that turns the name of a key into the name of an element or attribute.
  public var keyStrategy = XMLKeyStrategy.asWritten

  /// The form of dictionaries.
  public var dictionaries = XMLDictionaryForm.named

  /// The form of a property that is nil.
  public var nils = XMLNilForm.omitted

  /// The form of texts in elements.
  public var texts = XMLTextForm.escaped

  /// Sorts the elements and attributes of properties and dictionaries by name, byte by byte, so
  /// that equal values give equal bytes: the order of a dictionary changes from run to run.
  /// Items of one name, choices and content with text keep their order. Default false.
  public var sortsKeys = false

  /// Types whose values are one text in XML. `XMLTreeFoundation` has those of Foundation:
  /// `.foundation`.
  public var values = XMLValueRegistry()

  /// Namespaces by prefix: they are declared on the document element, and their prefixes are used
  /// for keys in these namespaces. The prefix `""` is the default namespace.
  public var namespaces: [String: String] = [:]

  /// The element name of the items of an array that is itself an item, or the whole document.
  public var itemName = "item"

  /// The layout of elements in a string or in bytes.
  public var layout = XMLTreeWriter.Layout.compact

  /// Values that types can read while they are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The greatest nesting of values, which use the stack of the thread; more is an error.
  /// The default, 100, fits a thread with a stack of 512 kB, even in a debug build.
  public var maximumDepth = 100

  /// Creates an encoder that writes elements, and knows only the types of Swift.
  public init() {}

  /// Encodes a value as a document.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - name: The name of the document element; nil for the name of the type, without its
  ///     part in angle brackets.
  /// - Throws: `EncodingError` if the value, or a part of it, cannot be written in XML; or an
  ///   error that a type throws itself.
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
    if sortsKeys { session.tree.sortByName() }
    do {
      return try session.tree.document(namespaces: namespaces)
    } catch {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [], debugDescription: "\(error)"))
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

/// The form of a property that is nil.
public struct XMLNilForm: Hashable, Sendable {
  let isWritten: Bool

  /// Nothing is written.
  public static let omitted = XMLNilForm(isWritten: false)

  /// An element with the attribute `xsi:nil`. Attributes and arrays that are nil are still
  /// left out.
  public static let written = XMLNilForm(isWritten: true)
}

/// The form of texts in elements: how `<` and `&` are written.
public struct XMLTextForm: Hashable, Sendable {
  private enum Use {
    case never, forMarkup, always
  }

  private let use: Use

  /// As references: `&lt;`, `&amp;`.
  public static let escaped = XMLTextForm(use: .never)

  /// Each text of a `String` is a CDATA section: `<![CDATA[a < b]]>`. Attributes cannot be, and
  /// values of other types are written as before.
  public static let cdata = XMLTextForm(use: .always)

  /// Each text of a `String` with `<` or `&` is a CDATA section, as in feeds with HTML; other texts
  /// need none.
  public static let cdataForMarkup = XMLTextForm(use: .forMarkup)

  func isCDATA(_ text: String, _ value: Any) -> Bool {
    switch use {
    case .never: false
    case .always: value is String
    case .forMarkup: value is String && text.utf8.contains { $0 == 0x26 || $0 == 0x3C }
    }
  }
}
