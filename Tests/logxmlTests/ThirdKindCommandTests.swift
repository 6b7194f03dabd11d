// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing

@testable import logxml

/// The command with a kind of log that the library does not know.
@Suite struct ThirdKindCommandTests {
  private static let log = """
    <logbook version="1">
      <tyreLog bicycle="Tourer" distanceUnit="km" currency="EUR">
        <tyreCheck date="2024-03-01"><odometer>1200</odometer><depth unit="mm">2.50</depth><shop>Rad</shop></tyreCheck>
        <tyreCheck date="2024-06-01"><odometer>1900</odometer><depth unit="mm">1.0</depth><shop>Tat</shop></tyreCheck>
      </tyreLog>
      <weightLog person="Ann" massUnit="kg">
        <measurement date="2024-03-02"><weight>82.4</weight></measurement>
      </weightLog>
    </logbook>

    """

  private func run(_ arguments: [String], input: String? = nil) -> ToolRun {
    ToolRun(arguments, input: input, kinds: LogKind.withTyres)
  }

  @Test func `convert filters, drops duplicates and counts it`() throws {
    let both = try TemporaryFolder(["a.xml": Self.log, "b.xml": Self.log])
    let all = run([
      "convert", "-t", "ndjson", "--dedupe", "--kind", "tyre", "--since", "2024-04",
      "--distance-unit", "mi", "--summary", "json", both["a.xml"], both["b.xml"],
    ])
    #expect(
      all.output == """
        {"type":"tyre","bicycle":"Tourer","date":"2024-06-01","odometer":1180.6053,"odometerUnit":"mi",\
        "depth":1.0,"depthUnit":"mm","currency":"EUR","shop":"Tat",\
        "extras":{"original.odometer":"1900 km"}}

        """)
    let counts = #""records":1,"fuelRecords":0,"weightRecords":0,"costRecords":0,"tyreRecords":1,"#
    #expect(all.errors.contains(counts))
    #expect(all.errors.contains(#""duplicates":1,"filtered":{"--kind":2,"--since":2}"#))
    let tourer = run(["convert", "-t", "csv", "--bicycle", "Tourer", both["a.xml"]])
    #expect(tourer.status == 0 && tourer.output.hasPrefix("bicycle,date,odometer,"))
    let racer = run(["convert", "--bicycle", "Racer", both["a.xml"]])
    #expect(racer.status == 1 && racer.output == "")
    #expect(
      racer.errors.contains("no record has the bicycle 'Racer'; the only bicycle is 'Tourer'"))
  }

  @Test func `its type is suggested for one that is misspelt`() {
    let line = "{\"type\":\"tire\",\"date\":\"2024-03-01\"}\n"
    let errors = run(["convert", "-"], input: line).errors
    #expect(
      errors.contains("not a known log: there is no type tire; did you mean tyre?"), "\(errors)")
  }

  @Test func `info says what is in it`() {
    let text = run(["info", "-"], input: Self.log).output
    for line in [
      "records       weight 1, tyre 2", "units         km 2, mm 2, kg 1", "currencies    EUR 2",
      "people        Ann 1", "bicycles      Tourer 2", "shops         Rad 1, Tat 1",
    ] {
      #expect(text.contains("  \(line)\n"), "\(text)")
    }
    let json = run(["info", "-t", "json", "-"], input: Self.log).output
    #expect(json.contains(#""fuelRecords":0,"weightRecords":1,"costRecords":0,"tyreRecords":2"#))
  }

  @Test func `entries are added and edited by its fields`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.log])
    let added = run([
      "add", "tyre", folder["log.xml"], "--depth", "3.0mm", "--worn", "--now", "2024-09-01",
    ])
    #expect(added.output == "added: 2024-09-01 check of Tourer: 3.0 mm\n", "\(added.errors)")
    let changed = run(["edit", folder["log.xml"], "1", "--shop", "Hub", "--clear", "odometer"])
    #expect(changed.output == "changed: 2024-03-01 check of Tourer: 2.50 mm\n", "\(changed.errors)")
    let text = try #require(folder.content("log.xml"))
    #expect(text.contains("\"2024-03-01\"><depth unit=\"mm\">2.50</depth><shop>Hub</shop>"))
    let refused = run(["add", "tyre", folder["log.xml"], "--volume", "3L"])
    #expect(refused.status == 2 && refused.errors.contains("an entry of tyre has no '--volume'"))
    #expect(
      run(["add", "car", folder["log.xml"], "--depth", "1mm"]).errors.contains(
        "use fuel, weight, cost or tyre"))
  }

  @Test func `an export of it is imported`() throws {
    let known = Self.log.replacing("    <tyreCheck date=\"2024-06-01\">", with: "    <!-- --><old>")
      .replacing("<shop>Tat</shop></tyreCheck>", with: "</old>")
    let folder = try TemporaryFolder(["log.xml": known, "export.xml": Self.log])
    let run = run(["import", folder["log.xml"], folder["export.xml"]])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.content("log.xml")?.contains("<tyreCheck date=\"2024-06-01\">") == true)
  }

  @Test func `schema, help and completions speak of it`() {
    #expect(run(["schema", "--xsd"]).output.contains("\"tyreCheck\""))
    let help = run(["help", "selection"]).output
    #expect(help.contains("looks at tyres") && help.contains("--bicycle"))
    #expect(run(["help", "--man", "add"]).output.contains("For checks."))
    #expect(run(["completions", "bash"]).output.contains("fuel weight cost tyre"))
    #expect(!ToolRun(["convert", "--help"]).output.contains("tyre"))
    #expect(run(["help", "--man", "add"]).output.contains("depth"))
  }

  @Test func `validate reads it, and has no rules of its own for it`() {
    let run = run(["validate", "--schema", "native", "-"], input: Self.log)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  @Test func `without it the command says which kinds it knows`() {
    let line = "{\"type\":\"tyre\",\"date\":\"2024-01-01\"}\n"
    let refused = ToolRun(["convert", "-t", "csv", "-"], input: line)
    #expect(refused.errors.contains("there is no type tyre, only fuel, weight and cost;"))
    #expect(refused.status == 2)
  }
}
