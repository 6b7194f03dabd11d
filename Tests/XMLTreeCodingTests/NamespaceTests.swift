// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// Names with prefixes and namespaces, and strategies for keys.
@Suite struct NamespaceTests {
  struct Item: Codable, Equatable {
    var title: String
    var creator: String?
    var href: String?

    enum CodingKeys: String, CodingKey {
      case title
      case creator = "dc:creator"
      case href = "@{http://www.w3.org/1999/xlink}href"
    }
  }

  static let dc = "http://purl.org/dc/elements/1.1/"
  static let xlink = "http://www.w3.org/1999/xlink"

  @Test func `a name without prefix is that local name in any namespace`() throws {
    #expect(try decoded(Item.self, "<i xmlns='u'><title>t</title></i>").title == "t")
    #expect(try decoded(Item.self, "<p:i xmlns:p='u'><p:title>t</p:title></p:i>").title == "t")
  }

  @Test func `a prefix is compared as written, unless the decoder knows it`() throws {
    let written = "<i xmlns:dc='\(Self.dc)'><title/><dc:creator>c</dc:creator></i>"
    let other = "<i xmlns:d='\(Self.dc)'><title/><d:creator>c</d:creator></i>"
    let wrong = "<i xmlns:dc='u'><title/><dc:creator>c</dc:creator></i>"
    #expect(try decoded(Item.self, written).creator == "c")
    #expect(try decoded(Item.self, other).creator == nil)
    #expect(try decoded(Item.self, wrong).creator == "c")
    let known: (inout XMLTreeDecoder) -> Void = { $0.namespaces = ["dc": Self.dc] }
    #expect(try decoded(Item.self, written, known).creator == "c")
    #expect(try decoded(Item.self, other, known).creator == "c")
    #expect(try decoded(Item.self, wrong, known).creator == nil)
  }

  @Test func `an attribute in a namespace`() throws {
    let xml = "<i xmlns:l='\(Self.xlink)' l:href='#a' href='#b'><title/></i>"
    #expect(try decoded(Item.self, xml).href == "#a")
    struct Plain: Decodable { @AsAttribute var href: String }
    // Without a namespace in the key, the attribute without one is preferred.
    #expect(try decoded(Plain.self, xml).href == "#b")
    #expect(try decoded(Plain.self, "<i xmlns:l='u' l:href='#a'/>").href == "#a")
  }

  @Test func `two elements of one local name`() throws {
    struct Links: Decodable, Equatable {
      var link: String
      var atom: [String]
      enum CodingKeys: String, CodingKey {
        case link = "{}link"
        case atom = "{http://www.w3.org/2005/Atom}link"
      }
    }
    let xml = """
      <channel xmlns:a="http://www.w3.org/2005/Atom"><a:link>1</a:link><link>2</link>\
      <a:link>3</a:link></channel>
      """
    #expect(try decoded(Links.self, xml) == Links(link: "2", atom: ["1", "3"]))
  }

  @Test func `namespaces are declared at the top`() throws {
    let value = Item(title: "t", creator: "c", href: "#a")
    let xml = try encoded(value) {
      $0.namespaces = ["dc": Self.dc, "xlink": Self.xlink, "": "u"]
    }
    #expect(
      xml
        == "<x xmlns=\"u\" xmlns:dc=\"\(Self.dc)\" xmlns:xlink=\"\(Self.xlink)\" "
        + "xlink:href=\"#a\"><title>t</title><dc:creator>c</dc:creator></x>")
    #expect(try decoded(Item.self, xml) == value)
    #expect(try decoded(Item.self, xml) { $0.namespaces = ["dc": Self.dc] } == value)
  }

  @Test func `a namespace without a prefix is declared where it is needed`() throws {
    struct Two: Codable, Equatable {
      var a: Int
      var b: Int
      enum CodingKeys: String, CodingKey {
        case a = "{u}a"
        case b = "@{v}b"
      }
    }
    let xml = try encoded(Two(a: 1, b: 2))
    #expect(xml == #"<x xmlns:ns="v" ns:b="2"><a xmlns="u">1</a></x>"#)
    #expect(try decoded(Two.self, xml) == Two(a: 1, b: 2))
  }

  @Test func `a prefix that nobody declares is an error`() {
    #expect(
      complaint(encoding: Item(title: "", creator: "c", href: nil))
        == "[] the prefix “dc” of “dc:creator” is not declared (in x/dc:creator)")
  }

  // MARK: Strategies

  struct Names: Codable, Equatable {
    var lastModified: Int
    @AsAttribute var myURLValue: Int
    var partList: [String]
    enum CodingKeys: String, CodingKey {
      case lastModified, myURLValue
      case partList = "partList/onePart"
    }
  }

  static let strategies: [(XMLKeyStrategy, String)] = [
    (
      .snakeCase,
      #"<x my_url_value="2"><last_modified>1</last_modified>"#
        + "<part_list><one_part>p</one_part></part_list></x>"
    ),
    (
      .kebabCase,
      #"<x my-url-value="2"><last-modified>1</last-modified>"#
        + "<part-list><one-part>p</one-part></part-list></x>"
    ),
    (
      .capitalized,
      #"<x MyURLValue="2"><LastModified>1</LastModified>"#
        + "<PartList><OnePart>p</OnePart></PartList></x>"
    ),
    (
      .uppercased,
      #"<x MYURLVALUE="2"><LASTMODIFIED>1</LASTMODIFIED>"#
        + "<PARTLIST><ONEPART>p</ONEPART></PARTLIST></x>"
    ),
    (
      XMLKeyStrategy(name: { "a." + $0 }),
      #"<x a.myURLValue="2"><a.lastModified>1</a.lastModified>"#
        + "<a.partList><a.onePart>p</a.onePart></a.partList></x>"
    ),
  ]

  @Test(arguments: strategies.indices)
  func `strategies change the names of keys`(index: Int) throws {
    let (strategy, xml) = Self.strategies[index]
    let value = Names(lastModified: 1, myURLValue: 2, partList: ["p"])
    #expect(try encoded(value) { $0.keyStrategy = strategy } == xml)
    #expect(try decoded(Names.self, xml) { $0.keyStrategy = strategy } == value)
  }

  @Test func `strategies for choices, and none for dictionaries`() throws {
    enum Node: Codable, Equatable {
      case lineTo(Int)
      case moveTo(Int)
    }
    let value: [Node] = [.lineTo(1), .moveTo(2)]
    let xml = try encoded(value) { $0.keyStrategy = .kebabCase }
    #expect(xml == "<x><line-to>1</line-to><move-to>2</move-to></x>")
    #expect(try decoded([Node].self, xml) { $0.keyStrategy = .kebabCase } == value)
    let scores = ["someKey": 1]
    #expect(
      try encoded(scores) { $0.keyStrategy = .snakeCase } == "<x><someKey>1</someKey></x>")
  }

  @Test func `names are compared byte by byte`() throws {
    struct Accent: Codable {
      var accent: Int?
      enum CodingKeys: String, CodingKey { case accent = "\u{E9}" }
    }
    // The same character in two parts is another name in XML.
    #expect(try decoded(Accent.self, "<x><e\u{301}>1</e\u{301}></x>").accent == nil)
    #expect(try decoded(Accent.self, "<x><\u{E9}>1</\u{E9}></x>").accent == 1)
  }
}
