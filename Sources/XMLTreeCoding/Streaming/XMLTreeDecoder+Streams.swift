// SPDX-License-Identifier: MIT

import XMLTree

extension XMLTreeDecoder {
  /// The elements of a file that a path leads to, decoded one after the other.
  ///
  ///     for try await item in decoder.items(Item.self, at: "rss/channel/item", from: file) {
  ///       print(item.title)
  ///     }
  ///
  /// Memory does not grow with the file: it is that of a few hundred items. The file is
  /// read and its items are decoded on a thread of their own, no faster than they are
  /// taken. It begins with the first item that is asked for and ends when the loop does,
  /// also by `break` and by cancelling the task, which throws a `CancellationError`.
  ///
  /// - Parameters:
  ///   - path: As for `XMLPath`. A path to attributes or texts gives values that are one
  ///     text. What is wrong with it is thrown with the first item.
  ///   - file: The path of the file.
  public func items<Item: Decodable & Sendable>(
    _ type: Item.Type, at path: String, from file: String
  ) -> XMLTreeItems<Item> {
    XMLTreeItems(decoder: self, path: path, input: .file(file))
  }

  /// The same for a document that is in memory.
  public func items<Item: Decodable & Sendable>(
    _ type: Item.Type, at path: String, in bytes: [UInt8]
  ) -> XMLTreeItems<Item> {
    XMLTreeItems(decoder: self, path: path, input: .bytes(bytes))
  }

  /// Decodes the elements of a file that a path leads to, one after the other, on this
  /// thread and in constant memory.
  ///
  /// - Parameter body: Gets each item, and says whether more are wanted.
  /// - Throws: `XMLPathError`, `XMLReadError`, `DecodingError`, or what `body` throws. Items
  ///   before an error have been handed over.
  public func forEach<Item: Decodable>(
    _ type: Item.Type, at path: String, from file: String,
    _ body: (Item) throws -> ReadingAction
  ) throws {
    try ItemReader(self, type, path).read(.file(file), while: { true }, body)
  }

  /// The same for a document that is in memory.
  public func forEach<Item: Decodable>(
    _ type: Item.Type, at path: String, in bytes: [UInt8],
    _ body: (Item) throws -> ReadingAction
  ) throws {
    try ItemReader(self, type, path).read(.bytes(bytes), while: { true }, body)
  }
}

/// Where a stream of items comes from.
enum ItemInput: Sendable {
  case file(String)
  case bytes([UInt8])
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

  /// - Parameter isWanted: Is asked between parts of the input.
  func read(
    _ input: ItemInput, while isWanted: () -> Bool, _ body: (Item) throws -> ReadingAction
  ) throws {
    func take(_ match: XMLTreeMatch) throws -> ReadingAction {
      defer { count += 1 }
      return try body(session.decode(Item.self, from: match, index: count))
    }
    switch input {
    case .bytes(let bytes):
      var start = 0
      while start < bytes.count, isWanted() {
        let end = min(bytes.count, start + (1 << 16))
        if try !reader.feed(bytes[start..<end], take) { break }
        start = end
      }
    case .file(let path):
      let file = try FileInput(path)
      defer { file.close() }
      var failure: (any Error)?
      try FileInput.read(fileDescriptor: file.descriptor) { bytes throws(XMLReadError) in
        guard isWanted() else { return false }
        do {
          return try reader.feed(bytes, take)
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
    }
    guard isWanted() else { return reader.cancel() }
    try reader.finish(take)
  }
}

extension DecodingSession {
  /// Decodes what a path led to.
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
