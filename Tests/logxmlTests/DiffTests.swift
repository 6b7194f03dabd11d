// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// What changed between two exports.
@Suite struct DiffTests {
  static let old = """
    date,odometer,odometerUnit,volume,volumeUnit,totalCost,currency,vehicle,note
    2024-03-01T07:12,48011,mi,10.20,usgal,40.99,USD,Civic,first
    2024-03-09T17:30,48211,mi,10.4,usgal,,,Civic,
    2024-03-10T17:30,48300,mi,5,usgal,,,Civic,

    """
  static let new = """
    {"type":"fuel","vehicle":"Civic","date":"2024-03-01T07:12","odometer":48011.0,"odometerUnit":"mi","volume":10.2,"volumeUnit":"usgal","totalCost":41.99,"currency":"USD"}
    {"type":"fuel","vehicle":"Civic","date":"2024-03-09T17:30","odometer":48211,"odometerUnit":"mi","volume":10.4,"volumeUnit":"usgal"}
    {"type":"fuel","vehicle":"Civic","date":"2024-03-20T10:00","odometer":48455,"odometerUnit":"mi","volume":9.9,"volumeUnit":"usgal"}

    """

  @Test func `records that differ are shown, in whatever format they stand`() throws {
    let folder = try TemporaryFolder(["old.csv": Self.old, "new/a.ndjson": Self.new])
    let run = ToolRun(["diff", folder["old.csv"], folder["new"]])
    #expect(
      run.output == """
        ~ 2024-03-01T07:12 fill-up of Civic: 48011 mi, 10.20 usgal, 40.99 USD
            totalCost: 40.99 -> 41.99
            note: first -> nothing
        - 2024-03-10T17:30 fill-up of Civic: 48300 mi, 5 usgal
        + 2024-03-20T10:00 fill-up of Civic: 48455 mi, 9.9 usgal
        1 only in the old, 1 only in the new, 1 changed, 1 the same

        """)
    #expect(run.errors == "")
    #expect(run.status == 1)
    let counts = ToolRun(["diff", "--summary", "only", folder["old.csv"], folder["new"]])
    #expect(counts.output == "1 only in the old, 1 only in the new, 1 changed, 1 the same\n")
    #expect(counts.status == 1)
    let same = ToolRun(["diff", folder["new"], folder["new/a.ndjson"]])
    #expect(same.output == "0 only in the old, 0 only in the new, 0 changed, 3 the same\n")
    #expect(same.status == 0)
    let filtered = ToolRun([
      "diff", folder["old.csv"], folder["new"], "--since", "2024-03-09", "--until", "2024-03-09",
    ])
    #expect(filtered.status == 0)
  }

  @Test func `extras are compared, unless that is not wanted`() throws {
    func line(_ weight: String, _ extra: String) -> String {
      #"{"type":"weight","person":"Ann","date":"2024-03-0\#(weight.last ?? "1")","#
        + #""weight":\#(weight),"weightUnit":"kg","extras":{"mood":"\#(extra)"}}"# + "\n"
    }
    let folder = try TemporaryFolder([
      "old.ndjson": line("81.1", "good") + line("81.2", "good"),
      "new.ndjson": line("81.1", "bad") + line("81.2", "good"),
    ])
    let sides = [folder["old.ndjson"], folder["new.ndjson"]]
    let all = ToolRun(["diff"] + sides)
    #expect(all.output.contains("    mood: good -> bad\n"), "\(all.output)\(all.errors)")
    #expect(all.status == 1)
    let fields = ToolRun(["diff", "--no-extras"] + sides)
    #expect(fields.output == "0 only in the old, 0 only in the new, 0 changed, 2 the same\n")
    #expect(fields.status == 0)
  }

  @Test func `programs get objects`() throws {
    let folder = try TemporaryFolder(["old.csv": Self.old, "new.ndjson": Self.new])
    let run = ToolRun(["diff", folder["old.csv"], folder["new.ndjson"], "-t", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["same"] as? Int == 1)
    #expect((object["removed"] as? [[String: Any]])?.map { $0["odometer"] as? Int } == [48300])
    #expect((object["added"] as? [[String: Any]])?.map { $0["odometer"] as? Int } == [48455])
    let changed = try #require((object["changed"] as? [[String: Any]])?.first)
    #expect((changed["old"] as? [String: Any])?["note"] as? String == "first")
    let fields = try #require(changed["differences"] as? [[String: Any]])
    #expect(fields.map { $0["field"] as? String } == ["totalCost", "note"])
    #expect(fields[1]["new"] == nil)
    let lines = ToolRun(["diff", folder["old.csv"], folder["new.ndjson"], "-t", "ndjson"])
    let objects = try lines.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(objects.map { $0?["change"] as? String } == ["changed", "removed", "added"])
  }

  @Test func `exports that overlap are one side`() throws {
    let folder = try TemporaryFolder(["old/a.csv": Self.old, "old/b.csv": Self.old])
    try folder.write("new.csv", Self.old)
    #expect(ToolRun(["diff", folder["old"], folder["new.csv"]]).status == 0)
  }

  @Test func `an entry that is no record is not taken for the same`() throws {
    let broken = Self.old + "no date,1,km,1,L\n"
    let folder = try TemporaryFolder(["old.csv": Self.old, "new.csv": broken])
    for (sides, word) in [(["old.csv", "new.csv"], "second"), (["new.csv", "old.csv"], "first")] {
      let run = ToolRun(["diff"] + sides.map { folder[$0] })
      #expect(run.status == 2, "\(run.output)")
      #expect(run.errors.contains("1 entry of the \(word) side rejected"), "\(run.errors)")
    }
  }

  @Test func `sides of which nothing is asked for are not the same`() throws {
    let folder = try TemporaryFolder(["old.csv": Self.old, "new.ndjson": Self.new])
    let sides = [folder["old.csv"], folder["new.ndjson"]]
    let none = ToolRun(["diff"] + sides + ["--vehicle", "Nix"])
    #expect(none.status == 2)
    #expect(none.output == "")
    #expect(
      none.errors == "logxml: no record has the vehicle 'Nix'; the only vehicle is 'Civic'\n"
        + "logxml: nothing was compared: the options exclude all 6 records\n")
    let late = ToolRun(["diff"] + sides + ["--since", "2024-03-20"])
    #expect(late.status == 1)
    #expect(late.errors == "logxml: 5 records filtered\n")
  }

  @Test func `what cannot be compared is said`() throws {
    let folder = try TemporaryFolder(["old.csv": Self.old])
    for arguments in [
      ["diff"], ["diff", folder["old.csv"]], ["diff", folder["old.csv"], folder["none.csv"]],
      ["diff", "-", "-"], ["diff", folder["old.csv"], folder["old.csv"], folder["old.csv"]],
    ] {
      let run = ToolRun(arguments, input: "")
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output == "")
    }
  }
}
