// SPDX-License-Identifier: MIT

#if Containers
  import TestSupport
  import Testing

  @testable import logxml

  /// The jobs that a new user tries first, on the built program, in a folder with
  /// the exports of a phone and of the apps of a car.
  @Suite struct FirstJobsTests {
    private func run(_ script: String) throws -> (ProcessTests.Run, TemporaryFolder) {
      let folder = try TemporaryFolder()
      let setUp = """
        cd '\(folder.path)' && cp '\(Fixtures.path("apple-health/export.zip"))' . \
        && cp '\(Fixtures.path("acar/backup.abp"))' car.abp \
        && cp '\(Fixtures.path("fuelly/metric.csv"))' fuelly.csv \
        && logxml() { "$LOGXML" "$@"; } && \

        """
      return (try ProcessTests.shell(setUp + script), folder)
    }

    @Test func `1 what is in this file?`() throws {
      let (run, _) = try run("logxml info export.zip")
      #expect(run.output.hasPrefix("export.zip:apple_health_export/export.xml\n"))
      #expect(run.output.contains("  records       weight 5\n"))
      #expect(run.status == 0)
    }

    @Test func `2 the weights as JSON`() throws {
      let (run, folder) = try run("logxml convert export.zip -o weight.json")
      #expect(run.output == "")
      #expect(run.status == 0)
      let text = try #require(folder.content("weight.json"))
      #expect(text.hasPrefix("{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"records\":[\n"))
      #expect(text.contains("\"weight\":74.50,\"weightUnit\":\"kg\""))
    }

    @Test func `3 one a line, since a day`() throws {
      let (run, _) = try run(
        "logxml convert export.zip -t ndjson --since 2024-01-01 -q | sed 's/.*\"weight\":\\([0-9.]*\\).*/\\1/'"
      )
      #expect(run.output == "74.50\n74.1000023\n11.7\n73900\n")
    }

    @Test func `4 two apps in one file`() throws {
      let (run, folder) = try run(
        "logxml convert car.abp fuelly.csv -o fuel.xml && logxml query -t count //fillUp fuel.xml")
      #expect(run.output == "6\n")
      #expect(run.errors.contains("6 fuel records"))
      #expect(folder.content("fuel.xml")?.contains("vehicle=\"Polo\"") == true)
    }

    @Test func `5 a table of weights in kilograms`() throws {
      let (run, folder) = try run("logxml convert export.zip --mass-unit kg -o weight.csv")
      #expect(run.status == 0)
      let lines = try #require(folder.content("weight.csv")).split(separator: "\n")
      #expect(lines.count == 6)
      #expect(lines.dropFirst().allSatisfy { $0.contains(",kg,") })
      // 11.7 st × 6.35029318 = 74.298430….
      #expect(lines[4].contains(",74.2984,kg,"))
    }

    @Test func `6 one vehicle, by date`() throws {
      let (run, _) = try run(
        "logxml convert car.abp fuelly.csv --vehicle Polo --sort date -t ndjson -q | grep -c Polo")
      #expect(run.output == "2\n")
    }

    @Test func `7 the same export twice`() throws {
      let (run, _) = try run("logxml convert export.zip export.zip --dedupe -t ndjson | wc -l")
      #expect(run.output.filter { !$0.isWhitespace } == "5")
      #expect(run.errors.contains("5 duplicates"))
    }

    @Test func `8 would it work?`() throws {
      let (run, folder) = try run("logxml convert --dry-run export.zip -o weight.csv")
      #expect(run.status == 0)
      #expect(run.errors.contains("30 entries") == false)
      #expect(run.errors.hasPrefix("logxml: 15 entries in 1 file: 5 weight records"))
      #expect(folder.content("weight.csv") == nil)
    }

    @Test func `9 into another app`() throws {
      let (run, folder) = try run(
        "logxml convert fuelly.csv --vehicle Polo -t fuelio -o polo.csv && logxml info polo.csv")
      #expect(run.output.contains("(fuelio)"))
      #expect(run.output.contains("  records       fuel 2\n"))
      #expect(run.errors.contains("left behind, fuelio has no place for it: "))
      #expect(folder.content("polo.csv")?.hasPrefix("\"## Vehicle\"") == true)
    }

    @Test func `10 the weights for a hospital`() throws {
      let (run, folder) = try run(
        "logxml convert export.zip -t fhir-json -o weight.json && logxml info weight.json")
      #expect(run.output.contains("(fhir-json)"))
      #expect(run.output.contains("  records       weight 5\n"))
      #expect(folder.content("weight.json")?.contains("29463-7") == true)
    }

    @Test func `the wrong file is told what it is`() throws {
      for option in ["", " --map auto"] {
        let (run, _) = try run(
          "printf '<html><p></html>' > page.html; logxml convert page.html\(option)")
        #expect(run.output == "")
        #expect(
          run.errors.hasPrefix(
            "page.html: error: not a known log: it is a web page (HTML), perhaps"))
        #expect(run.status == 2)
      }
    }
  }
#endif
