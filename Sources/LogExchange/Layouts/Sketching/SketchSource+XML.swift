// SPDX-License-Identifier: MIT

import XMLTree

extension SketchSource {
  /// Looks for the elements of a document that repeat and have a date.
  init(xml bytes: [UInt8], isWhole: Bool) throws(SketchError) {
    let document: XMLTreeDocument
    do throws(XMLReadError) {
      document = try XMLTreeParser().parse(isWhole ? bytes : Self.closed(xml: bytes))
    } catch {
      throw SketchError(message: "it cannot be read as XML: \(error)")
    }
    var places: [(path: String, entries: [XMLTreeNode])] = []
    var indices: [String: Int] = [:]
    var open: [(element: XMLTreeNode, path: String)] = []
    for element in document.root.descendants where element.isElement {
      while let last = open.last, last.element != element.parent { open.removeLast() }
      let path = (open.last.map { $0.path + "/" } ?? "") + Self.escaped(element.name)
      open.append((element, path))
      if let index = indices[path] {
        places[index].entries.append(element)
      } else if places.count < 2_000 {
        indices[path] = places.count
        places.append((path, [element]))
      }
    }
    let repeated = places.filter {
      $0.entries.count > 1 && $0.path.utf8.contains(UInt8(ascii: "/"))
    }
    if repeated.isEmpty {
      throw SketchError(
        message: "no element occurs more than once, so nothing looks like a record; use a file "
          + "with several entries")
    }
    guard let best = SketchColumns.best(of: repeated, Self.cells) else {
      let names = repeated.sorted { $0.entries.count > $1.entries.count }.prefix(5)
        .map { "\($0.path) (\($0.entries.count) times)" }.joined(separator: ", ")
      throw SketchError(
        message: "none of the elements that repeat in it has a date, so none is taken for a "
          + "record: \(names)")
    }
    let namespaces = Self.namespaces(best.first)
    do throws(PathFault) {
      source = .xml(try MappedXMLPath(best.path, isRecord: true, namespaces), namespaces)
    } catch {
      throw SketchError(message: "its records have no path: \(error.message)")
    }
    columns = best.columns.columns
    count = best.columns.count
  }

  /// What stands in an element, and in the attributes of those around it.
  private static func cells(of node: XMLTreeNode) -> [SketchCell] {
    var cells: [SketchCell] = []
    var level = ""
    for ancestor in node.ancestors where ancestor.isElement {
      level += "../"
      for attribute in ancestor.attributes {
        cells.append(
          (
            level + "@" + escaped(attribute.name), [ancestor.localName, attribute.localName],
            attribute.value
          ))
      }
    }
    for entry in TakenPlaces(namespaces: []).rest(of: node).entries {
      let steps = entry.name.utf8.split(separator: UInt8(ascii: "/")).map {
        String(decoding: $0, as: UTF8.self)
      }
      let names = steps.map { step in
        let local = step.utf8.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }
        return local.last.map { String(decoding: $0, as: UTF8.self) } ?? step
      }
      let path = entry.name === "." ? "." : steps.map(escaped).joined(separator: "/")
      cells.append((path, names, entry.value))
    }
    return cells
  }

  /// A name as paths have it.
  private static func escaped(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: "."))
      ? name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.") : name
  }

  /// The prefixes that are declared around a record.
  private static func namespaces(_ record: XMLTreeNode) -> [MappedNamespace] {
    var found: [MappedNamespace] = []
    var element: XMLTreeNode? = record
    while let current = element, current.isElement {
      for declaration in current.namespaceDeclarations {
        let name = declaration.name
        let prefix = name === "xmlns" ? "" : String(name.dropFirst(6))
        if found.contains(where: { $0.prefix === prefix }) { continue }
        found.append(MappedNamespace(prefix: prefix, uri: declaration.value))
      }
      element = current.parent
    }
    return found
  }

  /// The beginning of a document up to its last whole tag, with the end tags that are
  /// missing.
  static func closed(xml bytes: [UInt8]) -> [UInt8] {
    var open: [ArraySlice<UInt8>] = []
    var index = 0
    /// How far the document is good, and what is open there.
    var good = (end: 0, open: open)
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      let special: [(String, String)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
      if let (_, mark) = special.first(where: { rest.starts(with: $0.0.utf8) }) {
        guard let end = end(of: Array(mark.utf8), in: rest) else { break }
        index = end
        continue
      }
      var quote: UInt8?
      var depth = 0
      let tagEnd = rest.firstIndex { byte in
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "[") {
          depth += 1
        } else if byte == UInt8(ascii: "]") {
          depth -= 1
        }
        return byte == UInt8(ascii: ">") && quote == nil && depth <= 0
      }
      guard let tagEnd else { break }
      let tag = bytes[start...tagEnd]
      index = tagEnd + 1
      if tag.starts(with: "<!".utf8) { continue }
      if tag.starts(with: "</".utf8) {
        _ = open.popLast()
        good = (index, open)
      } else if bytes[tagEnd - 1] != UInt8(ascii: "/") {
        open.append(tag.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") })
      }
    }
    var result = Array(bytes[..<good.end])
    for name in good.open.reversed() {
      result += "</".utf8
      result += name
      result.append(UInt8(ascii: ">"))
    }
    return result
  }

  private static func end(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
      .map { $0 + mark.count }
  }
}
