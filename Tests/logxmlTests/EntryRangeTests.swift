// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// Several entries of a log at once: `edit` and `remove` with numbers and ranges of them.
@Suite struct EntryRangeTests {
  /// Six fill-ups of a car, of which the second and the last three were those of another one.
  static let log = """
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">
        <fillUp date="2024-01-01"><odometer>1000</odometer><volume>30</volume></fillUp>
        <fillUp date="2024-01-02"><volume>11</volume></fillUp>
        <fillUp date="2024-01-10"><odometer>1500</odometer><volume>31</volume></fillUp>
        <fillUp date="2024-01-12"><volume>12</volume></fillUp>
        <fillUp date="2024-01-13"><volume>13</volume></fillUp>
        <fillUp date="2024-01-14"><volume>14</volume></fillUp>
      </fuelLog>
    </logbook>

    """

  @Test func `numbers and ranges move to another vehicle at once`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun(["edit", "--yes", folder["log.xml"], "2", "4-6", "--to-vehicle", "Leaf"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "changed 4 entries\n")
    #expect(
      run.errors == "logxml: warning: the log has no 'Leaf' yet, only Civic\n", "\(run.errors)")
    let expected = """
      <logbook version="1">
        <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">
          <fillUp date="2024-01-01"><odometer>1000</odometer><volume>30</volume></fillUp>
          <fillUp date="2024-01-10"><odometer>1500</odometer><volume>31</volume></fillUp>
        </fuelLog>
        <fuelLog vehicle="Leaf" volumeUnit="L" currency="EUR">
          <fillUp date="2024-01-02"><volume>11</volume></fillUp>
          <fillUp date="2024-01-12"><volume>12</volume></fillUp>
          <fillUp date="2024-01-13"><volume>13</volume></fillUp>
          <fillUp date="2024-01-14"><volume>14</volume></fillUp>
        </fuelLog>
      </logbook>

      """
    // The log of the old vehicle remembers them for the next import.
    let lines = try #require(folder.content("log.xml")?.split(separator: "\n"))
    #expect(
      lines.filter { !$0.contains("<extra name=\"logxml-corrected\">") }
        == expected.split(separator: "\n"), "\(lines)")
    #expect(ToolRun(["undo", folder["log.xml"]]).status == 0)
    #expect(folder.content("log.xml") == Self.log)
  }

  @Test func `values of several entries change alike, and only where they differ`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let words = ["edit", folder["log.xml"], "1-3", "--station", "Shell"]
    #expect(ToolRun(words).output == "changed 3 entries\n")
    #expect(ToolRun(words).output == "nothing to change\n")
    #expect(
      ToolRun(["edit", folder["log.xml"], "3-4", "--station", "Shell"]).output
        == "changed 1 entry\n")
    #expect(folder.content("log.xml")?.components("<station>Shell</station>") == 4)
  }

  @Test func `all of them are changed or none`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    func refusal(_ words: String...) -> String {
      let run = ToolRun(["edit", folder["log.xml"]] + words)
      #expect(run.status == 2)
      #expect(folder.content("log.xml") == Self.log)
      return run.errors
    }
    #expect(refusal("2-7", "--cost", "3").hasSuffix("there is no entry 7; the log has 6 entries\n"))
    #expect(refusal("5-2", "--cost", "3").contains("'5-2' names no entry; give a number from 1 up"))
    #expect(refusal("1", "2024-01", "--cost", "3").contains("that matches 6 entries"))
    #expect(refusal("1", "2").contains("several entries are changed by options"))
    #expect(refusal("1-2", "--clear", "volume").contains("it has nothing but a date"))
    // 1,500 km of January 10th are more than 900 km of the 14th.
    let backwards = refusal("1", "6", "--odometer", "900")
    #expect(backwards.contains("nothing was saved; --new-odometer accepts it"), "\(backwards)")
  }

  @Test func `ranges of entries are removed`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let run = ToolRun(["remove", "--yes", folder["log.xml"], "2", "4-6"])
    #expect(run.output == "removed 4 entries\n", "\(run.errors)")
    #expect(folder.content("log.xml")?.components("<fillUp") == 2)
    let none = ToolRun(["remove", "--yes", folder["log.xml"], "1-2", "--kind", "weight"])
    #expect(none.errors.hasSuffix("there is no entry from 1 to 2 of the kind weight\n"))
  }

  @Test func `a quiet import prints nothing`() throws {
    let export = "date,volume,volumeUnit,vehicle\n2024-02-01,20,L,Civic\n"
    let folder = try TemporaryFolder(["log.xml": Self.log, "export.csv": export])
    for _ in 0..<2 {
      let run = ToolRun(["import", "-q", folder["log.xml"], folder["export.csv"]])
      #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
    }
    #expect(folder.content("log.xml")?.components("<fillUp") == 7)
  }

  @Test(arguments: [
    ["--date", "2024-01-03"], ["--clear", "odometer", "--clear", "volume", "--cost", "50"],
    ["--volume", "12usgal"],
  ])
  func `the next import leaves an edited entry as it was decided`(options: [String]) throws {
    let folder = try TemporaryFolder(["export.xml": Self.log])
    let (log, export) = (folder["log.xml"], folder["export.xml"])
    #expect(ToolRun(["import", "--create", log, export]).status == 0)
    let edit = ToolRun(["edit", "--yes", log, "1"] + options)
    #expect(edit.status == 0, "\(edit.errors)")
    let edited = folder.content("log.xml")
    let again = ToolRun(["import", log, export])
    #expect(again.status == 0 && folder.content("log.xml") == edited, "\(again.errors)")
  }

  /// A price that was computed before a new total is computed again with three decimals.
  @Test(arguments: [("50", "2.500"), ("31.29", "1.565"), ("9", "0.450")])
  func `a computed price keeps its digits`(cost: String, price: String) throws {
    let entry =
      #"{"type":"fuel","date":"2024-01-01","volume":20,"volumeUnit":"L","totalCost":40,"#
      + #""pricePerUnit":2,"derived":["pricePerUnit"]}"# + "\n"
    let folder = try TemporaryFolder(["log.ndjson": entry])
    let edit = ToolRun(["edit", "--yes", folder["log.ndjson"], "1", "--cost", cost])
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(
      folder.content("log.ndjson")?.contains("\"pricePerUnit\":\(price)") == true,
      "\(folder.content("log.ndjson") ?? "")")
  }

  @Test(arguments: [
    #""volume":20,"volumeUnit":"L","totalCost":9,"pricePerUnit":0,"derived":["pricePerUnit"]}"#,
    #""volume":0,"volumeUnit":"L","totalCost":9,"pricePerUnit":1.5}"#,
    #""odometer":99999999999999999999999999,"odometerUnit":"km","volume":1,"volumeUnit":"L"}"#,
  ])
  func `validate survives amounts that nobody has`(entry: String) {
    let lines = ["2024-01-01", "2024-01-02", "2024-01-03"].map {
      #"{"type":"fuel","date":"\#($0)","# + entry
    }
    let cost =
      #"{"type":"cost","date":"2024-01-04","odometer":5,"odometerUnit":"km","totalCost":1}"#
    let run = ToolRun(["validate"], input: (lines + [cost]).joined(separator: "\n") + "\n")
    #expect((0...1).contains(run.status), "\(run.errors)")
  }
}

extension String {
  /// The number of times that a text occurs in it.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
