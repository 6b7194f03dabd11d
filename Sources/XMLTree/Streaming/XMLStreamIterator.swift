// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  /// Gives the matches of an `XMLTreeMatchStream`, or other items of a document, one by one.
  ///
  /// The input is read anew for each iterator, and not before the first item is requested.
  public struct XMLStreamIterator<Item: Sendable>: AsyncIteratorProtocol {
    private let start: () -> StreamRun<Item>
    private var run: StreamRun<Item>?
    private var batch: [Item] = []
    private var position = 0

    package init(_ start: @escaping () -> StreamRun<Item>) { self.start = start }

    /// The next item; nil after the last.
    ///
    /// - Throws: `XMLReadError`, an error of the input or of an item, or `CancellationError`
    ///   if the task was cancelled. After an error there are no more items.
    public mutating func next() async throws -> Item? {
      try await next(isolation: nil)
    }

    /// The next item, without leaving the actor of the caller.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
      if position == batch.count {
        let run = self.run ?? start()
        self.run = run
        position = 0
        batch = []
        batch = try await run.next(isolation: actor)
        if batch.isEmpty { return nil }
      }
      try Task.checkCancellation()
      defer { position += 1 }
      return batch[position]
    }
  }
#endif
