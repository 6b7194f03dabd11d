// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// Records in an SQLite database, as `convert -o log.db` puts them there.
@Suite struct ConvertDatabaseTests {
  #if SQLite
    private static let log = """
      {"type":"weight","person":"Ann","date":"2024-03-01T07:12+01:00","weight":82.40,"weightUnit":"kg","source":"Scale","mood":"it's \\"fine\\""}
      {"type":"weight","person":"Ann","date":"2024-03-02T07:12","weight":112.5,"weightUnit":"kg"}
      {"type":"fuel","vehicle":"Civic","date":"2024-03-03","odometer":48011,"odometerUnit":"km","volume":40,"volumeUnit":"L","pricePerUnit":1.5,"totalCost":60.0,"derived":["totalCost"],"partial":true}

      """

    /// What the program `sqlite3` answers; nil where there is none.
    private func ask(_ database: String, _ query: String) throws -> String? {
      let run = try ProcessTests.shell(
        "command -v sqlite3 >/dev/null || exit 77; sqlite3 '\(database)' \"\(query)\"")
      return run.status == 77 ? nil : run.output + run.errors
    }

    private func convert(_ folder: TemporaryFolder, _ log: String) throws -> ToolRun {
      try folder.write("log.ndjson", log)
      return ToolRun(["convert", folder["log.ndjson"], "-o", folder["log.db"], "-q"])
    }

    @Test func `a second run adds nothing, a corrected record changes its row`() throws {
      let folder = try TemporaryFolder()
      for _ in 0..<2 {
        let run = try convert(folder, Self.log)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        guard
          let rows = try ask(
            folder["log.db"],
            "SELECT date, date_offset, weight, weight_exact, weight_unit FROM weight_records "
              + "ORDER BY date"
          )
        else { return }
        #expect(rows == "2024-03-01T07:12|+01:00|82.4|82.40|kg\n2024-03-02T07:12||112.5|112.5|kg\n")
      }
      #expect(folder.names == ["log.db", "log.ndjson"])
      // The same moment elsewhere, a weight and a volume corrected, and one that is new.
      let later =
        Self.log.replacing("2024-03-01T07:12+01:00", with: "2024-03-01T06:12Z")
        .replacing("112.5", with: "82.5").replacing(#""volume":40"#, with: #""volume":41"#)
        .replacing(#""totalCost":60.0"#, with: #""totalCost":61.5"#)
        + #"{"type":"weight","person":"Ann","date":"2024-03-05","weight":81,"weightUnit":"kg"}"#
      #expect(try convert(folder, later).status == 0)
      #expect(
        try ask(
          folder["log.db"],
          "SELECT date, weight_exact, occurrence FROM weight_records ORDER BY date")
          == "2024-03-01T07:12|82.40|0\n2024-03-02T07:12|82.5|0\n2024-03-05|81|0\n")
      #expect(
        try ask(
          folder["log.db"],
          "SELECT volume, total_cost, derived, partial, identity FROM fuel_records")
          == "41|61.5|totalCost|1|fuel|=Civic|2024-03-03|odometer=48011km|volume=41L\n")
      #expect(
        try ask(folder["log.db"], "SELECT extras FROM weight_records WHERE extras IS NOT NULL")
          == #"{"mood":"it's \"fine\""}"# + "\n")
    }

    @Test func `what is no such database is refused and left alone`() throws {
      let folder = try TemporaryFolder(["notes.db": "these are notes"])
      try folder.write("log.ndjson", Self.log)
      let run = ToolRun(["convert", folder["log.ndjson"], "-o", folder["notes.db"]])
      #expect(run.status == 2)
      #expect(run.errors.contains("the file is no SQLite database"), "\(run.errors)")
      #expect(folder.content("notes.db") == "these are notes")
      guard
        try ask(
          folder["old.db"],
          "CREATE TABLE weight_records (identity TEXT, occurrence INTEGER, date TEXT, weight TEXT)")
          != nil
      else { return }
      let old = ToolRun(["convert", folder["log.ndjson"], "-o", folder["old.db"]])
      #expect(old.status == 2)
      #expect(old.errors.contains("has the layout of an older version"), "\(old.errors)")
      #expect(try ask(folder["old.db"], "SELECT count(*) FROM sqlite_master") == "1\n")
    }

    @Test func `a database that cannot be written is said by its name, before all is read`() throws
    {
      let folder = try TemporaryFolder(["log.ndjson": Self.log])
      #expect(mkfifo(folder["pipe.db"], 0o600) == 0)
      try folder.link("link.db", to: "nowhere.db")
      try folder.write("old.db", "")
      #expect(chmod(folder["old.db"], 0o444) == 0)
      for (name, reason) in [
        ("none/log.db", "No such file or directory; there is no folder '\(folder["none"])'"),
        ("old.db", "Permission denied"),
        ("link.db", "No such file or directory; it is a link whose target does not exist"),
      ] {
        let run = ToolRun(["convert", folder["log.ndjson"], "-o", folder[name]])
        #expect(run.status == 2)
        #expect(run.errors == "logxml: cannot write '\(folder[name])': \(reason)\n")
      }
      #expect(!folder.names.contains("nowhere.db"))
      let pipe = ToolRun(["convert", folder["log.ndjson"], "-o", folder["pipe.db"]])
      #expect(pipe.status == 2)
      #expect(pipe.errors.contains("is a pipe or a device; a database must be a file"))
    }

    @Test func `with --strict, nothing is written of what has no place`() throws {
      let log =
        #"{"version":1,"logs":[{"type":"weight","person":"A","records":[{"date":"2024-03-01","weight":"#
        + #"70,"weightUnit":"kg"}]},{"type":"fuel","vehicle":"Empty","records":[]}]}"#
      let folder = try TemporaryFolder(["log.json": log])
      let convert = ["convert", folder["log.json"], "-o", folder["log.db"]]
      let strict = ToolRun(convert + ["--strict"])
      #expect(strict.status == 2)
      #expect(strict.errors.contains("'\(folder["log.db"])' was not written"), "\(strict.errors)")
      #expect(folder.names == ["log.json"])
      #expect(ToolRun(convert).status == 0)
      #expect(folder.names == ["log.db", "log.json"])
    }

    @Test func `what was written comes back exactly`() throws {
      let folder = try TemporaryFolder()
      #expect(try convert(folder, Self.log).status == 0)
      let back = ToolRun(["convert", folder["log.db"], "-t", "ndjson", "-q"])
      #expect(back.status == 0 && back.errors == "", "\(back.errors)")
      let plain = ToolRun(["convert", folder["log.ndjson"], "-t", "ndjson", "-q"]).output
      // The tables come one after the other, and in each the rows as they were added.
      func sorted(_ lines: String) -> [Substring] { lines.split(separator: "\n").sorted() }
      #expect(sorted(back.output) == sorted(plain))
      #expect(back.output.contains(#""weight":82.40,"#))
      let info = ToolRun(["info", folder["log.db"]])
      #expect(info.output.contains("a database that logxml wrote (sqlite)"), "\(info.output)")
    }

    @Test func `rows that statements changed are read as far as they say one thing`() throws {
      let folder = try TemporaryFolder()
      #expect(try convert(folder, Self.log).status == 0)
      let change = """
        UPDATE weight_records SET weight = 83 WHERE date LIKE '2024-03-01%';
        INSERT INTO weight_records (identity, occurrence, date, weight, weight_unit)
        VALUES ('mine', 0, '2024-04-01', 81.5, 'kg');
        UPDATE weight_records SET weight = NULL WHERE date LIKE '2024-03-02%';
        UPDATE fuel_records SET extras = '{broken';
        ALTER TABLE weight_records ADD COLUMN mood TEXT;
        UPDATE weight_records SET mood = 'fine' WHERE identity = 'mine';
        """
      guard try ask(folder["log.db"], change) != nil else { return }
      let back = ToolRun(["convert", folder["log.db"], "-t", "ndjson", "--kind", "weight"])
      #expect(
        back.errors.contains("weight is 83 and weight_exact is 82.40; set both to one number"),
        "\(back.errors)")
      #expect(back.errors.contains("weight is NULL and weight_exact is 112.5"), "\(back.errors)")
      #expect(back.errors.contains("extras is no JSON object"))
      _ = try ask(
        folder["log.db"], "UPDATE fuel_records SET extras = NULL, partial = 'no'")
      let flags = ToolRun(["convert", folder["log.db"], "-t", "ndjson", "--kind", "fuel"])
      #expect(
        flags.errors.contains("partial is \"no\", expected true or false"),
        "\(flags.errors)\(flags.output)")
      #expect(
        back.output.hasSuffix(
          #"{"type":"weight","date":"2024-04-01","weight":81.5,"weightUnit":"kg","extras":{"mood":"fine"}}"#
            + "\n"), "\(back.output)")
      #expect(back.output.split(separator: "\n").count == 1)
    }

    @Test func `a broken input leaves the database as it was`() throws {
      let folder = try TemporaryFolder()
      #expect(try convert(folder, Self.log).status == 0)
      try folder.write("broken.xml", "<logbook version=\"1\"><weightLog><measurement")
      let run = ToolRun(["convert", folder["broken.xml"], "-o", folder["log.db"]])
      #expect(run.status == 2)
      guard let count = try ask(folder["log.db"], "SELECT count(*) FROM weight_records") else {
        return
      }
      #expect(count == "2\n")
    }
  #endif

  @Test func `rows have no order`() {
    let run = ToolRun(["convert", "-t", "sql", "--sort", "date"], input: "")
    #expect(run.status == 2)
    #expect(run.errors.contains("--sort"))
  }
}
