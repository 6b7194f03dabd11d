// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// Dictionaries, and classes with superclasses.
@Suite struct DictionaryTests {
  struct Scores: Codable, Equatable {
    var points: [String: Int]
    var lists: [String: [String]]?
    var parts: [String: Part]?
    struct Part: Codable, Equatable { @AsAttribute var id: Int }
  }

  @Test func `keys are names of elements`() throws {
    #expect(
      try encoded(Scores(points: ["ann": 1])) == "<x><points><ann>1</ann></points></x>")
    let value = Scores(
      points: ["a": 1, "b-c": 2, "d.e": 3], lists: ["l": ["x", "y"], "m": ["z"]],
      parts: ["p": .init(id: 1)])
    #expect(try decoded(Scores.self, encoded(value)) == value)
    #expect(try decoded(Scores.self, "<x><points/></x>") == Scores(points: [:]))
    #expect(try encoded(Scores(points: [:])) == "<x><points/></x>")
    #expect(
      try decoded([String: String].self, "<x a='1'><b>2</b></x>") == ["a": "1", "b": "2"])
  }

  @Test func `keys that are no names`() throws {
    #expect(
      complaint(encoding: ["a b": 1])
        == "[a b] the key “a b” is no name for an element; `dictionaries = .entries()` writes "
        + "any key")
    #expect(
      complaint(encoding: [1: "a"])
        == "[1] the key “1” is no name for an element; `dictionaries = .entries()` writes any "
        + "key")
    #expect(complaint(encoding: ["": 1]).hasPrefix("[] the key “” is no name"))
    #expect(complaint(encoding: ["@id": 1]).hasPrefix("[@id] the key “@id” is no name"))
  }

  @Test func `entries have any key`() throws {
    let value = Scores(
      points: ["Ann B.": 1, "": 2, "<&>\"\n": 3, "entry": 4], lists: ["1": ["x", "y"], "2": []],
      parts: ["@id": .init(id: 1)])
    let xml = try encoded(value) { $0.dictionaries = .entries() }
    #expect(try decoded(Scores.self, xml) { $0.dictionaries = .entries() } == value)
    let form = XMLDictionaryForm.entries(element: "q_code", key: "type")
    let codes = try encoded(["a": 123]) { $0.dictionaries = form }
    #expect(codes == #"<x><q_code type="a">123</q_code></x>"#)
    #expect(
      try decoded(
        [String: Int].self, "<q><q_code type='a'>123</q_code><q_code type='b'>0</q_code></q>"
      ) { $0.dictionaries = form } == ["a": 123, "b": 0])
    let numbers = [1: "a", -2: "b"]
    let numbered = try encoded(numbers) { $0.dictionaries = form }
    #expect(try decoded([Int: String].self, numbered) { $0.dictionaries = form } == numbers)
  }

  @Test func `entries that are at fault`() {
    let form: (inout XMLTreeDecoder) -> Void = { $0.dictionaries = .entries() }
    #expect(
      complaint([String: Int].self, "<x><entry key='a'>1</entry><entry>2</entry></x>", form)
        == "corrupted [] `entry` has no attribute `key`, which is the key of the entry "
        + "(line 1, column 28)")
    #expect(
      complaint([String: Int].self, "<x><entry key='a'>1</entry><entry key='a'/></x>", form)
        == "corrupted [] two entries have the key “a” (line 1, column 28)")
  }

  @Test func `dictionaries with other keys`() throws {
    enum Grade: String, Codable, CodingKeyRepresentable { case good, bad }
    let grades: [Grade: Int] = [.good: 1, .bad: 2]
    #expect(try decoded([Grade: Int].self, encoded(grades)) == grades)
    // Keys of other types stand in turn with their values.
    let flags: [Bool: String] = [true: "t"]
    #expect(try encoded(flags) == "<x><item>true</item><item>t</item></x>")
    #expect(try decoded([Bool: String].self, encoded(flags)) == flags)
  }

  @Test func `many keys in any order`() throws {
    var value: [String: Int] = [:]
    for number in 0..<20_000 { value["k\(number)"] = number }
    #expect(try decoded([String: Int].self, encoded(value)) == value)
  }

  // MARK: Superclasses

  class Base: Codable {
    var id: Int
    var name: String?

    init(id: Int, name: String?) {
      self.id = id
      self.name = name
    }
  }

  final class Derived: Base {
    var extra: String

    enum CodingKeys: String, CodingKey { case extra }

    init(id: Int, name: String?, extra: String) {
      self.extra = extra
      super.init(id: id, name: name)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      extra = try container.decode(String.self, forKey: .extra)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(extra, forKey: .extra)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `a superclass has an element of its own`() throws {
    let xml = try encoded(Derived(id: 1, name: "n", extra: "e"))
    #expect(xml == "<x><extra>e</extra><super><id>1</id><name>n</name></super></x>")
    for xml in [xml, "<x id='1'><name>n</name><extra>e</extra></x>"] {
      let value = try decoded(Derived.self, xml) { $0.isStrict = true }
      #expect(value.id == 1 && value.name == "n" && value.extra == "e")
    }
  }

  final class Shared: Base {
    var extra = ""

    enum CodingKeys: String, CodingKey { case extra = "@extra" }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      extra = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .extra)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(extra, forKey: .extra)
    }
  }

  @Test func `a superclass can share the element`() throws {
    let xml = #"<x extra="e"><id>1</id><name>n</name></x>"#
    let value = try decoded(Shared.self, xml) { $0.isStrict = true }
    #expect(value.id == 1 && value.name == "n" && value.extra == "e")
    #expect(try encoded(value) == xml)
  }
}
