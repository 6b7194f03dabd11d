// SPDX-License-Identifier: MIT

import XMLTree

/// A workbook of Excel and programs that write its format, Office Open XML (`.xlsx`, `.xlsm`).
///
/// Only what the values of cells need is read: the list of sheets, the relations that give their
/// documents, the texts that cells share, and the formats of numbers, which tell dates.
struct Workbook: Spreadsheet {
  let sheets: [(name: String, isHidden: Bool)]
  private let parts: [String]
  private let archive: InputItems
  /// Whether days are counted from 1904 and not from 1900.
  private var countsFrom1904 = false
  private var textPart: String?
  private var stylePart: String?

  /// What the first member's name begins with, whichever program has written the workbook.
  static let beginnings = ["[Content_Types].xml", "_rels/", "docProps/", "xl/", "customXml/"]
  private static let folder = "xl/"

  /// - Returns: nil if the archive is not a workbook.
  init?(_ archive: InputItems) throws(InputError) {
    self.archive = archive
    var listed: [(name: String, isHidden: Bool, relation: String)] = []
    var is1904 = false
    let isWorkbook = try SheetPart.read(
      Self.folder + "workbook.xml", of: archive, at: "workbook/*"
    ) { element in
      if element.localName === "workbookPr" {
        is1904 = ["1", "true"].contains { $0 === element.attribute("date1904") ?? "" }
      }
      guard element.localName === "sheets" else { return }
      for sheet in element.children("sheet") {
        // The namespace of `r:id` depends on the version of the format.
        let relation = sheet.attributes.first { $0.localName === "id" && $0.prefix != nil }
        listed.append(
          (
            sheet.attribute("name") ?? "", (sheet.attribute("state") ?? "visible") !== "visible",
            relation?.value ?? ""
          ))
      }
    }
    guard isWorkbook else { return nil }
    countsFrom1904 = is1904
    var sheets: [(name: String, isHidden: Bool)] = []
    var parts: [String] = []
    let relations = try Self.relations(archive)
    for sheet in listed {
      // Others are sheets of charts or dialogues.
      guard let target = relations["worksheet \(sheet.relation)"] else { continue }
      sheets.append((sheet.name, sheet.isHidden))
      parts.append(target)
    }
    self.sheets = sheets
    self.parts = parts
    textPart = relations["sharedStrings"]
    stylePart = relations["styles"]
  }

  /// The members that the workbook refers to, by the kind of the relation; for sheets also by
  /// its identifier.
  private static func relations(_ archive: InputItems) throws(InputError) -> [String: String] {
    var found: [String: String] = [:]
    _ = try SheetPart.read(
      folder + "_rels/workbook.xml.rels", of: archive, at: "Relationships/Relationship"
    ) { relation in
      guard let kind = relation.attribute("Type")?.split(separator: "/").last.map(String.init),
        let target = relation.attribute("Target"),
        (relation.attribute("TargetMode") ?? "Internal") === "Internal",
        let name = member(target)
      else { return }
      let key = kind === "worksheet" ? "\(kind) \(relation.attribute("Id") ?? "")" : kind
      if found[key] == nil { found[key] = name }
    }
    return found
  }

  /// The name of the member that a target refers to; nil for one outside of the archive.
  private static func member(_ target: String) -> String? {
    var steps: [Substring] = []
    let path = target.utf8.first == UInt8(ascii: "/") ? target : folder + target
    for step in path.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }

  func open(_ sheet: Int) throws(InputError) -> (part: SheetPart, rows: any SheetRows) {
    guard let part = try SheetPart(parts[sheet], of: archive, at: "worksheet/sheetData/row") else {
      throw .badSheet("it has no \(ContainerMember.shown(Array(parts[sheet].utf8)))")
    }
    var rows = WorkbookRows(countsFrom1904: countsFrom1904)
    if let textPart { rows.texts = try SharedTexts(textPart, of: archive) }
    if let stylePart { rows.forms = try Self.forms(stylePart, of: archive) }
    return (part, rows)
  }

  /// The form of each style of cells; nil for plain numbers.
  private static func forms(
    _ part: String, of archive: InputItems
  ) throws(InputError) -> [SheetCellForm?] {
    var codes: [String: String] = [:]
    var formats: [String] = []
    _ = try SheetPart.read(part, of: archive, at: "styleSheet/*") { element in
      switch element.localName {
      case "numFmts":
        for format in element.children("numFmt") {
          codes[format.attribute("numFmtId") ?? ""] = format.attribute("formatCode")
        }
      case "cellXfs":
        formats = element.children("xf").map { $0.attribute("numFmtId") ?? "" }
      default: break
      }
    }
    return formats.map { format in
      codes[format].map { SheetCellForm(code: $0) } ?? SheetCellForm(builtIn: Int(format) ?? 0)
    }
  }
}

/// The texts that the cells of a workbook share, in the order by which cells refer to them.
struct SharedTexts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  init() {}

  /// - Throws: `InputError` if they are longer than the limit.
  init(_ part: String, of archive: InputItems) throws(InputError) {
    let most = archive.limits.sheetText
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    _ = try SheetPart.read(part, of: archive, at: "sst/si") { item throws(InputError) in
      bytes += WorkbookRows.text(of: item).utf8
      ends.append(bytes.count)
      if bytes.count + 8 * ends.count > most {
        throw .limit("sheetText", "the texts of the workbook have more than \(most) bytes")
      }
    }
    self.bytes = bytes
    self.ends = ends
  }

  subscript(index: Int) -> String {
    String(decoding: bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]], as: UTF8.self)
  }
}
