// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// The parts of an element, laid out for readers of many, against what nodes say.
@Suite struct ElementPartTests {
  @Test func `parts are the attributes and child elements, with their texts`() throws {
    let xml = """
      <?xml version="1.0"?><!DOCTYPE r [<!ENTITY e "<x>in</x>">]>
      <r xmlns="u" a="1" b=""><!--c--><p>text</p> <q/><q></q><p k="v">with</p>
      <p>one<![CDATA[two]]></p><p><!--n--></p><p>a<b/>c</p><p><![CDATA[only]]></p>&e;<p>l\u{F6}</p>
      <n:p xmlns:n="v" xmlns="w">declared</n:p></r>
      """
    let document = try XMLTreeParser().parse(Array(xml.utf8))
    var seen = 0
    var plain: [String] = []
    func look(_ element: XMLTreeNode) {
      var parts: [XMLElementPart] = []
      element.layOut(into: &parts)
      let attributes = parts.filter(\.isAttribute)
      #expect(attributes.map { element.attribute($0).name } == element.attributes.map(\.name))
      #expect(
        attributes.map { String(decoding: $0.text, as: UTF8.self) }
          == element.attributes.map(\.value))
      let children = parts.filter { !$0.isAttribute }
      #expect(children.map { element.child($0) } == Array(element.childElements))
      for part in children {
        let child = element.child(part)
        #expect(part.nameNumber == child.nameNumber)
        #expect(element.position(of: part) == child.position)
        let isPlain =
          child.namespaceDeclarations.isEmpty && child.attributes.isEmpty
          && child.children.count { _ in true } < 2
          && child.children.allSatisfy { $0.kind == .text }
        #expect(part.isPlainChild == isPlain, "\(child)")
        if part.isPlainChild {
          #expect(String(decoding: part.text, as: UTF8.self) == child.text)
          plain.append(child.text)
        }
        seen += 1
        look(child)
      }
    }
    look(try #require(document.documentElement))
    #expect(seen == 12)
    #expect(plain == ["text", "", "", "", "only", "in", "l\u{F6}"])
  }
}
