// SPDX-License-Identifier: MIT

/// Estimates the work of libxml2 for a schema, before libxml2 begins.
///
/// For each content model libxml2 builds an automaton, with the content of groups, of base
/// types and of substitution groups copied into it. Its size and the time to build it grow
/// faster than the model: with the square of consecutive particles, and with the cube of
/// optional ones. libxml2 cannot be stopped while it builds, so the particles are counted
/// first.
///
/// Names are compared without their namespaces; if two definitions have the same name, the
/// larger one counts.
struct SchemaWork {
  /// The size of a definition or a type.
  private struct Content {
    /// The number of consecutive particles; a choice is one.
    var steps = 0
    /// The number of elements that it can contain.
    var elements = 0
    /// The number of optional particles and elements.
    var looseSteps = 0
    var looseElements = 0
    var attributes = 0
    /// Work that does not depend on the uses of the definition.
    var extra = 0

    mutating func add(_ other: Content, isLoose: Bool, isAlternative: Bool) {
      steps = SchemaWork.sum(steps, isAlternative ? 0 : other.steps)
      elements = SchemaWork.sum(elements, other.elements)
      looseSteps = SchemaWork.sum(
        looseSteps, isAlternative ? 0 : isLoose ? other.steps : other.looseSteps)
      looseElements = SchemaWork.sum(
        looseElements, isLoose ? other.elements : other.looseElements)
      attributes = SchemaWork.sum(attributes, other.attributes)
      extra = SchemaWork.sum(extra, other.extra)
    }

    /// The work of libxml2 for a content model of this size.
    var work: Int {
      let square = SchemaWork.product(steps, elements, 4)
      let cube = SchemaWork.product(looseSteps, looseElements, looseElements) / 4
      let pairs = SchemaWork.product(attributes, attributes) / 4
      return SchemaWork.sum(SchemaWork.sum(square, cube), SchemaWork.sum(pairs, extra))
    }
  }

  private enum Kind: Hashable {
    case group
    case attributeGroup
    case type
  }

  private struct Key: Hashable {
    var kind: Kind
    var name: [UInt8]
  }

  private struct Reference {
    var key: Key
    var isLoose = false
    var isAlternative = false
    /// A restriction inherits only the attributes of its base type.
    var isForAttributesOnly = false
  }

  private struct Definition {
    var content = Content()
    var references: [Reference] = []
    var resolved: Content?
    var isOpen = false
  }

  private var definitions: [Definition] = []
  private var index: [Key: [Int]] = [:]
  /// For the head of a substitution group, the number of elements that can replace it.
  private var members: [[UInt8]: Int] = [:]
  private(set) var total = 0
  /// The local names of the elements that are declared with `xs:unique`, `xs:key` or
  /// `xs:keyref`.
  private(set) var constrained: Set<[UInt8]> = []

  private static let cost = 16
  /// The number of definitions with the same name that are compared to find the largest.
  private static let namesakes = 64

  /// - Parameter limit: The count stops once the work exceeds this.
  init(_ documents: [XMLTreeDocument], limit: Int) {
    countMembers(documents, limit)
    for document in documents where total <= limit { collect(document) }
    for definition in definitions.indices where total <= limit {
      resolve(definition)
      total = SchemaWork.sum(total, definitions[definition].resolved?.work ?? 0)
    }
  }

  // MARK: Substitution groups

  private mutating func countMembers(_ documents: [XMLTreeDocument], _ limit: Int) {
    var heads: [[UInt8]: [UInt8]] = [:]
    for document in documents {
      for element in document.documentElement?.childElements ?? document.root.childElements {
        guard let name = SchemaWork.name(element, "name"),
          let head = SchemaWork.name(element, "substitutionGroup")
        else { continue }
        heads[name] = head
      }
    }
    for (member, head) in heads {
      var next = Optional(head)
      var steps = 0
      while let head = next, steps <= heads.count, total <= limit {
        members[head, default: 0] += 1
        total = SchemaWork.sum(total, 1)
        steps += 1
        next = head == member ? nil : heads[head]
      }
    }
  }

  // MARK: Definitions

  private struct Level {
    var end: NodeID
    var definition: Int
    var isLoose: Bool
    var isRepeated: Bool
    var isAlternative: Bool
  }

  private mutating func collect(_ document: XMLTreeDocument) {
    var levels: [Level] = []
    for element in document.root.descendants where element.isElement {
      while let last = levels.last, element.id >= last.end { levels.removeLast() }
      total = SchemaWork.sum(total, SchemaWork.cost)
      let around = levels.last
      var level =
        around
        ?? Level(
          end: 0, definition: -1, isLoose: false, isRepeated: false, isAlternative: false)
      level.end = element.storage.end(of: element.id)
      let kind = element.localName
      let isOptional = element.attribute("minOccurs") == "0"
      let isRepeated = element.attribute("maxOccurs").map { $0 != "1" && $0 != "0" } ?? false
      switch kind {
      case "complexType": level = begin(.type, element, level.end)
      case "group" where element.attribute("ref") == nil: level = begin(.group, element, level.end)
      case "attributeGroup" where element.attribute("ref") == nil:
        level = begin(.attributeGroup, element, level.end)
      case "sequence", "choice", "all":
        level.isLoose = level.isLoose || isOptional
        level.isRepeated = level.isRepeated || isRepeated
        if kind == "choice", level.definition >= 0, !level.isAlternative {
          definitions[level.definition].content.steps += 1
          if level.isLoose { definitions[level.definition].content.looseSteps += 1 }
          level.isAlternative = true
        }
      case "element", "any":
        addParticle(
          element, level, isLoose: level.isLoose || isOptional,
          isRepeated: level.isRepeated || isRepeated)
      case "attribute":
        if level.definition >= 0 { definitions[level.definition].content.attributes += 1 }
      case "group":
        refer(.group, SchemaWork.name(element, "ref"), level, isLoose: level.isLoose || isOptional)
      case "attributeGroup":
        refer(.attributeGroup, SchemaWork.name(element, "ref"), level)
      case "extension": refer(.type, SchemaWork.name(element, "base"), level)
      case "restriction":
        refer(.type, SchemaWork.name(element, "base"), level, isForAttributesOnly: true)
      case "unique", "key", "keyref":
        if let parent = element.parent,
          let name = SchemaWork.name(parent, "name") ?? SchemaWork.name(parent, "ref")
        {
          constrained.insert(name)
        }
      default: break
      }
      levels.append(level)
    }
  }

  private mutating func begin(_ kind: Kind, _ element: XMLTreeNode, _ end: NodeID) -> Level {
    let name = SchemaWork.name(element, "name") ?? []
    if !name.isEmpty { index[Key(kind: kind, name: name), default: []].append(definitions.count) }
    definitions.append(Definition())
    return Level(
      end: end, definition: definitions.count - 1, isLoose: false, isRepeated: false,
      isAlternative: false)
  }

  private mutating func addParticle(
    _ element: XMLTreeNode, _ level: Level, isLoose: Bool, isRepeated: Bool
  ) {
    guard level.definition >= 0 else { return }
    var particle = Content(steps: 1, elements: 1)
    if let head = SchemaWork.name(element, "ref"), let others = members[head] {
      particle.elements += others
      if isRepeated || isLoose { particle.extra = SchemaWork.product(others, others, others) / 2 }
    }
    definitions[level.definition].content.add(
      particle, isLoose: isLoose, isAlternative: level.isAlternative)
  }

  private mutating func refer(
    _ kind: Kind, _ name: [UInt8]?, _ level: Level, isLoose: Bool = false,
    isForAttributesOnly: Bool = false
  ) {
    guard let name, level.definition >= 0 else { return }
    definitions[level.definition].references.append(
      Reference(
        key: Key(kind: kind, name: name), isLoose: isLoose, isAlternative: level.isAlternative,
        isForAttributesOnly: isForAttributesOnly))
  }

  // MARK: Resolving

  /// Adds the sizes of the definitions that a definition refers to. This is a loop, because
  /// references can be nested as deeply as the schema is long.
  private mutating func resolve(_ first: Int) {
    var open = [first]
    while let current = open.last {
      guard definitions[current].resolved == nil else {
        open.removeLast()
        continue
      }
      if !definitions[current].isOpen {
        definitions[current].isOpen = true
        let wanted = definitions[current].references.flatMap { candidates($0.key) }
        open += wanted.filter { definitions[$0].resolved == nil && !definitions[$0].isOpen }
        continue
      }
      var content = definitions[current].content
      for reference in definitions[current].references {
        let found = candidates(reference.key).compactMap { definitions[$0].resolved }
        guard var largest = found.max(by: { $0.work < $1.work }) else { continue }
        if reference.isForAttributesOnly { largest = Content(attributes: largest.attributes) }
        content.add(
          largest, isLoose: reference.isLoose, isAlternative: reference.isAlternative)
      }
      definitions[current].resolved = content
      open.removeLast()
    }
  }

  private func candidates(_ key: Key) -> ArraySlice<Int> {
    (index[key] ?? []).prefix(SchemaWork.namesakes)
  }

  // MARK: Names and numbers

  /// The value of an attribute without a prefix.
  private static func name(_ element: XMLTreeNode, _ attribute: String) -> [UInt8]? {
    guard let value = element.attribute(attribute) else { return nil }
    let bytes = Array(value.utf8)
    return bytes.lastIndex(of: UInt8(ascii: ":")).map { Array(bytes[($0 + 1)...]) } ?? bytes
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  private static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { result, factor in
      let (product, overflow) = result.multipliedReportingOverflow(by: factor)
      return overflow ? .max : product
    }
  }
}
