// SPDX-License-Identifier: MIT

#if Containers
  import Foundation
  import TestSupport
  import Testing

  @testable import logxml

  /// The commands on archives and compressed files.
  @Suite struct ContainerCommandTests {
    private let export = Fixtures.path("apple-health/export.zip")
    private let backup = Fixtures.path("acar/backup.abp")

    private func expected(_ name: String) throws -> String {
      try Fixtures.text(at: Fixtures.path(name))
    }

    @Test func `an export is read once, although its clinical document stands first`() throws {
      let run = ToolRun(["convert", "-t", "ndjson", "--summary", "json", export])
      #expect(run.output == (try expected("apple-health/export.ndjson")))
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix(#"{"inputs":1,"notReadToTheEnd":0,"skipped":2,"entries":15,"#))
      try expectBalance(run.errors)
    }

    @Test func `a member that is named is read, be it the second best`() throws {
      let document = ToolRun(["convert", "-q", "-t", "ndjson", export + ":export_cda.xml"])
      #expect(document.output == (try expected("apple-health/export_cda.ndjson")))
      let main = ToolRun([
        "convert", "-q", "-t", "ndjson", export + ":apple_health_export/export.xml",
      ])
      #expect(main.output == (try expected("apple-health/export.ndjson")))
      let none = ToolRun(["convert", export + ":export.json"])
      #expect(none.status == 2)
      #expect(none.errors.contains("it has no member 'export.json'; its members: "))
    }

    @Test func `-f picks the members of a format`() throws {
      let document = ToolRun(["convert", "-q", "-t", "ndjson", "-f", "apple-health-cda", export])
      #expect(document.output == (try expected("apple-health/export_cda.ndjson")))
      let none = ToolRun(["convert", "-f", "fuelio", export])
      #expect(none.status == 2)
      #expect(
        none.errors.hasPrefix(
          "\(export): error: none of the 4 files in it is Fuelio CSV: \(export):"))
    }

    @Test func `a backup is read with its companions, from a file and from a pipe`() throws {
      let run = ToolRun(["convert", "-q", "-t", "ndjson", backup])
      #expect(run.output == (try expected("acar/vehicles.ndjson")))
      let piped = try ProcessTests.shell(
        "cat '\(backup)' | \"$LOGXML\" convert -q -t ndjson")
      #expect(piped.output == run.output)
      let redirected = try ProcessTests.shell("\"$LOGXML\" convert -q -t ndjson < '\(backup)'")
      #expect(redirected.output == run.output)
    }

    @Test func `companions in a folder are handed over, too`() throws {
      let types = """
        <fuel-types><fuel-type id="t1"><category>gasoline</category><name>Regular 87</name>\
        <rating-type>octane_aki</rating-type><rating>87</rating></fuel-type></fuel-types>
        """
      let folder = try TemporaryFolder([
        "vehicles.xml": try expected("acar/vehicles.xml"), "fuel-types.xml": types,
      ])
      let run = ToolRun(["convert", "-q", "-t", "ndjson", folder.path])
      #expect(run.output == (try expected("acar/vehicles.ndjson")))
    }

    @Test func `archives in folders are looked into`() throws {
      let folder = try TemporaryFolder(["x.txt": "nothing"])
      try FileManager.default.copyItem(atPath: export, toPath: folder["a.zip"])
      try FileManager.default.copyItem(
        atPath: Fixtures.path("containers/plain.zip"), toPath: folder["b.zip"])
      let run = ToolRun(["convert", "-t", "ndjson", folder.path])
      #expect(run.output == (try expected("apple-health/export.ndjson")))
      #expect(run.status == 0)
      // Two members of the export, the other archive, the text.
      #expect(run.errors.contains("; 4 files skipped: not a known log (-v names them)\n"))
    }

    @Test(arguments: [
      "truncated-end.zip", "truncated-member.zip", "truncated-directory.zip", "bad-crc.tgz",
      "bad-crc.xml.gz", "truncated-half.xml.xz", "damaged.xml.zst", "plain.7z", "empty.zip",
    ])
    func `what is damaged is named, and no output is written`(name: String) throws {
      let folder = try TemporaryFolder(["out.json": "old"])
      let file = Fixtures.path("containers/" + name)
      let run = ToolRun(["convert", file, export, "-o", folder["out.json"]])
      #expect(run.status == 2)
      #expect(run.errors.contains("\(file)"))
      #expect(run.errors.contains("error: "))
      #expect(folder.content("out.json") == "old")
    }

    @Test func `info reports on each log in an archive`() throws {
      let run = ToolRun(["info", export])
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("\(export):apple_health_export/export.xml\n  format"))
      #expect(run.output.contains("\n  records       weight 5\n"))
      #expect(run.errors == "logxml: 2 files skipped: not a known log (-v names them)\n")
    }

    @Test func `query reads the XML in archives`() throws {
      let run = ToolRun(["query", "-t", "count", "HealthData/Record", export])
      #expect(
        run.output == """
          \(export):apple_health_export/workout-routes/route_2024-03-02_8.00am.gpx:0
          \(export):apple_health_export/export_cda.xml:0
          \(export):apple_health_export/export.xml:12

          """)
      let one = ToolRun(["query", "--first", "//Record[@unit='lb'].value", export + ":export.xml"])
      #expect(one.output == "165.2\n")
      let empty = ToolRun(["query", "a", Fixtures.path("containers/only-folders.zip")])
      #expect(empty.status == 2)
    }

    struct Sample: CustomTestStringConvertible {
      let name: String
      let records: Int
      var testDescription: String { name }
    }

    static let samples = [
      Sample(name: "apple-health/export.xml", records: 5),
      Sample(name: "acar/vehicles.xml", records: 5),
      Sample(name: "fuelly/metric.csv", records: 3),
      Sample(name: "fuelio/backup.csv", records: 8),
      Sample(name: "withings/german.csv", records: 3),
      Sample(name: "libra/v6.csv", records: 4),
      Sample(name: "openscale/version2.csv", records: 2),
      Sample(name: "fitbit-takeout/weight.json", records: 2),
      Sample(name: "fhir/weights.json", records: 4),
      Sample(name: "fhir/weights.xml", records: 4),
      Sample(name: "logs/fuel-basic/log.xml", records: 5),
      Sample(name: "logs/fuel-basic/log.json", records: 5),
      Sample(name: "logs/fuel-basic/log.ndjson", records: 5),
    ]

    @Test(arguments: samples)
    func `plain, compressed and packed, from files and pipes, it is the same`(
      sample: Sample
    ) throws {
      let path = Fixtures.path(sample.name)
      let plain = ToolRun(["convert", "-q", "-t", "ndjson", path])
      #expect(plain.output.split(separator: "\n").count == sample.records)
      let folder = try TemporaryFolder()
      let script = """
        set -e; cd '\(folder.path)'; cp '\(path)' log
        gzip -k log; command -v zip >/dev/null && zip -q log.zip log || cp log.gz log.zip
        for file in log log.gz log.zip; do
          "$LOGXML" convert -q -t ndjson $file > a.out || true; cat a.out
          "$LOGXML" convert -q -t ndjson < $file > b.out || true; cmp a.out b.out
          cat $file | "$LOGXML" convert -q -t ndjson > c.out || true; cmp a.out c.out
        done
        """
      let run = try ProcessTests.shell(script + " 2>errors")
      #expect(run.output == plain.output + plain.output + plain.output)
      #expect(run.status == 0)
    }
  }
#endif
