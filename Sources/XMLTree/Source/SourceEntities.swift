// SPDX-License-Identifier: MIT

/// The entities and attributes that a document declares itself: what a reference stands for, and
/// which attributes elements have without writing them.
struct SourceEntities {
  /// The document type declaration as UTF-8; empty if it declares neither.
  private let declaration: [UInt8]
  private let declaresEntities: Bool
  /// The names of the entities that have no elements; nil before the first question.
  private var texts: Set<ArraySlice<UInt8>>?

  /// The attributes that elements have by the declaration alone, by the names of the elements.
  private var defaults: [[UInt8]: [[UInt8]]] = [:]

  /// Whether no entity is declared.
  var isEmpty: Bool { !declaresEntities }

  /// - Parameter prolog: The document up to its first element.
  init(prolog: ArraySlice<UInt8> = []) {
    let start = prolog.firstPlace(of: "<!DOCTYPE".utf8)
    declaresEntities = start != nil && prolog.firstPlace(of: "<!ENTITY".utf8) != nil
    let declares = declaresEntities || prolog.firstPlace(of: "<!ATTLIST".utf8) != nil
    declaration = start.flatMap { declares ? Array(prolog[$0.lowerBound...]) : nil } ?? []
  }

  /// The attributes that an element with this name has although it does not write them.
  mutating func defaultAttributes(of name: [UInt8]) -> [[UInt8]] {
    if declaration.isEmpty { return [] }
    if let known = defaults[name] { return known }
    let document = declaration + "<".utf8 + name + "/>".utf8
    let element = (try? XMLTreeParser().parse(document))?.documentElement
    let all = element.map { [$0.attributes, $0.namespaceDeclarations].joined() }
    let found = all?.map { Array($0.name.utf8) } ?? []
    defaults[name] = found
    return found
  }

  /// The name of the first reference in a text to an entity that has elements, or that cannot be
  /// read here; nil if there is none.
  mutating func firstWithElements(in text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      let name = rest[(start + 1)..<end]
      let known = texts ?? read()
      texts = known
      if name.first != UInt8(ascii: "#"), !known.contains(name) {
        return String(decoding: name, as: UTF8.self)
      }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// Finds the entities without elements by one document that refers to all of them.
  private func read() -> Set<ArraySlice<UInt8>> {
    let usual = ["lt", "gt", "amp", "quot", "apos"].map { Array($0.utf8)[...] }
    let names = usual + declaredNames
    let references = names.flatMap { "<x>&".utf8 + $0 + ";</x>".utf8 }
    let document = declaration + "<x>".utf8 + references + "</x>".utf8
    guard let element = (try? XMLTreeParser().parse(document))?.documentElement else {
      return Set(usual)
    }
    let texts = zip(names, element.childElements).filter { _, child in
      !child.children.contains(where: \.isElement)
    }
    return Set(texts.map(\.0))
  }

  /// The names of the entities whose content stands in the declaration.
  private var declaredNames: [ArraySlice<UInt8>] {
    var names: [ArraySlice<UInt8>] = []
    var rest = declaration[...]
    while let mark = rest.firstPlace(of: "<!ENTITY".utf8) {
      rest = rest[mark.upperBound...].drop { $0.isSpace }
      let name = rest.prefix { !$0.isSpace }
      rest = rest[name.endIndex...].drop { $0.isSpace }
      if let quote = rest.first, "\"'".utf8.contains(quote) { names.append(name) }
    }
    return names
  }
}
