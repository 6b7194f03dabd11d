// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// The table of `Docs/Coding.md`: what nil, empty and missing values are in XML, and what
/// comes back.
@Suite struct NilTableTests {
  struct Text: Codable, Equatable { var v: String? }
  struct Number: Codable, Equatable { var v: Int? }
  struct Texts: Codable, Equatable { var v: [String]? }
  struct Numbers: Codable, Equatable { var v: [Int] }
  struct Holes: Codable, Equatable { var v: [Int?] }
  struct TextHoles: Codable, Equatable { var v: [String?] }
  struct Inner: Codable, Equatable { var a: Int? }
  struct Part: Codable, Equatable { var v: Inner? }
  struct Attribute: Codable, Equatable { @AsAttribute var v: String? }
  struct NumberAttribute: Codable, Equatable { @AsAttribute var v: Int? }
  struct Required: Codable, Equatable { var v: String }
  struct RequiredNumber: Codable, Equatable { var v: Int }

  @Test func `nil is nothing, and nothing is nil`() throws {
    #expect(try encoded(Text(v: nil)) == "<x/>")
    #expect(try encoded(Texts(v: nil)) == "<x/>")
    #expect(try encoded(Part(v: nil)) == "<x/>")
    #expect(try encoded(Attribute(v: nil)) == "<x/>")
    #expect(try decoded(Text.self, "<x/>") == Text(v: nil))
    #expect(try decoded(Number.self, "<x/>") == Number(v: nil))
    #expect(try decoded(Texts.self, "<x/>") == Texts(v: nil))
    #expect(try decoded(Part.self, "<x/>") == Part(v: nil))
    #expect(try decoded(Attribute.self, "<x/>") == Attribute(v: nil))
  }

  @Test func `an empty text is an empty element or attribute`() throws {
    #expect(try encoded(Text(v: "")) == "<x><v/></x>")
    #expect(try decoded(Text.self, "<x><v/></x>") == Text(v: ""))
    #expect(try decoded(Text.self, "<x><v></v></x>") == Text(v: ""))
    #expect(try decoded(Required.self, "<x><v/></x>") == Required(v: ""))
    #expect(try encoded(Attribute(v: "")) == #"<x v=""/>"#)
    #expect(try decoded(Attribute.self, #"<x v=""/>"#) == Attribute(v: ""))
    #expect(try decoded(Text.self, "<x><v> </v></x>") == Text(v: " "))
  }

  @Test func `an empty element is nil for what is no text`() throws {
    #expect(try decoded(Number.self, "<x><v/></x>") == Number(v: nil))
    #expect(try decoded(Number.self, "<x><v> \n</v></x>") == Number(v: nil))
    #expect(try decoded(NumberAttribute.self, "<x v=''/>") == NumberAttribute(v: nil))
    #expect(try decoded(Holes.self, "<x><v/><v>1</v></x>") == Holes(v: [nil, 1]))
    // A type with properties may well be empty.
    #expect(try decoded(Part.self, "<x><v/></x>") == Part(v: Inner(a: nil)))
    #expect(
      complaint(RequiredNumber.self, "<x><v/></x>").hasPrefix(
        "mismatch [v] `v` is empty, expected a whole number from "))
  }

  @Test func `an empty array is nothing`() throws {
    #expect(try encoded(Numbers(v: [])) == "<x/>")
    #expect(try decoded(Numbers.self, "<x/>") == Numbers(v: []))
    // So an optional one comes back as nil.
    #expect(try encoded(Texts(v: [])) == "<x/>")
    #expect(try decoded(Texts.self, "<x/>") == Texts(v: nil))
    #expect(try decoded(Texts.self, "<x><v/></x>") == Texts(v: [""]))
  }

  @Test func `nil in an array has a place`() throws {
    let nothing = #"<v xsi:nil="true"/>"#
    let top = #"<x xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
    #expect(try encoded(Holes(v: [nil])) == top + nothing + "</x>")
    for value in [[nil], [nil, 1], [1, nil, nil, 2]] as [[Int?]] {
      #expect(try decoded(Holes.self, encoded(Holes(v: value))) == Holes(v: value))
    }
    for value in [[nil], ["", nil], [nil, "a"]] as [[String?]] {
      #expect(try decoded(TextHoles.self, encoded(TextHoles(v: value))) == TextHoles(v: value))
    }
  }

  @Test func `nil can be written`() throws {
    let xml = try encoded(Text(v: nil)) { $0.nils = .written }
    #expect(
      xml
        == #"<x xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><v xsi:nil="true"/></x>"#)
    #expect(try decoded(Text.self, xml) == Text(v: nil))
    #expect(try decoded(Number.self, xml) == Number(v: nil))
    #expect(try decoded(Part.self, xml) == Part(v: nil))
    #expect(try encoded(Attribute(v: nil)) { $0.nils = .written } == "<x/>")
    #expect(try encoded(Texts(v: nil)) { $0.nils = .written } == "<x/>")
    let part = try encoded(Part(v: Inner(a: nil))) { $0.nils = .written }
    #expect(try decoded(Part.self, part) == Part(v: Inner(a: nil)))
  }

  @Test func `xsi:nil by its namespace, and only if it is true`() throws {
    func xml(_ prefix: String, _ value: String) -> String {
      "<x xmlns:\(prefix)='http://www.w3.org/2001/XMLSchema-instance'>"
        + "<v \(prefix):nil='\(value)'/></x>"
    }
    #expect(try decoded(Text.self, xml("i", "1")) == Text(v: nil))
    #expect(try decoded(Text.self, xml("xsi", "false")) == Text(v: ""))
    #expect(try decoded(Text.self, "<x xmlns:xsi='u'><v xsi:nil='true'/></x>") == Text(v: ""))
    #expect(
      complaint(Required.self, xml("i", "true"))
        == "nil [v] `v` is nil (xsi:nil), and a value is wanted (line 1, column 56)")
  }

  @Test func `a missing key`() throws {
    #expect(
      complaint(Required.self, "<x><w/></x>")
        == "missing v [] no element or attribute `v` in `x` (line 1, column 1)")
    struct Outer: Codable { var inner: Required }
    #expect(
      complaint(Outer.self, "<x>\n <inner/></x>")
        == "missing v [inner] no element or attribute `v` in `inner` (line 2, column 2)")
    struct Empty: Codable {}
    struct Holder: Codable { var e: Empty }
    #expect(
      complaint(Holder.self, "<x/>")
        == "missing e [] no element or attribute `e` in `x` (line 1, column 1)")
    #expect(throws: Never.self) { try decoded(Holder.self, "<x><e/></x>") }
  }

  @Test func `values that are themselves optional`() throws {
    #expect(try decoded(Int?.self, "<x>1</x>") == 1)
    #expect(try decoded(Int?.self, encoded(Int?.none)) == Int?.none)
    #expect(try decoded([Int?].self, encoded([1, nil])) == [1, nil])
    struct Double: Codable, Equatable { var v: Int?? }
    #expect(try decoded(Double.self, encoded(Double(v: 1))) == Double(v: 1))
  }
}
