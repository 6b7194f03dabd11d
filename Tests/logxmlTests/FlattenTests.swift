// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

/// Tables whose columns are found in the matches.
@Suite struct FlattenTests {
  private func run(_ words: [String], _ input: String) -> ToolRun {
    ToolRun(["query", "--flatten"] + words, input: input)
  }

  @Test func `columns are attributes and leaves of two levels, in document order`() {
    let xml = """
      <r>
        <e id="1"><name lang="en">Ann</name><home><city>Bonn</city><zip p="x"/></home></e>
        <e id="2" k="v"><home><street>Am, Eck</street><city>Ulm</city></home></e>
        <e><name/><note>a\tb</note></e>
      </r>
      """
    let csv = run(["-tcsv", "r/e"], xml)
    #expect(
      csv.output == """
        @id,@k,name/@lang,name,note,home/street,home/city,home/zip/@p
        1,,en,Ann,,,Bonn,x
        2,v,,,,"Am, Eck",Ulm,
        ,,,,a\tb,,,

        """)
    #expect(csv.errors == "")
    #expect(run(["r/e", "--first"], xml).output == "1\ten\tAnn\tBonn\tx\n")
    #expect(
      run(["-tndjson", "--types", "r/e"], xml).output == """
        {"@id":1,"name/@lang":"en","name":"Ann","home/city":"Bonn","home/zip/@p":"x"}
        {"@id":2,"@k":"v","home/street":"Am, Eck","home/city":"Ulm"}
        {"name":"","note":"a\\tb"}

        """)
    #expect(
      run(["-tjson", "//name"], xml).output
        == "[\n{\"@lang\":\"en\",\".\":\"Ann\"},\n{}\n]\n")
  }

  @Test func `matches without anything are rows, too`() {
    #expect(run(["-tcsv", "r/e"], "<r><e/><e>x</e></r>").output == ".\n\"\"\nx\n")
    #expect(run(["-tcsv", "r/q"], "<r/>").status == 1)
    #expect(run(["-tcsv", "/"], "<r a='1'/>").output == "@a\n1\n")
  }

  @Test func `what has no cell is told once each, with the first place`() {
    let xml = """
      <r>
      <e><tag>a</tag><tag>b</tag><tag>c</tag></e>
      <e>text<tag>d</tag><geo><pt><x>1</x></pt></geo></e>
      <e><tag>e</tag><tag><f>1</f></tag><geo>t<pt/><pt/></geo></e>
      </r>
      """
    let run = run(["--header", "r/e"], xml)
    #expect(run.output == "tag\tgeo/pt\na\t\nd\t\ne\t\n")
    #expect(
      run.errors == """
        logxml: 'tag' stands more than once in 2 matches, the first at <stdin>:2:1; the row has the \
        first
        logxml: 'geo/pt' has elements of its own, which are deeper than rows go, in one match, \
        <stdin>:3:1; -c 'geo/pt/NAME' adds one to a table
        logxml: text beside the elements of the match is left out in one match, <stdin>:3:1
        logxml: 'geo/pt' stands more than once in one match, <stdin>:4:1; the row has the first
        logxml: text beside the elements of 'geo' is left out in one match, <stdin>:4:1

        """)
    #expect(run.status == 0)
    #expect(self.run(["-q", "r/e"], xml).errors == "")
    // Columns that were asked for come first, and answer for what they take.
    let given = self.run(["-c", "Second=tag[1]", "-c", "geo/pt/x", "-q", "-tcsv", "r/e"], xml)
    #expect(given.output == "Second,geo/pt/x,tag,geo/pt\nb,,a,\n,1,d,\n1,,e,\n")
    let errors = self.run(["-c", "tag[1]", "-c", "geo/pt/x", "r/e"], xml).errors
    #expect(!errors.contains("'tag' stands"))
    #expect(!errors.contains("deeper"))
  }

  @Test func `columns that come after a thousand matches are told in a table`() {
    let early = String(repeating: "<e a=\"1\"/>\n", count: 1000)
    let xml = "<r>\n\(early)<e a=\"2\" b.c=\"3\"/>\n<e b.c=\"4\"/></r>"
    let table = run(["-tcsv", "r/e"], xml)
    #expect(table.output == "@a\n" + String(repeating: "1\n", count: 1000) + "2\n\"\"\n")
    #expect(
      table.errors == "logxml: '@b.c' is none of the columns, which come from the first 1000 "
        + "matches, and is left out in 2 matches, the first at <stdin>:1002:1; -c '@b\\.c' adds it\n"
    )
    let given = run(["-c", "@b\\.c", "-tcsv", "r/e"], xml)
    #expect(given.output.hasSuffix(",1\n3,2\n4,\n"))
    #expect(
      run(["-tndjson", "r/e"], xml).output.hasSuffix(
        "{\"@a\":\"2\",\"@b.c\":\"3\"}\n{\"@b.c\":\"4\"}\n"))
    #expect(run(["-tndjson", "r/e"], xml).errors == "")
  }

  @Test func `columns come from all files, and rows name theirs`() throws {
    let folder = try TemporaryFolder(["a.xml": "<r><e x='1'/></r>", "b.xml": "<r><e y='2'/></r>"])
    let run = ToolRun(["query", "--flatten", "-tcsv", "r/e", folder["a.xml"], folder["b.xml"]])
    #expect(
      run.output == "file,@x,@y\n\(folder["a.xml"]),1,\n\(folder["b.xml"]),,2\n")
  }

  @Test func `formulas are guarded if that is asked for`() {
    let xml = "<r><e f='=1+1' g=\"a\"/><e f='-2' g='@x'/></r>"
    #expect(run(["-tcsv", "r/e"], xml).output == "@f,@g\n=1+1,a\n-2,@x\n")
    #expect(
      run(["-tcsv", "--spreadsheet-safe", "r/e"], xml).output
        == "'@f,'@g\n'=1+1,a\n'-2,'@x\n")
    let columns = ToolRun(
      ["query", "-tcsv", "--spreadsheet-safe", "-cF=@f", "r/e"], input: xml)
    #expect(columns.output == "F\n'=1+1\n'-2\n")
  }

  @Test func `very many columns and paths take bounded memory and time`() {
    let wide = "<e " + (0..<3_000).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    let deep = (0..<2_000).map { row in
      "<e><p\(row % 200)><q\(row / 200)x\(row)/></p\(row % 200)></e>"
    }
    let run = run(["-tcsv", "--no-header", "r/e"], "<r>\(wide)\(deep.joined())</r>")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2_002)
    #expect(lines.allSatisfy { $0.isEmpty || $0.utf8.count == 999 })
    #expect(run.errors.split(separator: "\n").count == 51)
    #expect(run.errors.hasSuffix("logxml: more of such was left out\n"))
  }

  @Test(arguments: [
    (["-ttext", "r"], "'--flatten' goes with -t csv, tsv, json or ndjson"),
    (["-tcsv", "r.a"], "'--flatten' makes rows of elements"),
    (["--default=x", "r"], "'--flatten' and '--default' contradict each other"),
    (["-tjson", "--spreadsheet-safe", "r"], "'--spreadsheet-safe' goes with -t csv or tsv"),
  ])
  func `what does not go together is refused`(words: [String], message: String) {
    let run = run(words, "<r/>")
    #expect(run.errors.contains(message))
    #expect(run.status == 2)
  }
}
