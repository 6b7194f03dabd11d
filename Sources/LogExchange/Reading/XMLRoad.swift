// SPDX-License-Identifier: MIT

import XMLTree

/// The way of the entries of an XML input: elements that a path matches.
/// Documents and streams share it.
///
/// A stream comes through the filter of its format, if that has one, and its
/// damaged records are stepped over where the format names its records.
final class XMLRoad {
  private let path: XMLPath
  private let limits: ParseLimits
  private var mapping: any XMLRecordMapping
  private let format: any XMLLogFormat
  private let road: RecordRoad
  private var filter: (any InputFilter)?
  private lazy var reader = makeReader()
  /// Repairs that have not been reported.
  private var repairs: [XMLRecordRepair] = []
  /// Whether the rest of the input is of no use.
  private var hasEnded = false

  init(
    format: any XMLLogFormat, options: ReadingOptions, limits: ParseLimits = ParseLimits(),
    road: RecordRoad
  ) throws {
    self.format = format
    self.limits = limits
    self.road = road
    path = try XMLPath(format.recordPath(options))
    mapping = format.makeMapping(options)
    filter = format.makeInputFilter()
  }

  // MARK: Streams

  func feed(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    guard filter != nil else {
      return try reading(report) { try read(bytes, into: &sink, report) }
    }
    try reading(report) {
      let fed: Void? = try bytes.withContiguousStorageIfAvailable { bytes in
        try filter?.feed(UnsafeRawBufferPointer(bytes)) { try read($0, into: &sink, report) }
      }
      if fed != nil { return }
      try Array(bytes).withUnsafeBytes { bytes in
        try filter?.feed(bytes) { try read($0, into: &sink, report) }
      }
    }
  }

  func finish(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    try reading(report) {
      try filter?.finish { try read($0, into: &sink, report) }
      try reportRemarks(report)
      try reader.finish { match in
        try take(match, into: &sink, report)
        return .continue
      }
    }
    countPassed()
  }

  /// Runs a part of the reading, and reports what was found on the way.
  private func reading(_ report: LogReader.Report, _ body: () throws -> Void) throws {
    if hasEnded { return }
    do {
      try body()
    } catch let error as XMLReadError {
      try reportRepairs(report)
      try reportRemarks(report)
      countPassed()
      guard let excuse = filter?.excuse(error) else { throw error }
      hasEnded = true
      return try road.remark(excuse, report)
    }
    try reportRepairs(report)
    try reportRemarks(report)
  }

  private func read(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    try reader.feed(bytes) { match in
      try take(match, into: &sink, report)
      return .continue
    }
  }

  private func makeReader() -> XMLTreeReader {
    let reader = XMLTreeReader(path: path, limits: limits)
    if mapping.wantsPassedElements {
      reader.onPassedElement = { [unowned self] element in mapping.passOver(element) }
    }
    if !format.repairedRecordNames.isEmpty {
      reader.repairs = XMLTreeReader.Repairs(recordNames: format.repairedRecordNames) {
        [unowned self] repair in repairs.append(repair)
      }
    }
    return reader
  }

  // MARK: Documents

  func read(
    _ document: XMLTreeDocument, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    var matched: Set<XMLTreeNode> = []
    let wantsPassedElements = mapping.wantsPassedElements
    for match in document.root.matches(path) {
      if wantsPassedElements { matched.insert(match.node) }
      try take(match, into: &sink, report)
    }
    guard wantsPassedElements, let top = document.documentElement else { return }
    for child in top.childElements where !matched.contains(child) { mapping.passOver(child) }
    countPassed()
  }

  // MARK: Entries

  private func take(
    _ match: XMLTreeMatch, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if !repairs.isEmpty { try reportRepairs(report) }
    try road.take(
      mapping.map(match.node), position: match.position, path: match.path, into: &sink, report)
  }

  private func reportRepairs(_ report: LogReader.Report) throws {
    let repairs = repairs
    self.repairs = []
    for repair in repairs { try road.take(repair, report) }
  }

  private func reportRemarks(_ report: LogReader.Report) throws {
    guard let remarks = filter?.takeRemarks() else { return }
    for remark in remarks { try road.remark(remark, report) }
  }

  private func countPassed() {
    for entries in mapping.takePassed() { road.count(entries) }
  }
}
