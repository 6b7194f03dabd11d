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
/// `AsAttribute`, `AsElement`, `AsText`, `AsChildren` and `AsContent` say more.
/// `Docs/Coding.md` has examples of all, and a table of what empty and missing values are.
///
/// Errors are of type `DecodingError`, with the coding path, and the line and column in
/// the description; `XMLCodingError` has them as numbers. What cannot be parsed is an
/// `XMLReadError`.
public struct XMLTreeDecoder: Sendable {
  /// Refuses what would be left out without a word: elements, attributes and texts that
  /// nothing asks for, several elements where one is wanted, and an element and an
  /// attribute of the same name where a key does not say which is meant. Default false.
  public var isStrict = false

  /// How the name of a key becomes the name of an element or attribute.
  public var keyStrategy = XMLKeyStrategy.asWritten

  /// What dictionaries look like.
  public var dictionaries = XMLDictionaryForm.named

  /// Types that are one text in XML. `XMLTreeFoundation` has those of Foundation:
  /// `.foundation`.
  public var values = XMLValueRegistry()

  /// What the prefixes in keys stand for. `dc:title` means the namespace that `dc` has
  /// here, whatever its prefix in the document; the prefix of a key that is not here is
  /// compared as the document writes it.
  public var namespaces: [String: String] = [:]

  /// What types can ask for while they are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// How deep values may be nested, which take the stack of the thread; more is an error.
  /// The default, 100, fits a thread with a stack of 512 kB, also in a debug build.
  /// (Documents may be deeper: what is not decoded takes no stack.)
  public var maximumDepth = 100

  /// How much is accepted of documents that the decoder parses.
  public var limits = ParseLimits()

  /// Creates a decoder that is lenient, and knows no types but those of Swift.
  public init() {}

  // MARK: Whole documents

  /// Decodes the document element.
  ///
  /// - Throws: `DecodingError`, or what a type throws itself.
  /// - Complexity: O(*n*) in the number of elements that are looked at.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from document: XMLTreeDocument
  ) throws -> Value {
    try decode(type, from: document.root)
  }

  /// Decodes an element of a tree: one that a path led to, for example.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - node: An element, or the document for its element.
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
  /// The element that is being decoded by `XMLTreeDecoder`, for what no key can say; the
  /// element around it for an attribute or a text. nil with other decoders.
  public var xmlElement: XMLTreeNode? {
    (self as? DecodingFrame).flatMap { $0.source.element }
  }
}
