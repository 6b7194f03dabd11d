// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the JSON form of elements that `ElementJSONWriter` writes: an element
/// or a document, an array of them, or several one after the other.
///
/// Input comes in pieces. Each result becomes a document of its own, built when
/// its object is complete; memory is bounded by the largest of them.
struct ElementJSONReader {
  typealias Problem = ElementJSON.Problem
  /// Receives each document; returns whether more are wanted.
  typealias Handler = (XMLTreeDocument) -> Bool

  private let style: ElementStyle
  private var json: JSONReader
  private let result = JSONTree()

  /// - Parameters:
  ///   - depthLimit: The most elements that may be open at once.
  ///   - limits: The other limits on the JSON.
  init(
    style: ElementStyle = .exact, depthLimit: Int, limits: JSONLimits = JSONLimits()
  ) {
    self.style = style
    // An element is an object and the array of its children. The outermost one may be inside
    // an array, and inside the object and the array of a document.
    var limits = limits
    limits.depth = min(depthLimit, .max / 4) * 2 + 3
    json = JSONReader(isSequence: true, limits: limits)
  }

  /// Reads a piece.
  ///
  /// - Returns: Whether more of the input is wanted.
  mutating func feed(_ bytes: some Collection<UInt8>, _ handler: Handler) throws(Problem) -> Bool {
    json.feed(bytes)
    return try readResults(handler)
  }

  /// Ends the input.
  mutating func finish(_ handler: Handler) throws(Problem) {
    json.finish()
    _ = try readResults(handler)
  }

  private mutating func readResults(_ handler: Handler) throws(Problem) -> Bool {
    while let value = try nextResult() {
      let document =
        try style == .plain ? PlainJSON.document(of: value) : ElementJSON.document(of: value)
      result.removeAll()
      guard handler(document) else { return false }
    }
    return true
  }

  /// - Returns: nil until more of the input is there, and after the last result.
  private mutating func nextResult() throws(Problem) -> JSONValue? {
    do throws(LogError) {
      repeat {
        if json.startText() == UInt8(ascii: "[") { _ = try json.next() }
        // (The end of the array around the results is a step without a value.)
        guard try json.collect(into: result) else { return nil }
      } while result.root == nil
      return result.root
    } catch {
      throw Problem(error.message, at: error.position ?? json.position)
    }
  }
}
