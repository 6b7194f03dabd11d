// SPDX-License-Identifier: MIT

import XMLTree

/// The way of the entries of an XML input: elements that a path matches.
/// Documents and streams share it.
final class XMLRoad {
  let path: XMLPath
  private var mapping: any XMLRecordMapping
  private let format: any XMLLogFormat
  private let road: RecordRoad

  init(format: any XMLLogFormat, options: ReadingOptions, road: RecordRoad) throws {
    self.format = format
    path = try XMLPath(format.recordPath(options))
    mapping = format.makeMapping(options)
    self.road = road
  }

  /// Repairs what is known to be damaged in the first bytes.
  func prepare(_ head: inout [UInt8], _ report: LogReader.Report) throws {
    try road.note(format.prepare(&head), report)
  }

  func take(
    _ match: XMLTreeMatch, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    try road.take(
      mapping.map(match.node), position: match.position, path: match.path, into: &sink, report)
  }
}
