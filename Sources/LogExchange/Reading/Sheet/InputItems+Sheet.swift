// SPDX-License-Identifier: MIT

/// A kind of spreadsheet: a zip archive of XML documents.
protocol Spreadsheet {
  /// The sheets with cells in the order of their tabs, and whether each is shown.
  var sheets: [(name: String, isHidden: Bool)] { get }

  /// Opens the document with the rows of a sheet.
  func open(_ sheet: Int) throws(InputError) -> (part: SheetPart, rows: any SheetRows)
}

/// The sheets of a spreadsheet, each of which can be read as one item with a CSV text (see
/// `SheetWriter`).
package struct SheetTabs {
  private let items: InputItems
  private let book: any Spreadsheet
  /// The numbers of the sheets that may be meant: the one that was named, as in `log.xlsx:Fuel`,
  /// or else those that are not hidden.
  package let wanted: [Int]

  fileprivate init(_ items: InputItems, _ book: any Spreadsheet, _ wanted: [Int]) {
    self.items = items
    self.book = book
    self.wanted = wanted
  }

  /// Opens a sheet.
  ///
  /// - Throws: `InputError` if the spreadsheet is damaged.
  package func open(_ number: Int) throws(InputError) -> InputItem {
    let label = "\(items.name):\(ContainerMember.shown(Array(book.sheets[number].name.utf8)))"
    do throws(InputError) {
      let (part, rows) = try book.open(number)
      let text = SheetText(part, rows, of: items, label: label)
      return InputItem(label, nil, ContainerInput(text, budget: nil), isSheet: true)
    } catch {
      throw error.named(label)
    }
  }

  /// The remark that a sheet was chosen among others; nil if the user has named it, or if there
  /// is only one.
  package func remark(onChoosing number: Int) -> InputNote? {
    guard items.member == nil, book.sheets.count > 1 else { return nil }
    return InputNote(
      input: items.name,
      message: "only the sheet \(Self.list(book, [number])) is read; 'FILE:SHEET' reads another: "
        + Self.list(book, book.sheets.indices.filter { $0 != number }))
  }

  fileprivate static func list(_ book: any Spreadsheet, _ numbers: [Int]) -> String {
    let names = numbers.prefix(10).map {
      "'\(ContainerMember.shown(Array(book.sheets[$0].name.utf8)))'"
    }
    return names.joined(separator: ", ")
      + (numbers.count > 10 ? " and \(numbers.count - 10) more" : "")
  }
}

extension InputItems {
  /// The sheets of a spreadsheet; nil if the input is something else, if a member of the archive
  /// was named, and for a spreadsheet in a pipe that is too long to be held. They must be asked
  /// for before any item.
  ///
  /// - Throws: `InputError` if there is no sheet of the name, or if the spreadsheet is damaged.
  package func sheets() throws(InputError) -> SheetTabs? {
    do throws(InputError) {
      guard let book = try spreadsheet(), let wanted = try wanted(of: book) else { return nil }
      return SheetTabs(self, book, wanted)
    } catch {
      throw error.named(name)
    }
  }

  /// The rows of the first sheet that may be meant; nil for other inputs.
  ///
  /// - Throws: As `sheets()` and `SheetTabs.open(_:)`.
  package func sheet() throws(InputError) -> InputItem? {
    guard let tabs = try sheets() else { return nil }
    tabs.remark(onChoosing: tabs.wanted[0]).map(note)
    return try tabs.open(tabs.wanted[0])
  }

  /// The spreadsheet that the archive is; nil for other archives.
  private func spreadsheet() throws(InputError) -> (any Spreadsheet)? {
    let first = try firstName()
    if first.elementsEqual(OpenDocumentSheets.beginning.utf8) {
      return try OpenDocumentSheets(self)
    }
    let isLikely = Workbook.beginnings.contains { first.starts(with: $0.utf8) }
    return isLikely ? try Workbook(self) : nil
  }

  /// The numbers of the sheets that may be meant, at least one; nil if a member of the archive
  /// was named instead.
  private func wanted(of book: any Spreadsheet) throws(InputError) -> [Int]? {
    let sheets = book.sheets
    if sheets.isEmpty { throw .badSheet("it has no sheet with cells") }
    guard let member else {
      let shown = sheets.indices.filter { !sheets[$0].isHidden }
      return shown.isEmpty ? [0] : shown
    }
    if let named = sheets.firstIndex(where: { $0.name.utf8.elementsEqual(member) }) {
      return [named]
    }
    if member.contains(UInt8(ascii: "/")) || FileName.hasSuffix(member, ".xml") { return nil }
    throw InputError(
      code: .noSuchMember,
      message: "it has no sheet '\(ContainerMember.shown(member))'; its sheets: "
        + SheetTabs.list(book, Array(sheets.indices)))
  }

  /// All items again, before any was asked for; nil for a pipe that is too long to be held.
  func again() throws(InputError) -> InputItems? {
    try input.readAhead()
    guard let source = try input.reopened() else { return nil }
    return try InputItems(source, name: name, limits: limits)
  }

  /// The name of the first member of a zip archive, before any item was asked for; empty for
  /// other inputs.
  private func firstName() throws(InputError) -> [UInt8] {
    guard container == .zip else { return [] }
    let header = try input.firstBytes(300)
    guard header.count > 30 else { return [] }
    return Array(header.dropFirst(30).prefix(Int(header[26]) | Int(header[27]) << 8))
  }
}
