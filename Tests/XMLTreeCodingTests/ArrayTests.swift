// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// Arrays with and without an element around them.
@Suite struct ArrayTests {
  struct Plain: Codable, Equatable {
    var name: String
    var item: [Int]
    var after: Int
  }

  @Test func `elements of one name, wherever they stand`() throws {
    let xml = "<x><name>n</name><item>1</item><item>2</item><after>3</after></x>"
    let value = Plain(name: "n", item: [1, 2], after: 3)
    #expect(try encoded(value) == xml)
    #expect(try decoded(Plain.self, xml) == value)
    #expect(
      try decoded(
        Plain.self, "<x><item>1</item><name>n</name><after>3</after><item>2</item></x>") == value)
  }

  @Test func `none and one`() throws {
    for items in [[], [1]] {
      let value = Plain(name: "n", item: items, after: 3)
      #expect(try decoded(Plain.self, encoded(value)) == value)
    }
    #expect(try encoded(Plain(name: "", item: [], after: 0)) == "<x><name/><after>0</after></x>")
  }

  struct Held: Codable, Equatable {
    var items: [Item]?
    var numbers: [Int]

    struct Item: Codable, Equatable { @AsAttribute var id: Int }

    enum CodingKeys: String, CodingKey {
      case items = "items/item"
      case numbers = "n/i"
    }
  }

  @Test func `in an element of their own`() throws {
    let value = Held(items: [.init(id: 1), .init(id: 2)], numbers: [3])
    let xml = #"<x><items><item id="1"/><item id="2"/></items><n><i>3</i></n></x>"#
    #expect(try encoded(value) == xml)
    #expect(try decoded(Held.self, xml) == value)
    // An empty list has its element; nil has none.
    #expect(try encoded(Held(items: [], numbers: [])) == "<x><items/><n/></x>")
    #expect(try encoded(Held(items: nil, numbers: [])) == "<x><n/></x>")
    #expect(try decoded(Held.self, "<x><items/><n/></x>") == Held(items: [], numbers: []))
    #expect(try decoded(Held.self, "<x/>") == Held(items: nil, numbers: []))
    // Several such elements are one list.
    let several = "<x><n><i>1</i></n><n/><n><i>2</i><j>9</j></n></x>"
    #expect(try decoded(Held.self, several).numbers == [1, 2])
  }

  struct Placed: Codable, Equatable {
    var items: [String]

    enum CodingKeys: String, XMLCodingKey {
      case items = "item"
      var placement: XMLPlacement { .element(in: "items") }
    }
  }

  @Test func `in an element that the placement names`() throws {
    let value = Placed(items: ["a", ""])
    #expect(try encoded(value) == "<x><items><item>a</item><item/></items></x>")
    #expect(try decoded(Placed.self, encoded(value)) == value)
  }

  @Test func `arrays of arrays`() throws {
    struct Matrix: Codable, Equatable { var row: [[Int]] }
    let value = Matrix(row: [[1, 2], [], [3]])
    let xml =
      "<x><row><item>1</item><item>2</item></row><row/><row><item>3</item></row></x>"
    #expect(try encoded(value) == xml)
    #expect(try decoded(Matrix.self, xml) == value)
    struct Deep: Codable, Equatable { var a: [[[String]]] }
    let deep = Deep(a: [[["p"], []], [[]]])
    #expect(try decoded(Deep.self, encoded(deep)) == deep)
  }

  @Test func `a whole document is an array of its children`() throws {
    #expect(try decoded([Int].self, "<x><a>1</a><b>2</b></x>") == [1, 2])
    #expect(try encoded([1, 2]) == "<x><item>1</item><item>2</item></x>")
    #expect(try encoded(["a"]) { $0.itemName = "name" } == "<x><name>a</name></x>")
    #expect(try decoded([Int].self, "<x/>") == [])
  }

  @Test func `sets and other collections`() throws {
    struct Sets: Codable, Equatable {
      var a: Set<Int>
      var b: Set<String>
      var c: ContiguousArray<Bool>
    }
    let value = Sets(a: [1, 2, 3], b: ["x"], c: [true, false])
    #expect(try decoded(Sets.self, encoded(value)) == value)
    let empty = Sets(a: [], b: [], c: [])
    #expect(try encoded(empty) == "<x/>")
    #expect(try decoded(Sets.self, "<x/>") == empty)
  }

  @Test func `one of several where one is wanted`() throws {
    struct One: Codable { var a: Int }
    let xml = "<x><a>1</a><a>2</a></x>"
    #expect(try decoded(One.self, xml).a == 1)
    #expect(
      complaint(One.self, xml) { $0.isStrict = true }
        == "corrupted [a] `a` is there more than once, and one is wanted (line 1, column 4)")
    struct Part: Codable { var b: Int? }
    struct OnePart: Codable { var a: Part }
    #expect(
      complaint(OnePart.self, "<x><a/><a/></x>") { $0.isStrict = true }
        == "corrupted [a] `a` is there more than once, and one is wanted (line 1, column 4)")
  }

  @Test func `containers asked for by hand`() throws {
    struct Table: Codable, Equatable {
      var cells: [[String]]

      enum Keys: String, CodingKey { case cell }

      init(cells: [[String]]) { self.cells = cells }

      init(from decoder: any Decoder) throws {
        var rows = try decoder.unkeyedContainer()
        cells = []
        while !rows.isAtEnd {
          let row = try rows.nestedContainer(keyedBy: Keys.self)
          var list = try row.nestedUnkeyedContainer(forKey: .cell)
          var values: [String] = []
          #expect(list.count == (cells.isEmpty ? 2 : 1))
          while !list.isAtEnd { values.append(try list.decode(String.self)) }
          cells.append(values)
        }
      }

      func encode(to encoder: any Encoder) throws {
        var rows = encoder.unkeyedContainer()
        for row in cells {
          var container = rows.nestedContainer(keyedBy: Keys.self)
          var list = container.nestedUnkeyedContainer(forKey: .cell)
          for cell in row { try list.encode(cell) }
        }
      }
    }
    let value = Table(cells: [["a", "b"], ["c"]])
    let xml = "<x><item><cell>a</cell><cell>b</cell></item><item><cell>c</cell></item></x>"
    #expect(try encoded(value) == xml)
    #expect(try decoded(Table.self, xml) == value)
  }
}
