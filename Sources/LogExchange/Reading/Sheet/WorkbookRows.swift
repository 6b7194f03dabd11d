// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the rows of a sheet in Office Open XML.
///
/// A formula counts with the value that was calculated when the workbook was saved. Of merged
/// cells the first has the value. Hidden rows and columns are read.
struct WorkbookRows: SheetRows {
  var texts = SharedTexts()
  /// The form of each style; nil for plain numbers.
  var forms: [SheetCellForm?] = []
  private let countsFrom1904: Bool
  private var cells = UnreadCells()

  init(countsFrom1904: Bool) {
    self.countsFrom1904 = countsFrom1904
  }

  var remarks: [String] { cells.remarks }

  mutating func take(_ row: XMLTreeNode, _ writer: inout SheetWriter) throws(InputError) {
    let said = row.attribute("r")
    guard let number = said.map({ Int($0) }) ?? writer.row + 1 else {
      throw .badSheet("after row \(writer.row), a row has the number '\(said ?? "")'")
    }
    try writer.begin(row: number)
    for cell in row.children("c") {
      var column = writer.column + 1
      if let name = cell.attribute("r") {
        guard let found = Self.column(name, row: number) else {
          throw .badSheet("a cell in row \(number) has the name '\(RecordFault.excerpt(name))'")
        }
        column = found
      }
      try writer.begin(column: column)
      try take(cell: cell, &writer)
    }
  }

  /// The column of a cell such as `C5`, from 1; nil if it is not a cell of this row.
  private static func column(_ name: String, row: Int) -> Int? {
    var column = 0
    let letters = name.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard (1...3).contains(letters.count), Int(name.dropFirst(letters.count)) == row else {
      return nil
    }
    for letter in letters { column = column * 26 + Int(letter - UInt8(ascii: "A")) + 1 }
    return column
  }

  // MARK: Cells

  private mutating func take(
    cell: XMLTreeNode, _ writer: inout SheetWriter
  ) throws(InputError) {
    let type = cell.attribute("t") ?? "n"
    if type === "inlineStr" {
      if let text = cell.child("is") { writer.put(text: Self.text(of: text)) }
      return
    }
    let value = cell.child("v")?.text ?? ""
    if value.isEmpty, type !== "str" {
      // A formula whose result is an empty text has it, with the type of texts.
      if cell.child("f") != nil { cells.add(formulaAt: writer.place) }
      return
    }
    switch type {
    case "s":
      guard let index = Int(value), index >= 0, index < texts.count else {
        throw .badSheet(
          "the cell \(writer.place) has the text number '\(RecordFault.excerpt(value))' of "
            + "\(texts.count)")
      }
      writer.put(text: texts[index])
    case "b":
      if !value.isEmpty { writer.put((value === "0" ? "FALSE" : "TRUE").utf8) }
    case "e": cells.add(error: value, at: writer.place)
    case "d": writer.put(date: value)
    case "n": put(number: value, cell, &writer)
    default: writer.put(text: Self.decoded(value))
    }
  }

  private func put(number text: String, _ cell: XMLTreeNode, _ writer: inout SheetWriter) {
    let value = Array(text.trimmedBytes)
    if value.isEmpty { return }
    guard let number = SheetNumber.decimal(value) else { return writer.put(text: text) }
    if let style = cell.attribute("s").flatMap({ Int($0) }), forms.indices.contains(style),
      let shown = forms[style]?.text(of: number, countsFrom1904: countsFrom1904)
    {
      writer.put(shown)
    } else {
      writer.put(number)
    }
  }

  // MARK: Texts

  /// The text of a shared or inline string: one text or several runs, without their phonetic
  /// guides.
  static func text(of string: XMLTreeNode) -> String {
    var text = ""
    for child in string.childElements {
      switch child.localName {
      case "t": text += child.text
      case "r": text += child.child("t")?.text ?? ""
      default: break
      }
    }
    return decoded(text)
  }

  /// A text with its escapes resolved: `_x000D_` is the character U+000D.
  private static func decoded(_ text: String) -> String {
    guard text.containsBytes("_x") else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "_x".utf8), rest.count >= 7, rest[rest.startIndex + 6] == byte,
        let code = UInt32(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code), [9, 10, 13].contains(code) || code >= 0x20
      {
        result += String(Character(scalar)).utf8
        rest = rest.dropFirst(7)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
