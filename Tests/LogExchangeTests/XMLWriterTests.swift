// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct XMLWriterTests {
  @Test func `a document is written step by step`() throws {
    var xml = XMLWriter()
    xml.declaration()
    xml.start("log")
    xml.attribute("name", "<\"A\" & 'B'>\t\n\r")
    xml.lineBreak()
    xml.start("entry")
    xml.attribute("date", "2024-03-01T07:12Z")
    xml.attribute("weight", "80.50")
    xml.end()
    xml.lineBreak()
    xml.start("entry")
    #expect(!xml.hasContent)
    xml.text("-0.5")
    #expect(xml.hasContent)
    xml.text("")
    xml.text(" <&>\"]]>\r")
    xml.text(" é!")
    xml.end()
    xml.lineBreak()
    xml.element("note", "a\u{1}b\u{FFFE}")
    xml.lineBreak(closing: 1)
    xml.end()
    xml.end()
    #expect(
      String(decoding: xml.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <log name="&lt;&quot;A&quot; &amp; 'B'>&#9;&#10;&#13;">
          <entry date="2024-03-01T07:12Z" weight="80.50"/>
          <entry>-0.5 &lt;&amp;&gt;"]]&gt;&#13; é!</entry>
          <note>a\u{FFFD}b\u{FFFD}</note>
        </log>
        """)
    #expect(xml.replacedCharacters == 2)
  }
}
