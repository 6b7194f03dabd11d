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
    try ItemReader(self, type, path).read(.file(file), body)
  }

  /// The same for a document in memory.
  public func forEach<Item: Decodable>(
    _ type: Item.Type, at path: String, in bytes: [UInt8],
    _ body: (Item) throws -> ReadingAction
  ) throws {
    try ItemReader(self, type, path).read(.bytes(bytes), body)
  }
}

/// Reads items as a stream.
final class ItemReader<Item: Decodable> {
  private let reader: XMLTreeReader
  private let session: DecodingSession
  private var count = 0

  init(_ decoder: XMLTreeDecoder, _ type: Item.Type, _ path: String) throws {
    reader = XMLTreeReader(path: try XMLPath(path), limits: decoder.limits)
    reader.keepsAncestors = false
    session = DecodingSession(decoder)
  }

  deinit { session.end() }

  /// Reads all items, or those that are wanted.
  func read(_ input: StreamInput, _ body: (Item) throws -> ReadingAction) throws {
    func take(_ match: XMLTreeMatch) throws -> ReadingAction { try decode(match, body) }
    try input.forEachPiece { try reader.feed($0, take) }
    try finish(input, take)
  }

  /// Reads items on the thread of a queue until the consumer stops.
  func read(_ input: StreamInput, into queue: StreamQueue<Item>) throws where Item: Sendable {
    func take(_ match: XMLTreeMatch) throws -> ReadingAction {
      try decode(match) { queue.put($0) }
    }
    guard try input.forEachPiece(of: queue, { try reader.feed($0, take) }) else {
      return reader.cancel()
    }
    try finish(input, take)
  }

  private func finish(
    _ input: StreamInput, _ take: XMLTreeReader.MatchHandler
  ) throws {
    do {
      try reader.finish(take)
    } catch let error as XMLReadError {
      throw input.naming(error)
    }
  }

  private func decode(
    _ match: XMLTreeMatch, _ body: (Item) throws -> ReadingAction
  ) throws -> ReadingAction {
    defer { count += 1 }
    return try body(session.decode(Item.self, from: match, index: count))
  }
}

extension DecodingSession {
  /// Decodes the match of a path.
  fileprivate func decode<Value: Decodable>(
    _ type: Value.Type, from match: XMLTreeMatch, index: Int
  ) throws -> Value {
    switch match.item {
    case .element(let node), .document(let node):
      return try decode(type, from: node, .index(index))
    case .attribute, .text:
      return try decode(type, text: match.stringValue, of: match.node, .index(index))
    }
  }
}
