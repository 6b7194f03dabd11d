// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a large document that several threads parse and map; what they
/// make comes together again on the caller's thread.
protocol XMLPieces: AnyObject {
  /// The entries that were passed over so far.
  var passed: [PassedEntries] { get }

  func feed<Sink: RecordSink>(
    _ bytes: some Sequence<UInt8>, into sink: inout Sink, _ report: LogReader.Report) throws
  /// The same with what `read` puts where it is needed.
  func fill<Sink: RecordSink>(
    from read: (UnsafeMutableRawBufferPointer) -> Int, into sink: inout Sink,
    _ report: LogReader.Report) throws
  /// The document ends here.
  func finish<Sink: RecordSink>(into sink: inout Sink, _ report: LogReader.Report) throws
  /// The input ends here, but not the document: takes what is on its way.
  func breakOff<Sink: RecordSink>(into sink: inout Sink, _ report: LogReader.Report) throws
  /// There are no more elements.
  func finishMapping<Sink: RecordSink>(into sink: inout Sink, _ report: LogReader.Report) throws
}

final class XMLPiecePipeline<Mapping: XMLPieceMapping>: XMLPieces {
  private let reader: XMLParallelReader<PieceMapper<Mapping>>
  /// Knows all stretches so far.
  private var mapping: Mapping
  private let pipeline: RecordPipeline

  /// - Parameter mapping: A new one.
  init(_ mapping: Mapping, _ setup: PieceSetup) {
    self.mapping = mapping
    pipeline = setup.pipeline
    let piece = mapping.makePieceMapping()
    reader = XMLParallelReader(
      path: setup.path, jobs: setup.threads.jobs, limits: setup.limits, records: setup.records
    ) {
      PieceMapper(piece)
    }
    reader.pieceSize = setup.threads.pieceSize
  }

  var passed: [PassedEntries] { mapping.passed() }

  func feed<Sink: RecordSink>(
    _ bytes: some Sequence<UInt8>, into sink: inout Sink, _ report: LogReader.Report
  ) throws {
    try reader.feed(bytes) { output in
      try take(output, into: &sink, report)
      return .continue
    }
  }

  func fill<Sink: RecordSink>(
    from read: (UnsafeMutableRawBufferPointer) -> Int, into sink: inout Sink,
    _ report: LogReader.Report
  ) throws {
    _ = try reader.fill(from: read) { output in
      try take(output, into: &sink, report)
      return .continue
    }
  }

  func finish<Sink: RecordSink>(into sink: inout Sink, _ report: LogReader.Report) throws {
    try reader.finish { output in
      try take(output, into: &sink, report)
      return .continue
    }
  }

  func breakOff<Sink: RecordSink>(into sink: inout Sink, _ report: LogReader.Report) throws {
    try reader.breakOff { output in
      try take(output, into: &sink, report)
      return .continue
    }
  }

  func finishMapping<Sink: RecordSink>(
    into sink: inout Sink, _ report: LogReader.Report
  ) throws {
    try mapping.finish { entry in
      try pipeline.take(entry, position: nil, path: "/", into: &sink, report)
    }
  }

  private func take<Sink: RecordSink>(
    _ stretch: PieceMapper<Mapping>.Output, into sink: inout Sink, _ report: LogReader.Report
  ) throws {
    for item in stretch.items {
      switch item {
      case .record(let record): try pipeline.take(record, into: &sink, report)
      case .entry(let entry, let position, let path):
        try pipeline.take(entry, position: position, path: path, into: &sink, report)
      case .element(let match, let before):
        mapping.join(before)
        try mapping.take(match.node) { entry in
          try pipeline.take(
            entry, position: match.position, path: match.path, into: &sink, report)
        }
      case .repair(let repair): try pipeline.take(repair, report)
      }
    }
    mapping.join(stretch.mapping)
  }
}
