// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import logxml

/// Faults of inputs that options accept, each off by default and told in one line.
@Suite struct MendingTests {
  private func run(_ words: String..., input: [UInt8]) -> ToolRun {
    ToolRun(["query"] + words, bytes: input)
  }

  private func run(_ words: String..., input: String) -> ToolRun {
    ToolRun(["query"] + words, input: input)
  }

  // MARK: Encodings

  /// `<?xml version="1.0" encoding="UTF-8"?>` and an é, a € in Windows-1252.
  private static let wrong =
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>".utf8) + [0xE9, 0x80] + Array("</a>".utf8)

  @Test func `an encoding counts against a declaration`() {
    #expect(run("a", input: Self.wrong).status == 2)
    let run = run("a", "--encoding", "windows-1252", input: Self.wrong)
    #expect(run.output == "é€\n")
    #expect(run.errors == "logxml: <stdin>: read as windows-1252, although it declares UTF-8\n")
    #expect(run.status == 0)
    #expect(self.run("-q", "a", "--encoding=windows-1252", input: Self.wrong).errors == "")
    let utf8 = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>"
    #expect(self.run("a", input: utf8).output == "Ã©\n")
    #expect(self.run("a", "--encoding=utf-8", input: utf8).output == "é\n")
    let wide = "<?xml version='1.0' encoding='utf-8'?><a>é</a>".utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    #expect(self.run("a", "--encoding=utf-16le", input: wide).output == "é\n")
  }

  @Test func `bytes that are not in the encoding are an error`() {
    let run = run("a", "--encoding=windows-1252", input: Array("<a>".utf8) + [0x81])
    #expect(
      run.errors.contains("byte 0x81 is no character in Windows-1252, which '--encoding' names"))
    #expect(run.status == 2)
  }

  // MARK: Entities

  @Test func `entities of HTML are read where that is asked for`() {
    let xml = "<a t=\"1&nbsp;&lt;&Tab;2\">x&eacute;&NotEqualTilde;&LT;&AMP;<b>&hellip;&amp;</b></a>"
    let strict = run("a", input: xml)
    #expect(strict.errors.contains("entity `&nbsp;` is not declared in the document"))
    #expect(strict.errors.hasSuffix("; '--entities html' knows it\n"))
    #expect(strict.status == 2)
    for words in [["a"], ["-c.", "a"], ["-tndjson", "--style=plain", "a/b"]] {
      let run = ToolRun(["query", "--entities", "html"] + words, input: xml)
      #expect(run.output == (words.count == 3 ? "\"…&\"\n" : "xé\u{2242}\u{338}<&…&\n"))
      #expect(
        run.errors
          == "logxml: <stdin>: entities that are not declared were read as those of HTML\n")
    }
    // Since libxml2 2.14, white space that an entity stands for stays as it is.
    let space = LibXML2.version >= 21400 ? "\t" : " "
    #expect(run("-q", "--entities=html", "a.t", input: xml).output == "1\u{A0}<\(space)2\n")
    #expect(
      run("-q", "--entities=html", "-txml", "a/b", input: xml).output == "<b>…&amp;</b>\n")
  }

  @Test func `declared entities count, and unknown ones stay errors`() {
    let declared = "<!DOCTYPE a [<!ENTITY nbsp '!'>]><a>&nbsp;&copy;</a>"
    #expect(run("--entities=html", "a", input: declared).output == "!©\n")
    let xhtml = "<!DOCTYPE html PUBLIC 'p' 's'><html>&nbsp;</html>"
    #expect(run("--entities=html", "html", input: xhtml).output == "\u{A0}\n")
    let unknown = run("--entities=html", "a", input: "<a>&nbsp;&mine;</a>")
    #expect(unknown.errors.contains("entity `&mine;` is not declared"))
    #expect(!unknown.errors.contains("--entities"))
    #expect(run("--entities=html", "a", input: "<a>&lt;</a>").errors == "")
  }

  @Test func `the table of entities has all names of HTML`() {
    #expect(HTMLEntities.text("AElig") == Array("Æ".utf8))
    #expect(HTMLEntities.text("zwnj") == Array("\u{200C}".utf8))
    #expect(HTMLEntities.text("CounterClockwiseContourIntegral") == Array("∳".utf8))
    #expect(HTMLEntities.text("Aelig") == nil)
  }

  // MARK: Prefixes

  @Test func `undeclared prefixes get a namespace`() {
    let xml = "<g:a g:k='1' id='2'><g:b x:id='3'/><g:b xmlns:g='own'/></g:a>"
    let strict = run("//{urn:g}b", input: xml)
    #expect(strict.errors.contains("namespace prefix `g` of `k` is not declared"))
    #expect(strict.errors.hasSuffix("; '--prefix g=URI' gives it a namespace\n"))
    #expect(strict.status == 2)
    let mend = ["--prefix", "g=urn:g", "--prefix", "x=urn:x"]
    func ask(_ words: String...) -> ToolRun { ToolRun(["query"] + mend + words, input: xml) }
    #expect(ask("-tpath", "//{urn:g}b").output == "/a[0]/b[0]\n")
    #expect(ask("//*/@{urn:g}k").output == "1\n")
    #expect(ask("//*[@{urn:x}id='3']/@{urn:x}id").output == "3\n")
    #expect(ask("-tpath", "//{own}b").output == "/a[0]/b[1]\n")
    #expect(ask("-txml", "//g:b[0]").output.contains("xmlns:g=\"urn:g\""))
    #expect(
      ask("-tcount", "//*").errors == """
        logxml: <stdin>: the prefix 'g' is not declared and was read as that of 'urn:g'
        logxml: <stdin>: the prefix 'x' is not declared and was read as that of 'urn:x'

        """)
    let some = run("--prefix=g=urn:g", "//*", input: xml)
    #expect(some.errors.contains("namespace prefix `x`"))
    #expect(run("--prefix=g=urn:g", "-tcount", "//*", input: "<a/>").errors == "")
  }

  // MARK: Documents

  private static let three =
    "<?xml version='1.0'?><a n='1'>x</a>\n<!-- of the first -->\n<?xml version='1.0'?>\n"
    + "<!DOCTYPE a [<!ENTITY e '>'><!-- ' -->]><a n='2'><b c='>'/><![CDATA[</a>]]><!-- </a> -->"
    + "<?i </a>?>&e;</a><a n='3'/>\n<!-- end -->\n"

  @Test func `documents after one another are read`() {
    let strict = run("//a", input: Self.three)
    #expect(strict.errors.contains("a second XML document begins here"))
    #expect(strict.errors.hasSuffix("; '--documents' reads all of them\n"))
    let run = run("--documents", "a.n", input: Self.three)
    #expect(run.output == "1\n2\n3\n")
    #expect(run.errors == "logxml: <stdin>: read as 3 documents\n")
    #expect(run.status == 0)
    #expect(self.run("-q", "--documents", "/", input: Self.three).output == "x\n</a>>\n\n")
    #expect(self.run("-q", "--documents", "--first", "a.n", input: Self.three).output == "1\n")
    // A path that can have no more matches in one document may have some in the next.
    #expect(
      self.run("-q", "--documents", "a/b[0].c", input: "<a><b c='1'/></a><a><b c='2'/></a>").output
        == "1\n2\n")
    #expect(self.run("--documents", "a", input: "<a>1</a>\n").errors == "")
  }

  @Test func `where documents meet does not depend on how they come`() {
    for size in [1, 2, 3, 7] {
      var splitter = DocumentSplitter()
      var documents = [""]
      var rest = Array(Self.three.utf8)[...]
      while true {
        let chunk = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        chunk.withUnsafeBufferPointer { bytes in
          splitter.take(bytes) { (piece: UnsafeBufferPointer<UInt8>, begins: Bool) in
            if begins { documents.append("") }
            documents[documents.count - 1] += String(decoding: piece, as: UTF8.self)
          }
        }
        if chunk.isEmpty { break }
      }
      #expect(documents.joined() == Self.three)
      #expect(documents.count == 3)
      #expect(documents[0].hasSuffix("of the first -->\n"))
      #expect(documents[2] == "<a n='3'/>\n<!-- end -->\n")
    }
  }

  @Test func `places are those in the file`() {
    let xml = "<a>\n</a>\n  <a>\n<p>x<b/></p></a>"
    let mixed = run("--documents", "-tndjson", "--style=plain", "a/p", input: xml)
    #expect(mixed.errors.hasPrefix("<stdin>:4:1: error: `<p>` has text"))
    let damaged = run("--documents", "a", input: "<a>\n</a>\n  <a></b>")
    #expect(damaged.errors.hasPrefix("<stdin>:3:10: error: end tag `</b>`"), "\(damaged.errors)")
    #expect(damaged.output == "\n\n")
    #expect(damaged.status == 2)
    let cut = run("--documents", "a", input: "<a/><a>")
    #expect(cut.errors.contains("the document ends before"))
  }

  // MARK: Junk

  @Test func `what surrounds the XML is skipped`() {
    let junk = "HTTP/1.1 200 OK\r\n\r\n\u{FEFF}<?xml version='1.0'?>\n<a>1 > 0</a>\nbye\n"
    #expect(run("a", input: junk).status == 2)
    let run = run("--junk", "a", input: junk)
    #expect(run.output == "1 > 0\n")
    #expect(
      run.errors
        == "logxml: <stdin>: skipped 13 bytes before the first '<' and 3 after the last '>'\n")
    #expect(run.status == 0)
    // Text that looks like JSON is junk, too.
    #expect(self.run("-q", "--junk", "a", input: "[INFO] <a>x</a>").output == "x\n")
    #expect(self.run("--junk", "a", input: "\n<a>x</a>\n").errors == "")
    #expect(self.run("--junk", "a", input: "none").status == 2)
    let place = self.run("--junk", "a", input: "one\ntwo <a>\n</b>")
    #expect(place.errors.hasPrefix("<stdin>:3:"), "\(place.errors)")
    let long = String(repeating: "x", count: 300_000)
    let text = self.run("-q", "--junk", "a", input: "\(long)<a>\(long)<b/>\(long)</a>\(long)")
    #expect(text.output == "\(long)\(long)\n")
  }

  @Test(arguments: [true, false]) func `junk in UTF-16 is skipped`(isBig: Bool) {
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
      }
    }
    // U+3C3C and U+3E3E have the bytes of `<` and `>`.
    let text = "<?xml version='1.0' encoding='UTF-16'?><a>é\u{3E3E}</a>"
    for junk in ["", "\u{FEFF}", "\u{FEFF}\u{3C3C} log: "] {
      let run = run("--junk", "a", input: bytes(junk + text + "\u{3E3E}"))
      #expect(run.output == "é\u{3E3E}\n", "\(run.errors)")
      let slow = ToolRun(
        ["query", "--junk", "a"], bytes: bytes(junk + text), chunkSize: junk.isEmpty ? 3 : 1)
      #expect(slow.output == run.output, "\(slow.errors)")
      #expect(run.status == 0)
    }
  }

  @Test func `bytes that are no UTF-8 name the option`() {
    let run = run("a", input: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8))
    #expect(run.errors.contains("'--encoding windows-1252' reads it"), "\(run.errors)")
  }

  @Test func `a prefix needs a namespace`() {
    let run = run("--prefix", "p", "a", input: "<a/>")
    #expect(
      run.errors.contains(
        "'--prefix' needs a prefix and its namespace such as gml=http://www.opengis.net/gml"))
  }

  // MARK: Large values

  @Test func `values over 10 MB are read where the limit allows it`() {
    let long = String(repeating: "x", count: 11_000_000)
    for (xml, path, output) in [
      ("<a k='\(long)'/>", "a.k", long), ("<a><!--\(long)-->t</a>", "a", "t"),
      ("<a><?i \(long)?>t</a>", "a", "t"), ("<a><![CDATA[\(long)]]></a>", "a", long),
    ] {
      let run = run("--max", "value=12M", path, input: xml)
      #expect(run.output.utf8.count == output.utf8.count + 1)
      #expect(run.output == output + "\n")
      #expect(run.errors == "")
    }
    for xml in ["<a k='\(long)'/>", "<a k='\(long)"] {
      let strict = run("a.k", input: xml)
      #expect(strict.errors.hasSuffix("(limit `valueSize`); --max value=SIZE raises it\n"))
      #expect(strict.status == 2)
    }
    let cut = run("--max", "value=10100000", "a.k", input: "<a k='\(long)\(long)")
    #expect(cut.errors.hasSuffix("(limit `valueSize`); --max value=SIZE raises it\n"))
  }
}
