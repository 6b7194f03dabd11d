// SPDX-License-Identifier: MIT

import XMLTree

/// Readers of XML that are used for one input after the other: making one is
/// dear beside reading a small file. A pool serves one thread, and one input at a
/// time.
package final class XMLReaderPool {
  private var readers: [(path: String, reader: XMLTreeReader)] = []

  /// More paths than the formats have.
  private static let capacity = 32

  package init() {}

  /// A reader for a path that knows of nothing before it.
  ///
  /// - Throws: `XMLPathError`.
  func reader(_ path: String, limits: ParseLimits) throws -> XMLTreeReader {
    if let known = readers.first(where: { $0.path.hasSameBytes(as: path) })?.reader {
      known.cancel()
      known.limits = limits
      known.keepsAncestors = true
      known.onPassedElement = nil
      known.records = nil
      known.onRepair = nil
      known.schema = nil
      known.onSchemaViolation = nil
      return known
    }
    let reader = XMLTreeReader(path: try XMLPath(path), limits: limits)
    if readers.count < Self.capacity { readers.append((path, reader)) }
    return reader
  }
}
