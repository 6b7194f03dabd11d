// SPDX-License-Identifier: MIT

import LogExchange

/// A workbook of one sheet, made here part by part.
struct SampleWorkbook {
  /// The XML of the rows.
  var rows = ""
  /// The XML of the texts that cells share.
  var texts = ""
  /// The formats of numbers, by which cells are styled from style 1 on; style 0 is a plain number.
  var formats: [String] = []
  var properties = ""
  var target = "worksheets/sheet1.xml"
  /// What stands before the document element of the sheet.
  var prolog = ""
  /// Members that replace those of the same name.
  var members: [(name: String, bytes: [UInt8])] = []

  var bytes: [UInt8] {
    let codes = formats.enumerated().map { index, code in
      "<numFmt numFmtId=\"\(200 + index)\" formatCode=\"\(code)\"/>"
    }
    let styles = formats.indices.map { "<xf numFmtId=\"\(200 + $0)\"/>" }
    let parts = [
      ("[Content_Types].xml", "<Types/>"),
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"urn:r\"><workbookPr \(properties)/>"
          + "<sheets><sheet name=\"Log\" r:id=\"rId1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"rId1\" Type=\"a/worksheet\" Target=\"\(target)\"/>"
          + "<Relationship Id=\"rId2\" Type=\"a/styles\" Target=\"styles.xml\"/>"
          + "<Relationship Id=\"rId3\" Type=\"a/sharedStrings\" Target=\"sharedStrings.xml\"/>"
          + "</Relationships>"
      ),
      (
        "xl/worksheets/sheet1.xml",
        "\(prolog)<worksheet><sheetData>\(rows)</sheetData></worksheet>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet><numFmts>\(codes.joined())</numFmts>"
          + "<cellXfs><xf numFmtId=\"0\"/>\(styles.joined())</cellXfs></styleSheet>"
      ),
      ("xl/sharedStrings.xml", "<sst>\(texts)</sst>"),
    ]
    let replaced = Set(members.map(\.name))
    return StoredArchive.zip(
      parts.filter { !replaced.contains($0.0) }.map { ($0.0, Array($0.1.utf8)) } + members)
  }

  /// The CSV text that the sheet is read as, and the remarks on it.
  func read(
    _ sheet: String? = nil, limits: ContainerLimits = ContainerLimits()
  ) throws -> (text: String, remarks: [String]) {
    final class Notes { var found: [String] = [] }
    let notes = Notes()
    let items = try InputItems(
      MemoryByteSource(bytes, chunkSize: 5_000), name: "log.xlsx",
      member: sheet.map { Array($0.utf8) },
      limits: limits, note: { notes.found.append($0.message) })
    guard let item = try items.sheet() else { return ("no spreadsheet", []) }
    let text = try item.read(atMost: .max).bytes
    return (String(decoding: text, as: UTF8.self), notes.found)
  }
}
