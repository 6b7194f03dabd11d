// SPDX-License-Identifier: MIT

import LogExchange

/// The task of a `convert`: its command line, free of contradictions.
struct ConvertPlan {
  let form: any LogFormat
  /// The file for the records; nil for standard output.
  let outputFile: FileName?
  let options: ConvertOptions
  /// The steps from reading to writing.
  let steps: ChainSteps
  /// Whether `outputFile` is a database, to which records are added.
  let isDatabase: Bool
  /// Whether the form is the native table with tabs.
  let hasTabs: Bool
  private let table: TableOptions
  let summary: SummaryForm

  /// - Throws: `UsageError` for options that contradict each other.
  init(_ invocation: Invocation) throws(UsageError) {
    options = invocation.convert
    outputFile = invocation.resultFile
    summary = options.summary ?? .text
    if summary == .only {
      try invocation.refuse("output", "dry-run", "quiet", beside: "--summary only")
    }
    if options.failsFast { try invocation.refuse("keep-going", beside: "--fail-fast") }
    var ending: (form: String, isDatabase: Bool)?
    if let outputFile, options.form == nil {
      ending = try FileEnding.form(of: outputFile, LogFormats.endings)
    } else if let outputFile {
      try FileEnding(outputFile).checkCompression(outputFile)
    }
    hasTabs = options.hasTabs || ending?.form === "tsv"
    let name = hasTabs ? "csv" : ending?.form ?? "json"
    guard let form = options.form ?? invocation.formats.named(name) else {
      throw UsageError("this build cannot write any format")
    }
    self.form = form
    table = invocation.table
    isDatabase = ending?.isDatabase ?? false
    if isDatabase, let outputFile, FileEnding(outputFile).compression != nil {
      throw UsageError(
        "the database '\(outputFile.shown)' cannot be compressed; leave out the last ending")
    }
    if isDatabase, let outputFile, !SQLiteSink.isAvailable {
      throw UsageError(
        "this build cannot write the database '\(outputFile.shown)' (build with --traits SQLite); "
          + "-t sql writes statements for sqlite3")
    }
    if options.order != nil, form.name === "sql" {
      throw .conflict("--sort", isDatabase ? "a database" : "-t sql")
    }
    if invocation.table.isSpreadsheetSafe, form.name !== "csv" {
      throw UsageError(
        "'--spreadsheet-safe' goes with -t csv, but the form is '\(form.name)', which spreadsheets "
          + "do not open, or which an app imports unchanged; leave one out")
    }
    let isNative = ["json", "ndjson"].contains { form.name === $0 }
    try TableOptions.check(
      invocation, form: hasTabs ? "tsv" : form.name,
      isTable: form.name === "csv", isJSON: isNative)
    steps = try ChainSteps(invocation)
    if options.isByFile { try checkByFile(invocation) }
    if options.resume != nil { try checkResume(invocation) }
    if !options.split.isEmpty { try checkSplit(invocation) }
    if options.createsFolders, options.split.isEmpty {
      throw UsageError("'--create-folders' goes with --split")
    }
    if options.namesSources {
      guard writesLines else { throw .goesWithForms("--with-source", "-t ndjson", form: form.name) }
      try invocation.refuse(
        "by-file", "sort", "last-of-day", "average-of-day", beside: "--with-source")
    }
  }

  private func checkResume(_ invocation: Invocation) throws(UsageError) {
    guard writesLines, let outputFile, FileEnding(outputFile).compression == nil else {
      throw UsageError(
        "'--resume' needs -t ndjson and a file that is not compressed: -o records.ndjson")
    }
    // Options that compare several files would need the files of earlier runs.
    try invocation.refuse(
      "sort", "dedupe", "limit", "split", "by-file", "last-of-day", "average-of-day", "dry-run",
      "strict", beside: "--resume")
    if summary == .only { throw .conflict("--resume", "--summary only") }
    if let state = options.resume, state == outputFile { throw .sameFile(state) }
  }

  private func checkSplit(_ invocation: Invocation) throws(UsageError) {
    if options.isDryRun || summary == .only {
      throw .conflict("--split", options.isDryRun ? "--dry-run" : "--summary only")
    }
    guard let outputFile else {
      throw UsageError("'--split' needs the name of the files, such as -o 'logs/{vehicle}.csv'")
    }
    if isDatabase { throw .conflict("--split", "a database") }
    if namesFiles { throw .conflict("--split", options.isByFile ? "--by-file" : "--with-source") }
    if let missing = SplitOutput.missing(outputFile, options.split) {
      let word = missing.word
      throw UsageError(
        "'--split \(word)' needs {\(word)} in the name after -o, but that is '\(outputFile.shown)'")
    }
  }

  /// Refuses options without lines for files, and those that hold records back until the end.
  private func checkByFile(_ invocation: Invocation) throws(UsageError) {
    guard writesLines else {
      throw UsageError(
        "'--by-file' goes with -t ndjson, but the form is '\(form.name)', which has no lines for "
          + "files")
    }
    try invocation.refuse("sort", "last-of-day", "average-of-day", beside: "--by-file")
    if !writesRecords {
      throw .withoutEffect("--by-file", options.isDryRun ? "--dry-run" : "--summary only")
    }
  }

  /// Whether records name their file.
  var namesFiles: Bool { options.isByFile || options.namesSources || options.resume != nil }

  /// The information in lines besides the records.
  var lineDetail: FileLines.Detail {
    options.isByFile ? .everything : options.namesSources ? .sources : .records
  }

  /// Whether `--keep-going` would write something although an input was broken.
  func mayKeepGoing(_ books: ConversionBooks) -> Bool {
    books.inputs.broken > 0 && books.records > 0 && !options.keepsGoing && !options.failsFast
  }

  /// Whether records are written at all.
  var writesRecords: Bool { !options.isDryRun && summary != .only }

  var writing: WritingOptions {
    var writing = WritingOptions()
    writing.guardsFormulas = table.isSpreadsheetSafe
    writing.tableStyle = table.style(hasTabs ? .tabs : .native)
    writing.columns = table.columns
    writing.writesNumbersAsText = table.writesNumbersAsText
    if options.filter.kinds.count == 1 { writing.kind = options.filter.kinds.first }
    return writing
  }

  /// Whether each line is complete in itself, so that lines before a fault are useful.
  var writesLines: Bool { form.name === "ndjson" }
}
