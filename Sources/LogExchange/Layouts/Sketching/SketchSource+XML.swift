// SPDX-License-Identifier: MIT

import XMLTree

extension SketchSource {
  /// What is guessed of the elements of a document that repeat and have a date.
  static func guess(
    xml bytes: [UInt8], isWhole: Bool,
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess
  ) throws(SketchError) -> SketchGuess {
    let document: XMLTreeDocument
    do throws(XMLReadError) {
      document = try self.document(bytes, isWhole: isWhole)
    } catch {
      throw SketchError(message: "it cannot be read as XML: \(error)")
    }
    let places = places(in: document)
    var repeated = places.filter { $0.entries.count > 1 }
    let isOne = repeated.isEmpty
    if isOne {
      // There may be one entry, the innermost element with several values.
      repeated = places.reversed().filter { place in
        let element = place.entries[0]
        return element.attributes.count + element.childElements.lazy.prefix(2).count > 1
      }
    }
    if repeated.isEmpty {
      throw SketchError(
        message: "no element occurs more than once or has several values, so nothing looks like "
          + "a record")
    }
    let names = repeated.ordered { $0.entries.count > $1.entries.count }.prefix(5)
      .map { "\($0.path) (\($0.entries.count) times)" }
    let cells = { (element: XMLTreeNode) in self.cells(of: element, isOne: isOne) }
    let found = repeated.map { place in
      SketchPlace(place.path, place.entries, cells: cells) { (path, first) throws(PathFault) in
        let namespaces = first.map { self.namespaces($0) } ?? []
        return .xml(try MappedXMLPath(path, isRecord: true, namespaces), namespaces)
      }
    }
    return try self.guess("elements", at: found, named: names, guess)
  }

  /// The tree of a document; if the document is incomplete, up to its last end tag.
  private static func document(
    _ bytes: [UInt8], isWhole: Bool
  ) throws(XMLReadError) -> XMLTreeDocument {
    let parser = XMLTreeParser()
    if isWhole { return try parser.parse(bytes) }
    let ends = bytes.indices.reversed().lazy.compactMap { index in
      bytes[index...].starts(with: "</".utf8)
        ? bytes[index...].firstIndex(of: UInt8(ascii: ">")) : nil
    }
    var fault: XMLReadError?
    for end in ends.prefix(mostEnds) {
      do throws(XMLReadError) {
        try parser.feed(bytes[...end])
        return try parser.finishBeginning()
      } catch {
        // This end tag is in a comment; an earlier one is tried.
        fault = error
      }
    }
    if let fault { throw fault }
    return try parser.parse(bytes)
  }

  private static let mostEnds = 64
  private static let mostBeside = 32

  /// The elements of a document by their paths, in the order in which these come.
  private static func places(
    in document: XMLTreeDocument
  ) -> [(path: String, entries: [XMLTreeNode])] {
    var places: [(path: String, entries: [XMLTreeNode])] = []
    var indices: [String: Int] = [:]
    var open: [(element: XMLTreeNode, path: String)] = []
    for element in document.root.descendants where element.isElement {
      while let last = open.last, last.element != element.parent { open.removeLast() }
      let path = (open.last.map { $0.path + "/" } ?? "") + escaped(element.name)
      open.append((element, path))
      if let index = indices[path] {
        places[index].entries.append(element)
      } else if places.count < 2_000 {
        indices[path] = places.count
        places.append((path, [element]))
      }
    }
    return places
  }

  /// The values in an element, and those around it: attributes, and elements that come first, by
  /// themselves or in one.
  private static func cells(of node: XMLTreeNode, isOne: Bool) -> [SketchCell] {
    var cells: [SketchCell] = []
    var level = ""
    for ancestor in node.ancestors where ancestor.isElement {
      level += "../"
      // `xsi:noNamespaceSchemaLocation` is about the file.
      cells += ancestor.attributes.filter { !$0.name.hasPrefix("xsi:") }.map {
        (level + "@" + escaped($0.name), [ancestor.localName, $0.localName], $0.value)
      }
      // Around the only entry there may be the entry itself.
      for child in ancestor.childElements.lazy.prefix(isOne ? 0 : mostBeside) {
        if child.name === node.name { break }
        let values =
          child.hasElements ? Array(child.childElements.lazy.prefix(mostBeside)) : [child]
        // What holds entries comes to an end here.
        if values.contains(where: \.hasElements) { break }
        for value in values where !value.text.isEmpty {
          let inner = child.hasElements ? escaped(child.name) + "/" : ""
          cells.append(
            (
              level + inner + escaped(value.name), [ancestor.localName, value.localName], value.text
            ))
        }
      }
    }
    let namedBy = attributeOfNames(in: node)
    return cells
      + TakenPlaces(namespaces: [], namedBy: namedBy).rest(of: node).entries.compactMap { entry in
        // `field[@name="date"]`
        let parts = entry.name.utf8.split(separator: UInt8(ascii: "\""))
        if namedBy != nil, parts.count == 3 {
          // What else stands at such an element is about its column in a database.
          if parts[2].starts(with: "]/@".utf8) { return nil }
          let inner = parts[2].dropFirst().split(separator: UInt8(ascii: "/"))
          return (entry.name, ([parts[1]] + inner).map { String(Substring($0)) }, entry.value)
        }
        let names = entry.name.split(separator: "/").map { step in
          step.split { $0 == ":" || $0 == "@" }.last.map { String($0) } ?? String(step)
        }
        return (entry.name === "." ? "." : escaped(entry.name), names, entry.value)
      }
  }

  /// The attribute that names the values in an element, each of which has the same element.
  private static func attributeOfNames(in node: XMLTreeNode) -> String? {
    TakenPlaces.naming.first { attribute in
      let named = Array(node.childElements).compactMap { child in
        child.attribute(attribute).map { (tag: child.name, value: $0.value) }
      }
      return named.count > 1 && named.allSatisfy { $0.tag === named[0].tag }
        && Set(named.map { Array($0.value.utf8) }).count == named.count
    }
  }

  /// A name as paths have it.
  private static func escaped(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
  }

  /// The namespaces declared on a record and around it; inner declarations take precedence.
  private static func namespaces(_ record: XMLTreeNode) -> [MappedNamespace] {
    var found: [MappedNamespace] = []
    for element in [record] + record.ancestors {
      for declaration in element.namespaceDeclarations {
        let name = declaration.name
        let prefix = name === "xmlns" ? "" : String(name.dropFirst(6))
        if found.contains(where: { $0.prefix === prefix }) { continue }
        found.append(MappedNamespace(prefix: prefix, uri: declaration.value))
      }
    }
    return found
  }
}
