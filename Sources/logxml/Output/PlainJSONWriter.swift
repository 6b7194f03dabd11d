// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Writes elements as JSON in the plain style, which `Docs/PlainJSON.md` describes.
///
///     <a x="1">t</a>                 {"@x":"1","#text":"t"}
///     <a><b>1</b><c/><b>2</b></a>    {"b":["1","2"],"c":null}
///
/// A match is written without its own name, the document as an object with the name of its
/// document element. The children of an element are grouped by their names as they are written,
/// in the order in which the names first occur. The walk is flat: its memory grows with the
/// children of the open elements, which are in memory anyway.
struct PlainJSONWriter {
  /// The counts of what the plain style has no place for.
  struct Losses: Sendable {
    var comments = 0
    var instructions = 0
    var doctypes = 0

    mutating func add(_ other: Losses?) {
      guard let other else { return }
      comments += other.comments
      instructions += other.instructions
      doctypes += other.doctypes
    }

    fileprivate mutating func note(_ kind: XMLTreeNode.Kind) {
      switch kind {
      case .comment: comments += 1
      case .processingInstruction: instructions += 1
      case .documentType: doctypes += 1
      case .document, .element, .text: break
      }
    }

    /// A sentence about them; nil if nothing was left out.
    var line: String? {
      let counts = Plural.counts(
        (comments, "comment"), (instructions, "processing instruction"),
        (doctypes, "document type declaration"))
      if counts.isEmpty { return nil }
      return "the plain style has no place for \(WordList.and(counts))"
    }
  }

  /// A name of elements.
  private struct Name {
    let text: String
    let isArray: Bool
    /// The element whose children were last grouped with this name, and the group among them.
    var element = 0
    var group = 0
  }

  /// An open element: its children in groups, one after the other.
  private struct Frame {
    let element: XMLTreeNode
    var children: [XMLTreeNode]
    var groups: [(name: Int, end: Int)]
    var next = 0
    var group = 0
  }

  private let style: PlainStyle
  private var json = JSONWriter()
  private var losses = Losses()
  private var names: [Name] = []
  private var nameOfText: [[UInt8]: Int] = [:]
  /// The names by their numbers in documents that share them.
  private var nameOfNumber: [Int: Int] = [:]
  private var scope: UInt64 = 0
  private var groupedElements = 0
  private var frames: [Frame] = []

  init(_ style: PlainStyle) {
    self.style = style
  }

  /// Writes one match.
  ///
  /// - Returns: What was left out of it.
  mutating func write(
    _ match: XMLTreeMatch, to output: OutputBuffer
  ) throws(SystemError) -> Losses {
    losses = Losses()
    switch match.item {
    case .document(let node):
      json.startObject()
      for child in node.children {
        losses.note(child.kind)
        guard child.isElement else { continue }
        json.key(child.name)
        try write(child, to: output)
      }
      json.endObject()
    case .element(let node): try write(node, to: output)
    case .text(let node): node.withText { scalar($0) }
    case .attribute(let attribute):
      ContiguousArray(attribute.valueBytes).withUnsafeBufferPointer { scalar($0) }
    }
    try drain(to: output)
    // The next match is no element of this array.
    json = JSONWriter()
    return losses
  }

  private mutating func drain(to output: OutputBuffer) throws(SystemError) {
    try json.drain { (bytes: UnsafeRawBufferPointer) throws(SystemError) in
      try output.append(bytes)
    }
  }

  // MARK: Elements

  /// Writes the value of an element and of everything below it.
  private mutating func write(
    _ top: XMLTreeNode, to output: OutputBuffer
  ) throws(SystemError) {
    open(top)
    while let last = frames.indices.last {
      if json.isFull { try drain(to: output) }
      let frame = frames[last]
      guard frame.group < frame.groups.count else {
        close(frame.element)
        frames.removeLast()
        continue
      }
      let (name, end) = frame.groups[frame.group]
      let start = frame.group == 0 ? 0 : frame.groups[frame.group - 1].end
      let isArray = names[name].isArray || end - start > 1
      if frame.next == end {
        if isArray { json.endArray() }
        frames[last].group += 1
        continue
      }
      if frame.next == start {
        json.key(names[name].text)
        if isArray { json.startArray() }
      }
      frames[last].next += 1
      open(frame.children[frame.next])
    }
  }

  /// Writes an element without child elements, or begins one with some.
  private mutating func open(_ element: XMLTreeNode) {
    var children: [XMLTreeNode] = []
    for child in element.children {
      if child.isElement { children.append(child) } else { losses.note(child.kind) }
    }
    let hasAttributes =
      !element.attributes.isEmpty || !element.namespaceDeclarations.isEmpty
    if hasAttributes || !children.isEmpty { json.startObject() }
    if hasAttributes { writeAttributes(of: element) }
    if !children.isEmpty { return frames.append(grouped(children, of: element)) }
    element.withText { text in
      if !hasAttributes {
        if text.isEmpty { json.null() } else { scalar(text) }
        return
      }
      if !text.isEmpty {
        json.key("#text")
        scalar(text)
      }
      json.endObject()
    }
  }

  private mutating func close(_ element: XMLTreeNode) {
    if style.mixed == .join, element.hasOwnText {
      json.key("#text")
      element.withText { scalar($0) }
    }
    json.endObject()
  }

  private mutating func writeAttributes(of element: XMLTreeNode) {
    for declaration in element.namespaceDeclarations { write(declaration) }
    for attribute in element.attributes { write(attribute) }
  }

  private mutating func write(_ attribute: XMLTreeAttribute) {
    json.key("@" + attribute.name)
    ContiguousArray(attribute.valueBytes).withUnsafeBufferPointer { scalar($0) }
  }

  private mutating func scalar(_ text: UnsafeBufferPointer<UInt8>) {
    json.scalar(text, isTyped: style.hasTypes)
  }

  // MARK: Groups

  /// Puts children with one name together, in time proportional to their number.
  private mutating func grouped(_ children: [XMLTreeNode], of element: XMLTreeNode) -> Frame {
    groupedElements += 1
    var groups: [(name: Int, end: Int)] = []
    var groupOfChild: [Int] = []
    groupOfChild.reserveCapacity(children.count)
    for child in children {
      let name = name(of: child)
      if names[name].element != groupedElements {
        names[name].element = groupedElements
        names[name].group = groups.count
        groups.append((name, 0))
      }
      groupOfChild.append(names[name].group)
      groups[names[name].group].end += 1
    }
    guard groups.count > 1 else {
      return Frame(element: element, children: children, groups: groups)
    }
    // `end` is the number of children in the group, then the place of its next child.
    var place = 0
    for group in groups.indices { (groups[group].end, place) = (place, place + groups[group].end) }
    var ordered = children
    for (child, group) in zip(children, groupOfChild) {
      ordered[groups[group].end] = child
      groups[group].end += 1
    }
    return Frame(element: element, children: ordered, groups: groups)
  }

  private mutating func name(of element: XMLTreeNode) -> Int {
    if element.nameScope != scope {
      scope = element.nameScope
      nameOfNumber.removeAll(keepingCapacity: true)
    }
    if let known = nameOfNumber[element.nameNumber] { return known }
    let text = element.name
    let name = nameOfText[Array(text.utf8)] ?? names.count
    if name == names.count {
      let isArray = style.arrays.contains {
        $0 === "all" || $0 === text || $0 === element.localName
      }
      nameOfText[Array(text.utf8)] = name
      names.append(Name(text: text, isArray: isArray))
    }
    nameOfNumber[element.nameNumber] = name
    return name
  }

  // MARK: Mixed content

  /// The reason why a match cannot be written without losing the places of texts among elements;
  /// nil if it can.
  static func refusal(of match: XMLTreeMatch) -> ResultNotes.Refusal? {
    switch match.item {
    case .attribute, .text: return nil
    case .document(let node), .element(let node):
      guard let element = firstMixed(in: node) else { return nil }
      return ResultNotes.Refusal(
        text: "`<\(element.name)>` has text beside its child elements, whose order the plain style "
          + "cannot keep; '--mixed join' puts the text together, '--style exact' keeps everything",
        position: element.position)
    }
  }

  private static func firstMixed(in node: XMLTreeNode) -> XMLTreeNode? {
    if node.isElement, isMixed(node) { return node }
    return node.descendants.first { $0.isElement && isMixed($0) }
  }

  private static func isMixed(_ element: XMLTreeNode) -> Bool {
    element.children.contains { $0.isElement } && element.hasOwnText
  }
}

extension JSONWriter {
  /// Writes a text as a string; if types are wanted, what is exactly a number, `true` or `false`
  /// as one.
  mutating func scalar(_ text: UnsafeBufferPointer<UInt8>, isTyped: Bool) {
    let isTyped =
      isTyped
      && (JSONReader.isNumber(text) || text.elementsEqual("true".utf8)
        || text.elementsEqual("false".utf8))
    if isTyped { raw(text) } else { string(utf8: text) }
  }
}
