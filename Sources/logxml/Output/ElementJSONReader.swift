// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the JSON form of elements that `ElementJSONWriter` writes: an element
/// or a document, an array of them, or several one after the other.
///
/// Input comes in pieces. Each result becomes a document of its own, built when
/// its object is complete; memory is bounded by the largest of them.
struct ElementJSONReader {
  /// Why the input is not that form, and where.
  struct Failure: Error {
    var message: String
    var position: SourcePosition
  }

  /// Receives each document; returns whether more are wanted.
  typealias Handler = (XMLTreeDocument) -> Bool

  /// An array or an object that is open.
  private enum Frame {
    case results
    /// An object that stands for a node, and the key whose value comes next.
    case node(Int, ElementJSONDraft.Key?)
    case children
    /// An object of strings, and the key whose value comes next.
    case members(Int, ElementJSONDraft.Key, String)
    /// An array of two strings.
    case pair(Int, ElementJSONDraft.Key)
  }

  private var splitter = JSONTextSplitter()
  private let limits: JSONLimits
  private var json: JSONReader
  private var frames: [Frame] = []
  private var drafts: [ElementJSONDraft] = []
  /// Where the result began.
  private var resultPosition = SourcePosition(line: 1, column: 1)
  private var isInText = false
  private var place = TextPlace()
  /// Where the current text began: `json` counts from there.
  private var textPlace = TextPlace()

  /// - Parameters:
  ///   - depthLimit: How many elements may be open at once.
  ///   - limits: How much is accepted besides.
  init(depthLimit: Int, limits: JSONLimits = JSONLimits()) {
    // An element is an object and the array of its children; around the
    // outermost can be an array, and the object and the array of a document.
    var limits = limits
    limits.depth = min(depthLimit, .max / 4) * 2 + 3
    self.limits = limits
    json = JSONReader(limits: limits)
  }

  // MARK: Input

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
        if rest.isEmpty { break }
        isInText = true
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
      guard try readEvents(handler) else { return false }
    }
    return true
  }

  /// Ends the input.
  mutating func finish(_ handler: Handler) throws(Failure) {
    guard isInText else { return }
    json.finish()
    _ = try readEvents(handler)
  }

  private mutating func readEvents(_ handler: Handler) throws(Failure) -> Bool {
    while let event = try nextEvent() {
      guard try read(event, handler) else { return false }
    }
    return true
  }

  private mutating func nextEvent() throws(Failure) -> JSONEvent? {
    do {
      return try json.next()
    } catch {
      throw Failure(message: error.message, position: textPlace.position(of: error.position))
    }
  }

  private func failure(_ message: String) -> Failure {
    Failure(message: message, position: textPlace.position(of: json.position))
  }

  // MARK: Events

  private mutating func read(_ event: JSONEvent, _ handler: Handler) throws(Failure) -> Bool {
    switch (frames.last, event) {
    case (nil, .startArray):
      frames.append(.results)
    case (nil, .startObject), (.results, .startObject):
      resultPosition = textPlace.position(of: json.position)
      drafts.removeAll(keepingCapacity: true)
      startNode()
    case (nil, _), (.results, .string):
      throw failure("\(event) has no elements: only elements and documents can be queried again")
    case (.results, .endArray), (.children, .endArray):
      frames.removeLast()
    case (.children, .string(let text)):
      var draft = ElementJSONDraft()
      draft.kind = .text
      draft.content = [Self.string(text)]
      drafts.append(draft)
    case (.children, .startObject):
      startNode()
    case (.node(let index, _), .key(let name)):
      try readKey(name, index)
    case (.node(let index, let key?), _) where event != .endObject:
      try readValue(event, of: key, index)
    case (.node(let index, _), .endObject):
      try endNode(index)
      return isNested ? true : try handOver(handler)
    case (.members(let index, let key, let name), _):
      try readMember(event, index, key, name)
    case (.pair(let index, let key), _):
      try readPair(event, index, key)
    default:
      throw failure("expected an element, a document or a text, found \(event)")
    }
    return true
  }

  private var isNested: Bool {
    switch frames.last {
    case nil, .results: false
    default: true
    }
  }

  private mutating func handOver(_ handler: Handler) throws(Failure) -> Bool {
    do throws(XMLBuildError) {
      return handler(try drafts.makeDocument())
    } catch {
      throw Failure(message: "this is not XML: \(error)", position: resultPosition)
    }
  }

  // MARK: Objects

  private mutating func startNode() {
    frames.append(.node(drafts.count, nil))
    drafts.append(ElementJSONDraft())
  }

  private mutating func readKey(_ bytes: [UInt8], _ index: Int) throws(Failure) {
    guard let key = ElementJSONDraft.Key(bytes) else {
      throw failure("the JSON form of elements has no key \"\(Self.string(bytes))\"")
    }
    guard drafts[index].keys.insert(key).inserted else {
      throw failure("the key \"\(key.rawValue)\" is given twice")
    }
    let kind = drafts[index].kind ?? key.kind
    guard kind == key.kind else {
      throw failure("the keys \"\(kind.rawValue)\" and \"\(key.rawValue)\" do not go together")
    }
    drafts[index].kind = kind
    frames[frames.count - 1] = .node(index, key)
  }

  private mutating func readValue(
    _ event: JSONEvent, of key: ElementJSONDraft.Key, _ index: Int
  ) throws(Failure) {
    switch (key, event) {
    case (.name, .string(let text)):
      drafts[index].name = Self.string(text)
    case (.namespace, .string(let text)):
      drafts[index].namespace = Self.string(text)
    case (.cdata, .string(let text)), (.comment, .string(let text)):
      drafts[index].content = [Self.string(text)]
    case (.children, .startArray), (.document, .startArray):
      frames.append(.children)
    case (.instruction, .startArray), (.doctype, .startArray):
      frames.append(.pair(index, key))
    case (.declarations, .startObject), (.attributes, .startObject),
      (.attributeNamespaces, .startObject), (.declaration, .startObject):
      frames.append(.members(index, key, ""))
    default:
      throw failure("\(event) is not what \"\(key.rawValue)\" takes")
    }
  }

  private mutating func endNode(_ index: Int) throws(Failure) {
    frames.removeLast()
    drafts[index].end = drafts.count
    let kind = drafts[index].kind
    guard let kind, drafts[index].keys.contains(where: { $0.rawValue == kind.rawValue }) else {
      throw failure("this object has no \"\((kind ?? .element).rawValue)\"")
    }
    if kind == .document, index > 0 {
      throw failure("a document cannot be inside another node")
    }
  }

  private mutating func readMember(
    _ event: JSONEvent, _ index: Int, _ key: ElementJSONDraft.Key, _ name: String
  ) throws(Failure) {
    switch (key, event) {
    case (_, .endObject):
      frames.removeLast()
    case (_, .key(let bytes)):
      if json.isDuplicateKey { throw failure("\(event) is given twice") }
      frames[frames.count - 1] = .members(index, key, Self.string(bytes))
    case (.declarations, .string(let value)):
      drafts[index].declarations.append((name, Self.string(value)))
    case (.attributes, .string(let value)):
      drafts[index].attributes.append((name, Self.string(value)))
    case (.attributeNamespaces, .string(let value)):
      drafts[index].attributeNamespaces.append((name, Self.string(value)))
    case (.declaration, .string(let value)) where name === "version":
      drafts[index].declaration.version = Self.string(value)
    case (.declaration, .string(let value)) where name === "encoding":
      drafts[index].declaration.encoding = Self.string(value)
    case (.declaration, .bool(let value)) where name === "standalone":
      drafts[index].declaration.isStandalone = value
    default:
      throw failure("\(event) is not what \"\(name)\" in \"\(key.rawValue)\" takes")
    }
  }

  private mutating func readPair(
    _ event: JSONEvent, _ index: Int, _ key: ElementJSONDraft.Key
  ) throws(Failure) {
    switch event {
    case .string(let text) where drafts[index].content.count < 2:
      drafts[index].content.append(Self.string(text))
    case .endArray where drafts[index].content.count == 2:
      frames.removeLast()
    default:
      throw failure("\"\(key.rawValue)\" takes two strings, found \(event)")
    }
  }

  private static func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
