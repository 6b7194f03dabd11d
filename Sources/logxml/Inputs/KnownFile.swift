// SPDX-License-Identifier: MIT

import LogExchange

/// A kind of file that people take for an export, and that is none.
enum KnownFile {
  case webPage
  case pdf
  case workbook
  case oldWorkbook
  case openDocument
  case wordDocument
  case numbersDocument
  case richText
  case database
  case picture
  /// An archive of a kind that is not read.
  case otherArchive(String)

  /// Looks at how an input begins.
  init?(_ head: InputHead) {
    if let root = head.xmlRootName, ["html", "HTML"].contains(root) {
      self = .webPage
      return
    }
    for (beginning, kind) in Self.beginnings where head.bytes.starts(with: beginning) {
      self = kind
      return
    }
    return nil
  }

  /// Looks at the labels of the members of an archive.
  init?(members labels: [String]) {
    let found = Self.members.first { name, _ in
      labels.contains { $0.utf8.suffix(name.utf8.count).elementsEqual(name.utf8) }
    }
    guard let found else { return nil }
    self = found.value
  }

  /// What archives have in them that are documents of office programs.
  private static let members: KeyValuePairs<String, KnownFile> = [
    ":xl/workbook.xml": .workbook, ":xl/workbook.bin": .workbook,
    ":word/document.xml": .wordDocument, ":META-INF/manifest.xml": .openDocument,
    ":mimetype": .openDocument, ":Index/Document.iwa": .numbersDocument,
  ]

  private static let beginnings: [([UInt8], KnownFile)] = [
    (Array("<html".utf8), .webPage),
    (Array("<HTML".utf8), .webPage),
    (Array("%PDF-".utf8), .pdf),
    ([0xD0, 0xCF, 0x11, 0xE0], .oldWorkbook),
    (Array(#"{\rtf"#.utf8), .richText),
    (Array("SQLite format 3\0".utf8), .database),
    ([0x89] + Array("PNG".utf8), .picture),
    ([0xFF, 0xD8, 0xFF], .picture),
    (Array("Rar!".utf8), .otherArchive("rar")),
    ([0x37, 0x7A, 0xBC, 0xAF], .otherArchive("7z")),
  ]

  /// What it is, and what to do.
  var advice: String {
    switch self {
    case .webPage:
      "it is a web page (HTML), perhaps a login or error page; open it to see, and download the "
        + "export again"
    case .pdf: "it is a PDF; export the log as CSV, XML or JSON instead"
    case .workbook, .oldWorkbook: "it is an Excel workbook; save it as CSV (UTF-8)"
    case .openDocument: "it is an OpenDocument file; save its table as CSV (UTF-8)"
    case .wordDocument: "it is a Word document; save its table as CSV (UTF-8)"
    case .numbersDocument: "it is a document of Apple Numbers; export it as CSV (UTF-8)"
    case .richText: "it is a rich text document; save it as plain text"
    case .database:
      "it is a database (SQLite); let the app that made it export the log as CSV, XML or JSON"
    case .picture: "it is a picture; export the log as CSV, XML or JSON instead"
    case .otherArchive(let kind): "it is a \(kind) archive; unpack it and pass its files"
    }
  }
}
