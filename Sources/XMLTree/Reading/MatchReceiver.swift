// SPDX-License-Identifier: MIT

/// Takes the matches of an `XMLTreeReader`. If the caller's thread parses, they are passed
/// on at once; if other threads parse, they are collected for each stretch.
struct MatchReceiver: XMLPieceHandler {
  enum Item: Sendable {
    case match(XMLTreeMatch)
    case repair(XMLRecordRepair)
  }

  /// The handlers that are called at once; used only on the thread of the reader.
  final class Direct: @unchecked Sendable {
    /// Set while the reader is at work.
    var takeMatch: XMLTreeReader.MatchHandler?
    var takeMatches: XMLTreeReader.MatchesHandler?
    var takeValue: ((UnsafeBufferPointer<UInt8>) throws -> ReadingAction)?
    var onPassedElement: ((borrowing XMLPassedElement) -> Void)?
    var onRepair: ((XMLRecordRepair) -> Void)?
  }

  private let direct: Direct?
  private var items: [Item] = []

  /// - Parameter direct: The handlers to call; nil to collect the matches.
  init(_ direct: Direct?) { self.direct = direct }

  mutating func take(_ match: XMLTreeMatch) throws {
    guard let direct else { return items.append(.match(match)) }
    if try direct.takeMatch?(match) != .continue { throw StopReading() }
  }

  func take(_ matches: XMLGatheredMatches) throws {
    if try direct?.takeMatches?(matches) != .continue { throw StopReading() }
  }

  /// Takes the value of a match of which nothing else is wanted.
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
