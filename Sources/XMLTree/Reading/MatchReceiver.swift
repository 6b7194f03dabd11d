// SPDX-License-Identifier: MIT

/// Takes the matches of an `XMLTreeReader`: hands them on at once where the caller's thread
/// parses, and collects those of a stretch for it where others do.
struct MatchReceiver: XMLPieceHandler {
  enum Item: Sendable {
    case match(XMLTreeMatch)
    case repair(XMLRecordRepair)
  }

  /// Those who hear of matches at once; used on the thread of the reader alone.
  final class Direct: @unchecked Sendable {
    /// While the reader is at work.
    var takeMatch: XMLTreeReader.MatchHandler?
    var takeMatches: XMLTreeReader.MatchesHandler?
    var takeValue: ((UnsafeBufferPointer<UInt8>) throws -> ReadingAction)?
    var onPassedElement: ((borrowing XMLPassedElement) -> Void)?
    var onRepair: ((XMLRecordRepair) -> Void)?
  }

  private let direct: Direct?
  private var items: [Item] = []

  /// - Parameter direct: nil to collect.
  init(_ direct: Direct?) { self.direct = direct }

  mutating func take(_ match: XMLTreeMatch) throws {
    guard let direct else { return items.append(.match(match)) }
    if try direct.takeMatch?(match) != .continue { throw StopReading() }
  }

  func take(_ matches: XMLGatheredMatches) throws {
    if try direct?.takeMatches?(matches) != .continue { throw StopReading() }
  }

  /// Takes the value of a match of which no more is wanted.
  func take(value: UnsafeBufferPointer<UInt8>) throws {
    if try direct?.takeValue?(value) != .continue { throw StopReading() }
  }

  var wantsPassedElements: Bool { direct?.onPassedElement != nil }
  func passOver(_ element: borrowing XMLPassedElement) { direct?.onPassedElement?(element) }

  mutating func note(_ repair: XMLRecordRepair) {
    if let direct { direct.onRepair?(repair) } else { items.append(.repair(repair)) }
  }

  func finish() -> [Item] { items }
}
