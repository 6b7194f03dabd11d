// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// Outputs that are made for other programs: databases and spreadsheets.
@Suite struct ConvertTargetTests {
  private static let log = """
    {"type":"weight","date":"2024-03-01","weight":82.40,"weightUnit":"kg","note":"=1+1"}
    {"type":"fuel","date":"2024-03-02","odometer":1,"odometerUnit":"km"}

    """

  @Test func `the ending of the output's name asks for SQL`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let named = ToolRun(["convert", folder["log.ndjson"], "-o", folder["log.sql"]])
    let asked = ToolRun(["convert", folder["log.ndjson"], "-t", "sql"])
    #expect(named.status == 0 && asked.status == 0)
    #expect(folder.content("log.sql") == asked.output)
    #expect(asked.output.hasPrefix("BEGIN;\n") && asked.output.hasSuffix("COMMIT;\n"))
    #expect(asked.output.contains("'82.40','kg','=1+1')"))
    let fuel = ToolRun(["convert", folder["log.ndjson"], "-t", "sql", "--kind", "fuel"])
    #expect(!fuel.output.contains("weight_records"))
  }

  @Test func `an input that is not read to its end is not committed`() throws {
    let input = """
      <logbook version="1"><weightLog person="Ann">
      <measurement date="2024-03-01"><weight unit="kg">82.40</weight></measurement>

      """
    let run = ToolRun(["convert", "-t", "sql"], input: input)
    #expect(run.status == 2 && !run.output.contains("COMMIT"))
    let kept = ToolRun(["convert", "-t", "sql", "--keep-going"], input: input)
    #expect(kept.status == 2 && kept.output.hasSuffix("COMMIT;\n"))
    #expect(kept.output.contains("'82.40'"))
  }

  @Test func `SQL is written and not read`() throws {
    let run = ToolRun(["convert", "-f", "sql"], input: "BEGIN;\nCOMMIT;\n")
    #expect(run.status == 2 && run.errors.contains("'sql' is not a value for '-f'"))
  }

  @Test func `a table for spreadsheets comes back as it was`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let command = ["convert", folder["log.ndjson"], "-t", "csv", "--kind", "weight"]
    let plain = ToolRun(command)
    let safe = ToolRun(command + ["--spreadsheet-safe"])
    #expect(plain.output.contains(",=1+1,") && safe.output.contains(",'=1+1,"))
    #expect(ToolRun(["convert", "-t", "csv"], input: safe.output).output == plain.output)
    let named = ToolRun(
      ["convert", folder["log.ndjson"], "--kind", "weight", "-o", folder["t.csv"]]
        + ["--spreadsheet-safe"])
    #expect(named.status == 0 && folder.content("t.csv") == safe.output)
  }

  @Test(arguments: ["json", "sql", "lubelogger", "fitbit-body"])
  func `forms that are no tables for spreadsheets refuse the option`(form: String) {
    let run = ToolRun(["convert", "-t", form, "--spreadsheet-safe"], input: Self.log)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "logxml convert: '--spreadsheet-safe' goes with -t csv, but the form is '\(form)'"))
  }
}
