// SPDX-License-Identifier: MIT

#if Containers
  import TestSupport
  import Testing

  @testable import LogExchange
  @testable import logxml

  /// Spreadsheets are read as tables.
  @Suite struct SpreadsheetTests {
    private static let folder = Fixtures.path("sheets")
    private let weights = folder + "/weights.xlsx"

    // MARK: Logs

    @Test(arguments: ["weights.xlsx", "spritmonitor.xlsx", "fuel-1904.xlsx", "weights.ods"])
    func `a spreadsheet is read, as a file and from a pipe`(file: String) throws {
      let name = String(file.prefix { $0 != "." })
      let file = "\(Self.folder)/\(file)"
      let expected = try Fixtures.text(at: "\(Self.folder)/\(name).ndjson")
      let command = ["convert", "-t", "ndjson"] + (name == "fuel-1904" ? ["--map", "auto"] : [])
      let run = ToolRun(command + [file])
      #expect(run.output == expected, "\(run.errors)")
      #expect(run.status == 0)
      let piped = ToolRun(command, bytes: Array(try Fixtures.bytes(at: file)), chunkSize: 500)
      #expect(piped.output == expected, "\(piped.errors)")
    }

    @Test(arguments: ["quick", "scale"])
    func `a workbook of MacroFactor is read as its tables in CSV are`(name: String) throws {
      let folder = Fixtures.path("macrofactor")
      let run = ToolRun(["convert", "-t", "ndjson", "\(folder)/\(name).xlsx"])
      #expect(run.output == (try Fixtures.text(at: "\(folder)/\(name).ndjson")), "\(run.errors)")
      #expect(run.status == 0)
    }

    @Test func `the sheet that a format recognises is read, and the others are named`() throws {
      let run = ToolRun(["convert", "-t", "ndjson", weights])
      #expect(
        run.errors.contains(
          "\(weights): only the sheet 'Weight' is read; 'FILE:SHEET' reads another: 'Settings', "
            + "'Empty & more'\n"))
      #expect(
        run.errors.contains(
          "\(weights):Weight: errors such as #N/A in C8 are read as empty cells (1 in all)\n"))
      let named = ToolRun(["convert", "-t", "ndjson", weights + ":Weight"])
      #expect(named.output == run.output && !named.errors.contains("only the sheet"))
    }

    @Test func `of several sheets the first that a format recognises is read`() throws {
      func table(_ name: String, _ titles: [String], _ values: [String]) -> String {
        func row(_ texts: [String]) -> String {
          let cells = texts.map {
            "<table:table-cell><text:p>\($0)</text:p></table:table-cell>"
          }
          return "<table:table-row>\(cells.joined())</table:table-row>"
        }
        return "<table:table table:name=\"\(name)\">\(row(titles))\(row(values))</table:table>"
      }
      let food = table("Food", ["Date", "Calories"], ["2024-03-01", "2100"])
      let weight = table("Weight", ["Date", "Weight (kg)"], ["2024-03-01", "82.4"])
      let more = table("More", ["Date", "Weight (kg)"], ["2024-03-01", "99.9"])
      let file = OpenDocumentTests.openDocument(food + weight + more)
      let run = ToolRun(["convert", "-t", "ndjson"], bytes: file)
      #expect(
        run.output
          == "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":82.4,\"weightUnit\":\"kg\"}\n"
      )
      #expect(
        run.errors.contains(
          "<stdin>: only the sheet 'Weight' is read; 'FILE:SHEET' reads another: 'Food', 'More'\n"),
        "\(run.errors)")
      let none = ToolRun(["convert"], bytes: OpenDocumentTests.openDocument(food + food))
      #expect(none.status == 2)
      #expect(none.errors.contains("<stdin>:Food: error: not a known log"), "\(none.errors)")
    }

    @Test func `a sheet that is named is read, hidden or not, and must exist`() {
      let hidden = ToolRun(["convert", "-t", "ndjson", weights + ":Settings"])
      #expect(hidden.status == 2)
      #expect(
        hidden.errors.contains(
          "\(weights):Settings: error: not a known log: its first row is a result; "),
        "\(hidden.errors)")
      let empty = ToolRun(["convert", weights + ":Empty & more"])
      #expect(empty.status == 2 && empty.errors.contains("the file is empty"), "\(empty.errors)")
      let none = ToolRun(["convert", weights + ":weight"])
      #expect(none.status == 2)
      #expect(
        none.errors.contains(
          "it has no sheet 'weight'; its sheets: 'Settings', 'Weight', 'Empty & more'\n"),
        "\(none.errors)")
    }

    @Test func `the documents in a workbook can still be searched`() {
      let run = ToolRun(["query", "-t", "count", "//c", weights + ":xl/worksheets/sheet2.xml"])
      #expect(run.output == "15\n", "\(run.errors)")
    }

    @Test func `messages name the row and the column of the sheet`() throws {
      let book = SampleWorkbook(
        rows: """
          <row r="3"><c r="B3" t="inlineStr"><is><t>Date</t></is></c>\
          <c r="C3" t="inlineStr"><is><t>Weight (kg)</t></is></c>\
          <c r="D3" t="inlineStr"><is><t>Note</t></is></c></row>
          <row r="5"><c r="B5" s="1"><v>45352</v></c><c r="C5"><v>82.5</v></c>\
          <c r="D5" t="inlineStr"><is><t>two&#10;lines</t></is></c></row>
          <row r="7"><c r="B7" s="1"><v>45353</v></c><c r="C7" t="str"><v>heavy</v></c></row>
          """, formats: ["yyyy-mm-dd"])
      let folder = try TemporaryFolder()
      let file = folder["log.xlsx"]
      try folder.write("log.xlsx", book.bytes)
      let run = ToolRun(["validate", file])
      #expect(run.status == 1)
      #expect(run.output.contains("\(file):Log:7:3: error"), "\(run.output)\(run.errors)")
      #expect(run.output.contains("\"heavy\""))
    }

    @Test func `a mapping can be sketched, and reads the workbook`() throws {
      let file = Self.folder + "/fuel-1904.xlsx"
      let folder = try TemporaryFolder()
      let sketch = ToolRun(["formats", "--sketch", file])
      #expect(sketch.status == 0, "\(sketch.errors)")
      let mapping = folder["fuel.json"]
      try folder.write("fuel.json", sketch.output)
      let run = ToolRun(["convert", "-t", "ndjson", "--map", mapping, file])
      #expect(
        run.output == (try Fixtures.text(at: Self.folder + "/fuel-1904.ndjson")), "\(run.errors)")
    }

    // MARK: Cells

    @Test(arguments: [
      (#"<c r="A1"><v>57.100000000000001</v></c>"#, "57.1"),
      (#"<c r="A1"><v>57.10</v></c>"#, "57.10"),
      (#"<c r="A1"><v>0.30000000000000004</v></c>"#, "0.30000000000000004"),
      (#"<c r="A1"><v>5.0000000000000001E-3</v></c>"#, "0.005"),
      (#"<c r="A1"><v>12345678901234567</v></c>"#, "12345678901234567"),
      (#"<c r="A1"><v>-1.5</v></c>"#, "-1.5"),
      (#"<c r="A1"><v>1.459</v></c>"#, "1.459"),
      (#"<c r="A1"><v>many</v></c>"#, "\"many\""),
      (#"<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>"#, "TRUE\tFALSE"),
      (#"<c r="A1" t="s"><v>1</v></c>"#, "\"two \"\"runs\"\"\""),
      (#"<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>0</v></c>"#, "\"one\"\t\t\"one\""),
      (#"<c t="s"><v>0</v></c><c><v>2</v></c>"#, "\"one\"\t2"),
      (#"<c r="A1" t="str"><f>B1</f><v>12,5</v></c>"#, "\"12,5\""),
      (#"<c r="A1" t="inlineStr"><is><t>a_x000A_b_x00_</t></is></c>"#, "\"a\nb_x00_\""),
      (#"<c r="A1" t="d"><v>2024-03-01T07:12:00</v></c>"#, "2024-03-01T07:12:00"),
      (#"<c r="AA1"><v>1</v></c>"#, String(repeating: "\t", count: 26) + "1"),
      (#"<c r="A1"/><c r="B1"><v>1</v></c><c r="C1" s="1"/>"#, "\t1"),
      (#"<c r="A1" s="99"><v>1</v></c>"#, "1"),
    ]) func `a cell is read as what it holds`(cells: String, text: String) throws {
      let book = SampleWorkbook(
        rows: "<row r=\"1\">\(cells)</row>",
        texts: "<si><t>one</t></si><si><r><t>two </t></r><r><rPr/><t>\"runs\"</t></r>"
          + "<rPh sb=\"0\" eb=\"1\"><t>no</t></rPh></si>")
      #expect(try book.read().text == text + "\n")
    }

    /// Programs that calculate nothing write an empty value; an empty text has its type.
    @Test func `a formula with an empty value was not calculated`() throws {
      let book = SampleWorkbook(
        rows: """
          <row r="1"><c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c></row>
          <row r="2"><c r="A2"><f>B1+1</f><v></v></c><c r="B2"><v>2</v></c></row>
          """)
      let (text, remarks) = try book.read()
      #expect(text == "\t1\n\t2\n")
      #expect(remarks.count == 1 && remarks[0].contains("such as that in A2"), "\(remarks)")
    }

    @Test func `rows keep their numbers, and those without values are empty`() throws {
      let book = SampleWorkbook(
        rows: """
          <row r="2"><c r="B2"><v>1</v></c></row><row r="3"><c r="A3"/></row>
          <row><c><v>2</v></c></row><row r="7"><c r="A7" t="e"><v>#REF!</v></c></row>
          <row r="8"><c r="A8"><f>1+1</f></c><c r="B8"><f>2</f></c></row>
          <row r="1048576"><c r="XFD1048576"><v>3</v></c></row>
          """)
      let (text, remarks) = try book.read()
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.prefix(4) == ["", "\t1", "", "2"] && lines.count == 1_048_577)
      #expect(lines[1_048_575] == String(repeating: "\t", count: 16_383) + "3")
      #expect(
        remarks == [
          "errors such as #REF! in A7 are read as empty cells (1 in all)",
          "formulas that were not calculated, such as that in A8, are read as empty cells (2 in "
            + "all); open the file in a spreadsheet program and save it",
        ])
    }

    // MARK: Dates

    @Test(arguments: [
      ("45352", "yyyy-mm-dd", "2024-03-01"),
      ("45352.296990740739", "dd/mm/yy hh:mm", "2024-03-01 07:07:40"),
      ("45352", "dd/mm/yy hh:mm", "2024-03-01 00:00:00"),
      ("45352.5", "m/d/yy", "2024-03-01 12:00:00"),
      ("45352.25", "[$-409]h:mm AM/PM;@", "06:00:00"),
      ("0.3", "hh:mm", "07:12:00"),
      ("0.5", "yyyy-mm-dd hh:mm", "12:00:00"),
      ("1.0625", "[h]:mm", "25:30:00"),
      ("0.9999999999", "h:mm", "00:00:00"), ("0.99999", "h:mm", "23:59:59.136"),
      ("45352.000005787", "h:mm:ss.000", "00:00:00.500"),
      ("45352", "mmm yyyy", "2024-03-01"),
      ("45352", "mm:ss", "00:00:00"),
      ("45352", "0.00\\ \"day\"", "45352"),
      ("0.185", "0.0%", "18.5%"), ("0.28999999999999998", "0%", "29%"),
      ("45352", "[Red]General", "45352"),
      ("45352", "#,##0.00_d", "45352"),
      ("45352", "0.00E+00", "45352"),
      // 1900 is no leap year, but it is one in workbooks.
      ("1", "yyyy-mm-dd", "1900-01-01"), ("59", "yyyy-mm-dd", "1900-02-28"),
      ("60", "yyyy-mm-dd", "1900-02-29"), ("61", "yyyy-mm-dd", "1900-03-01"),
      ("2958465", "yyyy-mm-dd", "9999-12-31"), ("2958466", "yyyy-mm-dd", "2958466"),
      ("0", "yyyy-mm-dd", "0"), ("-1", "yyyy-mm-dd", "-1"),
    ]) func `a number is a date by the style of its cell`(
      number: String, code: String, text: String
    ) throws {
      let escaped = code.split(separator: "\"", omittingEmptySubsequences: false).joined(
        separator: "&quot;")
      let book = SampleWorkbook(
        rows: "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>\(number)</v></c></row>", formats: [escaped])
      #expect(try book.read().text == text + "\n")
    }

    @Test func `days can be counted from 1904`() throws {
      var book = SampleWorkbook(
        rows: """
          <row r="1"><c r="A1" s="1"><v>0</v></c><c r="B1" s="1"><v>43890</v></c></row>
          """, formats: ["yyyy-mm-dd"], properties: "date1904=\"true\"")
      #expect(try book.read().text == "1904-01-01\t2024-03-01\n")
      book.properties = "date1904=\"0\""
      #expect(try book.read().text == "0\t2020-02-29\n")
    }

    // MARK: Numbers

    @Test func `numbers have a decimal point, and texts decide for themselves`() throws {
      func text(_ value: String) -> String { "<c t=\"str\"><v>\(value)</v></c>" }
      func number(_ value: String) -> String { "<c><v>\(value)</v></c>" }
      let titles = ["date", "odometer", "litres", "price"].map(text).joined()
      func run(_ second: String) throws -> ToolRun {
        let book = SampleWorkbook(
          rows: "<row>\(titles)</row>"
            + "<row>\(text("2024-03-01") + number("81600") + number("40.125") + number("1.459"))</row>"
            + "<row>\(text("2024-03-09") + number("82100") + second)</row>")
        let folder = try TemporaryFolder()
        let file = folder["log.xlsx"]
        try folder.write("log.xlsx", book.bytes)
        return ToolRun([
          "convert", "-q", "-t", "csv", "--columns", "volume,pricePerUnit", "--map", "auto",
          "--distance-unit", "km", file,
        ])
      }
      let points = try run(number("39.5") + number("1.509"))
      #expect(
        points.output == "volume,pricePerUnit\n40.125,1.459\n39.5,1.509\n", "\(points.errors)")
    }

    // MARK: Damage

    private static func row(_ cells: String) -> SampleWorkbook {
      SampleWorkbook(rows: "<row r=\"1\">\(cells)</row>")
    }
    private static func part(_ name: String, _ content: String) -> SampleWorkbook {
      SampleWorkbook(members: [(name, Array(content.utf8))])
    }

    private static let damaged: [(SampleWorkbook, says: String)] = [
      (row("<c r=\"B1\"/><c r=\"A1\"/>"), "the cell A1 comes after B1"),
      (row("<c r=\"A1\"><v>1</v></c><c r=\"A1\"><v>2</v></c>"), "the cell A1 comes after A1"),
      (row("<c r=\"A2\"/>"), "a cell in row 1 has the name 'A2'"),
      (row("<c r=\"AAAA1\"/>"), "a cell in row 1 has the name 'AAAA1'"),
      (row("<c r=\"1\"/>"), "a cell in row 1 has the name '1'"),
      (row("<c r=\"XFE1\"/>"), "row 1 has more than 16384 columns"),
      (row("<c t=\"s\"><v>0</v></c>"), "the cell A1 has the text number '0' of 0"),
      (row("<c t=\"s\"><v>-1</v></c>"), "the cell A1 has the text number '-1' of 0"),
      (row("<c t=\"s\"><v>99999999999999999999</v></c>"), "the cell A1 has the text number"),
      (SampleWorkbook(rows: "<row r=\"2\"/><row r=\"2\"/>"), "row 2 comes after row 2"),
      (SampleWorkbook(rows: "<row r=\"0\"/>"), "row 0 comes after row 0"),
      (SampleWorkbook(rows: "<row r=\"x\"/>"), "after row 0, a row has the number 'x'"),
      (SampleWorkbook(rows: "<row r=\"1048577\"/>"), "it has more than 1048576 rows"),
      (SampleWorkbook(rows: "<row>"), "xl/worksheets/sheet1.xml in it cannot be read: 1:"),
      (part("xl/worksheets/sheet1.xml", ""), "xl/worksheets/sheet1.xml in it cannot be read"),
      (part("xl/styles.xml", "<styleSheet><cellXfs>"), "xl/styles.xml in it cannot be read: 1:"),
      (part("xl/workbook.xml", "<workbook/>"), "it has no sheet with cells"),
      (part("xl/_rels/workbook.xml.rels", "<Relationships/>"), "it has no sheet with cells"),
      (SampleWorkbook(target: "../../../etc/passwd"), "it has no sheet with cells"),
      (SampleWorkbook(target: "missing.xml"), "it has no xl/missing.xml"),
      (
        part(
          "xl/_rels/workbook.xml.rels",
          "<Relationships><Relationship Id=\"rId1\" Type=\"a/worksheet\" TargetMode=\"External\" "
            + "Target=\"worksheets/sheet1.xml\"/></Relationships>"), "it has no sheet with cells"
      ),
      (
        SampleWorkbook(
          rows: "<row><c><v>&e;</v></c></row>",
          prolog: "<!DOCTYPE worksheet [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"),
        "xl/worksheets/sheet1.xml in it cannot be read"
      ),
    ]

    @Test(arguments: damaged.indices)
    func `a workbook that contradicts itself is refused`(index: Int) {
      let (book, says) = Self.damaged[index]
      #expect { try book.read() } throws: { error in
        let error = error as? InputError
        return error?.code == .damaged && error?.message.contains(says) == true
      }
    }

    @Test func `relations lead to members of the archive and nowhere else`() throws {
      var book = Self.row("<c><v>1</v></c>")
      for target in ["/xl/worksheets/sheet1.xml", "./worksheets/../worksheets/sheet1.xml"] {
        book.target = target
        #expect(try book.read().text == "1\n")
      }
      // A sheet that is the list of sheets has no rows.
      book.target = "workbook.xml"
      #expect(try book.read().text == "")
    }

    @Test func `an archive that only resembles a workbook is read as an archive`() throws {
      let log = Array("date,weight\n2024-03-01,82.4\n".utf8)
      let book = SampleWorkbook(members: [("docProps/log.csv", log)])
      #expect(try book.read("xl/styles.xml").text == "no spreadsheet")
      let archive = StoredArchive.zip([("docProps/log.csv", log)])
      let run = ToolRun(
        ["convert", "-q", "-t", "ndjson", "--assume-mass-unit", "kg"], bytes: archive)
      #expect(run.output.contains("82.4"), "\(run.errors)")
    }

    // MARK: Limits

    private func refusal(_ book: SampleWorkbook, _ limits: ContainerLimits) -> String {
      do {
        _ = try book.read(limits: limits)
        return "none"
      } catch {
        return (error as? InputError)?.message ?? "\(error)"
      }
    }

    @Test func `texts and rows are held up to a limit`() {
      var limits = ContainerLimits()
      limits.sheetText = 1_000
      let long = String(repeating: "x", count: 400)
      let texts = SampleWorkbook(texts: String(repeating: "<si><t>\(long)</t></si>", count: 3))
      #expect(
        refusal(texts, limits)
          == "the texts of the workbook have more than 1000 bytes (limit `sheetText`)")
      // Texts count 8 bytes more each, so that empty ones are limited, too.
      let empty = SampleWorkbook(texts: String(repeating: "<si/>", count: 126))
      #expect(refusal(empty, limits).hasSuffix("(limit `sheetText`)"))
      let rows = SampleWorkbook(
        rows: String(repeating: "<row><c t=\"s\"><v>0</v></c></row>", count: 5),
        texts: "<si><t>\(long)</t></si>")
      #expect(
        refusal(rows, limits)
          == "the rows up to row 3 have more than 1000 bytes (limit `sheetText`)")
    }

    @Test func `a text that is repeated over and over is refused like an archive bomb`() {
      var limits = ContainerLimits()
      limits.freeOutput = 1 << 20
      limits.expansion = 20
      let book = SampleWorkbook(
        rows: String(repeating: "<row><c t=\"s\"><v>0</v></c></row>", count: 5_000),
        texts: "<si><t>\(String(repeating: "x", count: 10_000))</t></si>")
      #expect(refusal(book, limits).hasSuffix("(limit `expansion`)"))
    }

    @Test(arguments: [
      ("0.0&quot; lb&quot;", "95.4 lb"), ("0.0\\ &quot;kg&quot;", "95.4 kg"),
      ("#,##0.00\\ &quot;€&quot;", "95.4 €"), ("[$€-407]\\ #,##0.00", "95.4 €"),
      ("0.0&quot; pcs&quot;", "95.4"), ("&quot;$&quot;#,##0.00", "95.4 $"),
      ("#,##0.0_-&quot;st&quot;;[Red]-0.0", "95.4 st"), ("0.0&quot; units&quot;", "95.4"),
      ("&quot;lb&quot; yyyy", "1900-04-04 09:36:00"),
    ])
    func `a unit in the format of a cell stands after its number`(
      format: String, shown: String
    ) throws {
      let rows = "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>95.4</v></c></row>"
      let read = try SampleWorkbook(rows: rows, formats: [format]).read()
      #expect(read.text == shown + "\n")
    }
  }

#endif
