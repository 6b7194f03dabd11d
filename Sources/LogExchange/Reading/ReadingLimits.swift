// SPDX-License-Identifier: MIT

import XMLTree

/// How much of each thing a reader of logs accepts, whatever they are written in.
///
/// A limit that is reached ends the reading with an error of the code `limitReached`,
/// which names the property: an `XMLReadError` for XML, a `LogError` for everything else.
public struct ReadingLimits: Hashable, Sendable {
  public var xml = ParseLimits()
  public var json = JSONLimits()
  public var csv = CSVLimits()
  /// What archives and compressed files may ask.
  public var container = ContainerLimits()

  /// The default limits.
  public init() {}
}
