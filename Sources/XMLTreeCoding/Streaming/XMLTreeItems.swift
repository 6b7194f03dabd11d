// SPDX-License-Identifier: MIT

import XMLTree

/// Elements of a file as values, one after the other; made by
/// `XMLTreeDecoder.items(_:at:from:)`.
///
/// Each iterator reads the input anew.
public struct XMLTreeItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
  let decoder: XMLTreeDecoder
  let path: String
  let input: StreamInput

  /// Creates an iterator, which reads nothing before it is asked for an item.
  public func makeAsyncIterator() -> Iterator {
    Iterator(items: self)
  }

  /// Gives one item after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var cursor: StreamCursor<Item>

    fileprivate init(items: XMLTreeItems) { cursor = StreamCursor { items.start() } }

    /// The next item; nil after the last.
    ///
    /// - Throws: What is wrong with the path, the input or an item; `CancellationError` if
    ///   the task was cancelled. After an error there are no more items.
    public mutating func next() async throws -> Item? {
      try await next(isolation: nil)
    }

    /// The next item, without leaving the actor of the caller.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Item? {
      try await cursor.next(isolation: actor)
    }
  }
  private func start() -> StreamRun<Item> {
    StreamRun(input, limit: 256) { [self] queue in
      try ItemReader(decoder, Item.self, path).read(input, into: queue)
    }
  }
}
