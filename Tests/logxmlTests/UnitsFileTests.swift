// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// `import FOLDER` with a `units.json` in the folder.
@Suite struct UnitsFileTests {
  /// A fill-up of gallons of some kind, without a vehicle and a currency.
  private static func export(_ year: Int) -> String {
    """
    car_name,model,mpg,odometer,miles,gallons,price,city_percentage,fuelup_date,date_added,tags,\
    notes,missed_fuelup,partial_fuelup,latitude,longitude,brand
    ,,18.2,60211,401.5,22.060,3.459,50,01/15/\(year) 0:00,01/15/\(year),,,0,0,,,

    """
  }

  private func folder(_ units: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "in/phone.csv": Self.export(2022), "in/old/2019.csv": Self.export(2019),
      "in/units.json": units,
    ])
  }

  private func run(_ folder: TemporaryFolder, _ words: [String] = []) -> ToolRun {
    ToolRun(["import", "--create", folder["log.json"], folder["in"]] + words)
  }

  @Test func `each file has its units, currency and vehicle, later names over earlier ones`() throws
  {
    let folder = try folder(
      """
      {
        "*.csv": {"assume-volume-unit": "usgal", "currency": "EUR"},
        "old/*": {"assume-volume-unit": "ukgal", "as-vehicle": "Mini"}
      }
      """)
    let run = run(folder, ["--currency", "USD", "--as-vehicle", "Golf"])
    #expect(run.output == "2 new, 0 known, 0 conflicts\n", "\(run.errors)")
    #expect(run.status == 0)
    #expect(!run.errors.contains("units.json"), "\(run.errors)")
    let columns = "vehicle,date,volume,volumeUnit,currency"
    let table = ToolRun(["convert", "-q", "-t", "csv", "--columns", columns, folder["log.json"]])
    #expect(
      table.output == """
        \(columns)
        Mini,2019-01-15T00:00,22.060,ukgal,EUR
        Golf,2022-01-15T00:00,22.060,usgal,EUR

        """)
    // Other commands ignore the file.
    let convert = ToolRun(["convert", "-t", "ndjson", folder["in"]])
    #expect(convert.status == 2 && convert.errors.contains("--assume-volume-unit"))
  }

  @Test func `a file that is not there is told`() throws {
    let folder = try folder(
      """
      {"*": {"assume-volume-unit": "usgal"},
       "tablet.csv": {"currency": "EUR"}}
      """)
    let run = run(folder)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "logxml: warning: \(folder["in/units.json"]):2:16: 'tablet.csv' is the name of no file "
          + "that was read\n"), "\(run.errors)")
  }

  @Test(arguments: [
    (
      "{\n  \"*\": {\"assume-volume-units\": \"L\"}\n}",
      "in/units.json:2:32: there is no setting 'assume-volume-units'; did you mean "
        + "'assume-volume-unit'?\nThe settings are as-vehicle, as-person, date-order, "
    ),
    (#"{"*": {"vehicle": "Mini"}}"#, "in/units.json:1:19: there is no setting 'vehicle'"),
    (#"{"*": {"currency": 1}}"#, "in/units.json:1:20: 'currency' needs a text in quotes"),
    (
      #"{"*": {"currency": "Euro"}}"#,
      "in/units.json:1:20: 'currency' needs three capital letters as in ISO 4217"
    ),
    (
      #"{"*": {"assume-volume-unit": "cup"}}"#,
      "in/units.json:1:30: 'cup' is not a value for 'assume-volume-unit'"
    ),
    (
      #"{"no": {"time-zone": "Europe/Berlim"}}"#,
      "in/units.json:1:22: '--time-zone' cannot be used"
    ),
    (#"{"*": {"\u001b[31m": "EUR"}}"#, #"in/units.json:1:22: there is no setting '\u{1B}[31m'"#),
    (#"{"*": "EUR"}"#, "in/units.json:1:7: expected an object of settings"),
    (#"{"*": {}, "*": {}}"#, "in/units.json:1:16: '*' occurs twice"),
    ("{", "in/units.json:1:"),
  ]) func `a mistake is told with its line and column`(units: String, message: String) throws {
    let folder = try folder(units)
    let run = run(folder)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(folder.content("log.json") == nil)
    // Left out, it has no say.
    let without = self.run(
      folder, ["--exclude", "units.json", "--assume-volume-unit", "usgal", "--currency", "USD"])
    #expect(without.status == 0, "\(without.errors)")
  }
}
