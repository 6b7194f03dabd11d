// SPDX-License-Identifier: MIT

import XMLTree

/// A spreadsheet of LibreOffice and programs that write its format, OpenDocument (`.ods`): all
/// its sheets are tables in one XML document.
struct OpenDocumentSheets: Spreadsheet {
  private(set) var sheets: [(name: String, isHidden: Bool)] = []
  private let archive: InputItems

  /// The name of the first member, which holds the kind of the document.
  static let beginning = "mimetype"
  private static let kind = "application/vnd.oasis.opendocument.spreadsheet"
  private static let part = "content.xml"
  private static let tables = "document-content/body/spreadsheet/table"

  /// - Returns: nil if the archive is another document.
  init?(_ archive: InputItems) throws(InputError) {
    self.archive = archive
    guard let again = try archive.again(),
      var item = try again.next(where: { $0.name.elementsEqual(Self.beginning.utf8) }),
      try item.read(upTo: 100).bytes.starts(with: Self.kind.utf8)
    else { return nil }
    var hidden: Set<String> = []
    let isThere = try SheetPart.read(
      Self.part, of: archive, at: "document-content/automatic-styles/style"
    ) { style in
      if style.child("table-properties")?.attribute(named: "table:display") == "false" {
        hidden.insert(style.attribute(named: "style:name") ?? "")
      }
    }
    guard isThere else { return nil }
    var sheets: [(name: String, isHidden: Bool)] = []
    // Only the start tags of tables are stored.
    _ = try SheetPart.read(Self.part, of: archive, at: Self.tables + "/@table:name") { table in
      sheets.append(
        (
          table.attribute(named: "table:name") ?? "",
          hidden.contains(table.attribute(named: "table:style-name") ?? "")
        ))
    }
    self.sheets = sheets
  }

  func open(_ sheet: Int) throws(InputError) -> (part: SheetPart, rows: any SheetRows) {
    let path = Self.tables + "[\(sheet)]//table-row"
    guard let part = try SheetPart(Self.part, of: archive, at: path) else {
      throw .badSheet("it has no \(Self.part)")
    }
    return (part, OpenDocumentRows())
  }
}

/// Reads the rows of a sheet in OpenDocument.
struct OpenDocumentRows: SheetRows {
  private var row = 0
  private var cells = UnreadCells()

  var remarks: [String] { cells.remarks }

  mutating func take(_ element: XMLTreeNode, _ writer: inout SheetWriter) throws(InputError) {
    let count = try Self.repeats(element, "table:number-rows-repeated")
    let first = row + 1
    // Empty rows to the end of the sheet are one element, so that the number may be large.
    row = min(row + count, SheetWriter.mostRows + 1)
    guard element.childElements.contains(where: Self.isFilled) else { return }
    if row > SheetWriter.mostRows { return try writer.begin(row: row) }
    for number in first...row {
      try writer.begin(row: number)
      var column = 0
      for cell in element.childElements {
        let name = cell.localName
        guard name == "table-cell" || name == "covered-table-cell" else { continue }
        let count = try Self.repeats(cell, "table:number-columns-repeated")
        if Self.isFilled(cell) {
          for place in column + 1...column + min(count, SheetWriter.mostColumns + 1) {
            try writer.begin(column: place)
            try take(cell: cell, &writer)
          }
        }
        column = min(column + count, SheetWriter.mostColumns + 1)
      }
    }
  }

  private static func repeats(_ node: XMLTreeNode, _ name: String) throws(InputError) -> Int {
    guard let text = node.attribute(name) else { return 1 }
    guard let count = Int(text), (1...1 << 31).contains(count) else {
      throw .badSheet("\(name) is '\(RecordFault.excerpt(text))'")
    }
    return count
  }

  /// Whether a cell has anything; of merged cells, only the first counts.
  private static func isFilled(_ cell: XMLTreeNode) -> Bool {
    cell.localName == "table-cell"
      && (cell.attribute(named: "office:value-type") != nil || cell.child("p") != nil
        || cell.attribute(named: "table:formula") != nil)
  }

  private mutating func take(
    cell: XMLTreeNode, _ writer: inout SheetWriter
  ) throws(InputError) {
    func value(_ name: String) -> String { cell.attribute(named: "office:" + name) ?? "" }
    let text = Self.text(of: cell)
    if cell.attribute(named: "calcext:value-type") == "error" {
      return cells.add(error: text, at: writer.place)
    }
    let type = cell.attribute(named: "office:value-type")
    if type == nil, text.isEmpty, cell.attribute(named: "table:formula") != nil {
      return cells.add(formulaAt: writer.place)
    }
    switch type {
    case "float", "currency", "percentage":
      let number = SheetNumber.decimal(Array(value("value").utf8))
      let shown = type == "percentage" ? number.flatMap(SheetNumber.percentage) : number
      let unit =
        type == "float"
        ? SheetNumber.unit(Self.ending(of: text))
        : type == "currency" ? Self.currency(value("currency")) : nil
      if let shown {
        writer.put(unit.map { shown + [UInt8(ascii: " ")] + $0 } ?? shown)
      } else {
        writer.put(text: text)
      }
    case "date": writer.put(date: value("date-value"))
    case "time":
      let time = Self.time(value("time-value"))
      if let time { writer.put(time) } else { writer.put(text: text) }
    case "boolean": writer.put((value("boolean-value") == "true" ? "TRUE" : "FALSE").utf8)
    default: writer.put(text: cell.attribute(named: "office:string-value") ?? text)
    }
  }

  /// The code of a currency; nil for other texts.
  private static func currency(_ text: String) -> [UInt8]? {
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isCode ? Array(text.utf8) : nil
  }

  /// What follows the last digit of a text.
  private static func ending(of text: String) -> [UInt8] {
    Array(text.utf8.reversed().prefix { !CSVText.isDigit($0) }.reversed())
  }

  /// The time of a duration such as `PT07H12M40.5S`; nil for other texts.
  private static func time(_ text: String) -> [UInt8]? {
    let units = Array("HMS".utf8)
    guard text.utf8.starts(with: "PT".utf8) else { return nil }
    var parts = ["00", "00", "00"]
    var rest = text.utf8.dropFirst(2)
    var next = 0
    while !rest.isEmpty {
      let digits = rest.prefix { CSVText.isDigit($0) || $0 == UInt8(ascii: ".") }
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty, let unit = rest.popFirst(),
        let place = units[next...].firstIndex(of: unit)
      else { return nil }
      let number = String(decoding: digits, as: UTF8.self)
      let isShort = digits.prefix { $0 != UInt8(ascii: ".") }.count < 2
      parts[place] = isShort ? "0" + number : number
      next = place + 1
    }
    return Array(parts.joined(separator: ":").utf8)
  }

  /// The paragraphs of a cell, without its comment.
  private static func text(of cell: XMLTreeNode) -> String {
    cell.children("p").map { paragraph in
      var text = ""
      for node in paragraph.descendants {
        switch node.localName {
        case "s":
          let count = node.attribute(named: "text:c").flatMap { Int($0) } ?? 1
          text += String(repeating: " ", count: max(1, min(count, 1_000)))
        case "tab": text += "\t"
        case "line-break": text += "\n"
        default: if node.kind == .text { text += node.text }
        }
      }
      return text
    }.joined(separator: "\n")
  }
}
