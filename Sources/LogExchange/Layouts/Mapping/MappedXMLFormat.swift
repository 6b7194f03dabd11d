// SPDX-License-Identifier: MIT

import XMLTree

/// An XML format as a mapping describes it.
struct MappedXMLFormat: XMLLogFormat {
  @Kept var mapping: Mapping

  init(_ mapping: Mapping) { self.mapping = mapping }

  var name: String { mapping.name }
  var title: String { mapping.title }
  var evidence: FormatEvidence { .mapping }
  var writes: Bool { MappedXMLLayout(mapping) != nil }

  func recognises(_ head: InputHead) -> Bool {
    guard let root = head.xmlRootName else { return false }
    guard let top = path?.steps?.first else { return true }
    func local(_ name: String) -> Substring.UTF8View? {
      name.utf8.split(separator: UInt8(ascii: ":")).last
    }
    guard let root = local(root), let name = local(top.name) else { return false }
    return root.elementsEqual(name)
  }

  func recognition(_ head: InputHead) -> String? { "the mapping" }

  var recordPath: String { path?.readingText ?? mapping.records }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    MappedXMLMapping(mapping, options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    MappedXMLLayout(mapping).map { MappedXMLWriter(mapping, $0, output) }
  }

  private var path: MappedXMLPath? {
    if case .xml(let path) = mapping.place { return path }
    return nil
  }
}

/// Turns elements into records by a mapping.
struct MappedXMLMapping: XMLRecordMapping {
  @Kept private var mapping: Mapping
  private var reader: MappedRecordReader
  private let paths: [MappedXMLPath]
  /// The attributes of a record that the path of the records demands.
  private let fixed: [String]
  /// The names of the elements around the records.
  private let around: [String]
  /// How many elements beside the way to the records were seen, by their names.
  private var passedNames: [String: Int] = [:]
  /// Where the element around the last record begins.
  private var logPosition: SourcePosition?
  /// What the elements around the next record say besides, until a record has it.
  private var logExtras: Extras?
  /// Whether a log had any: those behind it have to begin anew.
  private var hasHadExtras = false

  init(_ mapping: Mapping, _ options: ReadingOptions) {
    self.mapping = mapping
    reader = MappedRecordReader(mapping, options)
    paths = mapping.slots.compactMap {
      if case .xml(let path) = $0.place { return path }
      return nil
    }
    var fixed: [String] = []
    var around: [String] = []
    if case .xml(let record) = mapping.place, let steps = record.steps {
      fixed = steps.last?.fixed.map(\.name) ?? []
      around = steps.dropLast().map(\.name)
    }
    self.fixed = fixed
    self.around = around
  }

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    var texts: [SlotText?] = []
    var taken = TakenPlaces(namespaces: mapping.namespaces)
    for path in paths {
      guard let found = path.find(from: element) else {
        texts.append(nil)
        continue
      }
      texts.append(SlotText(text: found.text, position: found.element.position))
      if mapping.keepsExtras, path.levelsUp == 0 { taken.add(found, path) }
    }
    var extras = Extras()
    if mapping.keepsExtras {
      for name in fixed {
        if let attribute = element.attributes.first(where: { $0.name.hasSameBytes(as: name) }) {
          taken.attributes.append(attribute)
        }
      }
      extras = taken.rest(of: element)
    }
    var entry = reader.entry(texts, extras, at: element.position)
    if mapping.keepsExtras { attachLog(to: &entry, element) }
    return entry
  }

  // MARK: Around the records

  /// Lets what no field takes of the elements around a record travel with its log.
  private mutating func attachLog(to entry: inout MappedEntry, _ element: XMLTreeNode) {
    if let log = element.parent, log.isElement, log.position != logPosition {
      logPosition = log.position
      let extras = extras(around: element)
      logExtras = extras.isEmpty && !hasHadExtras ? nil : extras
      if !extras.isEmpty { hasHadExtras = true }
    }
    guard case .record(let record) = entry.outcome, let extras = logExtras else { return }
    var header = LogHeader(kind: record.kind, subject: record.subject)
    header.extras = extras
    entry.log = header
    logExtras = nil
  }

  private func extras(around element: XMLTreeNode) -> Extras {
    var extras = Extras()
    var level = 0
    for ancestor in element.ancestors where ancestor.isElement {
      level += 1
      let own = paths.compactMap { path in
        path.levelsUp == level ? path.attribute?.find(in: ancestor) : nil
      }
      for attribute in ancestor.attributes where !own.contains(attribute) {
        extras.append(name: attribute.name, value: attribute.value)
      }
    }
    return extras
  }

  // MARK: Beside the records

  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    if element.isDescendedInto { return }
    let name = element.withLocalName { String(decoding: $0, as: UTF8.self) }
    passedNames[name, default: 0] += 1
  }

  mutating func passOver(_ element: XMLTreeNode) {
    if around.contains(where: { $0.hasSameBytes(as: element.name) }) { return }
    passedNames[element.localName, default: 0] += 1
  }

  func passed() -> [PassedEntries] {
    passedNames.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { PassedEntries(kind: $0.key, count: $0.value) }
  }
}

/// The texts and attributes of a record that its fields have taken.
struct TakenPlaces {
  let namespaces: [MappedNamespace]
  var texts: [XMLTreeNode] = []
  var attributes: [XMLTreeAttribute] = []

  mutating func add(_ found: MappedXMLPath.Found, _ path: MappedXMLPath) {
    if let attribute = found.attribute {
      attributes.append(attribute)
    } else {
      texts.append(found.element)
    }
    // What the predicates on the way demand is no news either.
    guard let steps = path.steps, steps.contains(where: { !$0.fixed.isEmpty }) else { return }
    var element: XMLTreeNode? = found.element
    for step in steps.reversed() {
      guard let current = element else { return }
      for demanded in step.fixed {
        let attribute = current.attributes.first { $0.name.hasSameBytes(as: demanded.name) }
        if let attribute { attributes.append(attribute) }
      }
      element = current.parent
    }
  }

  /// Everything else that a record says: attributes, and the texts of elements that
  /// hold no others, each by its path from the record.
  func rest(of record: XMLTreeNode) -> Extras {
    var extras = Extras()
    add(record, "", to: &extras)
    /// The elements around the next one, with what their paths end in.
    var open: [(element: XMLTreeNode, prefix: String)] = [(record, "")]
    for element in record.descendants where element.isElement {
      while let last = open.last, element.parent != last.element, open.count > 1 {
        open.removeLast()
      }
      let name = (open.last?.prefix ?? "") + name(of: element)
      add(element, name, to: &extras)
      if element.firstChild != nil { open.append((element, name + "/")) }
    }
    return extras
  }

  private func name(of element: XMLTreeNode) -> String {
    name(element.name, element.localName, element.namespaceURI)
  }

  /// A name with the prefix that the mapping has for its namespace.
  private func name(_ written: String, _ local: String, _ uri: String?) -> String {
    guard !namespaces.isEmpty, let uri,
      let known = namespaces.first(where: { $0.uri.hasSameBytes(as: uri) })
    else { return written }
    return known.prefix.isEmpty ? local : "\(known.prefix):\(local)"
  }

  private func add(_ element: XMLTreeNode, _ path: String, to extras: inout Extras) {
    let prefix = path.isEmpty ? "" : path + "/"
    for attribute in element.attributes where !attributes.contains(attribute) {
      let name = name(attribute.name, attribute.localName, attribute.namespaceURI)
      extras.append(name: "\(prefix)@\(name)", value: attribute.value)
    }
    if texts.contains(element) { return }
    let text = element.text
    let isLeaf = !element.children.contains { $0.isElement }
    if isLeaf && !path.isEmpty && (!text.isEmpty || element.attributes.isEmpty)
      || !text.trimmedBytes.isEmpty
    {
      extras.append(name: path.isEmpty ? "." : path, value: text)
    }
  }
}
