// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a large document that several threads parse and map. Their results are
/// joined in order on the caller's thread.
final class XMLPieceSource<Mapping: XMLPieceMapping>: EntrySource {
  private let reader: XMLParallelReader<PieceMapper<Mapping>>
  /// The mapping that has taken over the findings from all stretches so far.
  private var mapping: Mapping

  /// - Parameters:
  ///   - mapping: A mapping that has read nothing yet.
  ///   - model: The reader whose path, limits and record names are used.
  init(_ mapping: Mapping, of model: XMLTreeReader, _ threads: ReadingThreads) {
    self.mapping = mapping
    let piece = mapping.makePieceMapping()
    reader = XMLParallelReader(
      path: model.path, jobs: threads.jobs, limits: model.limits, records: model.records
    ) {
      PieceMapper(piece)
    }
    reader.pieceSize = threads.pieceSize
    reader.giveMatches { try $0.take($1) }
  }

  var passed: [PassedEntries] { mapping.passed() }

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    try reader.feed(bytes) { try self.take($0, take) }
  }

  func fill(from read: (UnsafeMutableRawBufferPointer) -> Int, _ take: Take) throws {
    _ = try reader.fill(from: read) { try self.take($0, take) }
  }

  func finish(_ take: Take) throws {
    try reader.finish { try self.take($0, take) }
    try mapping.finish { try take(SourceItem($0, .document)) }
  }

  func breakOff(_ take: Take) throws {
    try reader.breakOff { try self.take($0, take) }
  }

  private func take(_ stretch: PieceMapper<Mapping>.Output, _ take: Take) throws -> ReadingAction {
    for item in stretch.items {
      switch item {
      case .item(let item): try take(item)
      case .element(let match, let before):
        mapping.join(before)
        try mapping.take(match.node) { try take(SourceItem($0, .element(match))) }
      }
    }
    mapping.join(stretch.mapping)
    return .continue
  }
}

extension XMLPieceMapping {
  /// Makes a source whose threads read with copies of this mapping.
  func makePieceSource(of model: XMLTreeReader, _ threads: ReadingThreads) -> any EntrySource {
    XMLPieceSource(self, of: model, threads)
  }

  /// Makes the source with the concrete type of the most used mappings, so that their calls
  /// need no dynamic dispatch for each record.
  func makeSource(of model: XMLTreeReader, _ threads: ReadingThreads) -> any EntrySource {
    switch self {
    case let native as NativeXMLMapping: native.makePieceSource(of: model, threads)
    case let health as AppleHealthMapping: health.makePieceSource(of: model, threads)
    default: makePieceSource(of: model, threads)
    }
  }
}
