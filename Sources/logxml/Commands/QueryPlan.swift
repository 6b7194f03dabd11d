// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The task of a `query`: its command line, parsed and free of contradictions.
struct QueryPlan {
  let path: XMLPath
  let columns: [ResultColumn]
  let form: ResultForm
  let files: [Argument]
  let options: QueryOptions
  let table: TableOptions
  /// The file for the results; nil for standard output.
  let outputFile: FileName?

  /// - Throws: `UsageError` for an invalid path, and for options that
  ///   contradict each other.
  init(_ invocation: Invocation) throws(UsageError) {
    guard let path = invocation.operands.first else {
      throw UsageError("a path is missing: logxml query PATH [FILE...]")
    }
    options = invocation.query
    files = Array(invocation.operands.dropFirst())
    outputFile = invocation.resultFile
    self.path = try Self.compile(path.text, flag: nil)
    var columns: [ResultColumn] = []
    for column in options.columns { columns.append(try Self.column(column)) }
    self.columns = columns
    form = try Self.form(options, outputFile)
    table = invocation.table
    try Self.check(invocation, form)
    if options.isFlat { try Self.checkFlat(invocation, self.path, form) }
  }

  /// A column as it was typed: a path, perhaps with a title before it.
  private static func column(_ typed: String) throws(UsageError) -> ResultColumn {
    let (title, text) = ResultColumn.parts(of: typed)
    if title.isEmpty {
      throw UsageError(
        "the title before '=' is missing in '\(typed)'; write TITLE=PATH, or the path alone")
    }
    if isAbsolute(text) {
      let advice =
        text.hasPrefix("//")
        ? "'\(text.dropFirst(2))' is a child of it, '.\(text)' is at any depth below it"
        : "leave that out"
      throw UsageError(
        "a column begins at each match, so '\(text)' cannot begin with '/'; \(advice)")
    }
    return ResultColumn(
      title: title, text: text,
      path: text === ResultColumn.match ? nil : try compile(text, flag: "-c"))
  }

  static func compile(_ text: String, flag: String?) throws(UsageError) -> XMLPath {
    let name = flag.map { "the path of '\($0)'" } ?? "the path"
    let path: XMLPath
    do {
      path = try XMLPath(text)
    } catch {
      throw UsageError(
        "\(name) cannot be understood, \(error)"
          + (PathHabit.advice(for: error.text, isColumn: flag != nil).map { "\n\($0)" } ?? ""))
    }
    if let text = path.orderedText {
      throw UsageError(
        "\(name) compares with \"\(text)\" by < or >, which hold for numbers alone; ^= compares the "
          + "beginning of a text, such as the year of a date")
    }
    return path
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
    // A table in a text file has tabs.
    let isTable =
      options.form == nil && form == .text && (!options.columns.isEmpty || options.isFlat)
    return isTable ? .tsv : form
  }

  private static func check(_ invocation: Invocation, _ form: ResultForm) throws(UsageError) {
    let options = invocation.query
    if options.asksExistence {
      try invocation.refuse("to", "column", "default", "output", "limit", beside: "--exists")
      return
    }
    if form.isTable, options.columns.isEmpty, !options.isFlat {
      throw UsageError(
        "a table needs columns; add them, for instance: -c @date -c entry/value, or let "
          + "'--flatten' find them")
    }
    try TableOptions.check(
      invocation, form: form.rawValue, isTable: form.isTable, isJSON: false)
    if !form.isTable, !options.columns.isEmpty {
      throw UsageError(
        "columns ('-c') belong to -t tsv and -t csv, but the form is '\(form)'; leave one out")
    }
    let isJSON = form == .json || form == .ndjson
    for name in ["array", "types", "mixed"] where invocation.given.contains(name) {
      guard isJSON else { throw .goesWithForms("--" + name, "-t json or ndjson", form: "\(form)") }
      guard options.style == .plain || name === "types" && options.isFlat else {
        throw UsageError("'--\(name)' belongs to the plain style; add '--style plain'")
      }
    }
    if form == .count, options.defaultText != nil { throw .conflict("--default", "-t count") }
    if options.showsFileNames == true, !form.hasPlaceForFileName {
      throw UsageError(
        "the form '\(form)' has no place for file names; leave out '-H', or use -t text, tsv, csv "
          + "or path")
    }
  }

  private static func checkFlat(
    _ invocation: Invocation, _ path: XMLPath, _ form: ResultForm
  ) throws(UsageError) {
    guard form.isTable || form == .json || form == .ndjson else {
      throw .goesWithForms("--flatten", "-t csv, tsv, json or ndjson", form: "\(form)")
    }
    try invocation.refuse("default", "array", "mixed", beside: "--flatten")
    guard path.leadsToNodes else {
      throw UsageError(
        "'--flatten' makes rows of elements, but the path leads to attributes or texts; leave out "
          + "its end")
    }
  }
}
