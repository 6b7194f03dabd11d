// SPDX-License-Identifier: MIT

import XMLTree

/// Readers of XML, and a mapping, that are used for one input after the other: making them
/// is expensive beside reading a small file. A pool serves one thread, one input at a time,
/// and inputs that are read with the same options.
package final class XMLReaderPool {
  private var readers: [(path: String, reader: XMLTreeReader)] = []

  /// What reads the entries of the last input.
  private var last: (format: ObjectIdentifier, mapper: XMLMapper)?

  /// More paths than the formats have.
  private static let capacity = 32

  package init() {}

  /// A reader for a path that knows of nothing before it.
  ///
  /// - Throws: `XMLPathError`.
  func reader(_ path: String, limits: ParseLimits) throws -> XMLTreeReader {
    if let known = readers.first(where: { $0.path === path })?.reader {
      known.cancel()
      known.limits = limits
      known.keepsAncestors = true
      known.onPassedElement = nil
      known.gathersMatches = false
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

  /// A mapper for an input of a format that knows of no input before it.
  func mapper(_ format: any XMLLogFormat, _ make: () -> any XMLRecordMapping) -> XMLMapper {
    let kind = ObjectIdentifier(type(of: format))
    if let last, last.format == kind, last.mapper.mapping.beginAnother() { return last.mapper }
    let mapper = XMLMapper(make())
    last = (kind, mapper)
    return mapper
  }
}

/// A mapping, for one input after the other.
final class XMLMapper {
  // This is looked at for every record, and nothing that it calls comes back here.
  @exclusivity(unchecked) var mapping: any XMLRecordMapping

  init(_ mapping: any XMLRecordMapping) {
    self.mapping = mapping
  }
}
