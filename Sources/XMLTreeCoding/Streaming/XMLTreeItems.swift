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
  public func makeAsyncIterator() -> XMLStreamIterator<Item> {
    XMLStreamIterator { start() }
  }

  private func start() -> StreamRun<Item> {
    StreamRun(input, limit: 256) { [self] queue in
      let items = try ItemReader(decoder, Item.self, path)
      try input.read(with: items.reader, for: queue) { try items.decode($0) { queue.put($0) } }
    }
  }
}
