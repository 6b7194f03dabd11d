// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// What a `query` is to do: its command line, understood and free of contradictions.
struct QueryPlan {
  let path: XMLPath
  let columns: [XMLPath]
  let form: ResultForm
  let files: [Argument]
  let options: QueryOptions
  let table: TableOptions
  /// Where the results go; nil for standard output.
  let outputFile: FileName?

  /// - Throws: `UsageError` for a path that is none, and for options that
  ///   contradict each other.
  init(_ invocation: Invocation) throws(UsageError) {
    guard let path = invocation.operands.first else { throw .missingPath }
    options = invocation.query
    files = Array(invocation.operands.dropFirst())
    outputFile = invocation.resultFile
    self.path = try Self.compile(path.text, flag: nil)
    var columns: [XMLPath] = []
    for column in options.columns {
      if Self.isAbsolute(column) { throw .absoluteColumn(column) }
      // The match itself; its path is not asked.
      let isMatch = column === ResultPrinter.matchColumn
      columns.append(try Self.compile(isMatch ? "/text()" : column, flag: "-c"))
    }
    self.columns = columns
    form = try Self.form(options, outputFile)
    table = invocation.table
    try Self.check(invocation, form)
  }

  private static func compile(_ text: String, flag: String?) throws(UsageError) -> XMLPath {
    do {
      return try XMLPath(text)
    } catch {
      throw .badPath(error, flag: flag)
    }
  }

  /// Whether a path begins at the document. A result alone (`/text()`, `/@date`)
  /// does not.
  private static func isAbsolute(_ path: String) -> Bool {
    let bytes = path.utf8
    return bytes.first == UInt8(ascii: "/") && !bytes.starts(with: "/@".utf8)
      && !bytes.elementsEqual("/text()".utf8)
  }

  private static func form(
    _ options: QueryOptions, _ outputFile: FileName?
  ) throws(UsageError) -> ResultForm {
    let form = try FileEnding.form(options.form, for: outputFile, ResultForm.endings) ?? .text
    // A table in a file of text has tabs.
    let isTable = options.form == nil && form == .text && !options.columns.isEmpty
    return isTable ? .tsv : form
  }

  private static func check(_ invocation: Invocation, _ form: ResultForm) throws(UsageError) {
    let options = invocation.query
    if options.asksExistence {
      for name in ["to", "column", "default", "output", "limit"]
      where invocation.given.contains(name) {
        throw .conflict("--exists", "--" + name)
      }
      return
    }
    if form.isTable, options.columns.isEmpty { throw .missingColumns }
    try TableOptions.check(
      invocation, form: form.rawValue, isTable: form.isTable, isJSON: false)
    if !form.isTable, !options.columns.isEmpty { throw .columnsNeedTable(form: form.rawValue) }
    if form == .count, options.defaultText != nil { throw .conflict("--default", "-t count") }
    if options.showsFileNames == true, !form.hasPlaceForFileName {
      throw .noPlaceForFileNames(form: form.rawValue)
    }
  }
}
