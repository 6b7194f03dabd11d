// SPDX-License-Identifier: MIT

import XMLTree

extension XMLTreeDecoder {
  /// Decodes the elements of a file that a path matches, one after the other.
  ///
  ///     for try await item in decoder.items(Item.self, at: "rss/channel/item", from: file) {
  ///       print(item.title)
  ///     }
  ///
  /// Memory does not grow with the file: it is that of a few hundred items. The file is
  /// read and its items are decoded on a separate thread, no faster than they are consumed.
  /// Reading begins with the request for the first item and ends with the loop, whether by
  /// `break` or by cancelling the task, which throws a `CancellationError`.
  ///
  /// - Parameters:
  ///   - type: The type of an item.
  ///   - path: A path of `XMLPath`. A path to attributes or texts gives values that are one
  ///     text. An error in the path is thrown with the first item.
  ///   - file: The path of the file.
  public func items<Item: Decodable & Sendable>(
    _ type: Item.Type, at path: String, from file: String
  ) -> XMLTreeItems<Item> {
    XMLTreeItems(decoder: self, path: path, input: .file(file))
  }

  /// The same for a document in memory.
  public func items<Item: Decodable & Sendable>(
    _ type: Item.Type, at path: String, in bytes: [UInt8]
  ) -> XMLTreeItems<Item> {
    XMLTreeItems(decoder: self, path: path, input: .bytes(bytes))
  }

  /// The same for a document that arrives in chunks; the task that consumes the items
  /// requests them.
  public func items<Item: Decodable & Sendable, Chunks: AsyncSequence & Sendable>(
    _ type: Item.Type, at path: String, chunks: Chunks
  ) -> XMLTreeItems<Item> where Chunks.Element: Sequence<UInt8> {
    XMLTreeItems(decoder: self, path: path, input: StreamInput(chunks: chunks))
  }

  /// The same for a document that arrives byte by byte, such as the bytes of a
  /// `URLSession`. They are read in pieces of 16 kB: an item is available once its piece is full.
  public func items<Item: Decodable & Sendable, Bytes: AsyncSequence & Sendable>(
    _ type: Item.Type, at path: String, bytes: Bytes
  ) -> XMLTreeItems<Item> where Bytes.Element == UInt8 {
    XMLTreeItems(decoder: self, path: path, input: StreamInput(bytes: bytes))
  }

  /// Decodes the elements of a file that a path matches, one after the other, on this
  /// thread and in constant memory.
  ///
  /// - Parameters:
  ///   - type: The type of an item.
  ///   - path: A path of `XMLPath`.
  ///   - file: The path of the file.
  ///   - body: Takes each item, and returns whether to continue.
  /// - Throws: `XMLPathError`, `XMLReadError`, `DecodingError`, or an error that `body` throws.
  ///   `body` has already received the items before an error.
  public func forEach<Item: Decodable>(
    _ type: Item.Type, at path: String, from file: String,
    _ body: (Item) throws -> ReadingAction
  ) throws {
    let items = try ItemReader(self, type, path)
    try items.reader.read(contentsOf: file) { try items.decode($0, body) }
  }

  /// The same for a document in memory.
  public func forEach<Item: Decodable>(
    _ type: Item.Type, at path: String, in bytes: [UInt8],
    _ body: (Item) throws -> ReadingAction
  ) throws {
    let items = try ItemReader(self, type, path)
    try items.reader.read(bytes) { try items.decode($0, body) }
  }
}

/// Decodes the items of a stream.
final class ItemReader<Item: Decodable> {
  let reader: XMLTreeReader
  private let session: DecodingSession
  private var count = 0

  init(_ decoder: XMLTreeDecoder, _ type: Item.Type, _ path: String) throws {
    reader = XMLTreeReader(path: try XMLPath(path), limits: decoder.limits)
    reader.keepsAncestors = false
    session = DecodingSession(decoder)
  }

  deinit { session.end() }

  func decode(
    _ match: XMLTreeMatch, _ body: (Item) throws -> ReadingAction
  ) throws -> ReadingAction {
    let key = IndexKey(count)
    count += 1
    switch match.item {
    case .element(let node), .document(let node):
      return try body(session.decode(Item.self, from: node, key))
    case .attribute, .text:
      return try body(
        session.decode(Item.self, text: match.stringValue, of: match.node, key))
    }
  }
}
