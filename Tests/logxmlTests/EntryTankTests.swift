// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// The tank that `add` names where none is given.
@Suite struct EntryTankTests {
  static let bifuel = """
    <logbook version="1">
      <fuelLog vehicle="Jimny" distanceUnit="km" volumeUnit="L">
        <fillUp date="2024-03-01"><odometer>1000</odometer><volume>40</volume><fuelType>petrol</fuelType><tank>1</tank></fillUp>
        <fillUp date="2024-03-20"><odometer>1600</odometer><volume>38</volume><fuelType>LPG</fuelType><tank>gas</tank></fillUp>
        <fillUp date="2024-03-08"><odometer>1300</odometer><volume>20</volume><fuelType>petrol</fuelType><tank>2</tank></fillUp>
        <fillUp date="2024-03-21"><odometer>1700</odometer><volume>9</volume><fuelType>petrol</fuelType></fillUp>
      </fuelLog>
      <fuelLog vehicle="Leaf" distanceUnit="km" volumeUnit="kWh">
        <fillUp date="2024-03-02"><odometer>500</odometer><volume>30</volume><tank>3</tank></fillUp>
      </fuelLog>
    </logbook>

    """

  @Test(arguments: [
    // The last by date that names one, of the same fuel, whatever its grade.
    ("Jimny", ["--fuel-type", "diesel"], "2", "2024-03-08"),
    ("Jimny", ["--fuel-type", "autogas"], "gas", "2024-03-20"),
    // Petrol or gas: nobody knows. Electricity has no tank in this vehicle.
    ("Jimny", [], nil, ""), ("Jimny", ["--volume", "9kWh"], nil, ""),
    ("Jimny", ["--fuel-type", "petrol", "--tank", "1"], "1", ""),
    ("Leaf", [], "3", "2024-03-02"), ("Leaf", ["--volume", "9L"], nil, ""),
  ])
  func `a fill-up goes into the tank of the last one with its fuel`(
    vehicle: String, options: [String], tank: String?, date: String
  ) throws {
    let folder = try TemporaryFolder(["log.xml": Self.bifuel])
    let run = ToolRun(
      ["add", folder["log.xml"], "--vehicle", vehicle, "--date", "2024-04-01"]
        + (options.contains("--volume") ? [] : ["--volume", "10"]) + options, input: "")
    #expect(run.status == 0)
    let line = "logxml: the tank is \(tank ?? ""), as on \(date); --tank names another\n"
    #expect(run.errors.contains("as on") == !date.isEmpty)
    #expect(run.errors.contains(line) == !date.isEmpty)
    let added = ToolRun(
      ["query", "//fillUp[@date=\"2024-04-01\"]/tank", folder["log.xml"]], input: "")
    #expect(added.output == (tank.map { $0 + "\n" } ?? ""))
  }

  @Test func `a fill-up is known again also where its tank was named for it`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.bifuel])
    let words = ["add", folder["log.xml"], "--vehicle", "Leaf", "--volume", "10"]
    #expect(ToolRun(words + ["--date", "2024-04-01"], input: "").status == 0)
    let again = ToolRun(words + ["--date", "2024-04-01"], input: "")
    #expect(again.status == 2 && again.errors.contains("the log already has this as entry"))
    #expect(ToolRun(words + ["--date", "2024-04-01", "--again"], input: "").status == 0)
  }
}
