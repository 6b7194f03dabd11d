// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

@Suite struct MappingCommandTests {
  private static func fixture(_ name: String) -> String { Fixtures.path("mapping/\(name)") }

  @Test func `convert reads and writes by a mapping`() throws {
    let map = Self.fixture("garage.map.json")
    let read = ToolRun(["convert", "--map", map, "-t", "ndjson", Self.fixture("garage.xml")])
    #expect(read.output == (try Fixtures.text(at: Self.fixture("garage.ndjson"))))
    #expect(read.status == 1)
    let written = ToolRun(["convert", "-q", "--map-out", map, Self.fixture("garage.ndjson")])
    #expect(written.output == (try Fixtures.text(at: Self.fixture("garage.written"))))
    #expect(written.status == 0 && written.errors == "")
  }

  @Test func `validate and info take a mapping for the format`() {
    let words = ["--map", Self.fixture("garage.map.json"), Self.fixture("garage.xml")]
    let validation = ToolRun(["validate"] + words)
    #expect(validation.output.contains("garage.xml:9:5: error[bad-date]: @when is"))
    #expect(validation.status == 1)
    let info = ToolRun(["info"] + words)
    #expect(info.output.contains("garage") && info.output.contains("Vespa") && info.status == 0)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var words: [String]
    var message: String
    var testDescription: String { message }
  }

  static let mistakes = [
    Mistake(
      words: ["convert", "--map", "nowhere.json", "x"],
      message: "the mapping 'nowhere.json' cannot be read: "),
    Mistake(
      words: ["convert", "--map", fixture("garage.xml"), "x"],
      message: "garage.xml:1:1: a mapping must be JSON, but this is not"),
    Mistake(
      words: ["convert", "--map", fixture("garage.map.json"), "-f", "xml", "x"],
      message: "'--map' and '--from' contradict each other"),
    Mistake(
      words: ["convert", "--map-out", fixture("garage.map.json"), "-t", "json", "x"],
      message: "'--map-out' and '--to' contradict each other"),
    Mistake(
      words: ["formats", "--sketch", "x", "-t", "json"],
      message: "'--sketch' and '--to' contradict each other"),
    Mistake(words: ["formats", "--sketch", "nowhere.xml"], message: "logxml: nowhere.xml: "),
    Mistake(
      words: ["formats", "--sketch", fixture("errors.txt")], message: "no mapping can be sketched"),
  ]

  @Test(arguments: mistakes)
  func `mistakes with mappings are told`(it: Mistake) {
    let run = ToolRun(it.words)
    #expect(run.errors.contains(it.message), "\(run.errors)")
    #expect(run.status == 2 && run.output == "")
  }

  @Test func `a sketch is a mapping`() throws {
    let sketch = ToolRun(["formats", "--sketch", Self.fixture("tanken.csv")])
    #expect(sketch.status == 0)
    #expect(sketch.output == (try Fixtures.text(at: Self.fixture("tanken.sketch.json"))))
  }
}

extension MappingCommandTests {
  private static func table(_ name: String) -> String { Fixtures.path("sketch/\(name)") }

  @Test func `auto reads by a sketch and says what it guessed`() throws {
    let run = ToolRun(["convert", "--map", "auto", "-t", "ndjson", Self.table("german-fuel.csv")])
    #expect(run.output == (try Fixtures.text(at: Self.table("german-fuel.ndjson"))))
    #expect(
      run.errors.contains("read by a sketch, fuel: date \"Datum\" dmy; odometer \"Tachostand\""))
    #expect(run.errors.contains("\"Menge\" is taken to be in L: nothing says its unit"))
    #expect(run.errors.contains("warning[assumed-unit]") && run.status == 0)
    let info = ToolRun(["info", "--map", "auto", Self.table("french-scale.csv")])
    #expect(info.status == 0 && info.errors.contains("read by a sketch, weight"))
  }

  @Test func `auto leaves known formats alone and refuses what it cannot place`() throws {
    let known = ToolRun(
      ["convert", "-q", "--map", "auto", "-t", "ndjson", Fixtures.path("withings/german.csv")])
    #expect(known.output == (try Fixtures.text(at: Fixtures.path("withings/german.ndjson"))))
    let folder = try TemporaryFolder([
      "moods.csv": "date,mood\n2024-03-01,fine\n2024-03-02,good\n"
    ])
    let moods = "\(folder.path)/moods.csv"
    let run = ToolRun(["convert", "--map", "auto", "-t", "ndjson", moods])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("no mapping can be sketched: nothing in it is known"))
    let both = ToolRun(["convert", "--map", "auto", "-f", "xml", moods])
    #expect(both.errors.contains("'--map' and '--from' contradict each other"))
  }

  @Test func `auto reads the members of an archive`() throws {
    let folder = try TemporaryFolder()
    let fuel = "Date,km,Litres\n2024-03-01,12000,40\n2024-03-11,12600,40\n"
    try folder.write(
      "a.zip",
      StoredArchive.zip([
        ("fuel.csv", Array(fuel.utf8)), ("read me.txt", Array("All my logs\n".utf8)),
        ("b/weight.csv", Array("Datum;Gewicht (kg)\n01.03.2024;82,4\n".utf8)),
      ]))
    let all = ToolRun(["convert", "--map", "auto", "-t", "ndjson", folder["a.zip"]])
    #expect(all.status == 0 && all.output.split(separator: "\n").count == 3, "\(all.errors)")
    #expect(all.errors.contains("a.zip:fuel.csv: read by a sketch, fuel"))
    #expect(all.errors.contains("1 file skipped"))
    try folder.write("b.zip", StoredArchive.zip([("a.txt", Array("All my logs\n".utf8))]))
    let none = ToolRun(["convert", "--map", "auto", folder["b.zip"]])
    #expect(none.status == 2 && none.errors.contains("b.zip:a.txt: error: no mapping can be"))
    let one = ToolRun(["convert", "--map", "auto", "-t", "ndjson", folder["a.zip"] + ":fuel.csv"])
    #expect(one.status == 0 && one.output.contains("\"odometer\":12600"), "\(one.errors)")
  }

  @Test func `a plain table of weights is read once its unit is known`() {
    let path = Fixtures.path("weight-table/plain.csv")
    let unsaid = ToolRun(["convert", "-t", "ndjson", path])
    #expect(unsaid.status == 2 && unsaid.errors.contains("--assume-mass-unit"))
    let said = ToolRun(["convert", "-t", "ndjson", "--assume-mass-unit", "lb", path])
    #expect(said.status == 0 && said.output.contains("\"weight\":82.4,\"weightUnit\":\"lb\""))
  }

  @Test func `the day of the week decides how a sketch reads dates`() throws {
    let folder = try TemporaryFolder([
      "a.csv": "Logged on,My weight kg,Mood\nFri 04/05/2024,82.4,ok\nSat 04/06/2024,82.1,ok\n"
        + "Sun 04/07/2024,82.3,ok\n"
    ])
    let run = ToolRun(["convert", "-t", "ndjson", "-q", "--map", "auto", folder["a.csv"]])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"date\":\"2024-04-05\""))
    #expect(run.output.contains("\"date\":\"2024-04-07\""))
  }
}

extension MappingCommandTests {
  private static let bare = "2024-01-05,12000,40.5,61.20,ok\n2024-01-20,12600,38.0,58.90,wet\n"

  @Test func `titles name the columns of a table that has none`() throws {
    let folder = try TemporaryFolder(["a.csv": Self.bare, "b.csv": Self.bare + "soon,1,2,3,4\n"])
    let words = [
      "--titles", "date,odometer,volume,cost,sky", "--assume-distance-unit", "km",
      "--assume-volume-unit", "L", "--currency", "EUR", "-t", "ndjson",
    ]
    let run = ToolRun(["convert", "-q"] + words + [folder["a.csv"]])
    #expect(run.status == 0, "\(run.errors)")
    let first =
      #"{"type":"fuel","date":"2024-01-05","odometer":12000,"odometerUnit":"km","volume":40.5,"#
      + #""volumeUnit":"L","totalCost":61.20,"currency":"EUR","extras":{"sky":"ok"}}"#
    #expect(run.output.hasPrefix(first + "\n"), "\(run.output)")
    let faulty = ToolRun(["convert"] + words + [folder["b.csv"]])
    #expect(faulty.status == 1 && faulty.output.split(separator: "\n").count == 2)
    #expect(faulty.errors.contains("b.csv:3:1: error[bad-date]"), "\(faulty.errors)")
  }

  /// As under a header.
  @Test func `rows with other numbers of cells than the first are told`() {
    let run = ToolRun(
      ["convert", "-t", "ndjson", "--titles", "date,odometer,volume,cost"],
      input: "2024-01-05,12000,40.5,61.20\n2024-01-20,12600\n2024-01-30,13000,38,5,60\n")
    #expect(run.status == 1 && run.output.split(separator: "\n").count == 2)
    #expect(
      run.errors.contains("[short-row]: the row has 2 cells, expected 4 as in the first row"),
      "\(run.errors)")
    #expect(run.errors.contains("error[bad-row]: the row has 5 cells"), "\(run.errors)")
  }

  @Test(arguments: [
    ("=volume", "a column has no title or no field"), ("A=", "a column has no title or no field"),
    ("A=date,A=volume", "two columns have the title A"),
  ])
  func `titles of columns that cannot be written`(columns: String, message: String) {
    let run = ToolRun(
      [
        "convert", "-q", "-t", "csv", "--columns", columns, "--titles", "date,odometer,volume,cost",
      ], input: Self.bare)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `titles with units and several kinds of commands`() throws {
    let folder = try TemporaryFolder(["w.csv": "05.03.2024;82,4\n19.03.2024;82,1\n"])
    let run = ToolRun(["info", "--titles", "date,weight (lb)", folder["w.csv"]])
    #expect(run.status == 0 && run.output.contains("2024-03-05"), "\(run.errors)")
    #expect(run.errors.contains("weight \"weight (lb)\" lb"), "\(run.errors)")
    let one = ToolRun(
      ["convert", "-q", "-t", "ndjson", "--titles", "date,weight (kg)"], input: "2024-03-05,82.4\n")
    #expect(one.output.contains("\"weight\":82.4") && one.status == 0, "\(one.errors)")
  }

  @Test(arguments: [
    ("date,odometer,volume,cost,a,b", "6 titles were given, but its first row has 5 cells"),
    ("date,odometer,height,mood", "nothing in it is known as an amount of fuel"),
  ])
  func `titles that do not fit are refused`(titles: String, message: String) {
    let run = ToolRun(["convert", "--titles", titles], input: Self.bare)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("date,weight,how", "when,measurement,x\n2024-03-05,182.4,a\n2024-03-06,182.1,b\n"),
    ("measurement=weight,x=how", "when,Measurement,x\n2024-03-05,182.4,a\n2024-03-06,182.1,b\n"),
    (
      "keydata=weight,x=how",
      #"{"data":[{"t":"2024-03-05","keydata":182.4,"x":"a"},"#
        + #"{"t":"2024-03-06","keydata":182.1,"x":"b"}]}"#
    ),
    (
      "m=weight,x=how",
      "<l><e d='2024-03-05' m='182.4' x='a'/><e d='2024-03-06' m='182.1' x='b'/></l>"
    ),
  ])
  func `titles of its own are replaced by those given`(titles: String, input: String) {
    let run = ToolRun(
      ["convert", "-q", "-t", "ndjson", "--assume-mass-unit", "lb", "--titles", titles],
      input: input)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""weightUnit":"lb""#) })
    #expect(lines.first?.contains(#""date":"2024-03-05","weight":182.4"#) == true, "\(lines)")
  }

  /// Weights that jump, and words for things beside them, are doubted unless the user says it.
  @Test func `what the user says is not doubted`() {
    let cats =
      "cat,date,weight\nharuki,2024-03-05,4.4\nsullivan,2024-03-05,6.9\nrex,2024-03-06,3.1\n"
    let run = ToolRun(
      [
        "convert", "-q", "-t", "ndjson", "--assume-mass-unit", "kg", "--titles",
        "cat=x,weight=weight",
      ],
      input: cats)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 3, "\(run.errors)")
    let animals = "Datum;Zebra;Kalu\n2.1.2024;301;280\n2.2.2024;310;285\n"
    let refused = ToolRun(["convert", "--map", "auto"], input: animals)
    #expect(
      refused.status == 2 && refused.errors.contains("--titles Zebra=weight,Kalu=weight says so"),
      "\(refused.errors)")
    let zebra = ToolRun(
      ["convert", "-q", "-t", "ndjson", "--titles", "Zebra=weight (g)"], input: animals)
    #expect(
      zebra.status == 0
        && zebra.output.contains(#""date":"2024-01-02","weight":301,"weightUnit":"g""#),
      "\(zebra.output)\(zebra.errors)")
  }

  @Test func `titles that cannot be given are refused`() throws {
    let none = ToolRun(
      ["convert", "--titles", "mass=weight"], input: "when,kilos\n2024-03-05,82.4\n")
    #expect(
      none.errors.contains(#"no column is called "mass"; there are: when, kilos"#), "\(none.errors)"
    )
    let xml = ToolRun(["convert", "--titles", "date,weight"], input: "<a><b/><b/></a>")
    #expect(
      xml.errors.contains("titles were given in an order, but it is no table"), "\(xml.errors)")
    let known = ToolRun(
      ["convert", "--titles", "date,weight", Fixtures.path("withings/german.csv")])
    #expect(known.errors.contains("the given titles are not used: it is known as"))
    let both = ToolRun(["convert", "--titles", "date,weight", "-f", "csv"], input: Self.bare)
    #expect(both.errors.contains("'--titles' and '--from' contradict each other"))
    let advice = ToolRun(["convert"], input: Self.bare)
    #expect(advice.errors.contains("--titles date,odometer,volume,cost"), "\(advice.errors)")
    let guess = ToolRun(["convert", "--map", "auto"], input: Self.bare)
    #expect(guess.errors.contains("--titles names them in their order"), "\(guess.errors)")
  }
}
