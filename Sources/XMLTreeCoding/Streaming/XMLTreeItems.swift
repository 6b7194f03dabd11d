// SPDX-License-Identifier: MIT

import XMLTree

/// The elements of a document as values, one after the other; created by
/// `XMLTreeDecoder.items(_:at:from:)`.
///
/// Each iterator reads the input anew.
public struct XMLTreeItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
  let decoder: XMLTreeDecoder
  let path: String
  let input: StreamInput

  /// Creates an iterator, which reads nothing before the first item is requested.
  public func makeAsyncIterator() -> Iterator {
    Iterator(items: self)
  }

  /// Returns one item after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var cursor: StreamCursor<Item>

    fileprivate init(items: XMLTreeItems) { cursor = StreamCursor { items.start() } }

    /// The next item; nil after the last.
    ///
    /// - Throws: An error in the path, the input or an item; `CancellationError` if
    ///   the task was cancelled. There are no items after an error.
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
