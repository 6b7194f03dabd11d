// SPDX-License-Identifier: MIT

/// The entities and attributes that a document declares itself: what a reference stands for, and
/// which attributes elements have without writing them.
struct SourceDeclarations {
  /// The document type declaration as UTF-8; empty if it declares neither.
  private let declaration: [UInt8]
  let declaresEntities: Bool
  /// The names of the entities that have no elements; nil before the first question.
  private var texts: Set<ArraySlice<UInt8>>?

  let declaresAttributes: Bool
  /// The attributes that elements have by the declaration alone, by the names of the elements;
  /// nil before the first question.
  private var defaults: [ArraySlice<UInt8>: [[UInt8]]]?

  /// - Parameter prolog: The document up to its first element.
  init(prolog: ArraySlice<UInt8> = []) {
    let start = prolog.firstPlace(of: "<!DOCTYPE".utf8)
    declaresEntities = start != nil && prolog.firstPlace(of: "<!ENTITY".utf8) != nil
    declaresAttributes = start != nil && prolog.firstPlace(of: "<!ATTLIST".utf8) != nil
    let isAsked = declaresEntities || declaresAttributes
    declaration = start.flatMap { isAsked ? Array(prolog[$0.lowerBound...]) : nil } ?? []
  }

  // MARK: Attributes

  /// The attributes that an element with this name has although it does not write them.
  mutating func defaultAttributes(of name: ArraySlice<UInt8>) -> [[UInt8]] {
    if !declaresAttributes { return [] }
    let known = defaults ?? readDefaults()
    defaults = known
    return known[name] ?? []
  }

  /// Finds the default attributes of all elements by one document that has each of them.
  private func readDefaults() -> [ArraySlice<UInt8>: [[UInt8]]] {
    let names = Array(Set(self.names(after: "<!ATTLIST").map(\.name))).filter { name in
      QualifiedName(String(decoding: name, as: UTF8.self)) != nil
    }
    let prefixes = Set(
      names.compactMap { name in
        name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
      }
    ).filter { !$0.elementsEqual("xml".utf8) }
    let scope = prefixes.flatMap { " xmlns:".utf8 + $0 + "='p'".utf8 }
    let elements = names.flatMap { "<".utf8 + $0 + "/>".utf8 }
    let document = declaration + "<x".utf8 + scope + ">".utf8 + elements + "</x>".utf8
    guard let all = (try? XMLTreeParser().parse(document))?.documentElement?.childElements else {
      return [:]
    }
    return Dictionary(
      zip(names, all).map { name, element in
        let found = [element.attributes, element.namespaceDeclarations].joined()
        return (name, found.map { Array($0.name.utf8) })
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Entities

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
    names(after: "<!ENTITY").filter { $0.next.map("\"'".utf8.contains) ?? false }.map(\.name)
  }

  /// The names after each keyword, with the next byte that is no white space.
  private func names(
    after keyword: String
  ) -> [(name: ArraySlice<UInt8>, next: UInt8?)] {
    var names: [(name: ArraySlice<UInt8>, next: UInt8?)] = []
    var rest = declaration[...]
    while let mark = rest.firstPlace(of: keyword.utf8) {
      rest = rest[mark.upperBound...].drop { $0.isSpace }
      let name = rest.prefix { !$0.isSpace }
      rest = rest[name.endIndex...].drop { $0.isSpace }
      names.append((name, rest.first))
    }
    return names
  }
}
