// SPDX-License-Identifier: MIT

import XMLTree

/// A mapping that can do without a tree where an element is flat and there is nothing to say
/// about it but that it is a record.
protocol FlatRecordMapping: XMLRecordMapping {
  /// Gives the records that flat elements are, up to the first one that is to be taken as a
  /// tree, which tells more. Nothing is remembered of that one.
  ///
  /// - Parameter records: Those of the call before, whose memory is used again, become those
  ///   of this one.
  mutating func take(_ elements: XMLFlatElements, into records: inout [LogRecord])

  /// Forgets the input before, however it has ended, and begins another one of the same
  /// format with the same options.
  ///
  /// - Returns: false if a new mapping is needed.
  mutating func beginAnother() -> Bool
}

/// Any other mapping: it takes trees.
struct TreeMapping: FlatRecordMapping {
  private(set) var mapping: any XMLRecordMapping

  /// - Returns: The mapping itself if it is a `FlatRecordMapping`.
  static func make(_ mapping: any XMLRecordMapping) -> any FlatRecordMapping {
    mapping as? any FlatRecordMapping ?? TreeMapping(mapping: mapping)
  }

  mutating func take(_ elements: XMLFlatElements, into records: inout [LogRecord]) {
    records.removeAll()
  }

  mutating func beginAnother() -> Bool { false }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    try mapping.take(element, emit)
  }
  mutating func finish(_ emit: Emit) throws { try mapping.finish(emit) }
  var wantsPassedElements: Bool { mapping.wantsPassedElements }
  mutating func passOver(_ element: borrowing XMLPassedElement) { mapping.passOver(element) }
  mutating func passOver(_ element: XMLTreeNode) { mapping.passOver(element) }
  func passed() -> [PassedEntries] { mapping.passed() }
}
