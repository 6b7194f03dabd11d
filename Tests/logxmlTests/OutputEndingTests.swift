// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// What the ending of an output file asks for, and how tables are written.
@Suite struct OutputEndingTests {
  private static let log = """
    {"type":"fuel","vehicle":"Golf","date":"2024-03-01","odometer":21300,"odometerUnit":"km",\
    "volume":40.25,"volumeUnit":"L","totalCost":66.40,"currency":"EUR","partial":true,\
    "station":"Tank; \\"Nord\\""}
    {"type":"weight","person":"Ann","date":"2024-03-02","weight":82.45,"weightUnit":"kg"}

    """

  @Test(arguments: [
    ("weight", "x.tsv", "person\tdate\tzone\tweight\t"), ("weight", "X.CSV", "person,date,zone,"),
    ("weight", "x.jsonl", "{\"type\":\"weight\""), ("weight", "x.xml", "<?xml"),
    ("weight", "x.sql", "BEGIN"), ("weight", "plain", "{\"version\":1"),
  ]) func `convert`(kind: String, name: String, beginning: String) throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = ToolRun(
      ["convert", "-q", "--kind", kind, folder["log.ndjson"], "-o", folder[name]])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.content(name)?.hasPrefix(beginning) == true, "\(folder.content(name) ?? "-")")
  }

  @Test(arguments: [
    ("convert", "x.yaml", "'.yaml', which stands for no form here; use .json, .ndjson"),
    ("convert", "x.xlsx", "'.xlsx'"), ("convert", "x.yaml.gz", "'.yaml'"),
    ("stats", "x.xml", "use .txt, .json, .ndjson, .jsonl, .csv, .tsv or .prom"),
    ("history", "x.db", "'.db'"), ("validate", "x.csv", ".sarif or .xml"),
    ("convert", "x.db.gz", "cannot be compressed"), ("report", "x.csv", "use .html, .htm or .json"),
  ]) func `an ending that says nothing is refused`(command: String, name: String, says: String)
    throws
  {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = ToolRun([command, folder["log.ndjson"], "-o", folder[name]])
    #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
    #expect(folder.content(name) == nil)
  }

  @Test func `a form that is named needs no ending`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = ToolRun(
      ["convert", "-q", "-t", "ndjson", folder["log.ndjson"], "-o", folder["x.yaml"]])
    #expect(run.status == 0 && folder.content("x.yaml")?.hasPrefix("{") == true)
  }

  #if Containers
    @Test(arguments: [("x.json.gz", "gzip"), ("x.csv.xz", "xz"), ("x.ndjson.bz2", "bz2")])
    func `other programs read what is compressed`(name: String, module: String) throws {
      let folder = try TemporaryFolder(["log.ndjson": Self.log])
      func convert(to name: String) -> ToolRun {
        ToolRun(["convert", "-q", "--kind", "weight", folder["log.ndjson"], "-o", folder[name]])
      }
      let plain = String(name.prefix { $0 != "." }) + "." + name.split(separator: ".")[1]
      #expect(convert(to: name).status == 0 && convert(to: plain).status == 0)
      let python = Process()
      python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let module = module == "xz" ? "lzma" : module
      python.arguments = [
        "python3", "-c",
        "import \(module),sys; a=\(module).open(sys.argv[1]).read(); b=open(sys.argv[2],'rb').read(); "
          + "sys.exit(a!=b)", folder[name], folder[plain],
      ]
      try python.run()
      python.waitUntilExit()
      #expect(python.terminationStatus == 0)
      // The same bytes whenever it is written.
      let first = folder.bytes(name)
      #expect(convert(to: name).status == 0 && folder.bytes(name) == first)
      #expect(ToolRun(["info", folder[name]]).output.contains("weight 1"))
    }

    @Test func `zstd is read back, and a long log, too`() throws {
      var log = ""
      for number in 0..<20_000 {
        log +=
          "{\"type\":\"weight\",\"date\":\"2024-03-02\",\"weight\":\(60 + number % 40),"
          + "\"weightUnit\":\"kg\",\"note\":\"\(number * 7919 % 10_007)\"}\n"
      }
      let folder = try TemporaryFolder(["log.ndjson": log])
      let run = ToolRun(["convert", "-q", folder["log.ndjson"], "-o", folder["x.ndjson.zst"]])
      #expect(run.status == 0, "\(run.errors)")
      let back = ToolRun(["convert", "-q", "-t", "ndjson", folder["x.ndjson.zst"]])
      #expect(back.output == log)
    }
  #endif

  // MARK: Tables

  @Test func `for Excel where numbers have a comma, and back`() throws {
    let table = ToolRun(
      ["convert", "-q", "--kind", "fuel", "-t", "csv", "--dialect", "excel-semicolon"],
      input: Self.log
    ).output
    let lines = table.split(separator: "\r\n")
    #expect(lines[0].hasPrefix("\u{FEFF}vehicle;date;zone;odometer;"))
    #expect(
      lines[1].hasPrefix("Golf;2024-03-01;;21300;km;40,25;L;66,40;;EUR;true;;;;;"), "\(lines[1])")
    #expect(lines[1].contains(";\"Tank; \"\"Nord\"\"\";"))
    let back = ToolRun(["convert", "-q", "-t", "ndjson"], input: table)
    #expect(back.output == Self.log.split(separator: "\n")[0] + "\n", "\(back.errors)")
  }

  @Test func `a comma that may be of thousands is not guessed`() {
    let table = "date;weight;weightUnit\n2024-03-01;1,234;kg\n"
    let run = ToolRun(["convert", "-q", "-t", "ndjson"], input: table)
    #expect(run.status == 1)
    #expect(run.errors.contains("--decimal-mark comma reads it as 1.234"), "\(run.errors)")
    let told = ToolRun(["convert", "-q", "-t", "ndjson", "--decimal-mark", "comma"], input: table)
    #expect(told.output.contains("\"weight\":1.234,"))
  }

  @Test func `columns, their order, and no header`() throws {
    let run = ToolRun(
      ["convert", "-q", "--kind", "fuel", "-t", "tsv", "--columns", "volumeUnit,volume,date"],
      input: Self.log)
    #expect(run.output == "volumeUnit\tvolume\tdate\nL\t40.25\t2024-03-01\n")
    let bare = ToolRun(
      [
        "convert", "-q", "--kind", "weight", "-t", "csv", "--columns", "date,weight", "--no-header",
        "--decimals", "1",
      ], input: Self.log)
    #expect(bare.output == "2024-03-02,82.4\n")
    let shares = ToolRun(
      ["convert", "-q", "-t", "csv", "--columns", "weight,bodyFat", "--decimals", "1"],
      input: """
        {"type":"weight","date":"2024-03-02","weight":82.46,"weightUnit":"kg","bodyFat":0.18949,\
        "bodyFatUnit":"fraction"}

        """)
    #expect(shares.output == "weight,bodyFat\n82.5,0.189\n")
    let places = ToolRun(
      ["convert", "-q", "-t", "csv", "--columns", "latitude,volume", "--decimals", "1"],
      input: """
        {"type":"fuel","date":"2024-03-02","volume":40.25,"volumeUnit":"L","latitude":48.12345,\
        "longitude":11.5}

        """)
    #expect(places.output == "latitude,volume\n48.12345,40.2\n")
    let wrong = ToolRun(
      ["convert", "-q", "--kind", "fuel", "-t", "csv", "--columns", "date,volum"], input: Self.log)
    #expect(
      wrong.status == 2
        && wrong.errors.contains("no column volum (did you mean volume?); its columns are"))
  }

  @Test func `columns with titles of their own, and local dates`() throws {
    let log = """
      {"type":"fuel","date":"2015-01-06T06:08:50+01:00","volume":40.5,"volumeUnit":"L"}
      {"type":"fuel","date":"2015-02-06","volume":38,"volumeUnit":"L"}

      """
    let run = ToolRun(
      [
        "convert", "-t", "csv", "--dialect", "excel-semicolon", "--date-form", "local",
        "--columns", "Tank=Menge (L)=volume, Datum=date",
      ], input: log)
    #expect(
      run.output
        == "\u{FEFF}Tank=Menge (L);Datum\r\n40,5;2015-01-06 06:08:50\r\n38;2015-02-06\r\n")
    #expect(run.errors.contains("left behind, csv has no place for it: date.offset 1"))
    let wrong = ToolRun(["convert", "-t", "csv", "--columns", "Datum=dat"], input: log)
    #expect(wrong.errors.contains("no column dat (did you mean date?)"), "\(wrong.errors)")
    let json = ToolRun(["convert", "-t", "json", "--date-form", "local"], input: log)
    #expect(json.status == 2 && json.errors.contains("goes with -t csv or tsv"))
  }

  /// A number without its unit would be wrong without a word.
  @Test func `a column of two units needs the column of units`() throws {
    let log = """
      {"type":"weight","date":"2024-03-02","weight":82,"weightUnit":"kg"}
      {"type":"weight","date":"2024-03-03","weight":181,"weightUnit":"lb"}

      """
    for command in [["convert", "-q"], ["history"]] {
      let run = ToolRun(command + ["-t", "csv", "--columns", "date,weight"], input: log)
      #expect(run.status == 2 && run.errors.contains("add the column weightUnit"), "\(run.errors)")
      let both = ToolRun(command + ["-t", "csv", "--columns", "weight,weightUnit"], input: log)
      #expect(both.status == 0 && both.output.contains("181,lb\n"))
    }
  }

  @Test func `numbers as text, and read back`() {
    for form in ["json", "ndjson"] {
      let run = ToolRun(["convert", "-q", "-t", form, "--numbers", "text"], input: Self.log)
      #expect(run.output.contains("\"totalCost\":\"66.40\""))
      let back = ToolRun(["convert", "-q", "-t", "ndjson"], input: run.output)
      #expect(back.output == Self.log)
    }
    let stats = ToolRun(["stats", "-t", "json", "--numbers", "text"], input: Self.log)
    #expect(stats.output.contains("\"volume\":\"40.25\""))
  }

  @Test(arguments: [
    (["convert", "-t", "xml", "--columns", "date"], "goes with -t csv or tsv"),
    (["convert", "-t", "csv", "--numbers", "text"], "goes with -t json or ndjson"),
    (["convert", "-t", "tsv", "--dialect", "excel"], "contradict"),
    (["stats", "--decimals", "1"], "goes with -t json, csv or tsv"),
    (["history", "-t", "csv", "--columns", "date,wieght"], "did you mean 'weight'?"),
    (["query", "//a", "--header"], "goes with -t csv or tsv"),
    (["convert", "--since", "2024-05", "--until", "2024-03"], "swap the dates"),
    (["convert", "-f", "xml", "--delimiter", "semicolon"], "no effect"),
    (["convert", "-f", "json", "--currency", "EUR"], "no effect"),
  ]) func `options without effect are refused`(words: [String], says: String) {
    let run = ToolRun(words, input: Self.log)
    #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
  }

  @Test func `statements that no input needs are told`() {
    let warned = ToolRun(
      ["convert", "-t", "ndjson", "--delimiter", "semicolon", "--currency", "USD"], input: Self.log)
    #expect(warned.status == 0)
    #expect(warned.errors.contains("--delimiter has no effect: no input is a table"))
    #expect(warned.errors.contains("--currency USD has no effect: no cost lacks its currency"))
    let strict = ToolRun(
      ["convert", "-t", "ndjson", "--currency", "USD", "--strict"], input: Self.log)
    #expect(strict.status == 2)
  }

  // MARK: query

  @Test func `query writes tables with a header where it is wanted`() throws {
    let xml = "<a><b c=\"1,2\">x \"y\"</b><b/></a>"
    func query(_ words: String...) -> String {
      ToolRun(["query", "//b", "-c", "@c", "-c", "/text()"] + words, input: xml).output
    }
    #expect(query() == "1,2\tx \"y\"\n\t\n")
    #expect(query("--header") == "@c\t/text()\n1,2\tx \"y\"\n\t\n")
    #expect(query("-t", "csv") == "@c,/text()\n\"1,2\",\"x \"\"y\"\"\"\n,\n")
    #expect(
      query("-t", "csv", "--no-header", "--dialect", "rfc4180")
        == "\"1,2\",\"x \"\"y\"\"\"\r\n,\r\n")
    let folder = try TemporaryFolder(["a.xml": xml])
    let run = ToolRun(["query", "//b", "-c", "@c", folder["a.xml"], "-o", folder["hr.csv"]])
    #expect(run.status == 0 && folder.content("hr.csv") == "@c\n\"1,2\"\n\"\"\n")
  }
}
