// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// What a lenient decoder passes over, and a strict one refuses.
@Suite struct StrictTests {
  struct Item: Codable, Equatable {
    @AsAttribute var id: Int
    var name: String?
    var parts: [Part]?

    struct Part: Codable, Equatable { @AsText var text: String }

    enum CodingKeys: String, CodingKey {
      case id, name
      case parts = "part"
    }
  }

  static let cases: [(xml: String, message: String)] = [
    (
      "<i id='1' new='2'/>",
      "corrupted [] nothing asks for the attribute `new` of `i` (line 1, column 1)"
    ),
    (
      "<i id='1'><name>n</name>\n<size>3</size></i>",
      "corrupted [] nothing asks for the element `size` in `i` (line 2, column 1)"
    ),
    (
      "<i id='1'>text<name>n</name></i>",
      "corrupted [] nothing asks for the text of `i`: “text” (line 1, column 1)"
    ),
    (
      "<i id='1'><part>a</part><part b='c'>d</part></i>",
      "corrupted [part.1] nothing asks for the attribute `b` of `part` (line 1, column 25)"
    ),
    (
      "<i id='1'><name lang='en'>n</name></i>",
      "corrupted [name] nothing asks for the attribute `lang` of `name` (line 1, column 11)"
    ),
    (
      "<i id='1'><name>a</name><name>b</name></i>",
      "corrupted [name] `name` is there more than once, and one is wanted (line 1, column 11)"
    ),
  ]

  @Test(arguments: cases)
  func `what nothing asks for`(xml: String, message: String) throws {
    #expect(try decoded(Item.self, xml).id == 1)
    #expect(complaint(Item.self, xml) { $0.isStrict = true } == message)
  }

  @Test func `what is asked for is enough`() throws {
    let xml = """
      <?xml version="1.0"?>
      <!-- c -->
      <i id="1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="u"
         xsi:schemaLocation="u u.xsd" xml:lang="en">
        <name>n</name> <!-- d -->
        <part>a</part>
        <part>b</part>
      </i>
      """
    let item = try decoded(Item.self, xml) { $0.isStrict = true }
    #expect(
      item
        == Item(id: 1, name: "n", parts: [Item.Part(text: "a"), Item.Part(text: "b")]))
  }

  @Test func `choices, dictionaries, nested containers and superclasses`() throws {
    let strict: (inout XMLTreeDecoder) -> Void = { $0.isStrict = true }
    let nodes = Array(ChoiceTests.nodes.prefix(8))
    let document = ChoiceTests.Document(version: 1, nodes: nodes)
    #expect(try decoded(ChoiceTests.Document.self, encoded(document), strict) == document)
    let paragraph = ChoiceTests.Paragraph(
      style: nil, content: [.text("a"), .b("c"), .em([.text("d"), .b("e"), .text("f")])])
    let xml = "<x>a<b>c</b><em>d<b>e</b>f</em></x>"
    #expect(try encoded(paragraph) == xml)
    #expect(try decoded(ChoiceTests.Paragraph.self, xml, strict) == paragraph)
    let scores = ["a": 1, "b": 2]
    #expect(try decoded([String: Int].self, encoded(scores), strict) == scores)
    let point = "<x version='1'><point><x>1</x><y>2</y><z/></point></x>"
    #expect(
      complaint(ChoiceTests.Document.self, point, strict)
        == "corrupted [nodes.0.point] nothing asks for the element `z` in `point` "
        + "(line 1, column 39)")
  }

  @Test func `a type without properties has none`() throws {
    struct Empty: Codable {}
    #expect(throws: Never.self) { try decoded(Empty.self, "<e/>") { $0.isStrict = true } }
    #expect(
      complaint(Empty.self, "<e a='1'/>") { $0.isStrict = true }
        == "corrupted [] nothing asks for the attribute `a` of `e` (line 1, column 1)")
  }
}
