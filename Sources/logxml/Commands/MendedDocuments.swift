// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the documents of an input whose faults are accepted, with one thread.
final class MendedDocuments {
  private let reader: XMLTreeReader
  private let mender: InputMender
  /// The place in the input that has been reached, and where the current document begins.
  private var place = TextPlace()
  private var start = TextPlace()
  private var isWanted = true

  init(_ reader: XMLTreeReader, _ mender: InputMender) {
    self.reader = reader
    self.mender = mender
  }

  /// Hands over the matches in all documents, in their order.
  func run(
    _ beginning: [UInt8], _ source: InputMender.Source, _ chunk: UnsafeMutableRawBufferPointer,
    takeValue: PathQuery.ValueTaker?, _ body: (XMLTreeMatch) -> ReadingAction
  ) throws(ReadFailure) {
    place = mender.origin
    start = place
    mender.start = start
    // A stop ends the input; a reader also stops where its document can have no more matches.
    var isStopped = false
    if reader.takeValue != nil, let takeValue {
      reader.takeValue = { value in
        let action = takeValue(value)
        if case .stop = action { isStopped = true }
        return action
      }
    }
    func handler(_ match: XMLTreeMatch) -> ReadingAction {
      let action = body(match)
      if case .stop = action { isStopped = true }
      return action
    }
    func take(_ piece: UnsafeBufferPointer<UInt8>, begins: Bool) throws {
      if isStopped { return }
      if begins { try beginNext(handler) }
      if isStopped { return }
      if isWanted { isWanted = try reader.feed(piece, handler) }
      place.advance(over: piece)
    }
    reader.cancel()
    var splitter = DocumentSplitter()
    var isFirst = true
    while true {
      let count = try isFirst ? beginning.count : source(chunk)
      do {
        if isFirst {
          try beginning.withUnsafeBufferPointer { try feed($0, &splitter, take) }
        } else {
          let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
          try bytes.withMemoryRebound(to: UInt8.self) { try feed($0, &splitter, take) }
        }
        if isStopped { return reader.cancel() }
        if count == 0 {
          if isWanted { try reader.finish(handler) } else { reader.cancel() }
          return
        }
      } catch {
        throw ReadFailure(query: error, from: start)
      }
      isFirst = false
    }
  }

  private func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ splitter: inout DocumentSplitter,
    _ take: (UnsafeBufferPointer<UInt8>, Bool) throws -> Void
  ) throws {
    guard mender.splitsDocuments else { return try take(bytes, false) }
    try splitter.take(bytes, take)
  }

  private func beginNext(_ handler: (XMLTreeMatch) -> ReadingAction) throws {
    if isWanted { try reader.finish(handler) } else { reader.cancel() }
    isWanted = true
    start = place
    mender.start = start
    mender.documentCount += 1
  }
}

extension ReadFailure {
  /// The failure of a query, with the option that accepts the fault.
  ///
  /// - Parameter start: The place in the input where the document begins.
  init(query error: any Error, from start: TextPlace = TextPlace()) {
    guard let error = error as? XMLReadError else {
      self.init(error)
      return
    }
    let advice = InputMender.advice(for: error).map { "; \($0)" } ?? ""
    self.init(
      InputLimit.advised(error.message, .xml) + advice,
      at: error.position.map { start.position(of: $0) }, error.excerpt)
  }
}
