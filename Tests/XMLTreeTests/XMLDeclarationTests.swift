// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What declares an encoding, and what only looks as if it did.
@Suite struct XMLDeclarationTests {
  static let deceptions = [
    "<?xml-stylesheet href=\"a.xsl\" encoding=\"ISO-8859-1\"?><a>é</a>",
    "<?xml-stylesheet href=\"a.xsl\" encoding=\"UTF-16\"?><a>é</a>",
    "<?xmlfoo encoding=\"ISO-8859-1\"?><a>é</a>",
    "<?xml.x encoding='windows-1252'?><a>é</a>",
    "<!-- --><?xml-model encoding=\"ISO-8859-1\"?><a>é</a>",
    "<?p <?xml version='1.0' encoding='ISO-8859-1'??><a>é</a>",
  ]

  @Test(arguments: deceptions)
  func `an instruction declares no encoding`(_ text: String) throws {
    let bytes = Array(text.utf8)
    for size in [bytes.count, 1, 2, 3, 7] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      #expect(document.root.stringValue == "é", "chunks of \(size)")
      #expect(document.declaration.encoding == nil)
    }
    // The same document in UTF-16 is decoded by its byte order mark.
    for isBigEndian in [false, true] {
      let wide = TextEncoding.utf16(text, isBigEndian: isBigEndian)
      for size in [wide.count, 1, 3] {
        let document = try ParseOutcome.document(wide, chunks: [size])
        #expect(document.root.stringValue == "é")
        #expect(document.declaration.encoding == nil)
      }
    }
  }

  static let declarations = [
    "<?xml\tversion='1.0'\tencoding='ISO-8859-1'?>",
    "<?xml\r\nversion=\"1.0\"\r\nencoding=\"ISO-8859-1\"\r\n?>",
    "<?xml version = '1.0' encoding = \"ISO-8859-1\" standalone='yes' ?>",
    "<?xml version='1.0' encoding='latin1'?>",
    "<?xml version=\"1.0\"" + String(repeating: " ", count: 300) + "encoding=\"ISO-8859-1\"?>",
    "<?xml" + String(repeating: "\n", count: 4_000) + "version='1.0' encoding='ISO-8859-1'?>",
    "<?xml" + String(repeating: "\n", count: 9_000) + "version='1.0' encoding='ISO-8859-1'?>",
  ]

  @Test(arguments: declarations)
  func `a declaration is obeyed however it is laid out`(_ declaration: String) throws {
    // C3 A9 is `Ã©` in Latin-1.
    let bytes = Array("\(declaration)<a>é</a>".utf8)
    for size in [bytes.count, 1, 2, 255, 256, 4_096] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      #expect(document.root.stringValue == "Ã©", "chunks of \(size)")
      #expect(document.declaration.encoding?.isEmpty == false)
    }
  }

  @Test func `a mark of UTF-8 outweighs the declaration`() throws {
    let bytes = Array("\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8)
    for size in [bytes.count, 1, 5] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      #expect(document.root.stringValue == "é")
      #expect(document.declaration.encoding == "ISO-8859-1")
    }
  }

  static let values: [(text: String, encoding: String?)] = [
    ("<?xml version=\"encoding='x'\"?>", nil),
    ("<?xml version=\"encoding='x'\" encoding='y'?>", "y"),
    ("<?xml version='1.0' standalone='yes' encoding='y'?>", "y"),
    ("<?xml version='1.0' xencoding='y'?>", nil),
    ("<?xml version='1.0' encoding=y?>", nil),
    ("<?xml version='1.0' encoding='y?>", nil),
    ("<?xmlversion='1.0' encoding='y'?>", nil),
    ("<?XML version='1.0' encoding='y'?>", nil),
    (" <?xml version='1.0' encoding='y'?>", nil),
    ("<!-- --><?xml version='1.0' encoding='y'?>", nil),
    ("<?xml version='1.0'?><a encoding='y'/>", nil),
    ("<?xml ?>", nil),
    ("<?xml", nil),
  ]

  @Test(arguments: values.map(\.text))
  func `the value is that of the pseudo-attribute`(_ text: String) throws {
    let expected = try #require(Self.values.first { $0.text == text }).encoding
    let found = InputEncoding.declaredEncoding(in: Array(text.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func `a declaration after something else is an error`() {
    let declaration = "<?xml version='1.0' encoding='UTF-16'?>"
    for text in [" \(declaration)<a/>", "<!-- -->\(declaration)<a/>"] {
      let bytes = Array(text.utf8)
      let whole = ParseOutcome.of(bytes)
      #expect(!whole.hasPrefix("declaration") && !whole.contains("encoding"), "\(whole)")
      for size in 1...bytes.count { #expect(ParseOutcome.of(bytes, chunks: [size]) == whole) }
    }
  }
}
