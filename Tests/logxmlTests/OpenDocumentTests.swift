// SPDX-License-Identifier: MIT

#if Containers
  import TestSupport
  import Testing

  @testable import LogExchange
  @testable import logxml

  /// Spreadsheets of OpenDocument are read as tables.
  @Suite struct OpenDocumentTests {
    /// A spreadsheet of these tables.
    static func openDocument(_ tables: String) -> [UInt8] {
      let content =
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" "
        + "xmlns:calcext=\"c\"><office:body><office:spreadsheet>\(tables)"
        + "</office:spreadsheet></office:body></office:document-content>"
      return StoredArchive.zip([
        ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
        ("content.xml", Array(content.utf8)),
      ])
    }

    private func text(
      ofTables tables: String, most: Int = 64 << 20
    ) throws -> (text: String, remarks: [String]) {
      final class Notes { var found: [String] = [] }
      let notes = Notes()
      var limits = ContainerLimits()
      limits.sheetText = most
      let items = try InputItems(
        MemoryByteSource(Self.openDocument(tables)), name: "log.ods", limits: limits,
        note: { notes.found.append($0.message) })
      guard let item = try items.sheet() else { return ("no spreadsheet", []) }
      return (
        String(decoding: try item.read(atMost: .max).bytes, as: UTF8.self), notes.found
      )
    }

    @Test func `cells of OpenDocument are read by their types`() throws {
      let (text, remarks) = try text(
        ofTables: """
          <table:table table:name="A"><table:table-row table:number-rows-repeated="2">\
          <table:table-cell office:value-type="percentage" office:value="0.185"/>\
          <table:covered-table-cell office:value-type="float" office:value="9"/>\
          <table:table-cell office:value-type="boolean" office:boolean-value="true"/>\
          <table:table-cell office:value-type="float" office:value="1" \
          table:number-columns-repeated="2"/>\
          <table:table-cell office:value-type="time" office:time-value="PT25H3M40.5S"/>\
          <table:table-cell office:value-type="string" office:string-value="said">\
          <text:p>shown</text:p></table:table-cell>\
          <table:table-cell table:formula="of:=1"/>\
          <table:table-cell office:value-type="string"><text:p>a<text:s text:c="3"/>b<text:tab/>c\
          <text:line-break/>d</text:p></table:table-cell></table:table-row>
          <table:table-row-group><table:table-row><table:table-cell office:value-type="currency" \
          office:currency="EUR" office:value="1.459"/></table:table-row></table:table-row-group>
          </table:table><table:table table:name="B"/>
          """)
      let row = "18.5%\t\tTRUE\t1\t1\t25:03:40.5\t\"said\"\t\t\"a   b\tc\nd\"\n"
      #expect(text == row + row + "1.459 EUR\n")
      #expect(
        remarks == [
          "only the sheet 'A' is read; 'FILE:SHEET' reads another: 'B'",
          "formulas that were not calculated, such as that in H1, are read as empty cells (2 in "
            + "all); open the file in a spreadsheet program and save it",
        ])
    }

    @Test(arguments: [
      ("95.4 lb", "95.4 lb"), ("95,4 kg", "95.4 kg"), ("95.4", "95.4"), ("95 units", "95.4"),
    ])
    func `a unit that a cell shows stands after its number`(shown: String, read: String) throws {
      let (text, _) = try text(
        ofTables: """
          <table:table table:name="A"><table:table-row>\
          <table:table-cell office:value-type="float" office:value="95.4">\
          <text:p>\(shown)</text:p></table:table-cell></table:table-row></table:table>
          """)
      #expect(text == read + "\n")
    }

    @Test(arguments: [
      (
        "<table:table-row table:number-rows-repeated=\"1048577\"><table:table-cell><text:p>x"
          + "</text:p></table:table-cell></table:table-row>", "it has more than 1048576 rows"
      ),
      (
        "<table:table-row><table:table-cell table:number-columns-repeated=\"20000\"><text:p>x"
          + "</text:p></table:table-cell></table:table-row>", "row 1 has more than 16384 columns"
      ),
      (
        "<table:table-row table:number-rows-repeated=\"-1\"/>",
        "table:number-rows-repeated is '-1'"
      ),
      (
        "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell "
          + "table:number-columns-repeated=\"16384\"><text:p>long enough</text:p>"
          + "</table:table-cell></table:table-row>", "(limit `sheetText`)"
      ),
    ]) func `repeated cells are counted before they are made`(rows: String, says: String) {
      #expect {
        try text(ofTables: "<table:table table:name=\"A\">\(rows)</table:table>", most: 200_000)
      } throws: { error in
        (error as? InputError)?.message.contains(says) == true
      }
    }
  }
#endif
