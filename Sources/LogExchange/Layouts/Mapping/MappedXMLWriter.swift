// SPDX-License-Identifier: MIT

/// Writes records as the XML that a mapping describes, one a line.
struct MappedXMLWriter: RecordSink {
  private var xml = XMLWriter()
  private var writer: MappedRecordWriter
  private let layout: MappedXMLLayout
  private let prefixes: [String]
  private let output: ByteOutput
  /// What stands in the attributes of the elements that are open around the records.
  private var open: [[String?]] = []

  init(_ mapping: Mapping, _ layout: MappedXMLLayout, _ output: @escaping ByteOutput) {
    writer = MappedRecordWriter(mapping)
    self.layout = layout
    prefixes = mapping.namespaces.map(\.prefix) + ["xml"]
    self.output = output
  }

  var leftBehind: LeftBehind { writer.leftBehind }

  mutating func begin(_ log: LogHeader) {
    writer.leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    let texts = try writer.texts(of: record)
    try openAncestors(texts)
    let last = layout.steps.count - 1
    var element = MappedElement(layout.steps[last])
    for place in layout.own {
      guard let value = texts[place.slot] else { continue }
      _ = element.put(value.text, place.steps, attribute: place.attribute)
    }
    for entry in record.extras.entries where !put(entry, in: &element) {
      writer.leftBehind.add("extras." + entry.name)
    }
    xml.lineBreak()
    element.write(to: &xml)
    if xml.isFull { try xml.drain(output) }
  }

  mutating func finish() throws {
    if open.isEmpty { try openAncestors([SlotValue?](repeating: nil, count: slotCount)) }
    close(to: 0)
    xml.lineBreak()
    try xml.drain(output)
  }

  private var slotCount: Int {
    (layout.ancestors.flatMap { $0.map(\.slot) }.max() ?? -1) + 1
  }

  // MARK: Elements around the records

  private mutating func openAncestors(_ texts: [SlotValue?]) throws(LogError) {
    let wanted = layout.ancestors.map { $0.map { texts[$0.slot]?.text } }
    var same = 0
    while same < open.count, zip(open[same], wanted[same]).allSatisfy({ $0 === $1 }) {
      same += 1
    }
    if same == wanted.count { return }
    guard same > 0 || open.isEmpty else {
      let names = layout.ancestors[0].map(\.name).joined(separator: ", ")
      throw LogError(
        code: .unwritable,
        message: "the mapping has \(names) on the document element, so a file holds one of them; "
          + "--vehicle or --person chooses one")
    }
    if !open.isEmpty { close(to: same) }
    for level in same..<wanted.count {
      if level == 0 { xml.declaration() } else { xml.lineBreak() }
      let step = layout.steps[level]
      xml.start(step.name)
      if level == 0 {
        for attribute in layout.declarations { xml.attribute(attribute.name, attribute.value) }
      }
      for attribute in step.fixed { xml.attribute(attribute.name, attribute.value) }
      for (place, text) in zip(layout.ancestors[level], wanted[level]) {
        if let text { xml.attribute(place.name, text) }
      }
      open.append(wanted[level])
    }
  }

  private mutating func close(to level: Int) {
    while open.count > level {
      if xml.hasContent { xml.lineBreak(closing: 1) }
      xml.end()
      open.removeLast()
    }
  }

  // MARK: Extras

  /// Puts an extra where its name leads: `@octane`, `station/brand`.
  private func put(_ entry: Extras.Entry, in element: inout MappedElement) -> Bool {
    guard XMLWriter.canHold(entry.value) else { return false }
    if entry.name === "." { return element.put(entry.value, [], attribute: nil) }
    var names = entry.name.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    var attribute: String?
    if let last = names.last, last.utf8.first == UInt8(ascii: "@") {
      attribute = String(decoding: last.utf8.dropFirst(), as: UTF8.self)
      names.removeLast()
    }
    guard names.allSatisfy({ isName($0, isAttribute: false) }),
      attribute.map({ isName($0, isAttribute: true) }) ?? true
    else { return false }
    let steps = names.map { MappedXMLPath.Step(text: $0, name: $0, fixed: []) }
    // There it would be read as the field.
    let isField = layout.own.contains {
      $0.steps.elementsEqual(steps) { $0.name === $1.name }
        && $0.attribute === attribute
    }
    if isField { return false }
    return element.put(entry.value, steps, attribute: attribute, isExtra: true)
  }

  /// Whether a text can stand as a name where only the namespaces of the mapping are
  /// declared.
  private func isName(_ text: String, isAttribute: Bool) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ Self.isName($0) }) else { return false }
    if parts.count == 1 { return !(isAttribute && text === "xmlns") }
    return prefixes.contains { $0.utf8.elementsEqual(parts[0]) }
  }

  private static func isName(_ bytes: Substring.UTF8View) -> Bool {
    let scalars = Substring(bytes).unicodeScalars
    guard let first = scalars.first, first == "_" || first.properties.isAlphabetic else {
      return false
    }
    return scalars.allSatisfy {
      $0 == "_" || $0 == "-" || $0 == "." || ("0"..."9").contains($0)
        || $0.value < 0x10000 && $0.properties.isAlphabetic && $0.properties.isIDContinue
    }
  }
}

/// A record as it is going to be written: elements with attributes, and texts.
struct MappedElement {
  private struct Node {
    var step: MappedXMLPath.Step
    var attributes: [MappedXMLPath.Attribute]
    var text: String?
    var children: [Int] = []
  }

  private var nodes: [Node]

  init(_ step: MappedXMLPath.Step) {
    nodes = [Node(step: step, attributes: step.fixed)]
  }

  /// Puts a text where steps from the record lead.
  ///
  /// - Parameter isExtra: Whether a place that is taken is no obstacle: an element of
  ///   the same name stands beside it then.
  /// - Returns: false if the place is taken.
  mutating func put(
    _ text: String, _ steps: [MappedXMLPath.Step], attribute: String?, isExtra: Bool = false
  ) -> Bool {
    var index = 0
    for (depth, step) in steps.enumerated() {
      let known = nodes[index].children.last {
        nodes[$0].step.text === step.text
      }
      let isLast = depth == steps.count - 1 && attribute == nil
      if let known, !(isLast && isExtra && nodes[known].text != nil) {
        index = known
      } else {
        nodes.append(Node(step: step, attributes: step.fixed))
        nodes[index].children.append(nodes.count - 1)
        index = nodes.count - 1
      }
    }
    if let attribute {
      if nodes[index].attributes.contains(where: { $0.name === attribute }) {
        return false
      }
      nodes[index].attributes.append(MappedXMLPath.Attribute(name: attribute, value: text))
    } else {
      if nodes[index].text != nil { return false }
      nodes[index].text = text
    }
    return true
  }

  func write(to xml: inout XMLWriter) {
    /// The elements to write, and nil for the end of one.
    var waiting: [Int?] = [0]
    while let next = waiting.popLast() {
      guard let next else {
        xml.end()
        continue
      }
      let node = nodes[next]
      xml.start(node.step.name)
      for attribute in node.attributes { xml.attribute(attribute.name, attribute.value) }
      if let text = node.text { xml.text(text) }
      waiting.append(nil)
      waiting += node.children.reversed().map(Optional.some)
    }
  }
}
