// SPDX-License-Identifier: MIT

import XMLTree

/// Makes entries of the elements in a stretch of a document, on the thread that
/// parses it.
struct PieceMapper<Mapping: XMLPieceMapping>: XMLPieceHandler {
  /// One thing for the caller's thread, in document order.
  enum Item: Sendable {
    case record(LogRecord)
    /// Something of which there is more to say.
    indirect case other(SourceItem)
    /// An element that hangs on what stood before the stretch; and the mapping
    /// before it.
    indirect case element(XMLTreeMatch, before: Mapping)
  }

  struct Output: Sendable {
    var items: [Item]
    var mapping: Mapping
  }

  /// (A class, so that it can grow while the mapping is at work.)
  private final class ItemList {
    var items: [Item] = []
  }

  private var mapping: Mapping
  private let list = ItemList()

  init(_ mapping: Mapping) {
    self.mapping = mapping
  }

  mutating func take(_ match: XMLTreeMatch) throws {
    guard mapping.standsAlone else {
      list.items.append(.element(match, before: mapping))
      return try mapping.take(match.node) { _ in }
    }
    try mapping.take(match.node) { [list] entry in
      list.items.append(Self.item(entry, match))
    }
  }

  /// Takes matches that follow one another.
  mutating func take(_ matches: XMLGatheredMatches) throws {
    for index in matches.indices {
      if mapping.standsAlone, let entry = mapping.entry(of: matches.element(index)) {
        if entry.isPlain, case .record(let record) = entry.outcome {
          list.items.append(.record(record))
        } else {
          list.items.append(Self.item(entry, matches[index]))
        }
      } else {
        try take(matches[index])
      }
    }
  }

  private static func item(_ entry: MappedEntry, _ match: XMLTreeMatch) -> Item {
    if entry.isPlain {
      if case .record(let record) = entry.outcome { return .record(record) }
      // Nothing is said of it.
      if case .rejected = entry.outcome {} else { return .other(.entry(entry, .nowhere)) }
    }
    return .other(.entry(entry, .element(match)))
  }

  var wantsPassedElements: Bool { mapping.wantsPassedElements }

  mutating func passOver(_ element: borrowing XMLPassedElement) { mapping.passOver(element) }

  mutating func note(_ repair: XMLRecordRepair) { list.items.append(.other(.repair(repair))) }

  mutating func finish() -> Output { Output(items: list.items, mapping: mapping) }
}
