// SPDX-License-Identifier: MIT

import XMLTree

/// Runs one path over inputs, one after the other, as streams.
///
/// An input whose first character is `{` or `[` is read as the JSON form of
/// elements (`Docs/QueryJSON.md`), any other as XML.
struct PathQuery {
  private let path: XMLPath
  private let reader: XMLTreeReader

  /// Puts the next bytes into a buffer and answers how many; 0 at the end.
  typealias Source = (UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int

  private static let chunkSize = 64 * 1024

  init(_ path: XMLPath, limits: ParseLimits) {
    self.path = path
    reader = XMLTreeReader(path: path, limits: limits)
    // What a match stands in is asked for by no form of the results.
    reader.keepsAncestors = false
  }

  /// Hands over each match in the order of the document.
  ///
  /// - Throws: `ReadFailure` if the input cannot be read or is not well-formed.
  func run(
    over source: Source, _ body: (XMLTreeMatch) -> ReadingAction
  ) throws(ReadFailure) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { chunk.deallocate() }
    let beginning = try readBeginning(source, chunk)
    if Self.isJSON(beginning) {
      try runJSON(beginning, source, chunk, body)
    } else {
      try runXML(beginning, source, chunk, body)
    }
  }

  // MARK: Input

  /// The bytes up to and with the first that is not white space.
  private func readBeginning(
    _ source: Source, _ chunk: UnsafeMutableRawBufferPointer
  ) throws(ReadFailure) -> [UInt8] {
    var beginning: [UInt8] = []
    while true {
      let more = try read(source, chunk)
      beginning += more
      if more.isEmpty || more.contains(where: { !TextPlace.isSpace($0) }) { return beginning }
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
    let first = text.first { !TextPlace.isSpace($0) }
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
      throw ReadFailure(error)
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
      var reader = ElementJSONReader(depthLimit: reader.limits.depth)
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
