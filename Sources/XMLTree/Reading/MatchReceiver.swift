// SPDX-License-Identifier: MIT

/// Collects the matches of a stretch of a document for the caller's thread.
struct MatchCollector: XMLPieceHandler {
  enum Item: Sendable {
    case match(XMLTreeMatch)
    case repair(XMLRecordRepair)
  }

  private var items: [Item] = []

  mutating func take(_ match: XMLTreeMatch) { items.append(.match(match)) }
  mutating func note(_ repair: XMLRecordRepair) { items.append(.repair(repair)) }
  mutating func finish() -> [Item] { items }
}
