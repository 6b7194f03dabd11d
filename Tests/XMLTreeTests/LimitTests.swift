// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// A limit, a document that just keeps it and one that just does not.
struct LimitCase: CustomTestStringConvertible, Sendable {
  var name: String
  /// The property that the error names.
  var property: String
  var limits: ParseLimits
  var accepted: String
  var refused: String
  var testDescription: String { name }

  init(
    _ name: String, _ property: String, accepted: String, refused: String,
    _ change: (inout ParseLimits) -> Void
  ) {
    self.name = name
    self.property = property
    self.accepted = accepted
    self.refused = refused
    limits = ParseLimits()
    change(&limits)
  }

  private static func nested(_ levels: Int) -> String {
    String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// In entities, everything counts, as often as it is referred to.
  static let expansions = [
    ("elements of entities", "<b/>", 100), ("comments of entities", "<!--x-->", 100),
    ("instructions of entities", "<?q?>", 100), ("white space in tags", "<b        />", 100),
    ("attributes without values", "<b c='' d=''/>", 100),
  ].map { name, content, count in
    LimitCase(
      name, "entityOutput",
      accepted: "<!DOCTYPE a [<!ENTITY e \"\(content)\">]><a>\(repeated("&e;", count))</a>",
      refused: "<!DOCTYPE a [<!ENTITY e \"\(content)\">]><a>\(repeated("&e;", count + 1))</a>"
    ) {
      $0.entityOutput = content.utf8.count * count
      $0.entityAmplification = 0
    }
  }

  static let all =
    [
      // The content of `f` is 40 bytes, and each of the 10 references in it costs 16 more.
      LimitCase(
        "references to nothing", "entityOutput",
        accepted: "<!DOCTYPE a [<!ENTITY e ''><!ENTITY f '\(repeated("&e;", 10))'>]>"
          + "<a b=''>\(repeated("&f;", 100))</a>",
        refused: "<!DOCTYPE a [<!ENTITY e ''><!ENTITY f '\(repeated("&e;", 10))'>]>"
          + "<a b=''>\(repeated("&f;", 120))</a>"
      ) {
        $0.entityOutput = 20_000
        $0.entityAmplification = 0
      },
      LimitCase(
        "references to nothing in a value", "entityOutput",
        accepted: "<!DOCTYPE a [<!ENTITY e ''><!ENTITY f '\(repeated("&e;", 10))'>]>"
          + "<a b='\(repeated("&f;", 100))'/>",
        refused: "<!DOCTYPE a [<!ENTITY e ''><!ENTITY f '\(repeated("&e;", 10))'>]>"
          + "<a b='\(repeated("&f;", 800))'/>"
      ) {
        $0.entityOutput = 20_000
        $0.entityAmplification = 0
      },
      LimitCase(
        "contents of parameter entities", "entityOutput",
        accepted:
          "<!DOCTYPE a [<!ENTITY % p '\(repeated("<?p?>", 20))'>\(repeated("%p;<?q?>", 8))]><a/>",
        refused:
          "<!DOCTYPE a [<!ENTITY % p '\(repeated("<?p?>", 20))'>\(repeated("%p;<?q?>", 11))]><a/>"
      ) {
        $0.entityOutput = 1_000
        $0.entityAmplification = 0
      },
      LimitCase(
        "declarations", "declarations",
        accepted: "<!DOCTYPE a [<!ENTITY e ''><!ATTLIST a b ID #IMPLIED c ID #IMPLIED>]><a/>",
        refused: "<!DOCTYPE a [<!ENTITY e ''><!ATTLIST a b ID #IMPLIED c ID #IMPLIED>"
          + "<!ELEMENT a ANY>]><a/>"
      ) { $0.declarations = 3 },
      LimitCase(
        "names listed in a declaration", "declarations",
        accepted: "<!DOCTYPE a [<!ATTLIST a b (a\(repeated("|a", 9)))  #IMPLIED>]><a/>",
        refused: "<!DOCTYPE a [<!ATTLIST a b (a\(repeated("|a", 10))) #IMPLIED>]><a/>"
      ) { $0.declarations = 10 },
      LimitCase(
        "namespace declarations", "namespaceDeclarations",
        accepted: "<a xmlns='u'><b xmlns:p='v'/><b xmlns:p='v'/></a>",
        refused: "<a xmlns='u'><b xmlns:p='v'><c xmlns=''/></b></a>"
      ) { $0.namespaceDeclarations = 2 },
      LimitCase("depth", "depth", accepted: nested(5), refused: nested(6)) { $0.depth = 5 },
      LimitCase("depth by default", "depth", accepted: nested(2_048), refused: nested(2_049)) { _ in
      },
      LimitCase(
        "depth inside an entity", "depth",
        accepted: "<!DOCTYPE a [<!ENTITY e '<b/>'>]><a>&e;</a>",
        refused: "<!DOCTYPE a [<!ENTITY e '<b><c/></b>'>]><a>&e;</a>"
      ) { $0.depth = 2 },
      LimitCase(
        "attributes", "attributesPerElement", accepted: "<a b='' c='' d=''/>",
        refused: "<a b='' c='' d='' e=''/>"
      ) { $0.attributesPerElement = 3 },
      LimitCase(
        "attributes and namespace declarations", "attributesPerElement",
        accepted: "<a b='' c='' xmlns='urn:x'/>", refused: "<a b='' c='' xmlns='' xmlns:p='urn:x'/>"
      ) { $0.attributesPerElement = 3 },
      LimitCase(
        "attributes by default", "attributesPerElement",
        accepted: "<a\((0..<10_000).map { " a\($0)=''" }.joined())/>",
        refused: "<a\((0..<10_001).map { " a\($0)=''" }.joined())/>"
      ) { _ in },
      LimitCase(
        "text of entities", "entityOutput",
        accepted: "<!DOCTYPE a [<!ENTITY e '0123456789'>]><a>\(repeated("&e;", 100))</a>",
        refused: "<!DOCTYPE a [<!ENTITY e '0123456789'>]><a>\(repeated("&e;", 101))</a>"
      ) {
        $0.entityOutput = 1_000
        $0.entityAmplification = 0
      },
      LimitCase(
        "entities in attributes", "entityOutput",
        accepted: "<!DOCTYPE a [<!ENTITY e '0123456789'>]><a b='\(repeated("&e;", 100))'/>",
        refused: "<!DOCTYPE a [<!ENTITY e '0123456789'>]><a b='\(repeated("&e;", 101))'/>"
      ) {
        $0.entityOutput = 1_000
        $0.entityAmplification = 0
      },
      LimitCase(
        "defaults of attributes", "entityOutput",
        accepted: "<!DOCTYPE a [<!ATTLIST b x CDATA '0123456789'>]><a>\(repeated("<b/>", 100))</a>",
        refused: "<!DOCTYPE a [<!ATTLIST b x CDATA '0123456789'>]><a>\(repeated("<b/>", 101))</a>"
      ) {
        // Each with its name of 1 byte, and 8.
        $0.entityOutput = 1_900
        $0.entityAmplification = 0
      },
      // 136 bytes and 3 for each reference: 400 bytes of text are less than three
      // times 148, 500 bytes are more than three times 151.
      LimitCase(
        "entities for their document", "entityOutput",
        accepted: "<!DOCTYPE a [<!ENTITY e '\(repeated("x", 100))'>]><a>\(repeated("&e;", 4))</a>",
        refused: "<!DOCTYPE a [<!ENTITY e '\(repeated("x", 100))'>]><a>\(repeated("&e;", 5))</a>"
      ) {
        $0.entityOutput = 0
        $0.entityAmplification = 3
      },
      // With something between: libxml2 2.9 refuses one that stands twice in a row.
      // It also looks an entity up where it is declared, which counts.
      LimitCase(
        "parameter entities", "parameterEntityReferences",
        accepted: "<!DOCTYPE a [<!ENTITY % p '<!-- -->'>\(repeated("%p;<?q?>", 2))]><a/>",
        refused: "<!DOCTYPE a [<!ENTITY % p '<!-- -->'>\(repeated("%p;<?q?>", 4))]><a/>"
      ) { $0.parameterEntityReferences = 3 },
    ] + expansions
}

@Suite struct `Limits` {
  @Test(arguments: LimitCase.all)
  func `kept, and just not kept`(_ example: LimitCase) throws {
    let document = try XMLTreeParser(limits: example.limits).parse(example.accepted)
    ParseOutcome.expectInvariants(document)
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser(limits: example.limits).parse(example.refused)
    }
    #expect(error?.code == .limitReached)
    #expect(error?.position != nil)
    #expect(error?.message.hasSuffix("(limit `\(example.property)`)") == true)
  }

  @Test(arguments: LimitCase.all)
  func `raised`(_ example: LimitCase) throws {
    var limits = ParseLimits()
    limits.depth = 3_000
    limits.attributesPerElement = 20_000
    _ = try XMLTreeParser(limits: limits).parse(example.refused)
  }

  /// The defaults stand in `Docs/Parsing.md`.
  @Test func `defaults`() {
    let limits = ParseLimits()
    #expect(limits.depth == 2_048)
    #expect(limits.attributesPerElement == 10_000)
    #expect(limits.entityOutput == 8_388_608)
    #expect(limits.entityAmplification == 10)
    #expect(limits.parameterEntityReferences == 1_000)
    #expect(limits.declarations == 20_000)
    #expect(limits.distinctNames == 100_000)
    #expect(limits.namespaceDeclarations == 4_096)
    #expect(limits.streamBuffer == 268_435_456)
  }

  /// However the document is read: names of elements and attributes that nobody asked
  /// for count, and the place does not depend on the chunks.
  @Test(arguments: [1_000, 65_536, 1 << 24], [50, 100_000])
  func `distinct names`(chunk: Int, limit: Int) throws {
    var limits = ParseLimits()
    limits.distinctNames = limit
    var text = Array("<r>\n".utf8)
    // `r`, and two more in each line; libxml2 itself knows a few.
    for index in 0...limit { text += "<n\(index) m\(index)=''/>\n".utf8 }
    text += "</r>".utf8
    let reader = XMLTreeReader(path: try XMLPath("r/none"), limits: limits)
    let error = #expect(throws: XMLReadError.self) {
      var rest = text[...]
      while !rest.isEmpty {
        try reader.feed(rest.prefix(chunk)) { _ in .continue }
        rest = rest.dropFirst(chunk)
      }
      try reader.finish { _ in .continue }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.message.hasSuffix("(limit `distinctNames`)") == true)
    let line = try #require(error?.position?.line)
    #expect(line > limit / 2 - 10 && line <= limit / 2 + 2)
    #expect(throws: XMLReadError.self) { try XMLChecker(limits: limits).check(text) }
    #expect(throws: XMLReadError.self) { try XMLTreeParser(limits: limits).parse(text) }
    limits.distinctNames = 3 * limit
    try XMLChecker(limits: limits).check(text)
  }

  /// libxml2 would write a line about each pair of them to the standard error output.
  @Test func `thousands of attributes of type ID`() throws {
    let declared = (0..<5_000).map { " x\($0) ID #IMPLIED" }.joined()
    let document = try XMLTreeParser().parse(
      "<!DOCTYPE a [<!ATTLIST a\(declared)>]><a x1='  y  z '/>")
    // Values of this type are normalised as those of all types but CDATA.
    #expect(document.documentElement?.attribute("x1") == "y z")
  }

  @Test func `the buffer of a stream`() throws {
    var limits = ParseLimits()
    limits.streamBuffer = 10_000
    let small = "<r><b>\(String(repeating: "x", count: 5_000))</b></r>"
    let large = "<r><b>\(String(repeating: "x", count: 20_000))</b></r>"
    let reader = XMLTreeReader(path: try XMLPath("r/b"), limits: limits)
    var matches = 0
    try reader.read(Array(small.utf8)) { _ in
      matches += 1
      return .continue
    }
    #expect(matches == 1)
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(Array(large.utf8)) { _ in .continue }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.message.firstRange(of: "streamBuffer") != nil)
    reader.limits.streamBuffer = 100_000
    try reader.read(Array(large.utf8)) { _ in .continue }
  }

  /// Sizes at which libxml2 itself stops.
  @Test func `names and pieces that are too large for libxml2`() throws {
    let name = String(repeating: "n", count: 49_999)
    #expect(try XMLTreeParser().parse("<\(name)/>").documentElement?.name == name)
    let long = #expect(throws: XMLReadError.self) { try XMLTreeParser().parse("<\(name)xx/>") }
    #expect(long?.code == .limitReached)
    let text = String(repeating: "0123456789", count: 1_200_000)
    #expect(try XMLTreeParser().parse("<a>\(text)</a>").root.stringValue.utf8.count == 12_000_000)
    let comment = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse("<a><!--\(text)--></a>")
    }
    #expect(comment?.code == .limitReached)
  }

  /// libxml2 before 2.12 would take minutes for the end of such a tag.
  @Test(arguments: [4_000, 65_536, 1 << 24])
  func `a tag of a million attributes is refused before its end`(chunk: Int) throws {
    // `<` is an error of its own, but in what is never looked into. From 2.11 on it shows
    // that a tag is damaged, and the parser is made to look.
    let value = LibXML2.version < 21_100 ? "<" : "v"
    var text = Array("<r".utf8)
    for index in 0..<1_000_000 { text += " a\(index)='\(value)'".utf8 }
    text += "/>".utf8
    let reader = XMLTreeReader(path: try XMLPath("r"))
    let error = #expect(throws: XMLReadError.self) {
      var rest = text[...]
      while !rest.isEmpty {
        try reader.feed(rest.prefix(chunk)) { _ in .continue }
        rest = rest.dropFirst(chunk)
      }
      try reader.finish { _ in .continue }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.message.hasSuffix("(limit `attributesPerElement`)") == true)
    #expect(error?.position == SourcePosition(line: 1, column: 1))
  }

  // MARK: Sizes of records

  /// Lengths and names around what fits a packed record.
  @Test func `long values and many names`() throws {
    var source = "<r>"
    for length in [65_533, 65_534, 65_535, 65_536, 70_000] {
      source += "<v a='\(String(repeating: "x", count: length))' b='\(length)'/>"
    }
    for index in 0..<66_000 { source += "<n n\(index)='\(index)' m='s'/>" }
    source += "</r>"
    let document = try XMLTreeParser().parse(source)
    ParseOutcome.expectInvariants(document)
    var lengths: [Int] = []
    var index = 0
    for element in try #require(document.documentElement).childElements {
      if element.name == "v" {
        lengths.append(element.attributes[0].valueBytes.count)
        #expect(element.attributes[1].value == "\(lengths.last ?? 0)")
      } else {
        let isRight =
          element.attributes[0].name == "n\(index)" && element.attributes[0].value == "\(index)"
          && element.attributes[1].value == "s"
        if !isRight { Issue.record("element \(index)") }
        index += 1
      }
    }
    #expect(lengths == [65_533, 65_534, 65_535, 65_536, 70_000])
    #expect(index == 66_000)
  }
}
