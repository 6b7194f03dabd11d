// SPDX-License-Identifier: MIT

import XMLTree

/// Makes entries of the elements in a stretch of a document, on the thread that
/// parses it.
struct PieceMapper<Mapping: XMLPieceMapping>: XMLPieceHandler {
  /// One thing for the caller's thread, in document order.
  enum Item: Sendable {
    case record(LogRecord)
    /// An entry of which there is more to say: where it stands and which it is.
    indirect case entry(MappedEntry, SourcePosition?, path: String)
    /// An element that hangs on what stood before the stretch; and the mapping
    /// before it.
    indirect case element(XMLTreeMatch, before: Mapping)
    indirect case repair(XMLRecordRepair)
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

  private static func item(_ entry: MappedEntry, _ match: XMLTreeMatch) -> Item {
    if entry.log != nil || !entry.warnings.isEmpty || !entry.notes.isEmpty {
      return .entry(entry, match.position, path: match.path)
    }
    switch entry.outcome {
    case .record(let record): return .record(record)
    case .rejected: return .entry(entry, match.position, path: match.path)
    default: return .entry(entry, nil, path: "")
    }
  }

  var wantsPassedElements: Bool { mapping.wantsPassedElements }

  mutating func passOver(_ element: borrowing XMLPassedElement) { mapping.passOver(element) }

  mutating func note(_ repair: XMLRecordRepair) { list.items.append(.repair(repair)) }

  mutating func finish() -> Output { Output(items: list.items, mapping: mapping) }
}
