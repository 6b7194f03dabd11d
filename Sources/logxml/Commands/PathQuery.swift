// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Runs one path over inputs, one after the other, as streams.
///
/// An input whose first character is `{` or `[` is read as elements in JSON
/// (`Docs/QueryJSON.md`, `Docs/PlainJSON.md`), any other as XML.
struct PathQuery {
  private let path: XMLPath
  private let reader: XMLTreeReader
  private let limits: ReadingLimits
  private let takesValues: Bool
  /// The style of elements in JSON.
  private let style: ElementStyle

  /// Reads the next bytes into a buffer and returns their number; 0 at the end.
  typealias Source = InputMender.Source

  private static let chunkSize = 64 * 1024

  /// Receives the text of a match, as bytes that are valid during the call.
  typealias ValueTaker = (UnsafeBufferPointer<UInt8>) -> ReadingAction

  /// - Parameters:
  ///   - detail: The parts of the matches that are needed.
  ///   - takesValues: Whether only the text of each match is needed.
  init(
    _ path: XMLPath, limits: ReadingLimits, style: ElementStyle = .exact,
    detail: MatchDetail = .everything, takesValues: Bool = false
  ) {
    self.path = path
    self.style = style
    self.takesValues = takesValues
    reader = XMLTreeReader(path: path, limits: limits.xml)
    self.limits = limits
    reader.detail = detail
    // No form of the results needs the ancestors of a match.
    reader.keepsAncestors = false
  }

  /// The work of several threads on the matches of a large input.
  struct Sharing {
    var jobs: Int
    /// The size of the input in bytes, if it is known.
    var inputSize: UInt64?
    /// nil for the usual size.
    var pieceSize: Int?
    var makePrinter: @Sendable () -> PiecePrinter
    /// Gets their output, in the order of the document.
    var take: (PiecePrinter.Output) -> ReadingAction
  }

  /// The size in bytes above which an input is large.
  private static let sharedSize = 1 << 20

  /// Hands over each match in the order of the document.
  ///
  /// - Parameters:
  ///   - sharing: Gets the matches instead, if the input is large.
  ///   - takeValue: Gets the texts of matches, without a tree for each, if only texts are
  ///     needed.
  ///   - mender: Accepts faults of the input; `source` reads from it.
  /// - Throws: `ReadFailure` if the input cannot be read or is not well-formed.
  func run(
    over source: Source, mender: InputMender? = nil, sharing: Sharing? = nil,
    takeValue: ValueTaker? = nil, _ body: (XMLTreeMatch) -> ReadingAction
  ) throws(ReadFailure) {
    reader.takeValue = takesValues ? takeValue : nil
    defer { reader.takeValue = nil }
    reader.mending = mender?.mending
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { chunk.deallocate() }
    var beginning = try readBeginning(source, chunk)
    if mender?.takesAnyBeginning != true, Self.isJSON(beginning) {
      return try runJSON(beginning, source, chunk, body)
    }
    if let mender {
      let documents = MendedDocuments(reader, mender)
      return try documents.run(beginning, source, chunk, takeValue: takeValue, body)
    }
    if let sharing, path.hasSteps {
      let size = sharing.pieceSize ?? Self.sharedSize
      while beginning.count <= size, (sharing.inputSize ?? 0) <= UInt64(size) {
        let more: UnsafeRawBufferPointer
        do throws(ReadFailure) {
          more = try read(source, chunk)
        } catch let failure {
          // Matches before the fault count.
          try runXML(beginning, { _ throws(ReadFailure) in throw failure }, chunk, body)
          return
        }
        if more.isEmpty {
          return try runXML(beginning, { _ throws(ReadFailure) in 0 }, chunk, body)
        }
        beginning += more
      }
      return try runShared(beginning, source, sharing)
    }
    try runXML(beginning, source, chunk, body)
  }

  // MARK: Input

  /// The bytes up to and including the first that is not white space.
  private func readBeginning(
    _ source: Source, _ chunk: UnsafeMutableRawBufferPointer
  ) throws(ReadFailure) -> [UInt8] {
    var beginning: [UInt8] = []
    while true {
      let more = try read(source, chunk)
      beginning += more
      if more.isEmpty || more.contains(where: { !$0.isSpace }) { return beginning }
    }
  }

  private func read(
    _ source: Source, _ chunk: UnsafeMutableRawBufferPointer
  ) throws(ReadFailure) -> UnsafeRawBufferPointer {
    let count = try source(chunk)
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[..<count])
  }

  private static func isJSON(_ beginning: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = beginning.starts(with: mark) ? beginning.dropFirst(3) : beginning[...]
    let first = text.first { !$0.isSpace }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  // MARK: Forms

  private func runXML(
    _ beginning: [UInt8], _ source: Source, _ chunk: UnsafeMutableRawBufferPointer,
    _ body: (XMLTreeMatch) -> ReadingAction
  ) throws(ReadFailure) {
    do {
      reader.cancel()
      var isWanted = try reader.feed(beginning, body)
      while isWanted {
        let bytes = try read(source, chunk)
        if bytes.isEmpty { return try reader.finish(body) }
        isWanted = try reader.feed(bytes, body)
      }
      reader.cancel()
    } catch {
      throw ReadFailure(query: error)
    }
  }

  private func runShared(
    _ beginning: [UInt8], _ source: Source, _ sharing: Sharing
  ) throws(ReadFailure) {
    let shared = XMLParallelReader(
      path: path, jobs: sharing.jobs, limits: reader.limits, keepsAncestors: false,
      makeHandler: sharing.makePrinter)
    shared.detail = reader.detail
    if takesValues { shared.giveValues { try $0.take(value: $1) } }
    if let size = sharing.pieceSize { shared.pieceSize = size }
    do {
      var isWanted = try shared.feed(beginning, sharing.take)
      while isWanted {
        var failure: ReadFailure?
        isWanted = try shared.fill(
          from: { space in
            do throws(ReadFailure) {
              return try source(space)
            } catch let problem {
              failure = problem
              return 0
            }
          }, sharing.take)
        if let failure {
          try shared.breakOff(sharing.take)
          throw failure
        }
      }
      try shared.finish(sharing.take)
    } catch {
      throw ReadFailure(query: error)
    }
  }

  private func runJSON(
    _ beginning: [UInt8], _ source: Source, _ chunk: UnsafeMutableRawBufferPointer,
    _ body: (XMLTreeMatch) -> ReadingAction
  ) throws(ReadFailure) {
    let handler: ElementJSONReader.Handler = { document in
      for match in document.root.matches(path) {
        if case .stop = body(match) { return false }
      }
      return true
    }
    do {
      var reader = ElementJSONReader(
        style: style, depthLimit: limits.xml.depth, limits: limits.json)
      var isWanted = try reader.feed(beginning, handler)
      while isWanted {
        let bytes = try read(source, chunk)
        if bytes.isEmpty { return try reader.finish(handler) }
        isWanted = try reader.feed(bytes, handler)
      }
    } catch {
      throw ReadFailure(error)
    }
  }
}
