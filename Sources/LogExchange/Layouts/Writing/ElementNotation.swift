// SPDX-License-Identifier: MIT

/// Entries as elements of a document.
struct ElementNotation: EntryNotation {
  private var xml = XMLWriter()
  /// The elements from the document element to the entry.
  private let steps: [MappedXMLPath.Step]
  private let namespaces: [MappedNamespace]

  init(_ steps: [MappedXMLPath.Step], _ namespaces: [MappedNamespace]) {
    self.steps = steps
    self.namespaces = namespaces
  }

  var levels: Int { steps.count - 1 }
  var tree: EntryTree { EntryTree(steps[levels], isMixed: true) }
  var isFull: Bool { xml.isFull }
  var wayToRepeat: String { "" }

  /// A document has one document element.
  func mayRepeat(_ level: Int) -> Bool { level > 0 }

  mutating func begin() { xml.declaration() }

  mutating func open(_ level: Int, _ cells: [(place: EntryPlace, cell: WrittenCell)]) {
    if level > 0 { xml.lineBreak() }
    xml.start(steps[level].name)
    for namespace in namespaces where level == 0 {
      let prefix = namespace.prefix
      xml.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", namespace.uri)
    }
    for attribute in steps[level].fixed { xml.attribute(attribute.name, attribute.value) }
    for (place, cell) in cells { xml.attribute(place.attribute ?? "", cell.text) }
  }

  mutating func write(_ tree: EntryTree) {
    xml.lineBreak()
    tree.walk {
      xml.start($0.step.name)
      for attribute in $0.attributes { xml.attribute(attribute.name, attribute.value) }
      if let cell = $0.cell { xml.text(cell.text) }
    } end: { _ in
      xml.end()
    }
  }

  mutating func close(_ level: Int) {
    if xml.hasContent { xml.lineBreak(closing: 1) }
    xml.end()
  }

  mutating func finish() { xml.lineBreak() }

  mutating func drain(_ output: ByteOutput) throws { try xml.drain(output) }

  // MARK: Extras

  /// The place for an extra such as `@octane` or `station/brand`; `.` is the text of the entry.
  func place(ofExtra extra: Extras.Entry) -> EntryPlace? {
    guard XMLWriter.canHold(extra.value) else { return nil }
    if extra.name === "." { return EntryPlace(steps: []) }
    var names = extra.name.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    var attribute: String?
    if let last = names.last, last.utf8.first == UInt8(ascii: "@") {
      attribute = String(decoding: last.utf8.dropFirst(), as: UTF8.self)
      names.removeLast()
    }
    guard names.allSatisfy({ isName($0, isAttribute: false) }),
      attribute.map({ isName($0, isAttribute: true) }) ?? true
    else { return nil }
    return EntryPlace(
      steps: names.map { MappedXMLPath.Step(text: $0, name: $0, fixed: []) }, attribute: attribute)
  }

  func hides(_ place: EntryPlace, behind other: EntryPlace) -> Bool {
    other.levelsUp == 0 && other.steps.elementsEqual(place.steps) { $0.name === $1.name }
      && other.attribute === place.attribute
  }

  /// True if a text is a valid name with only the namespaces of the layout declared.
  private func isName(_ text: String, isAttribute: Bool) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ Self.isName($0) }) else { return false }
    if parts.count == 1 { return !(isAttribute && text === "xmlns") }
    return (namespaces.map(\.prefix) + ["xml"]).contains { $0.utf8.elementsEqual(parts[0]) }
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
