// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the JSON form of elements that `ElementJSONWriter` writes: an element
/// or a document, an array of them, or several one after the other.
///
/// Input comes in pieces. Each result becomes a document of its own, built when
/// its object is complete; memory is bounded by the largest of them.
struct ElementJSONReader {
  /// The reason why the input does not have that form, and the position.
  struct Failure: Error {
    var message: String
    var position: SourcePosition
  }

  /// Receives each document; returns whether more are wanted.
  typealias Handler = (XMLTreeDocument) -> Bool

  private var splitter = JSONTextSplitter()
  private let style: ElementStyle
  private let limits: JSONLimits
  private var json: JSONReader
  private let result = JSONTree()
  private var isInText = false
  /// Whether the text is an array of results whose start has not been read yet.
  private var isBeforeArray = false
  private var place = TextPlace()
  /// The start of the current text, from which `json` counts positions.
  private var textPlace = TextPlace()

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
    self.limits = limits
    json = JSONReader(limits: limits)
  }

  /// Reads a piece.
  ///
  /// - Returns: Whether more of the input is wanted.
  mutating func feed(_ bytes: some Collection<UInt8>, _ handler: Handler) throws(Failure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      if !isInText {
        let space = rest.prefix { $0.isSpace }
        place.advance(over: space)
        rest = rest.dropFirst(space.count)
        guard let first = rest.first else { break }
        isInText = true
        isBeforeArray = first == UInt8(ascii: "[")
        textPlace = place
        json = JSONReader(limits: limits)
      }
      let (count, isComplete) = splitter.next(in: rest)
      let part = rest.prefix(count)
      json.feed(part)
      place.advance(over: part)
      rest = rest.dropFirst(count)
      if isComplete {
        json.finish()
        isInText = false
      }
      guard try readResults(handler) else { return false }
    }
    return true
  }

  /// Ends the input.
  mutating func finish(_ handler: Handler) throws(Failure) {
    guard isInText else { return }
    json.finish()
    _ = try readResults(handler)
  }

  private mutating func readResults(_ handler: Handler) throws(Failure) -> Bool {
    while let value = try nextResult() {
      let document: XMLTreeDocument
      do throws(ElementJSON.Problem) {
        document =
          try style == .plain ? PlainJSON.document(of: value) : ElementJSON.document(of: value)
      } catch {
        throw Failure(message: error.message, position: textPlace.position(of: error.position))
      }
      result.removeAll()
      guard handler(document) else { return false }
    }
    return true
  }

  /// - Returns: nil until more of the input is there, and after the last result.
  private mutating func nextResult() throws(Failure) -> JSONValue? {
    do throws(LogError) {
      if isBeforeArray {
        guard try json.next() != nil else { return nil }
        isBeforeArray = false
      }
      // (The end of the array around the results is a step without a value.)
      while try json.collect(into: result) {
        if let value = result.root { return value }
      }
      return nil
    } catch {
      throw Failure(message: error.message, position: textPlace.position(of: error.position))
    }
  }
}
