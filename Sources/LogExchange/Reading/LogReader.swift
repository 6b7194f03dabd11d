// SPDX-License-Identifier: MIT

import XMLTree

/// Reads logs in any known format and hands their records to a sink.
///
///     var sink = NDJSONWriter { bytes in … }
///     let summary = try LogReader().read(contentsOf: "export.xml", into: &sink) { print($0) }
///     try sink.finish()
///
/// Records come out while the input is read; memory does not grow with it. An
/// entry that makes no record is reported and left out. Several inputs may go
/// into one sink, which is finished by whoever made it.
public struct LogReader: Sendable {
  /// The format of the input; nil to recognise it by its content.
  public var format: (any LogFormat)?
  public var limits: ParseLimits

  public init(format: (any LogFormat)? = nil, limits: ParseLimits = ParseLimits()) {
    self.format = format
    self.limits = limits
  }

  /// Reads a document that is a tree already.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call the input.
  ///   - report: Gets the diagnostics, each before the records after it.
  /// - Throws: `LogError` where no format claims the document; what the sink and
  ///   `report` throw.
  @discardableResult
  public func read(
    _ document: XMLTreeDocument, name: String? = nil, into sink: inout some RecordSink,
    report: (Diagnostic) throws -> Void
  ) throws -> ReadingSummary {
    let head = InputHead("<\(document.documentElement?.name ?? "")".utf8)
    var road = try RecordRoad(format: xmlFormat(head), name: name)
    for match in document.root.matches(road.path) {
      try road.take(match, into: &sink, report: report)
    }
    return road.summary
  }

  /// The format to read with.
  private func xmlFormat(_ head: InputHead) throws -> any XMLLogFormat {
    guard let found = format ?? LogFormats.recognise(head) else {
      throw LogError(code: .unknownFormat, message: head.unknownFormatMessage)
    }
    guard let xml = found as? any XMLLogFormat else {
      throw LogError(code: .unknownFormat, message: "\(found.title) is not XML")
    }
    return xml
  }
}

/// The way of one input's entries: from matched element to record, and the count
/// of what became of each.
struct RecordRoad {
  let path: XMLPath
  private(set) var summary: ReadingSummary
  private var mapping: any XMLRecordMapping
  private let name: String?

  init(format: any XMLLogFormat, name: String?) throws(XMLPathError) {
    path = try XMLPath(format.recordPath)
    mapping = format.makeMapping()
    summary = ReadingSummary(format: format.name)
    self.name = name
  }

  mutating func take(
    _ match: XMLTreeMatch, into sink: inout some RecordSink, report: (Diagnostic) throws -> Void
  ) throws {
    let entry = mapping.map(match.node)
    summary.entries += 1
    for warning in entry.warnings { try report(diagnostic(.warning, warning, match)) }
    switch entry.outcome {
    case .record(let record):
      if let log = entry.log { try sink.begin(log) }
      switch record.kind {
      case .fuel: summary.fuelRecords += 1
      case .weight: summary.weightRecords += 1
      }
      try sink.add(record)
    case .rejected(let fault):
      summary.rejected += 1
      try report(diagnostic(.error, fault, match))
    case .notModelled(let kind):
      summary.notModelled[kind, default: 0] += 1
    }
  }

  private func diagnostic(
    _ severity: Diagnostic.Severity, _ fault: RecordFault, _ match: XMLTreeMatch
  ) -> Diagnostic {
    Diagnostic(
      severity, fault.code, fault.message, field: fault.field, file: name,
      position: fault.position ?? match.position, path: match.path)
  }
}
