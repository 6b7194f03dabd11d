// SPDX-License-Identifier: MIT

import XMLTree

/// Readers of XML and a mapping that are reused from one input to the next, because making them
/// is expensive compared with reading a small file. A pool serves one thread, one input at a
/// time, and inputs that are read with the same options.
package final class XMLReaderPool {
  private var readers: [(path: String, reader: XMLTreeReader)] = []

  /// The mapper of the last input, with the type of its format.
  private var last: (format: ObjectIdentifier, mapper: XMLMapper)?

  /// The largest number of readers kept; there are fewer paths in all formats together.
  private static let capacity = 32

  package init() {}

  /// A reader for this path whose state from earlier inputs has been reset.
  ///
  /// - Throws: `XMLPathError` if the path is not valid.
  func reader(_ path: String, limits: ParseLimits) throws -> XMLTreeReader {
    if let known = readers.first(where: { $0.path === path })?.reader {
      known.cancel()
      known.limits = limits
      known.keepsAncestors = true
      known.onPassedElement = nil
      known.gathersMatches = false
      known.uncountedColumns = 0
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

  /// A mapper for the next input, without state from earlier inputs.
  func mapper(_ format: any XMLLogFormat, _ make: () -> any XMLRecordMapping) -> XMLMapper {
    let kind = ObjectIdentifier(type(of: format))
    if let last, last.format == kind, last.mapper.mapping.beginAnother() { return last.mapper }
    let mapper = XMLMapper(make())
    last = (kind, mapper)
    return mapper
  }
}

/// A mapping that may be reused from one input to the next.
final class XMLMapper {
  // This is looked at for every record, and nothing that it calls comes back here.
  @exclusivity(unchecked) var mapping: any XMLRecordMapping
  /// As the mapping says, which is copied whole for an answer.
  let wantsPassedElements: Bool

  init(_ mapping: any XMLRecordMapping) {
    self.mapping = mapping
    wantsPassedElements = mapping.wantsPassedElements
  }
}
