// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// Files that are changed in their places, and what is shown before.
@Suite struct ChangeFileTests {
  @Test func `a file is replaced with its permissions, and a link stays one`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a><b>1</b></a>\n"])
    try folder.link("link.xml", to: folder["a.xml"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["a.xml"])
    let run = ToolRun(["set", "-i", "--backup", "a/b", "2", folder["link.xml"]])
    #expect(run.status == 0)
    #expect(run.output + run.errors == "")
    #expect(folder.content("a.xml") == "<a><b>2</b></a>\n")
    #expect(folder.content("a.xml~") == "<a><b>1</b></a>\n")
    #expect(folder.names == ["a.xml", "a.xml~", "link.xml"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["a.xml"])
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.xml"])
        == folder["a.xml"])
  }

  @Test func `a folder is changed file by file, each whole or not at all`() throws {
    let folder = try TemporaryFolder([
      "a.xml": "<a><b>1</b></a>", "b.xml": "<a><b>1</b>", "c.xml": "<a/>", "d.txt": "<a><b/></a>",
      "sub/e.xml": "<a>\n<b/>\n</a>",
    ])
    let run = ToolRun(["delete", "-iv", "a/b", folder.path])
    #expect(run.status == 2)
    #expect(folder.content("a.xml") == "<a></a>")
    #expect(folder.content("b.xml") == "<a><b>1</b>")
    #expect(folder.content("c.xml") == "<a/>")
    #expect(folder.content("d.txt") == "<a><b/></a>")
    #expect(folder.content("sub/e.xml") == "<a>\n</a>")
    #expect(run.errors.contains("a.xml: 1 match\n"))
    #expect(run.errors.contains("b.xml:1:12: error: "), "\(run.errors)")
    #expect(folder.names == ["a.xml", "b.xml", "c.xml", "d.txt", "sub"])
  }

  @Test func `a file in which nothing matches is not written`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a/>"])
    let old = try FileManager.default.attributesOfItem(atPath: folder["a.xml"])
    let run = ToolRun(["rename", "-i", "a/b", "c", folder["a.xml"]])
    #expect(run.status == 1)
    #expect(run.errors == "logxml: nothing matched\n")
    let new = try FileManager.default.attributesOfItem(atPath: folder["a.xml"])
    #expect(old[.systemFileNumber] as? Int == new[.systemFileNumber] as? Int)
  }

  @Test func `another file gets the result`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a><b/></a>"])
    #expect(ToolRun(["set", "a/b", "ü", folder["a.xml"], "-o", folder["o.xml"]]).status == 0)
    #expect(folder.content("o.xml") == "<a><b>ü</b></a>")
    let same = ToolRun(["set", "a/b", "x", folder["a.xml"], "-o", folder["a.xml"]])
    #expect(same.status == 2)
    #expect(folder.content("a.xml") == "<a><b/></a>")
  }

  @Test func `a dry run shows a diff of all changes`() throws {
    let text = "<a>\n  <b>1</b>\n  <c/>\n  <d k='1'/>\n  <e/>\n</a>\n"
    let folder = try TemporaryFolder(["a.xml": text])
    let name = folder["a.xml"]
    let run = ToolRun(["delete", "-i", "--dry-run", "-e", "a/b", "-e", "a/d/@k", "-e", "a/c", name])
    #expect(
      run.output == """
        --- \(name)
        +++ \(name)
        @@ -1,6 +1,4 @@
         <a>
        -  <b>1</b>
        -  <c/>
        -  <d k='1'/>
        +  <d/>
           <e/>
         </a>

        """)
    #expect(run.status == 0)
    #expect(folder.content("a.xml") == text)
    let twice = ToolRun(["set", "--dry-run", "-e", "a/b", "22", "-e", "a/b[.=\"22\"]", "3", name])
    #expect(twice.output.contains("-  <b>1</b>\n+  <b>3</b>\n   <c/>\n"))
    #expect(ToolRun(["set", "--dry-run", "a/x", "1", name]).output == "")
  }

  @Test func `a dry run in another encoding shows the text of the document`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<r>\n<b>éééééééé</b>\n<a>x</a>\n<c>y</c>\n</r>"
    let folder = try TemporaryFolder()
    try folder.write("a.xml", text.unicodeScalars.map { UInt8($0.value) })
    let run = ToolRun(["set", "--dry-run", "-e", "r/a", "12345", "-e", "r/c", "6", folder["a.xml"]])
    #expect(run.status == 0)
    #expect(
      run.output.contains("-<a>x</a>\n+<a>12345</a>\n-<c>y</c>\n+<c>6</c>\n"), "\(run.output)")
  }

  @Test func `archives and compressed files are not changed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.xml", StoredArchive.zip([("a.xml", Array("<a/>".utf8))]))
    let run = ToolRun(["set", "-i", "a", "1", folder["a.xml"]])
    #expect(run.status == 2)
    #expect(run.errors.contains("archives and compressed files are not changed"), "\(run.errors)")
  }

  @Test func `a file where the path belongs is noticed`() throws {
    let folder = try TemporaryFolder(["log.xml": "<a/>"])
    let run = ToolRun(["delete", folder["log.xml"], "2024-03-01"])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "the path comes before the file: logxml delete PATH [FILE...]; 'logxml remove'"))
  }

  @Test func `a large file goes through in pieces`() throws {
    let entries = (0..<30_000).map { "  <entry n=\"\($0)\"><v>\($0 % 7)</v></entry>\n" }
    let text = "<log>\n" + entries.joined() + "</log>\n"
    let folder = try TemporaryFolder(["a.xml": text])
    for jobs in ["1", "4"] {
      let run = ToolRun(
        ["delete", "-j", jobs, "log/entry[v=\"3\"]", folder["a.xml"]], pieceSize: 10_000)
      #expect(run.status == 0)
      #expect(
        run.output == "<log>\n" + entries.filter { !$0.contains("<v>3<") }.joined() + "</log>\n")
      let line = ToolRun(
        ["rename", "-j", jobs, "log", "book"], input: text.replacing("\n", with: ""),
        pieceSize: 10_000)
      #expect(line.output == text.replacing("\n", with: "").replacing("log>", with: "book>"))
    }
  }
}
