// SPDX-License-Identifier: MIT

import XMLTree

/// The limits that a reader of logs sets, for each notation an input may be written in.
///
/// A limit that is reached ends the reading with an error of the code `limitReached`,
/// which names the property: an `XMLReadError` for XML, a `LogError` for everything else.
public struct ReadingLimits: Hashable, Sendable {
  public var xml = ParseLimits()
  public var json = JSONLimits()
  public var csv = CSVLimits()
  /// The limits for archives and compressed files.
  public var container = ContainerLimits()

  /// The default limits.
  public init() {}
}
