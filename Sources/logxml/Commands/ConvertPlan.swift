// SPDX-License-Identifier: MIT

import LogExchange

/// What a `convert` is to do: its command line, free of contradictions.
struct ConvertPlan {
  let form: any LogFormat
  /// Where the records go; nil for standard output.
  let outputFile: FileName?
  let options: ConvertOptions
  let units: UnitWishes
  /// Whether `outputFile` is a database that records are put into.
  let isDatabase: Bool
  let summary: SummaryForm

  /// - Throws: `UsageError` for options that contradict each other.
  init(_ invocation: Invocation) throws(UsageError) {
    options = invocation.convert
    outputFile = invocation.outputFile == .standardInput ? nil : invocation.outputFile
    summary = options.summary ?? .text
    if summary == .only {
      for name in ["output", "dry-run", "quiet"] where invocation.given.contains(name) {
        throw .conflict("--summary only", "--" + name)
      }
    }
    if options.failsFast, options.keepsGoing { throw .conflict("--fail-fast", "--keep-going") }
    guard
      let form = options.form ?? outputFile.flatMap({ invocation.formats.form(ending: $0) })
        ?? invocation.formats.named("json")
    else { throw .nothingIsWritten }
    self.form = form
    isDatabase = options.form == nil && outputFile?.isDatabase ?? false
    if isDatabase, !SQLiteSink.isAvailable {
      throw .noDatabases(outputFile?.shown ?? "")
    }
    if options.order != nil, form.name.utf8.elementsEqual("sql".utf8) {
      throw .conflict("--sort", isDatabase ? "a database" : "-t sql")
    }
    if options.isSpreadsheetSafe, !form.name.utf8.elementsEqual("csv".utf8) {
      throw .spreadsheetSafeIsForTables(form: form.name)
    }
    units = UnitWishes(try invocation.unitsOfOutput())
    if options.isByFile { try checkByFile(invocation) }
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

  /// Whether records are written at all.
  var writesRecords: Bool { !options.isDryRun && summary != .only }

  var writing: WritingOptions {
    var writing = WritingOptions()
    writing.guardsFormulas = options.isSpreadsheetSafe
    if options.filter.kinds.count == 1 { writing.kind = options.filter.kinds.first }
    return writing
  }

  /// Whether each line is complete in itself, so that those before a fault are of use.
  var writesLines: Bool { form.name.utf8.elementsEqual("ndjson".utf8) }
}
