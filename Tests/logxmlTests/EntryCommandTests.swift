// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// `import`, `add`, `edit` and `remove`, in memory but for the log itself.
@Suite struct EntryCommandTests {
  static let log = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- my cars -->
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" currency="USD">
        <fillUp date="2024-03-01T07:12"><odometer>48011</odometer><volume>10.20</volume><totalCost>40.12</totalCost></fillUp>
        <fillUp date="2024-03-09T17:30"><odometer>48211</odometer><volume>10.4</volume><note>a &amp; b</note></fillUp>
      </fuelLog>
      <weightLog person="Ann" massUnit="lb"/>
    </logbook>

    """

  // MARK: add

  @Test func `an entry is added in the units and the style of the log`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun([
      "add", "fuel", folder["log.xml"], "--cost", "41.20", "--volume", "39.4L", "--odometer",
      "48,455".replacing(",", with: ""), "--partial", "--now", "2024-03-20T10:00:00-05:00",
    ])
    #expect(
      run.errors
        == "logxml: note[unit-change]: the unit of fuel is L, and was usgal before in this "
        + "vehicle's "
        + "log\n")
    #expect(run.output == "added: 2024-03-20T10:00 fill-up of Civic: 48455 mi, 39.4 L, 41.20 USD\n")
    #expect(run.status == 0)
    let line =
      "    <fillUp date=\"2024-03-20T10:00\"><odometer>48455</odometer><volume "
      + "unit=\"L\">39.4</volume>"
      + "<totalCost>41.20</totalCost><partial>true</partial></fillUp>\n"
    let end = try #require(Self.log.range(of: "  </fuelLog>"))
    var expected = Self.log
    expected.insert(contentsOf: line, at: end.lowerBound)
    #expect(folder.content("log.xml") == expected)
  }

  @Test func `a log that does not exist is made`() throws {
    let folder = try TemporaryFolder()
    for (name, value) in [("a.json", "82.4kg"), ("a.xml", "82.4 kg")] {
      let run = ToolRun([
        "add", "weight", folder[name], "--weight", value, "--person", "Ann", "--date", "2024-03-01",
        "--create",
      ])
      #expect(run.status == 0, "\(run.errors)")
      let second = ToolRun(["add", folder[name], "--weight", "82", "--date", "2024-03-02"])
      #expect(second.output == "added: 2024-03-02 weight of Ann: 82 kg\n", "\(second.errors)")
    }
    #expect(
      folder.content("a.json") == """
        {"version":1,"logs":[
        {"type":"weight","person":"Ann","massUnit":"kg","records":[
        {"date":"2024-03-01","weight":82.4},
        {"date":"2024-03-02","weight":82}
        ]}
        ]}

        """)
    let other = ToolRun(["add", "weight", folder["a.txt"], "--weight", "82kg", "--create"])
    #expect(other.status == 2)
    #expect(other.errors.contains("a new log must end in .xml or .json"))
    #expect(folder.names == ["a.json", "a.json~", "a.xml", "a.xml~"])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String, _ message: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.message = message
    }
  }

  @Test(arguments: [
    Refusal(
      "add LOG --volume 10,400",
      "volume: '10,400' can be 10.400 or 10400; write one; nothing was saved"),
    Refusal(
      "add LOG --volume 3 --date 03/04/2024",
      "date: '03/04/2024' may mean 2024-04-03 or 2024-03-04; write one of them"),
    Refusal("add LOG --volume 0", "volume: 0 is not greater than zero"),
    Refusal("add LOG --cost -1", "cost: -1 is less than zero"),
    Refusal("add LOG --vehicle= --volume 3", "'--vehicle' needs a name"),
    Refusal("add LOG --volume 3 --cost 5 --currency eur", "three capital letters as in ISO 4217"),
    Refusal("add LOG --volume 3 --cost 5 --currency €", "three capital letters as in ISO 4217"),
    Refusal(
      "add LOG --vehicle Leaf --price 1.5 --cost 45 --date 2024-03-10",
      "volume: it is missing, and the log does not define the unit"),
    Refusal("edit LOG last", "or run 'logxml edit LOG last' on a terminal"),
    Refusal("import", " EXPORT...\n"),
    Refusal("add LOG --volume 3 --partial=maybe", "'maybe' is not a value for '--partial'"),
    Refusal("edit LOG last --vehicle Cvic --cost 3", "no vehicle 'Cvic'; did you mean 'Civic'?"),
    Refusal("remove LOG 1 --yes --vehicle Leaf", "there is no vehicle 'Leaf'; it has Civic"),
    Refusal("edit LOG --rename-vehicle Cvic Leaf", "did you mean 'Civic'?"),
    Refusal("edit LOG --rename-vehicle Civic", "needs a value: --rename-vehicle OLD NEW"),
    Refusal("undo LOG", "there is no 'LOG~' to go back to"),
    Refusal("undo", "the log is missing"),
    Refusal(
      "add fuel NOWHERE.xml --volume 3L",
      "No such file or directory; --create starts a new log"),
    Refusal("add LOG --odometer 48100", "less than the 48211 mi of 2024-03-09T17:30"),
    Refusal("add LOG --odometer 48212 --date 2024-03-05", "more than the 48211 mi"),
    Refusal("add LOG --volume 3 --date 2024-02-30", "date: '2024-02-30' is not a valid date"),
    Refusal("add LOG --volume 3cups", "use L, usgal, ukgal, kWh, Wh or kg"),
    Refusal("add LOG --vehicle Leaf --volume 3", "3 has no unit, and the log does not define one"),
    Refusal("add LOG --note only --vehicle Civic", "it has nothing but a date"),
    Refusal("add fuel LOG --weight 3", "an entry of fuel has no '--weight'"),
    Refusal("add LOG --weight 80 --volume 3", "which kind of entry?"),
    Refusal("add car LOG --volume 3", "'car' is not a kind of entry"),
    Refusal("add", "the log is missing"),
    Refusal("add NOWHERE/x.xml --volume 3usgal", "No such file or directory"),
    Refusal("edit LOG 3 --cost 3", "there is no entry 3; the log has 2 entries"),
    Refusal("edit LOG 1 --cost abc", "logxml: cost: 'abc' is not a number; give one such as 41.20"),
    Refusal("edit LOG 2024-03 --cost 3", "that matches 2 entries; give the number of one"),
    Refusal("edit LOG 2 --odometer 48000", "does not go backwards"),
    Refusal("edit LOG 2 --clear date", "it cannot be removed"),
    Refusal("edit LOG 2 --weight 3", "an entry of fuel has no '--weight'"),
    Refusal("edit LOG soon --cost 3", "'soon' names no entry"),
    Refusal("edit LOG 2 --default-unit km", "contradict each other"),
    Refusal("edit LOG --default-unit km --cost 5", "'--default-unit' and '--cost' contradict"),
    Refusal("edit LOG --default-unit km --vehicle Nobody", "'--default-unit' and '--vehicle'"),
    Refusal("edit LOG --rename-vehicle Civic Fit --default-unit km", "contradict each other"),
    Refusal("edit LOG --rename-vehicle Civic Fit --to-vehicle X", "'--to-vehicle' contradict"),
    Refusal("edit LOG 2 --clear station --station X", "station: it is both given and removed"),
    Refusal("edit LOG 2 --partial --full", "one option says yes, and another one no"),
    Refusal("import NOWHERE.xml TABLE", "--create starts a new log"),
    Refusal("edit NOWHERE.xml 1 --cost 3", "No such file or directory"),
    Refusal(
      "remove LOG",
      "which entry? Name it by its number, its date, or last: logxml remove LOG 2024-03-01"),
    Refusal("remove LOG 7 --yes", "there is no entry 7"),
    Refusal("import LOG", "the export is missing"),
    Refusal("import LOG NOWHERE.csv", "'LOG' was left as it was"),
    Refusal("add TABLE --volume 3L", "only logs in native XML or JSON can be changed"),
  ])
  func `what is wrong is said, and nothing is saved`(_ refusal: Refusal) throws {
    let folder = try TemporaryFolder(["log.xml": Self.log, "table.csv": "date,weightUnit\n"])
    let run = ToolRun(
      refusal.arguments.map { word in
        word.replacing("LOG", with: folder["log.xml"])
          .replacing("TABLE", with: folder["table.csv"])
          .replacing("NOWHERE", with: folder["nowhere"])
      }, input: "")
    let message = refusal.message.replacing("LOG", with: folder["log.xml"])
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
    #expect(run.status == 2)
    #expect(folder.content("log.xml") == Self.log)
    #expect(folder.names == ["log.xml", "table.csv"])
  }

  @Test func `an odometer that was replaced may begin again`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun([
      "add", folder["log.xml"], "--odometer", "12", "--new-odometer", "--date", "2024-04-01",
    ])
    #expect(run.status == 0)
  }

  @Test func `several vehicles have to be told apart`() throws {
    let folder = try TemporaryFolder([
      "log.json":
        #"{"version":1,"logs":[{"type":"fuel","vehicle":"A","volumeUnit":"L","records":[]},"#
        + #"{"type":"fuel","vehicle":"B","records":[]}]}"#
    ])
    let run = ToolRun(["add", folder["log.json"], "--volume", "3"])
    #expect(run.errors.contains("--vehicle NAME, which can be A or B"))
    #expect(run.status == 2)
    let named = ToolRun([
      "add", folder["log.json"], "--volume", "3", "--vehicle", "A", "--date", "2024-03-01",
    ])
    #expect(named.output == "added: 2024-03-01 fill-up of A: 3 L\n")
  }

  // MARK: edit, remove

  @Test func `fields of an entry are changed`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun([
      "edit", folder["log.xml"], "2024-03-09", "--cost", "41.99", "--clear", "note",
    ])
    #expect(
      run.output
        == "changed: 2024-03-09T17:30 fill-up of Civic: 48211 mi, 10.4 usgal, 41.99 USD\n")
    #expect(
      folder.content("log.xml")
        == Self.log.replacing(
          "<note>a &amp; b</note>", with: "<totalCost>41.99</totalCost>"))
    let same = ToolRun(["edit", folder["log.xml"], "last", "--cost", "41.99"])
    #expect(same.output == "nothing to change\n")
  }

  @Test func `entries are removed after a yes`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let asked = ToolRun(["remove", folder["log.xml"], "1"], input: "y\n")
    #expect(asked.status == 2)
    #expect(asked.errors.contains("add --yes to remove them"))
    // At the end of the input nobody has said yes.
    let silent = ToolRun(["remove", folder["log.xml"], "1"])
    #expect(silent.status == 1)
    #expect(silent.errors.contains("Remove this entry? [y/N]: Nothing was removed."))
    #expect(folder.content("log.xml") == Self.log)
    let run = ToolRun(["remove", "--yes", folder["log.xml"], "last", "2024-03-01"])
    #expect(run.output == "removed 2 entries\n")
    #expect(
      run.errors == """
        1  2024-03-01T07:12 fill-up of Civic: 48011 mi, 10.20 usgal, 40.12 USD
        2  2024-03-09T17:30 fill-up of Civic: 48211 mi, 10.4 usgal

        """)
    #expect(folder.content("log.xml~") == Self.log)
    // The log remembers both for the next import.
    let lines = try #require(folder.content("log.xml")?.split(separator: "\n"))
    #expect(
      lines.filter { !$0.contains("<extra name=\"logxml-removed\">") }
        == Self.log.split(separator: "\n").filter { !$0.contains("fillUp") })
    #expect(lines.count == Self.log.split(separator: "\n").count)
  }

  @Test func `a dry run shows a diff that patch takes`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log, "copy.xml": Self.log])
    var expected = Self.log
    for arguments in [
      ["edit", "LOG", "1", "--cost", "39"], ["remove", "LOG", "1"],
      ["edit", "LOG", "--default-unit", "km", "--default-unit", "kg"],
      ["add", "LOG", "--weight", "180", "--date", "2024-03-01"],
    ] {
      let words = arguments.map { $0 == "LOG" ? folder["log.xml"] : $0 }
      let dry = ToolRun(words + ["--dry-run"])
      #expect(dry.status == 0, "\(dry.errors)")
      #expect(folder.content("log.xml") == Self.log)
      try folder.write("change.diff", dry.output)
      let run = ToolRun(words + (words[0] == "remove" ? ["--yes"] : []))
      #expect(run.status == 0)
      expected = try #require(folder.content("log.xml"))
      #expect(expected != Self.log)
      let patch = try ProcessTests.shell(
        "command -v patch >/dev/null || { echo no patch; exit 0; }; cd '\(folder.path)' && "
          + "cp copy.xml patched.xml && patch -s patched.xml change.diff && cmp patched.xml log.xml"
      )
      #expect(patch.output == "" || patch.output == "no patch\n", "\(dry.output)\(patch.errors)")
      #expect(patch.status == 0)
      try folder.write("log.xml", Self.log)
    }
  }

  @Test func `the unit of a log is changed`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun(["edit", folder["log.xml"], "--default-unit", "kg"])
    #expect(run.output == "1 log now in kg\n")
    #expect(
      folder.content("log.xml") == Self.log.replacing("massUnit=\"lb\"", with: "massUnit=\"kg\""))
    #expect(
      ToolRun(["edit", folder["log.xml"], "--default-unit", "kg"]).output == "nothing to change\n")
  }

  @Test func `permissions and links stay, a log that may not be written is refused`() throws {
    let folder = try TemporaryFolder(["real/log.xml": Self.log])
    try folder.link("log.xml", to: "real/log.xml")
    #expect(chmod(folder["real/log.xml"], 0o640) == 0)
    let add = ["add", folder["log.xml"], "--weight", "180", "--date", "2024-03-01"]
    #expect(ToolRun(add).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["real/log.xml"])
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["log.xml"])
        == "real/log.xml")
    #expect(folder.content("real/log.xml") != Self.log)
    guard getuid() != 0 else { return }
    #expect(chmod(folder["real/log.xml"], 0o440) == 0)
    #expect(ToolRun(add).status == 2)
  }

  // MARK: import

  static let export = """
    date,odometer,odometerUnit,volume,volumeUnit,totalCost,currency,vehicle
    2024-03-01T07:12,48011,mi,10.20,usgal,40.99,USD,Civic
    2024-03-09T17:30,48211,mi,10.4,usgal,,,Civic
    2024-03-20T10:00,48455,mi,9.9,usgal,39.5,USD,Civic
    2024-03-20T10:00,100,km,30,L,,,Leaf

    """

  @Test func `what is new is added, and nothing the second time`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log, "export.csv": Self.export])
    let run = ToolRun(["import", folder["log.xml"], folder["export.csv"]])
    #expect(run.output == "2 new, 1 known, 1 conflict\n")
    #expect(
      run.errors == """
        logxml: new in '\(folder["log.xml"])': vehicle 'Leaf'
        logxml: conflict: 2024-03-01T07:12 fill-up of Civic: 48011 mi, 10.20 usgal, 40.12 USD, kept as it is
          totalCost: the log says '40.12', the export '40.99'
            (--update takes the values of the export)

        """)
    #expect(run.status == 1)
    let expected = Self.log.replacing(
      "  </fuelLog>\n",
      with: "    <fillUp date=\"2024-03-20T10:00\"><odometer>48455</odometer><volume>9.9</volume>"
        + "<totalCost>39.5</totalCost></fillUp>\n  </fuelLog>\n"
    ).replacing(
      "</logbook>",
      with: "  <fuelLog vehicle=\"Leaf\" distanceUnit=\"km\" volumeUnit=\"L\">\n"
        + "    <fillUp "
        + "date=\"2024-03-20T10:00\"><odometer>100</odometer><volume>30</volume></fillUp>\n"
        + "  </fuelLog>\n</logbook>")
    #expect(folder.content("log.xml") == expected)
    // Not even written again.
    #expect(chmod(folder["log.xml"], 0o444) == 0)
    let before = try FileManager.default.attributesOfItem(atPath: folder["log.xml"])
    let again = ToolRun(["import", folder["log.xml"], folder["export.csv"], "-q"])
    #expect(again.output == "")
    #expect(again.errors == String(run.errors.drop { $0 != "\n" }.dropFirst()))
    #expect(again.status == 1)
    let after = try FileManager.default.attributesOfItem(atPath: folder["log.xml"])
    #expect(folder.content("log.xml") == expected)
    #expect(
      before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int
        && before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test func `conflicts are decided for the export when asked`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log, "export.csv": Self.export])
    let run = ToolRun([
      "import", "--update", folder["log.xml"], folder["export.csv"], "--vehicle", "Civic",
      "--until",
      "2024-03-09",
    ])
    #expect(run.output == "0 new, 1 known, 1 conflict, updated from the export\n")
    #expect(run.errors.hasSuffix("logxml: 2 filtered\n"))
    #expect(
      folder.content("log.xml") == Self.log.replacing("40.12", with: "40.99"))
  }

  @Test func `a log that does not exist is made of the export`() throws {
    let folder = try TemporaryFolder(["export.csv": Self.export])
    let dry = ToolRun([
      "import", "--create", "--dry-run", folder["log.json"], folder["export.csv"],
    ])
    #expect(dry.output.hasPrefix("--- /dev/null\n+++ \(folder["log.json"])\n@@ -0,0 +1,12 @@\n"))
    #expect(dry.errors == "logxml: 4 new, 0 known, 0 conflicts; dry run: nothing was written\n")
    #expect(folder.names == ["export.csv"])
    let run = ToolRun(["import", "--create", folder["log.json"], folder["export.csv"]])
    #expect(run.errors == "logxml: '\(folder["log.json"])' is new\n")
    #expect(run.output == "4 new, 0 known, 0 conflicts\n")
    let again = ToolRun(["import", folder["log.json"], folder["export.csv"]])
    #expect(again.output == "0 new, 4 known, 0 conflicts\n")
  }

  @Test func `an invalid entry of the export is left out and said`() throws {
    let folder = try TemporaryFolder([
      "log.xml": Self.log,
      "export.csv": "date,weight,weightUnit,person\n2024-03-01,x,kg,Ann\n2024-03-02,80,kg,Ann\n",
    ])
    let run = ToolRun(["import", folder["log.xml"], folder["export.csv"]])
    #expect(run.output == "1 new, 0 known, 0 conflicts\n")
    #expect(run.errors.contains("error[bad-number]"))
    #expect(run.errors.hasSuffix("logxml: 1 entry of the exports rejected\n"))
    #expect(run.status == 1)
    #expect(folder.content("log.xml")?.contains("<weight unit=\"kg\">80</weight>") == true)
  }
}
