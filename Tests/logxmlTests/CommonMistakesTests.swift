// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// The commonest mistakes, of usage and of data: what is typed or in the file,
/// the whole message, and the words of it that say what to do next.
@Suite struct CommonMistakesTests {
  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    /// The command line; a word `@name` is a file in the folder of the test.
    let words: [String]
    var files: [String: [UInt8]] = [:]
    /// What stands on standard input; nil for a keyboard.
    var input: String?
    /// What is said first, without the folder of the test.
    let message: String
    /// The words of the message that say what to do.
    let nextStep: String

    init(
      _ name: String, _ line: String, _ files: [String: String] = [:], input: String? = nil,
      says message: String, next: String
    ) {
      testDescription = name
      words = line.split(separator: " ").map { String($0) }
      self.files = files.mapValues { Array($0.utf8) }
      self.input = input
      self.message = message
      nextStep = next
    }

    /// One file with these bytes.
    init(
      _ name: String, _ line: String, _ file: String, bytes: [UInt8], says message: String,
      next: String
    ) {
      self.init(name, line, says: message, next: next)
      files = [file: bytes]
    }
  }

  @Test(arguments: usage + missing + xml + json + tables + others)
  func `the message is enough to know what to do`(mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in mistake.files {
      try Data(bytes).write(to: URL(filePath: folder[name]))
    }
    let words = mistake.words.map { $0.hasPrefix("@") ? folder[String($0.dropFirst())] : $0 }
    let run = ToolRun(words, input: mistake.input)
    // A report of validate is its result, and stands on standard output.
    let said = words.first == "validate" && run.errors.isEmpty ? run.output : run.errors
    let shown = said.replacing(folder.path + "/", with: "").replacing(folder.path, with: "FOLDER")
    let expected = mistake.message + "\n"
    #expect(shown.prefix(expected.count) == expected)
    #expect(mistake.message.contains(mistake.nextStep))
    #expect(
      run.status == (words.first == "validate" && run.errors == "" ? 1 : 2) || run.status == 1)
  }

  @Test func `there are thirty and more`() {
    let all = Self.usage + Self.missing + Self.xml + Self.json + Self.tables + Self.others
    #expect(all.count >= 30)
    #expect(Set(all.map(\.testDescription)).count == all.count)
  }

  // MARK: Usage

  static let usage = [
    Mistake(
      "a misspelt command", "convrt a.xml",
      says: "logxml: there is no command 'convrt'; did you mean 'convert'?",
      next: "did you mean 'convert'?"),
    Mistake(
      "a misspelt option", "convert --form csv a.xml",
      says: "logxml convert: unknown option '--form'; did you mean '--from'?",
      next: "did you mean '--from'?"),
    Mistake(
      "an option of another command", "convert --first a.xml",
      says: "logxml convert: 'convert' has no option '--first'; it belongs to query and insert",
      next: "it belongs to query and insert"),
    Mistake(
      "an option before the command", "-o out.json convert a.xml",
      says: "logxml: options come after the command: logxml COMMAND -o",
      next: "options come after the command"),
    Mistake(
      "an option without its value", "convert a.xml -o",
      says: "logxml convert: '-o' needs a value: -o FILE", next: "-o FILE"),
    Mistake(
      "a misspelt format", "convert -f fuely a.csv",
      says: "logxml convert: 'fuely' is not a value for '-f'; did you mean 'fuelly'?",
      next: "did you mean 'fuelly'?"),
    Mistake(
      "a misspelt rule", "validate --deny bad-dat a.csv",
      says: "logxml validate: there is no rule 'bad-dat' for '--deny'; did you mean 'bad-date'?",
      next: "did you mean 'bad-date'?"),
    Mistake(
      "a misspelt topic of help", "help bad-dte",
      says: "logxml help: there is no help on 'bad-dte'; did you mean 'bad-date'?",
      next: "did you mean 'bad-date'?"),
    Mistake(
      "a date as people write it", "convert --since 01/02/2024 a.csv",
      says: "logxml convert: '--since' needs a date such as 2024, 2024-03, 2024-03-01 or "
        + "2024-03-01T07:12, in local time, but was given '01/02/2024'",
      next: "2024-03-01"),
    Mistake(
      "quotes that the shell took from a path", "query //item[@type=x] a.xml",
      says: """
        logxml query: the path cannot be understood, column 14: "x" cannot stand after an operator
          //item[@type=x]
                       ^ expected a number, or a literal in quotes
        """,
      next: "expected a number, or a literal in quotes"),
    Mistake(
      "a file where the path belongs", "query @export.xml", ["export.xml": "<a/>"],
      says: "logxml query: the path is missing before the file 'export.xml': logxml query "
        + "PATH export.xml",
      next: "logxml query PATH export.xml"),
    Mistake(
      "a file where the path belongs, with a name that is no path", "query @my.export.xml",
      ["my.export.xml": "<a/>"],
      says: "logxml query: the path is missing before the file 'my.export.xml': logxml query "
        + "PATH my.export.xml",
      next: "logxml query PATH my.export.xml"),
    Mistake(
      "no file at all", "convert",
      says: "logxml convert: no FILE was given and standard input is a terminal; name a file, or "
        + "pipe one in",
      next: "name a file, or pipe one in"),
    Mistake(
      "a pipe from a command that failed", "convert", input: "",
      says: "<stdin>: error: the file is empty; the program that should have written it wrote "
        + "nothing",
      next: "the program that should have written it wrote nothing"),
  ]

  // MARK: Files that are not there

  static let missing = [
    Mistake(
      "letters that changed places", "query //a @export.xlm", ["export.xml": "<a/>"],
      says: "logxml: export.xlm: No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "capital letters", "validate @Export.XML", ["export.xml": "<a/>"],
      says: "logxml: Export.XML: No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "a name with a space and without quotes", "convert @Apple Health.xml",
      ["Apple Health.xml": "<a/>"],
      says: "logxml: Apple: No such file or directory; put quotes around a name with spaces: "
        + "'Apple Health.xml'",
      next: "put quotes around a name with spaces"),
    Mistake(
      "quotes in quotes", "query //a @\"export.xml\"", ["export.xml": "<a/>"],
      says: "logxml: \"export.xml\": No such file or directory; did you mean 'export.xml'?",
      next: "did you mean 'export.xml'?"),
    Mistake(
      "a folder that does not exist", "query //a @backups/a.xml",
      says: "logxml: backups/a.xml: No such file or directory; there is no folder 'backups'",
      next: "there is no folder 'backups'"),
    Mistake(
      "a pattern that matches nothing", "convert @export*.xml",
      says: "logxml: export*.xml: No such file or directory; no name matches it",
      next: "no name matches it"),
    Mistake(
      "an address", "convert https://example.org/export.xml",
      says: "logxml: https://example.org/export.xml: No such file or directory; only files can "
        + "be read: download this address first",
      next: "download this address first"),
    Mistake(
      "an output in a folder that does not exist", "query / @a.xml -o @new/a.xml",
      ["a.xml": "<a/>"],
      says: "logxml: cannot write 'new/a.xml': No such file or directory; there is no folder 'new'",
      next: "there is no folder 'new'"),
  ]

  // MARK: XML

  static let xml = [
    Mistake(
      "a plain ampersand", "validate @a.xml", ["a.xml": "<a>Tom & Ann</a>"],
      says: "a.xml:1:9: error[not-well-formed]: `&` without the name of an entity after it; a "
        + "plain ampersand is written `&amp;`",
      next: "is written `&amp;`"),
    Mistake(
      "a plain less-than sign", "validate @a.xml", ["a.xml": "<a>x < y</a>"],
      says: "a.xml:1:7: error[not-well-formed]: `<` without the name of an element after it; a "
        + "plain one is written `&lt;`",
      next: "is written `&lt;`"),
    Mistake(
      "two elements at the top", "validate @a.xml", ["a.xml": "<a/>\n<b/>\n"],
      says: "a.xml:2:1: error[not-well-formed]: found something after the end of the document; "
        + "expected nothing, a comment or a processing instruction; all elements stand in one at "
        + "the top",
      next: "all elements stand in one at the top"),
    Mistake(
      "an attribute twice", "validate @a.xml", ["a.xml": "<a>\n<b x=\"1\" x=\"2\"/></a>"],
      says: "a.xml:2:15: error[not-well-formed]: attribute `x` stands twice in the same tag; leave "
        + "one out",
      next: "leave one out"),
    Mistake(
      "a value without quotes", "validate @a.xml", ["a.xml": "<a x=1/>"],
      says: "a.xml:1:6: error[not-well-formed]: expected a quote (\" or ') before the attribute's "
        + "value",
      next: "expected a quote"),
    Mistake(
      "an end tag of another element", "validate @a.xml", ["a.xml": "<a>\n<b>x</c></a>"],
      says:
        "a.xml:2:9: error[not-well-formed]: end tag `</c>` where `</b>` was expected (`<b>` was "
        + "opened in line 2)",
      next: "`</b>` was expected"),
    Mistake(
      "a download that was cut off", "validate @a.xml", ["a.xml": "<a>\n<b>x</b>\n<b>y</b>\n"],
      says:
        "a.xml:4:1: error[not-well-formed]: the document ends before its last end tag; it may be "
        + "cut off",
      next: "it may be cut off"),
    Mistake(
      "another encoding than the declared one", "validate @a.xml", "a.xml",
      bytes: Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>M".utf8) + [0xFC]
        + Array("ller</a>".utf8),
      says: "a.xml:2:5: error[encoding]: byte 0xFC is not valid UTF-8 here; if the file is in "
        + "another encoding, its first line must say so: <?xml version=\"1.0\" encoding=\"…\"?>",
      next: "its first line must say so"),
    Mistake(
      "a blank line before the declaration", "validate @a.xml",
      ["a.xml": "\n<?xml version=\"1.0\"?>\n<a/>"],
      says: "a.xml:2:6: error[not-well-formed]: an XML declaration is only allowed at the very "
        + "start of the document; remove what stands before it, blank lines too",
      next: "remove what stands before it"),
    Mistake(
      "a prefix that nothing declares", "validate @a.xml", ["a.xml": "<a><p:b/></a>"],
      says: "a.xml:1:8: error[namespace]: namespace prefix `p` of `b` is not declared; expected "
        + "xmlns:p=\"…\" in this tag or in one around it",
      next: "expected xmlns:p=\"…\""),
    Mistake(
      "an entity of HTML", "validate @a.xml", ["a.xml": "<a>82&nbsp;kg</a>"],
      says:
        "a.xml:1:12: error[undeclared-entity]: entity `&nbsp;` is not declared in the document; "
        + "expected one of &lt; &gt; &amp; &quot; &apos;, a character reference, or a declaration",
      next: "expected one of"),
    Mistake(
      "HTML where XML belongs", "query //p @a.xml",
      ["a.xml": "<html><head><meta charset=\"utf-8\"></head><body/></html>"],
      says:
        "a.xml:1:42: error: end tag `</head>` where `</meta>` was expected (`<meta>` was opened "
        + "in line 1); HTML leaves such elements open, XML does not",
      next: "HTML leaves such elements open, XML does not"),
    Mistake(
      "an empty file", "validate @a.xml", ["a.xml": ""],
      says: "a.xml: error[empty-file]: the file is empty; the program that should have written it "
        + "wrote nothing",
      next: "the program that should have written it wrote nothing"),
  ]
}
