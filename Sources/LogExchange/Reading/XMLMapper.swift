// SPDX-License-Identifier: MIT

/// A mapping, and memory for what it makes; for one input after the other.
final class XMLMapper {
  // These are looked at for every record, and nothing that they call comes back here.
  @exclusivity(unchecked) var mapping: any FlatRecordMapping
  /// The records of flat elements.
  @exclusivity(unchecked) var records: [LogRecord] = []

  init(_ mapping: any XMLRecordMapping) {
    self.mapping = TreeMapping.make(mapping)
  }

  /// The mapping as its format made it.
  var original: any XMLRecordMapping { (mapping as? TreeMapping)?.mapping ?? mapping }
}
