// SPDX-License-Identifier: MIT

import XMLTree

/// Makes entries of the elements in a stretch of a document, on the thread that
/// parses it.
struct PieceMapper<Mapping: XMLPieceMapping>: XMLPieceHandler {
  /// An item for the caller's thread, in document order.
  enum Item: Sendable {
    case item(SourceItem)
    /// An element whose entry depends on elements before the stretch, with the state of the
    /// mapping before it.
    indirect case element(XMLTreeMatch, before: Mapping)
  }

  struct Output: Sendable {
    var items: [Item]
    var mapping: Mapping
  }

  private var mapping: Mapping
  private let list = Collected<Item>()

  init(_ mapping: Mapping) {
    self.mapping = mapping
  }

  mutating func take(_ match: XMLTreeMatch) throws {
    guard mapping.standsAlone else {
      list.items.append(.element(match, before: mapping))
      return try mapping.take(match.node) { _ in }
    }
    try mapping.take(match.node) { [list] entry in
      list.items.append(.item(SourceItem(entry, .element(match))))
    }
  }

  /// Takes matches that follow one another.
  mutating func take(_ matches: XMLGatheredMatches) throws {
    try matches.forEachElement { element, index in
      if mapping.standsAlone, let record = mapping.plainRecord(of: element) {
        list.items.append(.item(.record(record)))
      } else {
        try take(matches[index])
      }
    }
  }

  var wantsPassedElements: Bool { mapping.wantsPassedElements }

  mutating func passOver(_ element: borrowing XMLPassedElement) { mapping.passOver(element) }

  mutating func note(_ repair: XMLRecordRepair) { list.items.append(.item(.repair(repair))) }

  mutating func finish() -> Output { Output(items: list.items, mapping: mapping) }
}
