// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Canonical forms, with the examples of the recommendations of the W3C where they have
/// one (sections are those of Canonical XML 1.0 and of Exclusive XML Canonicalization 1.0).
@Suite struct `Canonical XML` {
  private let plain = XMLCanonicalWriter()
  private let commented = XMLCanonicalWriter(includesComments: true)
  private let exclusive = XMLCanonicalWriter(form: .exclusive)

  private func parse(_ text: String) throws -> XMLTreeDocument {
    try XMLTreeParser().parse(text)
  }

  // MARK: Examples of the recommendation

  @Test func `3.1 instructions, comments, and what is outside of the document element`() throws {
    let document = try parse(
      """
      <?xml version="1.0"?>

      <?xml-stylesheet   href="doc.xsl"
         type="text/xsl"   ?>

      <!DOCTYPE doc SYSTEM "doc.dtd">

      <doc>Hello, world!<!-- Comment 1 --></doc>

      <?pi-without-data     ?>

      <!-- Comment 2 -->

      <!-- Comment 3 -->
      """)
    #expect(
      try plain.string(of: document) == """
        <?xml-stylesheet href="doc.xsl"
           type="text/xsl"   ?>
        <doc>Hello, world!</doc>
        <?pi-without-data?>
        """)
    #expect(
      try commented.string(of: document) == """
        <?xml-stylesheet href="doc.xsl"
           type="text/xsl"   ?>
        <doc>Hello, world!<!-- Comment 1 --></doc>
        <?pi-without-data?>
        <!-- Comment 2 -->
        <!-- Comment 3 -->
        """)
    #expect(try commented.string(of: try parse("<!--a--><?b?><c/>")) == "<!--a-->\n<?b?>\n<c></c>")
  }

  @Test func `3.3 start and end tags`() throws {
    let document = try parse(
      """
      <!DOCTYPE doc [<!ATTLIST e9 attr CDATA "default">]>
      <doc>
         <e1   />
         <e2   ></e2>
         <e3   name = "elem3"   id="elem3"   />
         <e4   name="elem4"   id="elem4"   ></e4>
         <e5 a:attr="out" b:attr="sorted" attr2="all" attr="I'm"
            xmlns:b="http://www.ietf.org"
            xmlns:a="http://www.w3.org"
            xmlns="http://example.org"/>
         <e6 xmlns="" xmlns:a="http://www.w3.org">
            <e7 xmlns="http://www.ietf.org">
               <e8 xmlns="" xmlns:a="http://www.w3.org">
                  <e9 xmlns="" xmlns:a="http://www.ietf.org"/>
               </e8>
            </e7>
         </e6>
      </doc>
      """)
    #expect(
      try plain.string(of: document) == """
        <doc>
           <e1></e1>
           <e2></e2>
           <e3 id="elem3" name="elem3"></e3>
           <e4 id="elem4" name="elem4"></e4>
           <e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" \
        xmlns:b="http://www.ietf.org" attr="I'm" attr2="all" b:attr="sorted" a:attr="out"></e5>
           <e6 xmlns:a="http://www.w3.org">
              <e7 xmlns="http://www.ietf.org">
                 <e8 xmlns="">
                    <e9 xmlns:a="http://www.ietf.org" attr="default"></e9>
                 </e8>
              </e7>
           </e6>
        </doc>
        """)
  }

  @Test func `3.4 character modifications and character references`() throws {
    let document = try parse(
      #"""
      <!DOCTYPE doc [
      <!ATTLIST normId id ID #IMPLIED>
      <!ATTLIST normNames attr NMTOKENS #IMPLIED>
      ]>
      <doc>
         <text>First line&#x0d;&#10;Second line</text>
         <value>&#x32;</value>
         <compute><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></compute>
         <compute expr='value>"0" &amp;&amp; value&lt;"10" ?"valid":"error"'>valid</compute>
         <norm attr=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/>
         <normNames attr='   A   &#x20;&#13;&#xa;&#9;   B   '/>
         <normId id=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/>
      </doc>
      """#)
    #expect(
      try plain.string(of: document) == #"""
        <doc>
           <text>First line&#xD;
        Second line</text>
           <value>2</value>
           <compute>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</compute>
           <compute expr="value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;">valid</compute>
           <norm attr=" '    &#xD;&#xA;&#x9;   ' "></norm>
           <normNames attr="A &#xD;&#xA;&#x9; B"></normNames>
           <normId id="' &#xD;&#xA;&#x9; '"></normId>
        </doc>
        """#)
  }

  @Test func `3.6 UTF-8`() throws {
    let bytes = Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><doc>&#169;"#.utf8) + [0xE9]
    let document = try XMLTreeParser().parse(bytes + Array("</doc>".utf8))
    #expect(try plain.bytes(of: document) == Array("<doc>©é</doc>".utf8))
  }

  /// Of example 3.7, a part that is a subtree.
  @Test func `a part has the namespaces and the xml attributes around it`() throws {
    let document = try parse(
      """
      <!DOCTYPE doc [
      <!ATTLIST e2 xml:space (default|preserve) 'preserve'>
      <!ATTLIST e3 id ID #IMPLIED>
      ]>
      <doc xmlns="http://www.ietf.org" xmlns:w3c="http://www.w3.org" xml:lang="en">
         <e1 xml:lang="de">
            <e2 xmlns="">
               <e3 id="E3"/>
            </e2>
         </e1>
      </doc>
      """)
    let part = try #require(document.child("doc/e1/e2/e3"))
    #expect(
      try plain.string(of: part)
        == #"<e3 xmlns:w3c="http://www.w3.org" id="E3" xml:lang="de" xml:space="preserve"></e3>"#)
    #expect(try exclusive.string(of: part) == #"<e3 id="E3"></e3>"#)
    let outer = try #require(document.child("doc/e1"))
    #expect(
      try plain.string(of: outer).hasPrefix(
        #"<e1 xmlns="http://www.ietf.org" xmlns:w3c="http://www.w3.org" xml:lang="de">"#))
  }

  /// Section 2.2 of the exclusive form.
  @Test func `the exclusive form does not depend on what is around`() throws {
    let first = try parse(
      """
      <n0:local xmlns:n0="http://foo.invalid" xmlns:n3="ftp://example.org">
        <n1:elem2 xmlns:n1="http://example.net" xml:lang="en">
           <n3:stuff xmlns:n3="ftp://example.org"/>
        </n1:elem2>
      </n0:local>
      """)
    let second = try parse(
      """
      <n2:pdu xmlns:n1="http://example.com" xmlns:n2="http://foo.example" xml:lang="fr" \
      xml:space="retain">
        <n1:elem2 xmlns:n1="http://example.net" xml:lang="en">
           <n3:stuff xmlns:n3="ftp://example.org"/>
        </n1:elem2>
      </n2:pdu>
      """)
    let (a, b) = (
      try #require(first.descendants(named: "elem2").first),
      try #require(second.descendants(named: "elem2").first)
    )
    #expect(
      try plain.string(of: a) == """
        <n1:elem2 xmlns:n0="http://foo.invalid" xmlns:n1="http://example.net" \
        xmlns:n3="ftp://example.org" xml:lang="en">
             <n3:stuff></n3:stuff>
          </n1:elem2>
        """)
    #expect(
      try plain.string(of: b) == """
        <n1:elem2 xmlns:n1="http://example.net" xmlns:n2="http://foo.example" xml:lang="en" \
        xml:space="retain">
             <n3:stuff xmlns:n3="ftp://example.org"></n3:stuff>
          </n1:elem2>
        """)
    let form = """
      <n1:elem2 xmlns:n1="http://example.net" xml:lang="en">
           <n3:stuff xmlns:n3="ftp://example.org"></n3:stuff>
        </n1:elem2>
      """
    #expect(try exclusive.string(of: a) == form)
    #expect(try exclusive.string(of: b) == form)
    #expect(
      try XMLCanonicalWriter(form: .exclusive, inclusivePrefixes: ["n0", "n3", "none"])
        .string(of: a) == """
          <n1:elem2 xmlns:n0="http://foo.invalid" xmlns:n1="http://example.net" \
          xmlns:n3="ftp://example.org" xml:lang="en">
               <n3:stuff></n3:stuff>
            </n1:elem2>
          """)
  }

  // MARK: Namespaces

  @Test func `the default namespace is taken away where it is used without`() throws {
    let document = try parse(
      "<a xmlns='urn:a'><b xmlns=''><p:c xmlns:p='urn:p' p:x=''><d/></p:c></b></a>")
    #expect(
      try exclusive.string(of: document)
        == #"<a xmlns="urn:a"><b xmlns=""><p:c xmlns:p="urn:p" p:x=""><d></d></p:c></b></a>"#)
    let other = try parse("<a xmlns='urn:a'><p:b xmlns='' xmlns:p='urn:p'><c/></p:b></a>")
    #expect(
      try exclusive.string(of: other)
        == #"<a xmlns="urn:a"><p:b xmlns:p="urn:p"><c xmlns=""></c></p:b></a>"#)
    for name in ["#default", ""] {
      #expect(
        try XMLCanonicalWriter(form: .exclusive, inclusivePrefixes: [name]).string(of: other)
          == #"<a xmlns="urn:a"><p:b xmlns="" xmlns:p="urn:p"><c></c></p:b></a>"#)
    }
  }

  @Test func `a relative namespace has no canonical form`() throws {
    for name in ["foo", "../a", "1a:b", ":x", "#a"] {
      let document = try parse("<a>\n<p:b xmlns:p='\(name)'/></a>")
      for writer in [plain, exclusive] {
        let error = #expect(throws: XMLCanonicalError.self) { try writer.bytes(of: document) }
        #expect(error?.code == .relativeNamespace)
        #expect(error?.description.hasPrefix("2:1: the namespace “\(name)” is a relative") == true)
      }
    }
    #expect(try plain.bytes(of: parse("<a xmlns='urn:x' xmlns:p='x+1.2-y:z'/>")).isEmpty == false)
  }

  @Test func `a match of a stream without what is around it has an exclusive form`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//b"))
    reader.keepsAncestors = false
    var match: XMLTreeMatch?
    try reader.read(#"<a xmlns:p="urn:p"><b p:x="1"/></a>"#.utf8) {
      match = $0
      return .continue
    }
    let node = try #require(match?.node)
    #expect(try exclusive.string(of: node) == #"<b xmlns:p="urn:p" p:x="1"></b>"#)
    let error = #expect(throws: XMLCanonicalError.self) { try plain.string(of: node) }
    #expect(error?.code == .undeclaredPrefix)
    #expect(error?.message.contains("“p”") == true)
  }

  // MARK: Nodes and sinks

  @Test func `nodes that are no elements`() throws {
    let document = try parse("<a>x&amp;<![CDATA[<]]><!--c--><?p d?></a>")
    let children = try #require(document.documentElement).children
    #expect(try children.map { try plain.string(of: $0) } == ["x&amp;", "&lt;", "", "<?p d?>"])
    #expect(try commented.string(of: children[2]) == "<!--c-->")
  }

  @Test func `in pieces, and stopped by the sink`() throws {
    struct Full: Error {}
    let text = String(repeating: "abc&lt;", count: 60_000)
    let document = try parse("<a><b>\(text)</b><b>\(text)</b></a>")
    var bytes: [UInt8] = []
    var pieces = 0
    try plain.write(document) { piece in
      bytes += piece
      pieces += 1
    }
    #expect(pieces > 5)
    #expect(bytes == Array("<a><b>\(text)</b><b>\(text)</b></a>".utf8))
    #expect(throws: Full.self) { try plain.write(document) { _ in throw Full() } }
  }

  @Test func `deep documents need no stack`() throws {
    let depth = 20_000
    let text =
      String(repeating: "<a xmlns:p='urn:p'>", count: depth)
      + String(repeating: "</a>", count: depth)
    let parser = XMLTreeParser()
    parser.limits.depth = depth + 1
    parser.limits.namespaceDeclarations = depth + 1
    let document = try parser.parse(text)
    let expected =
      "<a xmlns:p=\"urn:p\">" + String(repeating: "<a>", count: depth - 1)
      + String(repeating: "</a>", count: depth)
    try SmallStackThread.run {
      let form = try XMLCanonicalWriter().string(of: document)
      #expect(form == expected)
    }
  }

  /// The form of the form is the form, and says the same as the document.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `random documents`(seed: UInt64) throws {
    let document = try parse(RandomDocument(seed: seed, size: 2_000).source)
    for writer in [plain, commented, exclusive] {
      guard let form = try? writer.bytes(of: document) else { continue }
      let again = try XMLTreeParser().parse(form)
      #expect(try writer.bytes(of: again) == form)
      #expect(again.root.isContentEqual(to: document.root))
    }
  }
}
