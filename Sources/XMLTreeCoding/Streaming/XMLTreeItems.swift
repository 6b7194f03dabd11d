// SPDX-License-Identifier: MIT

import XMLTree

/// Elements of a file as values, one after the other; made by
/// `XMLTreeDecoder.items(_:at:from:)`.
///
/// Each iterator reads the input anew.
public struct XMLTreeItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
  let decoder: XMLTreeDecoder
  let path: String
  let input: ItemInput

  /// Creates an iterator, which reads nothing before it is asked for an item.
  public func makeAsyncIterator() -> Iterator {
    Iterator(items: self, use: QueueUse())
  }

  /// Gives one item after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let items: XMLTreeItems
    fileprivate let use: QueueUse<Item>
    private var batch: [Item] = []
    private var position = 0

    fileprivate init(items: XMLTreeItems, use: QueueUse<Item>) {
      self.items = items
      self.use = use
    }

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
      if position == batch.count {
        position = 0
        batch = try await use.queue(for: items).take(isolation: actor)
        if batch.isEmpty { return nil }
      }
      try Task.checkCancellation()
      defer { position += 1 }
      return batch[position]
    }
  }
}

/// Ties a queue to its iterator: when the last copy of that is gone, nobody takes items
/// any more, and the thread that reads them ends.
final class QueueUse<Item: Decodable & Sendable>: @unchecked Sendable {
  // Sendable: an iterator is used by one task at a time.
  private var queue: ItemQueue<Item>?

  func queue(for items: XMLTreeItems<Item>) -> ItemQueue<Item> {
    if let queue { return queue }
    let queue = ItemQueue<Item>()
    self.queue = queue
    let isStarted =
      WorkerThread {
        queue.run { isWanted, body in
          try ItemReader(items.decoder, Item.self, items.path).read(
            items.input, while: isWanted, body)
        }
      } != nil
    if !isStarted {
      queue.end(
        XMLReadError(code: .parserFailure, message: "the system cannot start another thread"))
    }
    return queue
  }

  deinit { queue?.cancel() }
}
