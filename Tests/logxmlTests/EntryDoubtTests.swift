// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

@testable import logxml

/// What is said before an entry is saved, and what can be taken back.
@Suite struct EntryDoubtTests {
  static let cars = """
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">
        <fillUp date="2024-03-01"><odometer>1000</odometer><volume>40</volume><totalCost>66</totalCost></fillUp>
        <fillUp date="2024-03-08"><odometer>1600</odometer><volume>38</volume><totalCost>62</totalCost></fillUp>
      </fuelLog>
      <fuelLog vehicle="Leaf" distanceUnit="km" volumeUnit="kWh" currency="EUR">
        <fillUp date="2024-03-02"><odometer>500</odometer><volume>30</volume></fillUp>
      </fuelLog>
    </logbook>

    """

  static let civic = """
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">
        <fillUp date="2024-03-01"><odometer>1000</odometer><volume>40</volume><totalCost>66</totalCost></fillUp>
      </fuelLog>
    </logbook>

    """

  static let ann = """
    {"version":1,"logs":[
    {"type":"weight","person":"Ann","massUnit":"kg","records":[
    {"date":"2024-03-01","weight":82.4},
    {"date":"2024-03-08","weight":82.1},
    {"date":"2024-03-15","weight":82.0}
    ]}
    ]}

    """

  // MARK: The rules

  @Test(arguments: [
    (["--weight", "8240", "--date", "2024-03-20"], "improbable-value"),
    (["--weight", "82.1", "--date", "2204-03-20"], "date-in-future"),
    (["--weight", "28.1", "--date", "2024-03-20"], "weight-jump"),
  ])
  func `what validate would say is said before it is saved`(
    _ sample: ([String], String)
  ) throws {
    let folder = try TemporaryFolder(["log.json": Self.ann])
    let add = ["add", folder["log.json"]] + sample.0 + ["--now", "2024-03-21T10:00"]
    let strict = ToolRun(add + ["--strict"], input: "")
    #expect(strict.errors.contains("[\(sample.1)]"), "\(strict.errors)")
    #expect(strict.errors.hasSuffix("logxml: --strict forbids that; nothing was saved\n"))
    #expect(strict.status == 2)
    // On a terminal it is asked; at the end of the input nobody has said yes.
    for typed in ["", "n\n"] {
      let asked = ToolRun(add, typed: typed)
      #expect(asked.errors.contains("Save it anyway? [y/N]: "))
      #expect(asked.status == 1)
    }
    #expect(folder.content("log.json") == Self.ann)
    #expect(folder.names == ["log.json"])
    let yes = ToolRun(add, typed: "y\n")
    #expect(yes.status == 0)
    #expect(yes.output.hasPrefix("added: "))
    try folder.write("log.json", Self.ann)
    let warned = ToolRun(add, input: "")
    #expect(warned.errors.contains("[\(sample.1)]"))
    #expect(warned.status == 0)
    #expect(folder.content("log.json") != Self.ann)
    // What the log had before is not said again.
    let next = ToolRun(
      [
        "add", folder["log.json"], "--weight", "81.9", "--date", "2024-03-21", "--now",
        "2204-03-21T10:00",
      ], input: "")
    #expect(next.errors == "", "\(next.errors)")
  }

  @Test func `the same entry again is refused without --again`() throws {
    let folder = try TemporaryFolder(["log.json": Self.ann])
    let add = ["add", folder["log.json"], "--weight", "82.40kg", "--date", "2024-03-01"]
    let run = ToolRun(add, typed: "y\n")
    #expect(run.errors.contains("the log already has this as entry 1"), "\(run.errors)")
    #expect(run.status == 2)
    let again = ToolRun(add + ["--again"])
    #expect(again.status == 0)
    #expect(again.errors == "")
    // Another note makes it another entry, that may be meant.
    let noted = ToolRun(add + ["--note", "evening"], input: "")
    #expect(noted.errors.contains("warning[duplicate-record]"), "\(noted.errors)")
    #expect(noted.status == 0)
  }

  @Test func `an entry that agrees with one of that day is named`() throws {
    let folder = try TemporaryFolder(["log.json": Self.ann])
    let add = ["add", folder["log.json"], "--weight", "82.4kg", "--date", "2024-03-01T07:12"]
    let run = ToolRun(add, typed: "n\n")
    #expect(
      run.errors.hasPrefix("logxml: warning: this may be the same as entry 1 (2024-03-01 weight"),
      "\(run.errors)")
    #expect(run.errors.contains("; --again adds it without asking\nSave it anyway? [y/N]: "))
    #expect(run.status == 1)
    #expect(folder.content("log.json") == Self.ann)
    #expect(ToolRun(add + ["--strict"], input: "").status == 2)
    let other = ["add", folder["log.json"], "--weight", "82.9kg", "--date", "2024-03-01T07:12"]
    #expect(!ToolRun(other, input: "").errors.contains("this may be the same"))
    let again = ToolRun(add + ["--again"])
    #expect(again.errors == "" && again.status == 0, "\(again.errors)")
  }

  @Test func `a vehicle that the log does not have is asked for`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let add = [
      "add", folder["log.xml"], "--vehicle", "Cvic", "--volume", "30L", "--date", "2024-03-09",
    ]
    let run = ToolRun(add, typed: "n\n")
    #expect(
      run.errors == """
        logxml: warning: the log has no 'Cvic' yet, only Civic; did you mean 'Civic'?
        Save it anyway? [y/N]: Nothing was saved.

        """)
    #expect(run.status == 1)
    #expect(ToolRun(add + ["--strict"], input: "").status == 2)
    #expect(folder.content("log.xml") == Self.civic)
    let warned = ToolRun(add, input: "")
    #expect(warned.errors.contains("did you mean 'Civic'?"))
    #expect(warned.status == 0)
  }

  @Test func `another kind of entry is asked for`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let run = ToolRun(
      ["add", folder["log.xml"], "--weight", "80kg", "--date", "2024-03-09"], typed: "n\n")
    #expect(run.errors.contains("warning: the log has no weights yet, only fill-ups"))
    #expect(folder.content("log.xml") == Self.civic)
  }

  @Test func `a mistyped name of a log begins no new one`() throws {
    let folder = try TemporaryFolder(["fuel.xml": Self.civic])
    let add = ["add", "fuel", folder["feul.xml"], "--volume", "3L", "--date", "2024-03-09"]
    let run = ToolRun(add, input: "")
    #expect(
      run.errors
        == "logxml: \(folder["feul.xml"]): No such file or directory; did you mean "
        + "'\(folder["fuel.xml"])'? --create starts a new log\n")
    #expect(run.status == 2)
    let asked = ToolRun(add, typed: "n\n")
    #expect(asked.errors.contains("Start a new log '\(folder["feul.xml"])'? [y/N]: "))
    #expect(folder.names == ["fuel.xml"])
    #expect(ToolRun(add, typed: "y\n").status == 0)
    #expect(folder.names == ["feul.xml", "fuel.xml"])
  }

  // MARK: Fields

  @Test func `a free and full charge can be said`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.cars])
    let run = ToolRun(
      [
        "add", folder["log.xml"], "--vehicle", "Leaf", "--volume", "20,5", "--cost", "0", "--full",
        "--date", "5.3.2024",
      ], input: "")
    #expect(run.output == "added: 2024-03-05 fill-up of Leaf: 20.5 kWh, 0 EUR\n", "\(run.errors)")
    #expect(run.errors.contains("note[free-charge]"))
    #expect(folder.content("log.xml")?.contains("<partial>false</partial>") == true)
    for (words, value) in [
      (["--partial"], "true"), (["--partial", "yes"], "true"), (["--partial", "no"], "false"),
      (["--partial=no"], "false"),
    ] {
      let edit = ToolRun(["edit"] + words + [folder["log.xml"], "4"], input: "")
      #expect(edit.status == 0, "\(edit.errors)")
      #expect(folder.content("log.xml")?.contains("<partial>\(value)</partial>") == true)
    }
  }

  @Test func `what was derived follows`() throws {
    let log = Self.civic.replacing("<totalCost>66</totalCost>", with: "<totalCost>66.0</totalCost>")
      .replacing(
        "<fillUp date=\"2024-03-01\">", with: "<fillUp date=\"2024-03-01\" derived=\"totalCost\">"
      )
      .replacing("</totalCost>", with: "</totalCost><pricePerUnit>1.65</pricePerUnit>")
    let folder = try TemporaryFolder(["log.xml": log])
    #expect(ToolRun(["edit", folder["log.xml"], "1", "--volume", "41"]).errors == "")
    // 41 × 1.65 = 67.65
    #expect(folder.content("log.xml")?.contains("<totalCost>67.65</totalCost>") == true)
    #expect(ToolRun(["validate", folder["log.xml"]]).status == 0)
    #expect(ToolRun(["edit", folder["log.xml"], "1", "--cost", "67.7"]).errors == "")
    #expect(folder.content("log.xml")?.contains("derived=") == false)
    let add = ToolRun([
      "add", folder["log.xml"], "--volume", "10", "--price", "4", "--date", "2024-03-09",
    ])
    #expect(add.output == "added: 2024-03-09 fill-up of Civic: 10 L, 40 EUR\n")
    // 45 ÷ 1.459 = 30.843…
    let priced = ToolRun([
      "add", folder["log.xml"], "--cost", "45", "--price", "1.459", "--date", "2024-03-10",
    ])
    #expect(priced.output == "added: 2024-03-10 fill-up of Civic: 30.84 L, 45 EUR\n")
    #expect(
      folder.content("log.xml")?.contains(
        "<fillUp date=\"2024-03-10\" derived=\"volume\"><volume>30.84</volume>") == true)
  }

  // MARK: Vehicles and people

  @Test func `remove and edit take the last of a vehicle`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.cars])
    let run = ToolRun(["remove", "--yes", folder["log.xml"], "last", "--vehicle", "Leaf"])
    #expect(run.output == "removed 1 entry\n")
    #expect(folder.content("log.xml")?.contains("<odometer>500<") == false)
  }

  @Test(arguments: ["xml", "json", "ndjson"])
  func `an entry moves to another vehicle, and a vehicle gets another name`(
    _ form: String
  ) throws {
    let folder = try TemporaryFolder(["cars.xml": Self.cars])
    let log = folder["log." + form]
    #expect(ToolRun(["convert", folder["cars.xml"], "-o", log, "-q"]).status == 0)
    func vehicles() -> [String] {
      let rows = ToolRun(["convert", log, "-t", "ndjson", "-q"]).output.split(separator: "\n")
      return rows.map { row in
        let parts = row.split(separator: "\"")
        let value = parts.firstIndex(of: "vehicle").map { String(parts[$0 + 2]) }
        return (value ?? "-") + (row.contains("500") ? " 500" : "")
      }.sorted()
    }
    #expect(vehicles() == ["Civic", "Civic", "Leaf 500"])
    let move = ToolRun(
      ["edit", log, "2024-03-02", "--to-vehicle", "Civic", "--new-odometer"], input: "")
    #expect(move.status == 0, "\(move.errors)")
    #expect(vehicles() == ["Civic", "Civic", "Civic 500"])
    let new = ToolRun(["edit", log, "2024-03-02", "--to-vehicle", "e-Golf <2>"], input: "")
    #expect(new.errors.contains("the log has no 'e-Golf <2>' yet"), "\(new.errors)")
    #expect(vehicles() == ["Civic", "Civic", "e-Golf <2> 500"])
    let none = ToolRun(["edit", log, "1", "--clear", "vehicle", "--dry-run"], input: "")
    #expect(
      none.errors.contains("the log has no entries without a name yet, only"), "\(none.errors)")
    let rename = ToolRun(["edit", log, "--rename-vehicle", "Civic", "Ann's \"Blue\" & co"])
    #expect(rename.output == "2 entries now of 'Ann's \"Blue\" & co'\n", "\(rename.errors)")
    let undone = ToolRun(["undo", log])
    #expect(undone.status == 0)
    #expect(vehicles() == ["Civic", "Civic", "e-Golf <2> 500"])
  }

  @Test func `the form asks for kind and vehicle where a log has several`() throws {
    let both = Self.cars.replacing(
      "</logbook>", with: "<weightLog person=\"Ann\" massUnit=\"kg\"/></logbook>")
    let folder = try TemporaryFolder(["log.xml": both])
    let run = ToolRun(
      ["add", folder["log.xml"], "--now", "2024-03-20T10:00"],
      typed: "fuel\nCivic\n2024-03-20\n2100\n35\n57,50\n\n\n\n\n")
    #expect(
      run.errors.hasPrefix("Which kind of entry? (fuel or weight): Which vehicle? (Civic or "))
    #expect(run.errors.contains("Total cost, EUR (last 62): "), "\(run.errors)")
    #expect(run.output == "added: 2024-03-20 fill-up of Civic: 2100 km, 35 L, 57.50 EUR\n")
    #expect(run.status == 0)
  }

  @Test func `a rule that an entry breaks in another way than before is said again`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let log = folder["log.xml"]
    #expect(ToolRun(["edit", log, "1", "--price", "2.345"], input: "").status == 0)
    for (volume, product) in [("50", "117.25"), ("60", "140.7")] {
      let run = ToolRun(["edit", log, "1", "--volume", volume, "--cost", "10"], input: "")
      #expect(run.errors.contains("[total-mismatch]"), "\(run.errors)")
      #expect(run.errors.contains("are \(product)"), "\(run.errors)")
    }
    // What stays as it was is not said again.
    #expect(ToolRun(["edit", log, "1", "--note", "odd"], input: "").errors == "")
  }

  @Test func `the last entry of NDJSON cannot be removed, and that is said`() throws {
    let line = #"{"type":"weight","date":"2024-03-01","weight":80,"weightUnit":"kg"}"# + "\n"
    let folder = try TemporaryFolder(["log.ndjson": line])
    let run = ToolRun(["remove", "--yes", folder["log.ndjson"], "1"], input: "")
    #expect(run.status == 2)
    #expect(run.errors.contains("NDJSON has no place for a log without entries; delete the file"))
    #expect(folder.content("log.ndjson") == line)
  }

  @Test func `a number and a name that contradict each other name no entry`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.cars])
    let log = folder["log.xml"]
    for command in [["edit", log, "1", "--cost", "3"], ["remove", log, "1", "--yes"]] {
      let run = ToolRun(command + ["--vehicle", "Leaf"], input: "")
      #expect(run.status == 2)
      #expect(
        run.errors.contains("1 is not the number of an entry of vehicle 'Leaf'"), "\(run.errors)")
    }
    #expect(folder.content("log.xml") == Self.cars)
    #expect(
      ToolRun(["edit", log, "1", "--cost", "3", "--vehicle", "Civic"], input: "").status == 0)
  }

  @Test func `a mistyped vehicle is said before its missing units are`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.cars])
    let run = ToolRun(
      ["add", folder["log.xml"], "--vehicle", "Cvic", "--volume", "3", "--date", "2024-03-20"],
      input: "")
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean 'Civic'?"), "\(run.errors)")
  }

  // MARK: Import

  @Test func `an export without a name gets one`() throws {
    let export =
      "date,odometer,odometerUnit,volume,volumeUnit\n2024-03-01,1000,km,40,L\n"
      + "2024-03-20,2200,km,39,L\n"
    let folder = try TemporaryFolder(["log.xml": Self.civic, "export.csv": export])
    let run = ToolRun(["import", folder["log.xml"], folder["export.csv"]], input: "")
    #expect(
      run.errors
        == "logxml: the export names no vehicle, and '\(folder["log.xml"])' has Civic; add "
        + "--as-vehicle NAME\n")
    #expect(run.status == 2)
    #expect(folder.content("log.xml") == Self.civic)
    let asked = ToolRun(["import", folder["log.xml"], folder["export.csv"]], typed: "\n")
    #expect(asked.output == "1 new, 1 known, 0 conflicts\n", "\(asked.errors)")
    let named = ToolRun(
      ["import", folder["log.xml"], folder["export.csv"], "--as-vehicle", "Civic"], input: "")
    #expect(named.output == "0 new, 2 known, 0 conflicts\n")
    let converted = ToolRun(
      ["convert", folder["export.csv"], "--as-vehicle", "Civic", "-t", "csv", "-q"])
    #expect(converted.output.contains("Civic"))
  }

  @Test func `new names of an export are said in one line, but not of a new log`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic, "cars.xml": Self.cars])
    let more = Self.cars.replacing("Civic", with: "Golf")
    try folder.write("more.xml", more)
    let run = ToolRun(["import", folder["log.xml"], folder["more.xml"]], input: "")
    #expect(
      run.errors == "logxml: new in '\(folder["log.xml"])': vehicle 'Golf' and vehicle 'Leaf'\n")
    let again = ToolRun(["import", folder["log.xml"], folder["more.xml"]], input: "")
    #expect(again.errors == "")
    let new = ToolRun(["import", "--create", folder["new.xml"], folder["more.xml"]], input: "")
    #expect(new.errors == "logxml: '\(folder["new.xml"])' is new\n")
  }

  @Test func `new costs without the currency of the log are said`() throws {
    let export = """
      "## Vehicle"
      "Name","DistUnit","FuelUnit","ImportCSVDateFormat"
      "Civic","0","0","yyyy-MM-dd"
      "## Log"
      "Data","Odo (km)","Fuel (litres)","Full","Price (optional)","Missed"

      """
    let row = #""2024-03-20","2200","39","1","60.0","0""# + "\n"
    let folder = try TemporaryFolder(["log.xml": Self.civic, "export.csv": export + row])
    let dry = ToolRun(["import", "--dry-run", folder["log.xml"], folder["export.csv"]], input: "")
    #expect(dry.errors.contains("warning: the new costs have no currency"), "\(dry.errors)")
    let named = ToolRun(
      ["import", folder["log.xml"], folder["export.csv"], "--currency", "EUR"], input: "")
    #expect(named.errors == "")
    // What the log has already is not said again.
    let again = ToolRun(["import", folder["log.xml"], folder["export.csv"]], input: "")
    #expect(again.output == "0 new, 1 known, 0 conflicts\n")
    #expect(again.errors == "")
    try folder.write("other.csv", export + row.replacing("03-20", with: "04-01"))
    let other = ToolRun(["import", folder["log.xml"], folder["other.csv"]], input: "")
    #expect(
      other.errors
        == "logxml: warning: the new costs have no currency, and those of the log are in EUR; if "
        + "these are, too, 'logxml undo \(folder["log.xml"])' and import the app's export with "
        + "--currency EUR\n")
    #expect(other.status == 0)
    // A cost that is not there needs no currency.
    let bare = row.replacing("03-20", with: "04-09").replacing("60.0", with: "")
    try folder.write("bare.csv", export + bare)
    #expect(ToolRun(["import", folder["log.xml"], folder["bare.csv"]], input: "").errors == "")
  }

  @Test func `weights in the log of a car are a surprise`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic, "ann.json": Self.ann])
    let run = ToolRun(["import", folder["log.xml"], folder["ann.json"]], typed: "n\n")
    #expect(run.errors.contains("has no weights yet, only fill-ups"))
    #expect(run.status == 1)
    #expect(folder.content("log.xml") == Self.civic)
  }
}
