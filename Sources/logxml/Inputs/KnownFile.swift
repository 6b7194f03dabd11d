// SPDX-License-Identifier: MIT

import LogExchange

/// A type of file that people mistake for an export.
struct KnownFile {
  /// The type of file, and what to do with it.
  let advice: String

  private init(_ advice: String) { self.advice = advice }

  /// Recognises the file by its beginning.
  init?(_ head: InputHead) {
    let isPage = head.xmlRootName.map { ["html", "HTML"].contains($0) } ?? false
    let found = Self.beginnings.first { head.bytes.starts(with: $0.bytes) }
    guard let kind = isPage ? Self.webPage : found?.kind else { return nil }
    self = kind
  }

  /// Recognises the file by the labels of the members of an archive.
  init?(members labels: [String]) {
    let found = Self.members.first { name, _ in
      labels.contains { $0.utf8.suffix(name.utf8.count).elementsEqual(name.utf8) }
    }
    guard let found else { return nil }
    self = found.value
  }

  private static let webPage = KnownFile(
    "it is a web page (HTML), perhaps a login or error page; open it to see, and download the "
      + "export again")
  private static let oldWorkbook = KnownFile(
    "it is a workbook of an old Excel, or one with a password; save it as .xlsx without a password, "
      + "or as CSV (UTF-8)")
  private static let workbook = KnownFile(
    "it is an Excel workbook, which is read only as a file by itself or from a pipe of up to 4 MB, "
      + "not in an archive")
  private static let binaryWorkbook = KnownFile(
    "it is a binary Excel workbook; save it as .xlsx, or as CSV (UTF-8)")
  private static let picture = KnownFile(
    "it is a picture; export the log as CSV, XML or JSON instead")
  private static let openDocument = KnownFile(
    "it is an OpenDocument file; save its table as CSV (UTF-8)")

  private static func archive(_ kind: String) -> KnownFile {
    KnownFile("it is a \(kind) archive; unpack it and pass its files")
  }

  /// Members of archives that are documents of office programs.
  private static let members: KeyValuePairs<String, KnownFile> = [
    ":xl/workbook.xml": workbook, ":xl/workbook.bin": binaryWorkbook,
    ":word/document.xml": KnownFile("it is a Word document; save its table as CSV (UTF-8)"),
    ":META-INF/manifest.xml": openDocument, ":mimetype": openDocument,
    ":Index/Document.iwa": KnownFile(
      "it is a document of Apple Numbers; export it as CSV (UTF-8)"),
  ]

  private static let beginnings: [(bytes: [UInt8], kind: KnownFile)] = [
    (Array("<html".utf8), webPage),
    (Array("<HTML".utf8), webPage),
    (
      Array("%PDF-".utf8), KnownFile("it is a PDF; export the log as CSV, XML or JSON instead")
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], oldWorkbook),
    (Array(#"{\rtf"#.utf8), KnownFile("it is a rich text document; save it as plain text")),
    (
      Array("SQLite format 3\0".utf8),
      KnownFile(
        "it is a database (SQLite); let the app that made it export the log as CSV, XML or JSON, or "
          + "try '--map auto', which reads a table of it by a guess")
    ),
    ([0x89] + Array("PNG".utf8), picture),
    ([0xFF, 0xD8, 0xFF], picture),
    (Array("Rar!".utf8), archive("rar")),
    ([0x37, 0x7A, 0xBC, 0xAF], archive("7z")),
  ]
}
