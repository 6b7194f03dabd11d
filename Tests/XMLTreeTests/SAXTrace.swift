// SPDX-License-Identifier: MIT

import TestSupport
import XMLTree

/// A trace of SAX2 events as libxml2's own tests write them, made comparable
/// with a tree.
///
/// Traces cut values to 4 bytes and text to 20 or 30, and give their lengths.
/// Text comes in pieces; a run of pieces of one sort is one text here. Events of
/// the document type declaration are left out, as the tree has only its source.
enum SAXTrace {
  /// A piece of text: as many bytes as the trace shows, and how long it was.
  struct Piece: Equatable, CustomStringConvertible {
    var shown: ArraySlice<UInt8>
    var length: Int
    var description: String {
      "\(TreeDump.quoted(String(decoding: shown, as: UTF8.self)))/\(length)"
    }
  }

  enum Event: Equatable {
    case start(name: String, uri: String?, namespaces: [String], attributes: [Attribute])
    case end
    case text([Piece])
    case section([Piece])
    case comment([UInt8])
    case instruction([UInt8])
  }

  struct Attribute: Equatable, CustomStringConvertible {
    var name: String
    var value: Piece
    var description: String { "\(name)=\(value)" }
  }

  // MARK: Reading traces

  static func events(_ trace: [UInt8]) -> [Event] {
    var events: [Event] = []
    var isInDocumentType = false
    for record in records(trace) {
      guard let open = record.firstIndex(of: UInt8(ascii: "(")) else { continue }
      let arguments = record[(open + 1)...].dropLast()
      switch String(decoding: record[..<open], as: UTF8.self) {
      case "SAX.internalSubset": isInDocumentType = true
      case "SAX.externalSubset": isInDocumentType = false
      case "SAX.startElementNs": events.append(start(arguments))
      case "SAX.endElementNs": events.append(.end)
      case "SAX.characters", "SAX.ignorableWhitespace":
        append(piece(arguments), to: &events, isSection: false)
      case "SAX.pcdata": append(piece(arguments), to: &events, isSection: true)
      case "SAX.comment" where !isInDocumentType: events.append(.comment(Array(arguments)))
      case "SAX.processingInstruction" where !isInDocumentType:
        events.append(.instruction(Array(arguments)))
      default: break
      }
    }
    return events
  }

  /// A record is a line that starts with `SAX.` and what follows up to the next.
  private static func records(_ trace: [UInt8]) -> [ArraySlice<UInt8>] {
    var starts: [Int] = []
    for index in trace.indices where index == 0 || trace[index - 1] == UInt8(ascii: "\n") {
      if trace[index...].starts(with: "SAX.".utf8) { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [trace.count]).map { start, end in
      trace[start..<end].dropLast()
    }
  }

  /// `text, length`
  private static func piece(_ arguments: ArraySlice<UInt8>) -> Piece {
    let comma = arguments.lastIndex(of: UInt8(ascii: ",")) ?? arguments.startIndex
    let length = Int(String(decoding: arguments[(comma + 2)...], as: UTF8.self)) ?? -1
    return Piece(shown: arguments[..<comma], length: length)
  }

  private static func append(_ piece: Piece, to events: inout [Event], isSection: Bool) {
    switch (events.last, isSection) {
    case (.text(let pieces), false): events[events.count - 1] = .text(pieces + [piece])
    case (.section(let pieces), true): events[events.count - 1] = .section(pieces + [piece])
    case (_, false): events.append(.text([piece]))
    case (_, true): events.append(.section([piece]))
    }
  }

  /// `local, prefix, 'uri', n, xmlns:p='uri'…, n, defaulted, name='valu...', length…`
  private static func start(_ arguments: ArraySlice<UInt8>) -> Event {
    var fields = Fields(arguments)
    let local = fields.next()
    let prefix = fields.next()
    let uri = fields.next()
    let namespaceCount = Int(fields.next()) ?? 0
    let namespaces = (0..<namespaceCount).map { _ in fields.next() }
    let attributeCount = Int(fields.next()) ?? 0
    _ = fields.next()
    let attributes = (0..<attributeCount).map { _ in fields.attribute() }
    return .start(
      name: prefix == "NULL" ? local : "\(prefix):\(local)",
      uri: uri == "NULL" ? nil : String(uri.dropFirst().dropLast()), namespaces: namespaces,
      attributes: attributes)
  }

  private struct Fields {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> String {
      var end = rest.startIndex
      while end < rest.endIndex, !rest[end...].starts(with: ", ".utf8) { end += 1 }
      defer { rest = rest[end...].dropFirst(2) }
      return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// The value is bytes, perhaps half a character, and can hold anything.
    mutating func attribute() -> Attribute {
      let equals = rest.firstIndex(of: UInt8(ascii: "=")) ?? rest.startIndex
      let name = String(decoding: rest[..<equals], as: UTF8.self)
      rest = rest[(equals + 2)...]
      var end = rest.startIndex
      while end < rest.endIndex, !rest[end...].starts(with: "...', ".utf8) { end += 1 }
      let shown = rest[..<end]
      rest = rest[end...].dropFirst(6)
      let length = Int(next()) ?? -1
      // Traces show 4 bytes also where the value is shorter.
      return Attribute(
        name: name, value: Piece(shown: shown.prefix(max(0, length)), length: length))
    }
  }

  /// The same events without the values of attributes.
  static func withoutValues(_ events: [Event]) -> [Event] {
    events.map { event in
      guard case .start(let name, let uri, let namespaces, let attributes) = event else {
        return event
      }
      let names = attributes.map { Attribute(name: $0.name, value: Piece(shown: [], length: 0)) }
      return .start(name: name, uri: uri, namespaces: namespaces, attributes: names)
    }
  }

  // MARK: Trees

  /// The events of a tree. Text is cut into the pieces that the trace has.
  static func events(_ document: XMLTreeDocument, cutAs expected: [Event]) -> [Event] {
    var events: [Event] = []
    var open: [XMLTreeNode] = []
    for node in document.root.descendants {
      while let last = open.last, last != node.parent {
        events.append(.end)
        open.removeLast()
      }
      let pattern = events.count < expected.count ? expected[events.count] : .end
      switch node.kind {
      case .element:
        events.append(start(node, as: pattern))
        open.append(node)
      case .text:
        let bytes = Array(node.text.utf8)
        switch (node.isCDATA, pattern) {
        case (false, .text(let pieces)): events.append(.text(cut(bytes, as: pieces)))
        case (true, .section(let pieces)): events.append(.section(cut(bytes, as: pieces)))
        case (false, _): events.append(.text([Piece(shown: bytes[...], length: bytes.count)]))
        case (true, _): events.append(.section([Piece(shown: bytes[...], length: bytes.count)]))
        }
      case .comment: events.append(.comment(Array(node.text.utf8)))
      case .processingInstruction:
        let data = node.text.isEmpty ? "(null)" : node.text
        events.append(.instruction(Array("\(node.name), \(data)".utf8)))
      case .document, .documentType: break
      }
    }
    return events + open.map { _ in .end }
  }

  private static func start(_ node: XMLTreeNode, as pattern: Event) -> Event {
    var shown: [Int] = []
    if case .start(_, _, _, let attributes) = pattern {
      shown = attributes.map { $0.value.shown.count }
    }
    return .start(
      name: node.name, uri: node.namespaceURI,
      namespaces: node.namespaceDeclarations.map { "\($0.name)='\($0.value)'" },
      attributes: node.attributes.enumerated().map { index, attribute in
        let bytes = Array(attribute.value.utf8)
        let count = index < shown.count ? shown[index] : bytes.count
        return Attribute(
          name: attribute.name, value: Piece(shown: bytes.prefix(count), length: bytes.count))
      })
  }

  private static func cut(_ bytes: [UInt8], as pieces: [Piece]) -> [Piece] {
    var rest = bytes[...]
    var cut: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      let part = index == pieces.count - 1 ? rest : rest.prefix(piece.length)
      cut.append(Piece(shown: part.prefix(piece.shown.count), length: part.count))
      rest = rest.dropFirst(part.count)
    }
    return cut
  }
}
