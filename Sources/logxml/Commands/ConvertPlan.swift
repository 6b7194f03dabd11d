// SPDX-License-Identifier: MIT

import LogExchange

/// What a `convert` is to do: its command line, free of contradictions.
struct ConvertPlan {
  let form: any LogFormat
  /// Where the records go; nil for standard output.
  let outputFile: FileName?
  let options: ConvertOptions
  /// What is done with records on their way.
  let steps: ChainSteps
  /// Whether `outputFile` is a database that records are put into.
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
      for name in ["output", "dry-run", "quiet"] where invocation.given.contains(name) {
        throw .conflict("--summary only", "--" + name)
      }
    }
    if options.failsFast, options.keepsGoing { throw .conflict("--fail-fast", "--keep-going") }
    var ending: (form: String, isDatabase: Bool)?
    if let outputFile, options.form == nil {
      ending = try FileEnding.form(of: outputFile, LogFormats.endings)
    } else if let outputFile {
      try FileEnding(outputFile).checkCompression(outputFile)
    }
    hasTabs = options.hasTabs || ending?.form === "tsv"
    let name = hasTabs ? "csv" : ending?.form ?? "json"
    guard let form = options.form ?? invocation.formats.named(name) else {
      throw .nothingIsWritten
    }
    self.form = form
    table = invocation.table
    isDatabase = ending?.isDatabase ?? false
    if isDatabase, let outputFile, FileEnding(outputFile).compression != nil {
      throw .compressedDatabase(outputFile.shown)
    }
    if isDatabase, !SQLiteSink.isAvailable {
      throw .noDatabases(outputFile?.shown ?? "")
    }
    if options.order != nil, form.name === "sql" {
      throw .conflict("--sort", isDatabase ? "a database" : "-t sql")
    }
    if options.isSpreadsheetSafe, form.name !== "csv" {
      throw .spreadsheetSafeIsForTables(form: form.name)
    }
    let isNative = ["json", "ndjson"].contains { form.name === $0 }
    try TableOptions.check(
      invocation, form: hasTabs ? "tsv" : form.name,
      isTable: form.name === "csv", isJSON: isNative)
    steps = try ChainSteps(invocation)
    if options.isByFile { try checkByFile(invocation) }
    if options.resume != nil { try checkResume(invocation) }
    if !options.split.isEmpty { try checkSplit(invocation) }
    if options.namesSources {
      guard writesLines else { throw .goesWithForms("--with-source", "-t ndjson", form: form.name) }
      if options.isByFile { throw .conflict("--with-source", "--by-file") }
      if options.order != nil { throw .conflict("--with-source", "--sort") }
      for name in ["last-of-day", "average-of-day"] where invocation.given.contains(name) {
        throw .conflict("--with-source", "--" + name)
      }
    }
  }

  private func checkResume(_ invocation: Invocation) throws(UsageError) {
    guard writesLines, let outputFile, FileEnding(outputFile).compression == nil else {
      throw .resumeNeedsLines
    }
    // What looks at several files together would have to remember those of earlier runs.
    let others = [
      "sort", "dedupe", "limit", "split", "by-file", "last-of-day", "average-of-day", "dry-run",
      "strict",
    ]
    for name in others where invocation.given.contains(name) {
      throw .conflict("--resume", "--" + name)
    }
    if summary == .only { throw .conflict("--resume", "--summary only") }
    if let state = options.resume, state == outputFile { throw .sameFile(state.shown) }
  }

  private func checkSplit(_ invocation: Invocation) throws(UsageError) {
    if options.isDryRun || summary == .only {
      throw .conflict("--split", options.isDryRun ? "--dry-run" : "--summary only")
    }
    guard let outputFile else { throw .splitNeedsOutput }
    if isDatabase { throw .conflict("--split", "a database") }
    if namesFiles { throw .conflict("--split", options.isByFile ? "--by-file" : "--with-source") }
    if let missing = SplitOutput.missing(outputFile, options.split) {
      throw .splitNeedsWord(missing.word, name: outputFile.shown)
    }
  }

  /// Refuses what has no lines for files, or holds records back until the end.
  private func checkByFile(_ invocation: Invocation) throws(UsageError) {
    guard writesLines else { throw .byFileIsForLines(form: form.name) }
    if options.order != nil { throw .conflict("--by-file", "--sort") }
    for name in ["last-of-day", "average-of-day"] where invocation.given.contains(name) {
      throw .conflict("--by-file", "--" + name)
    }
    if !writesRecords {
      throw .withoutEffect("--by-file", options.isDryRun ? "--dry-run" : "--summary only")
    }
  }

  /// Whether records say which file they are from.
  var namesFiles: Bool { options.isByFile || options.namesSources || options.resume != nil }

  /// What lines say besides records.
  var lineDetail: FileLines.Detail {
    options.isByFile ? .everything : options.namesSources ? .sources : .records
  }

  /// Whether there is something to write although an input was broken.
  func mayKeepGoing(_ books: ConversionBooks) -> Bool {
    books.inputs.broken > 0 && books.records > 0 && !options.keepsGoing && !options.failsFast
  }

  /// Whether records are written at all.
  var writesRecords: Bool { !options.isDryRun && summary != .only }

  var writing: WritingOptions {
    var writing = WritingOptions()
    writing.guardsFormulas = options.isSpreadsheetSafe
    writing.tableStyle = table.style(hasTabs ? .tabs : .native)
    writing.columns = table.columns
    writing.writesNumbersAsText = table.writesNumbersAsText
    if options.filter.kinds.count == 1 { writing.kind = options.filter.kinds.first }
    return writing
  }

  /// Whether each line is complete in itself, so that those before a fault are of use.
  var writesLines: Bool { form.name === "ndjson" }
}
