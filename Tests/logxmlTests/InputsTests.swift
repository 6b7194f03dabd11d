// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

@testable import logxml

@Suite struct InputsTests {
  private func items(
    _ operands: [String], lists: [FileList] = [], input: String? = ""
  ) throws -> [String] {
    let console = Console(
      input: MemorySource(input ?? "", isTerminal: input == nil), output: MemorySink(),
      errors: MemorySink(), environment: { _ in nil })
    var invocation = Invocation(command: .query)
    invocation.fileLists = lists
    var inputs = try Inputs(
      invocation, operands: operands.map { Argument($0) }, selection: .xml, console)
    var found: [String] = []
    while let item = inputs.next() {
      switch item {
      case .input(let input, _): found.append(input.label.description)
      case .failure(let name, let error): found.append("\(name): \(error.reason)")
      case .note(let text): found.append(text)
      case .emptyFolder(let name, _): found.append("\(name): empty")
      }
    }
    return found
  }

  @Test func `without files, standard input is read`() throws {
    #expect(try items([]) == ["<stdin>"])
    #expect(try items(["a.xml", "-"]) == ["a.xml", "<stdin>"])
    #expect(try items(["a.xml"], input: nil) == ["a.xml"])
  }

  @Test func `a folder is walked in the byte order of names`() throws {
    let folder = try TemporaryFolder([
      "b.xml": "", "a.XML": "", "B.Xml": "", "c/z.xml": "", "c/a/x.xml": "", "c.xml": "",
      "é.xml": "", "readme.txt": "", "xml": "", ".hidden.xml": "", ".git/x.xml": "", "d/e.txt": "",
    ])
    let names = ["B.Xml", "a.XML", "b.xml", "c/a/x.xml", "c/z.xml", "c.xml", "é.xml"]
    #expect(try items([folder.path]) == names.map { folder[$0] })
    #expect(try items([folder.path + "/"]) == names.map { folder[$0] })
    #expect(
      try items([folder["b.xml"], folder["c"]])
        == [folder["b.xml"], folder["c/a/x.xml"], folder["c/z.xml"]])
  }

  @Test func `links to files are followed, links to folders are not`() throws {
    let folder = try TemporaryFolder(["a/x.xml": "", "elsewhere/y.xml": ""])
    try folder.link("a/loop", to: folder["a"])
    try folder.link("a/loop.xml", to: folder["a"])
    try folder.link("a/link.xml", to: "../elsewhere/y.xml")
    try folder.link("a/other.txt", to: "../elsewhere/y.xml")
    try folder.link("top", to: "a")
    #expect(try items([folder["a"]]) == [folder["a/link.xml"], folder["a/x.xml"]])
    #expect(try items([folder["top"]]) == [folder["top/link.xml"], folder["top/x.xml"]])
  }

  @Test func `a dangling link and a ring of links are named`() throws {
    let folder = try TemporaryFolder(["x.xml": ""])
    try folder.link("gone.xml", to: "nothing")
    try folder.link("ring.xml", to: "ring.xml")
    #expect(
      try items([folder.path]) == [
        folder["gone.xml"] + ": No such file or directory",
        folder["ring.xml"] + ": Too many levels of symbolic links", folder["x.xml"],
      ])
  }

  @Test func `a folder without XML is told`() throws {
    let folder = try TemporaryFolder(["a.txt": ""])
    #expect(try items([folder.path]) == [folder.path + ": empty"])
  }

  @Test func `pipes are skipped in folders`() throws {
    let folder = try TemporaryFolder(["a.xml": ""])
    #expect(mkfifo(folder["pipe.xml"], 0o600) == 0)
    #expect(try items([folder.path]) == [folder["a.xml"]])
  }

  @Test func `a tree deeper than the stack of a recursion is walked`() throws {
    let folder = try TemporaryFolder([:])
    // 300 levels: far, but within the length that a name may have.
    let deep = Array(repeating: "d", count: 300).joined(separator: "/")
    try folder.write(deep + "/x.xml", "")
    #expect(try items([folder.path]) == [folder[deep + "/x.xml"]])
  }

  struct List: CustomTestStringConvertible {
    let content: String
    let separator: FileList.Separator
    let names: [String]
    var testDescription: String { content.debugDescription }
  }

  @Test(arguments: [
    List(content: "", separator: .lineFeed, names: []),
    List(content: "a.xml\nb c.xml\n", separator: .lineFeed, names: ["a.xml", "b c.xml"]),
    List(content: "a.xml\r\n\r\n\nb.xml", separator: .lineFeed, names: ["a.xml", "b.xml"]),
    List(content: "a\nb.xml\0\0c.xml\0", separator: .null, names: ["a\nb.xml", "c.xml"]),
    List(content: "a.xml\r", separator: .null, names: ["a.xml\r"]),
  ])
  func `a list names files`(list: List) throws {
    let folder = try TemporaryFolder(["list": list.content])
    let file = FileList(name: FileName(folder["list"]), separator: list.separator)
    #expect(try items([], lists: [file]) == list.names)
    let standard = FileList(name: .standardInput, separator: list.separator)
    #expect(try items(["first"], lists: [standard], input: list.content) == ["first"] + list.names)
  }

  @Test func `a list from standard input does not name standard input`() throws {
    let standard = FileList(name: .standardInput, separator: .lineFeed)
    #expect(try items([], lists: [standard], input: "-\n") == ["./-"])
  }

  @Test func `a missing list is named, the rest is done`() throws {
    let missing = FileList(name: FileName("/nowhere/list"), separator: .null)
    #expect(
      try items(["a.xml"], lists: [missing])
        == ["/nowhere/list: No such file or directory", "a.xml"])
  }
}
