// SPDX-License-Identifier: MIT

import XMLTree

extension FHIRFlattener {
  /// An element whose children are being read.
  private struct XMLLevel {
    var children: XMLTreeNodeIterator
    var path: FHIRPath
    /// Whether the children are elements of a resource.
    var isResource: Bool
    var counts: [String: Int] = [:]
  }

  /// Collects all values in an element.
  ///
  /// - Parameter isResource: True for a resource, false for an entry.
  mutating func flatten(_ element: XMLTreeNode, isResource: Bool) throws(RecordFault) {
    var levels = [
      XMLLevel(children: element.children.makeIterator(), path: FHIRPath(), isResource: isResource)
    ]
    while let level = levels.indices.last {
      guard let child = levels[level].children.next() else {
        levels.removeLast()
        continue
      }
      let path = levels[level].path
      if child.kind == .text, !child.text.trimmedBytes.isEmpty {
        leaveOut(path, "text beside its elements", position: nil)
      }
      guard child.isElement else { continue }
      let name = child.localName
      if levels[level].isResource, name === "text" {
        hasNarrative = true
        continue
      }
      guard child.namespaceURI === "http://hl7.org/fhir",
        FHIRPath.isName(name.utf8)
      else {
        leaveOut(path, "the element \(child.name)", position: child.position)
        continue
      }
      guard levels.count < FHIRPath.maximumDepth else {
        throw Self.tooDeep(path, position: child.position)
      }
      var next = XMLLevel(
        children: child.children.makeIterator(), path: path, isResource: false)
      if Self.isTypeName(name), !path.steps.isEmpty {
        // A resource inside another value has an element of its own.
        values.append(FHIRValue(path.appending("resourceType"), name, position: child.position))
        next.isResource = true
      } else {
        let index = levels[level].counts[name, default: 0]
        levels[level].counts[name] = index + 1
        next.path.append(name, index)
        take(attributesOf: child, at: next.path)
      }
      levels.append(next)
    }
  }

  /// Types begin with a capital letter, elements never do.
  private static func isTypeName(_ name: String) -> Bool {
    name.utf8.first.map { $0 < UInt8(ascii: "a") } ?? false
  }

  private mutating func take(attributesOf element: XMLTreeNode, at path: FHIRPath) {
    for attribute in element.attributes {
      let name = attribute.name
      if name === "value" {
        values.append(FHIRValue(path, attribute.value, position: element.position))
      } else if name === "id" || name === "url" {
        values.append(
          FHIRValue(path.appending(name), attribute.value, position: element.position))
      } else if attribute.namespaceURI == nil {
        leaveOut(path, "the attribute \(name)", position: element.position)
      }
    }
  }
}
