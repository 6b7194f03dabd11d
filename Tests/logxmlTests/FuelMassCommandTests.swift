// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Kilograms of fuel in the commands.
@Suite struct FuelMassCommandTests {
  private static let log = """
    {"type":"fuel","vehicle":"Panda","date":"2024-01-01","odometer":1000,"odometerUnit":"km",\
    "volume":12.50,"volumeUnit":"kg","totalCost":15.00,"currency":"EUR"}
    {"type":"fuel","vehicle":"Panda","date":"2024-01-02","odometer":1100,"odometerUnit":"km",\
    "volume":20.0,"volumeUnit":"L","totalCost":30.00,"currency":"EUR"}
    {"type":"fuel","vehicle":"Panda","date":"2024-01-03","odometer":1300,"odometerUnit":"km",\
    "volume":10.50,"volumeUnit":"kg","totalCost":12.60,"currency":"EUR"}

    """

  @Test func `kilograms stay where litres are wanted, and it is said`() {
    let run = ToolRun(
      ["convert", "-t", "ndjson", "--volume-unit", "L", "--strict"], input: Self.log)
    #expect(run.status == 0 && run.output == Self.log)
    #expect(
      run.errors.contains("    cannot be converted because it is not a volume: kg 2\n"),
      "\(run.errors)")
    let only = Self.log.split(separator: "\n")[0] + "\n"
    let alone = ToolRun(["convert", "-t", "ndjson", "--volume-unit", "L"], input: String(only))
    #expect(alone.errors.contains("warning: --volume-unit L has no effect"))
    let mass = ToolRun(["convert", "-t", "ndjson", "--mass-unit", "lb"], input: Self.log)
    #expect(mass.output == Self.log && mass.errors.contains("--mass-unit lb has no effect"))
    #expect(ToolRun(["convert", "--volume-unit", "kg"], input: Self.log).status == 2)
  }

  @Test func `a unit that is not said can be kilograms`() {
    let bare = #"{"type":"fuel","date":"2024-01-01","volume":5.0}"# + "\n"
    let run = ToolRun(["convert", "-q", "-t", "ndjson", "--assume-volume-unit", "kg"], input: bare)
    #expect(
      run.output == #"{"type":"fuel","date":"2024-01-01","volume":5.0,"volumeUnit":"kg"}"# + "\n")
  }

  @Test func `statistics keep them apart from litres`() {
    let text = ToolRun(["stats"], input: Self.log).output
    #expect(text.contains("Panda, fuel in kg") && text.contains("23.00  kg"), "\(text)")
    #expect(text.contains("20.0  L"))
    let json = ToolRun(["stats", "-t", "json", "--units", "us"], input: Self.log).output
    #expect(json.contains(#""part":"fuel in kg""#) && json.contains(#""volumeUnit":"kg""#))
    let history = ToolRun(["history", "--volume-unit", "L"], input: Self.log).output
    #expect(history.contains("10.50 kg") && history.contains("3.50 kg/100 km"), "\(history)")
    let page = ToolRun(["report"], input: Self.log).output
    #expect(page.contains(#""label":"fuel in kg""#) || page.contains("fuel in kg"))
  }

  @Test func `entries in kilograms are added and edited`() throws {
    let folder = try TemporaryFolder([
      "fuel.xml": """
      <logbook version="1">
        <fuelLog vehicle="Panda" distanceUnit="km" volumeUnit="L" currency="EUR">
          <fillUp date="2024-01-01"><odometer>1000</odometer><volume>20</volume></fillUp>
        </fuelLog>
      </logbook>

      """
    ])
    let added = ToolRun([
      "add", folder["fuel.xml"], "--volume", "12.5kg", "--odometer", "1100", "--date", "2024-01-02",
      "--now", "2024-01-02T12:00",
    ])
    #expect(added.status == 0, "\(added.errors)")
    #expect(folder.content("fuel.xml")?.contains(#"<volume unit="kg">12.5</volume>"#) == true)
    // A log without weights means fuel.
    let shown = ToolRun(["edit", folder["fuel.xml"], "--default-unit", "kg"])
    #expect(shown.output == "1 log now in kg\n", "\(shown.errors)")
    let text = folder.content("fuel.xml") ?? ""
    #expect(text.contains(#"volumeUnit="kg""#) && text.contains(#"<volume unit="L">20</volume>"#))
  }
}
