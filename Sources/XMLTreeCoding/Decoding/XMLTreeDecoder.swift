// SPDX-License-Identifier: MIT

import XMLTree

/// Decodes XML into `Decodable` types.
///
///     struct Book: Decodable {
///       @AsAttribute var id: Int
///       var title: String
///       var category: [String]
///     }
///     let book = try XMLTreeDecoder().decode(Book.self, from: """
///       <book id="123"><title>Cat in the Hat</title><category>Kids</category></book>
///       """)
///
/// A property is the child element with the name of its key, or else the attribute; an
/// array is all elements of that name. `XMLCodingKey`, the text of a key, and the wrappers
/// `AsAttribute`, `AsElement`, `AsText`, `AsChildren` and `AsContent` place properties otherwise.
/// `Docs/Coding.md` has examples of all, and a table of empty and missing values.
///
/// Errors are of type `DecodingError`, with the coding path, and the line and column in
/// the description; `XMLCodingError` has them as numbers. A document that cannot be parsed is
/// an `XMLReadError`.
public struct XMLTreeDecoder: Sendable {
  /// Rejects any part of the input that would be left out silently: elements, attributes and texts
  /// that nothing asks for, several elements where one is wanted, and an element and an
  /// attribute of the same name if the key may mean either. Default false.
  public var isStrict = false

  /// The rule that turns the name of a key into the name of an element or attribute.
  public var keyStrategy = XMLKeyStrategy.asWritten

  /// The form of dictionaries.
  public var dictionaries = XMLDictionaryForm.named

  /// Types whose values are one text in XML. `XMLTreeFoundation` has those of Foundation:
  /// `.foundation`.
  public var values = XMLValueRegistry()

  /// The namespaces of the prefixes in keys. `dc:title` is in the namespace that `dc` has
  /// here, whatever its prefix in the document; a key with an unknown prefix is compared with the
  /// name as the document writes it.
  public var namespaces: [String: String] = [:]

  /// Values that types can read while they are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The greatest nesting of values, which use the stack of the thread; more is an error.
  /// The default, 100, fits a thread with a stack of 512 kB, even in a debug build.
  /// (Documents may be deeper: elements that are not decoded use no stack.)
  public var maximumDepth = 100

  /// The limits for documents that the decoder parses.
  public var limits = ParseLimits()

  /// Creates a decoder that is not strict, and knows only the types of Swift.
  public init() {}

  // MARK: Whole documents

  /// Decodes the document element.
  ///
  /// - Throws: `DecodingError`, or an error that a type throws itself.
  /// - Complexity: O(*n*) in the number of elements that are read.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from document: XMLTreeDocument
  ) throws -> Value {
    try decode(type, from: document.root)
  }

  /// Decodes an element of a tree: the result of a path, for example.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - node: An element, or a document for its document element.
  /// - Throws: As `decode(_:from:)` for a document.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from node: XMLTreeNode
  ) throws -> Value {
    let session = DecodingSession(self)
    defer { session.end() }
    return try session.decode(type, from: node)
  }

  /// Parses a text and decodes its document element.
  ///
  /// - Throws: `XMLReadError` if it is not well-formed; `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decode(type, from: XMLTreeParser(limits: limits).parse(text))
  }

  /// Parses bytes and decodes their document element.
  ///
  /// - Throws: As for a text.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>
  ) throws -> Value {
    try decode(type, from: XMLTreeParser(limits: limits).parse(bytes))
  }

  /// Parses a file and decodes its document element.
  ///
  /// - Throws: As for a text, and `XMLReadError` if the file cannot be read.
  public func decode<Value: Decodable>(
    _ type: Value.Type, contentsOf path: String
  ) throws -> Value {
    try decode(type, from: XMLTreeParser(limits: limits).parse(contentsOf: path))
  }
}

extension Decoder {
  /// The element that `XMLTreeDecoder` is decoding, for values that no key can express; for
  /// an attribute or a text, the element around it. nil with other decoders.
  public var xmlElement: XMLTreeNode? {
    (self as? DecodingFrame).flatMap { $0.source.element }
  }
}
