// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Prints the results of a query in one of the forms.
final class ResultPrinter {
  /// How results are printed.
  struct Style: Sendable {
    var form: ResultForm
    var terminator: UInt8
    var columns: [XMLPath]
    /// Stands in columns, and for files, without a match.
    var defaultText: String?
    var showsFileNames: Bool
  }

  let style: Style
  var form: ResultForm { style.form }
  private let output: OutputBuffer
  private var paths = MatchPathWriter()
  private var finders: [FirstMatchFinder]
  /// Whether each column has had a match.
  private(set) var columnHits: [Bool]
  /// Whether the array of `json` has begun.
  private var hasBegun: Bool

  /// - Parameter goesOn: Whether results stand before those that this one prints.
  init(_ style: Style, output: OutputBuffer, goesOn: Bool = false) {
    self.style = style
    finders = style.columns.map { FirstMatchFinder($0) }
    columnHits = style.columns.map { _ in false }
    self.output = output
    hasBegun = goesOn
  }

  /// Prints results that another printer has made, one that goes on.
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

  /// Takes over which columns have had matches from another printer.
  func add(columnHits others: [Bool]) {
    for (index, isHit) in others.enumerated() where isHit { columnHits[index] = true }
  }

  private static let opening = "[\n"
  private static let separator = ",\n"

  /// Prints one match from a file; matches that are only counted are not printed.
  func print(_ match: XMLTreeMatch, from file: FileName) throws(SystemError) {
    if form == .count { return }
    try begin(file)
    switch form {
    case .text: try output.append(match.stringValue)
    case .path: try output.write { paths.append(match, to: &$0) }
    case .tsv: try output.write { appendRow(of: match, to: &$0) }
    case .xml: try appendXML(match)
    case .json, .ndjson: try appendJSON(match)
    case .count: break
    }
    try end()
  }

  /// Prints the text that stands for a file without matches.
  func printDefault(_ text: String, from file: FileName) throws(SystemError) {
    try begin(file)
    switch form {
    case .text, .path, .count:
      try output.append(text)
    case .tsv:
      let cell = TableText.escaped(text.utf8)
      try output.append(style.columns.map { _ in cell }.joined(separator: [TableText.separator]))
    case .xml:
      try output.append(XMLText.escaped(text.utf8))
    case .json, .ndjson:
      try appendString(text)
    }
    try end()
  }

  /// Prints how many matches a file had.
  func printCount(_ count: Int, from file: FileName) throws(SystemError) {
    try begin(file)
    try output.append(String(count))
    try end()
  }

  /// Ends the output.
  ///
  /// - Parameter isCut: Whether a file failed after some of its results were
  ///   printed. A `json` array then stays open, so that nobody takes the part
  ///   for the whole.
  func finish(isCut: Bool, isEmptyAnswer: Bool) throws(SystemError) {
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

  private func begin(_ file: FileName) throws(SystemError) {
    if form == .json {
      try output.append(hasBegun ? Self.separator : Self.opening)
      hasBegun = true
    }
    guard style.showsFileNames else { return }
    if form == .tsv {
      try output.append(TableText.escaped(file.bytes))
      try output.append(TableText.separator)
    } else {
      try output.append(file.bytes)
      try output.append(UInt8(ascii: ":"))
    }
  }

  private func end() throws(SystemError) {
    if form != .json { try output.append(style.terminator) }
    try output.endResult()
  }

  private func appendRow(of match: XMLTreeMatch, to row: inout [UInt8]) {
    let node = match.node
    for index in finders.indices {
      if index > 0 { row.append(TableText.separator) }
      let found = finders[index].firstMatch(at: node)
      if found != nil { columnHits[index] = true }
      if case .attribute(let attribute) = found?.item {
        TableText.appendEscaped(attribute.valueBytes, to: &row)
      } else {
        TableText.appendEscaped((found?.stringValue ?? style.defaultText ?? "").utf8, to: &row)
      }
    }
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
