// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Prints the results of a query in one of the forms.
final class ResultPrinter {
  /// The form and details of the output.
  struct Style: Sendable {
    let form: ResultForm
    let options: QueryOptions
    /// The style of tables.
    let table: TableOptions
    let columns: [ResultColumn]
    let showsFileNames: Bool

    var terminator: UInt8 { options.terminator }
  }

  let style: Style
  /// The place in the input where the document of the match begins; nil for the input's start.
  var origin: TextPlace?
  var form: ResultForm { style.form }
  private let output: OutputBuffer
  /// The byte between the cells of a table.
  private let separator: UInt8
  /// The bytes at the end of a row of a table.
  private let rowEnd: [UInt8]
  private var paths = MatchPathWriter()
  /// For each column, its path; nil if it is the match itself.
  private var finders: [FirstMatchFinder?]
  private var plain: PlainJSONWriter?
  /// The rows of matches whose columns are found in them; nil for other forms.
  var flat: FlatRows?
  private let refusesMixed: Bool
  private(set) var notes: ResultNotes
  /// Whether the array of `json` has begun.
  private var hasBegun: Bool

  /// - Parameter goesOn: Whether other results precede those of this printer.
  init(_ style: Style, output: OutputBuffer, goesOn: Bool = false) {
    self.style = style
    finders = style.columns.map { $0.path.map(FirstMatchFinder.init) }
    // As XML, mixed content is what it is.
    let isPlain = style.options.style == .plain
    refusesMixed =
      isPlain && style.options.plain.mixed == .refuse
      && (style.form == .json || style.form == .ndjson)
    plain = isPlain ? PlainJSONWriter(style.options.plain) : nil
    notes = ResultNotes(columnCount: style.columns.count)
    if style.options.isFlat {
      flat = FlatRows(isTable: style.form.isTable, given: style.columns.map(\.text))
    }
    self.output = output
    let table = style.table.style(.native)
    separator = style.form == .tsv ? TableText.separator : table.delimiter
    let hasReturn = style.form == .csv && table.lineEnd == .carriageReturnLineFeed
    rowEnd =
      hasReturn && style.terminator == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [style.terminator]
    hasBegun = goesOn
  }

  /// Appends the results of another printer that was made with `goesOn`.
  func append(_ results: [UInt8]) throws(SystemError) {
    if results.isEmpty { return }
    if form == .json, !hasBegun {
      try output.append(Self.opening)
      try output.append(results.dropFirst(Self.separator.utf8.count))
    } else {
      try output.append(results)
    }
    hasBegun = true
    try output.endResult()
  }

  /// Adds the notes of another printer.
  func add(_ others: ResultNotes) { notes.add(others) }

  /// Takes out the reason why a match has no place in the form.
  func takeRefusal() -> ResultNotes.Refusal? {
    defer { notes.refusal = nil }
    return notes.refusal
  }

  private static let opening = "[\n"
  private static let separator = ",\n"

  /// Prints one match from a file; matches that are only counted are not printed. After a match
  /// that has no place in the form (`takeRefusal`), none is.
  func print(_ match: XMLTreeMatch, from file: FileName) throws(SystemError) {
    if form == .count || notes.refusal != nil { return }
    if refusesMixed, let refusal = PlainJSONWriter.refusal(of: match) {
      notes.refusal = ResultNotes.Refusal(
        text: refusal.text, position: position(refusal.position))
      return
    }
    if flat != nil { return try printFlat(match, from: file) }
    try begin(file)
    switch form {
    case .text: try output.append(match.stringValue)
    case .path: try output.write { paths.append(match, to: &$0) }
    case .tsv, .csv: try output.write { appendRow(of: match, to: &$0) }
    case .xml: try appendXML(match)
    case .json, .ndjson: try appendJSON(match)
    case .count: break
    }
    try end()
  }

  /// A position in the document of a match as one in the input.
  func position(_ inner: SourcePosition?) -> SourcePosition? {
    guard let inner, let origin else { return inner }
    return origin.position(of: inner)
  }

  /// Prints the text of one match from a file, in a form that prints texts alone.
  func print(value: UnsafeBufferPointer<UInt8>, from file: FileName) throws(SystemError) {
    try begin(file)
    try output.append(UnsafeRawBufferPointer(value))
    try end()
  }

  /// Prints the text that stands for a file without matches.
  func printDefault(_ text: String, from file: FileName) throws(SystemError) {
    try begin(file)
    switch form {
    case .text, .path, .count:
      try output.append(text)
    case .tsv, .csv:
      for index in style.columns.indices {
        try output.write { row in
          if index > 0 { row.append(separator) }
          append(text.utf8, to: &row)
        }
      }
    case .xml:
      try output.append(XMLText.escaped(text.utf8))
    case .json, .ndjson:
      try appendString(text)
    }
    try end()
  }

  /// Prints the number of matches in a file.
  func printCount(_ count: Int, from file: FileName) throws(SystemError) {
    try begin(file)
    try output.append(String(count))
    try end()
  }

  /// Ends the output.
  ///
  /// - Parameter isCut: Whether a file failed after some of its results were
  ///   printed. A `json` array then stays open, so that nobody mistakes the
  ///   part for the whole.
  func finish(isCut: Bool, isEmptyAnswer: Bool) throws(SystemError) {
    try beginFlatTable()
    if let omissions = flat?.omissions { notes.omissions = omissions }
    guard form == .json, !isCut else { return }
    if hasBegun {
      try output.append("\n]")
      try output.append(style.terminator)
    } else if isEmptyAnswer {
      try output.append("[]")
      try output.append(style.terminator)
    }
  }

  // MARK: Parts

  /// Begins the output: a table with the names of its columns.
  func begin() throws(SystemError) {
    if flat == nil { try printHeader(style.columns.map(\.title)) }
  }

  /// Prints the names of the columns of a table.
  func printHeader(_ titles: [String]) throws(SystemError) {
    guard form.isTable else { return }
    let style = style.table.style(.native, header: form == .csv)
    if form == .csv, style.hasByteOrderMark { try output.append([0xEF, 0xBB, 0xBF]) }
    guard style.hasHeader else { return }
    try output.write { row in
      if self.style.showsFileNames { append("file".utf8, to: &row) }
      for (index, title) in titles.enumerated() {
        if index > 0 || self.style.showsFileNames { row.append(separator) }
        append(title.utf8, to: &row)
      }
    }
    try output.append(rowEnd)
  }

  /// Prints a row of a table.
  func printRow(_ cells: [String], from file: FileName) throws(SystemError) {
    try begin(file)
    try output.write { row in
      let start = row.count
      for (index, cell) in cells.enumerated() {
        if index > 0 { row.append(separator) }
        append(cell.utf8, to: &row)
      }
      endRow(&row, from: start)
    }
    try end()
  }

  /// Prints a result that is written already.
  func printResult(_ bytes: [UInt8], from file: FileName) throws(SystemError) {
    try begin(file)
    try output.append(bytes)
    try end()
  }

  /// A row of one empty cell would be a blank line, which readers ignore.
  private func endRow(_ row: inout [UInt8], from start: Int) {
    if form == .csv, row.count == start, !style.showsFileNames { row += "\"\"".utf8 }
  }

  /// Appends a cell of a table.
  private func append(_ cell: some Collection<UInt8>, to row: inout [UInt8]) {
    if style.table.isSpreadsheetSafe, FormulaGuard.changes(cell, guardsFormulas: true) {
      return appendUnguarded([UInt8(ascii: "'")] + cell, to: &row)
    }
    appendUnguarded(cell, to: &row)
  }

  private func appendUnguarded(_ cell: some Collection<UInt8>, to row: inout [UInt8]) {
    if form == .tsv {
      TableText.appendEscaped(cell, to: &row)
    } else {
      TableText.appendQuoted(cell, separator, to: &row)
    }
  }

  private func begin(_ file: FileName) throws(SystemError) {
    if form == .json {
      try output.append(hasBegun ? Self.separator : Self.opening)
      hasBegun = true
    }
    guard style.showsFileNames else { return }
    if form.isTable {
      try output.write { row in
        append(file.bytes, to: &row)
        row.append(separator)
      }
    } else {
      try output.append(file.bytes)
      try output.append(UInt8(ascii: ":"))
    }
  }

  private func end() throws(SystemError) {
    if form == .csv {
      try output.append(rowEnd)
    } else if form != .json {
      try output.append(style.terminator)
    }
    try output.endResult()
  }

  private func appendRow(of match: XMLTreeMatch, to row: inout [UInt8]) {
    let start = row.count
    for index in finders.indices {
      if index > 0 { row.append(separator) }
      let found = find(index, of: match)
      if case .attribute(let attribute) = found?.item {
        append(attribute.valueBytes, to: &row)
      } else {
        append((found?.stringValue ?? style.options.defaultText ?? "").utf8, to: &row)
      }
    }
    endRow(&row, from: start)
  }

  /// The cells of the columns that were asked for.
  func givenCells(of match: XMLTreeMatch) -> [String] {
    finders.indices.map { find($0, of: match)?.stringValue ?? "" }
  }

  /// The first match of a column at a match.
  private func find(_ index: Int, of match: XMLTreeMatch) -> XMLTreeMatch? {
    let found = finders[index] == nil ? match : finders[index]?.firstMatch(at: match.node)
    if found != nil { notes.columnHits[index] = true }
    return found
  }

  private func appendXML(_ match: XMLTreeMatch) throws(SystemError) {
    switch match.item {
    case .document(let node), .element(let node):
      try XMLTreeWriter().write(node) { (piece: UnsafeRawBufferPointer) throws(SystemError) in
        try output.append(piece)
      }
    case .attribute(let attribute):
      try output.append(attribute.name)
      try output.append("=\"")
      try output.append(XMLText.escaped(attribute.valueBytes))
      try output.append(UInt8(ascii: "\""))
    case .text(let node):
      try output.append(XMLText.escaped(node.text.utf8))
    }
  }

  private func appendJSON(_ match: XMLTreeMatch) throws(SystemError) {
    if plain != nil {
      notes.losses.add(try plain?.write(match, to: output))
      return
    }
    switch match.item {
    case .document(let node), .element(let node): try ElementJSONWriter.write(node, to: output)
    case .attribute, .text: try appendString(match.stringValue)
    }
  }

  private func appendString(_ text: String) throws(SystemError) {
    var json = JSONWriter()
    json.string(text)
    try output.append(json.bytes)
  }
}
