// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct RemedyTests {
  private func failure(_ text: String) -> LogError? {
    var collector = RecordCollector()
    return #expect(throws: LogError.self) {
      try LogReader().read(Array(text.utf8), into: &collector) { _ in }
    }
  }

  @Test func `an error names its settings with the values that help`() throws {
    let error = try #require(
      failure("Date,Weight (kg)\n01/02/2023,80\n"))
    #expect(error.remedy?.settings == [.dateOrder([.dmy, .mdy])])
    #expect(
      error.message == "Date: 01/02/2023 may be 2023-02-01 (dmy) or 2023-01-02 (mdy), and "
        + "no date of the column decides it")
    #expect(error.text() == error.message + "; say it with `dateOrder` dmy or mdy")
    #expect(error.description == "2:1: \(error.text())")
    #expect(
      error.text { _ in "the field “Order”:" }
        == error.message + "; say it with the field “Order”: dmy or mdy")
  }

  @Test func `several settings are named together`() throws {
    let error = try #require(
      failure(
        "##Refuelling\nOdometer,Date,Fuel,Price,Total cost,Volume\n1,2024-03-01,Diesel,1,2,3\n")
    )
    #expect(error.remedy?.settings == [.assumedUnit(.distance), .assumedUnit(.volume)])
    #expect(error.text().hasSuffix("; `assumedDistanceUnit` and `assumedVolumeUnit` say them"))
  }

  @Test func `a diagnostic has the remedy of its fault`() throws {
    var collector = RecordCollector()
    var found: [Diagnostic] = []
    let table = "date,volume,volumeUnit\n2024-03-01,40.50,\n"
    try LogReader().read(Array(table.utf8), name: "a.csv", into: &collector) { found.append($0) }
    #expect(found.map(\.remedy?.settings) == [[.assumedUnit(.volume)]])
    #expect(
      found.map(\.description) == [
        "a.csv:2:12: error[missing-unit]: volume has no unit: expected one in the column "
          + "volumeUnit; `assumedVolumeUnit` gives one (row 2)"
      ])
  }

  @Test func `a remedy is a literal with settings in it`() {
    let none: [Remedy.Setting] = []
    let kinds = ["fuel", "weight", "cost"].map { Remedy.Setting.kind($0) }
    let remedy: Remedy = ": \(kinds, ", ", last: " or "), \(.output("json"))\(none, "x") or \(3)"
    #expect(remedy.text { _ in "-k" } == ": -k fuel, -k weight or -k cost, -k json or 3")
    #expect(remedy.settings == kinds + [.output("json")])
    #expect(Remedy("a") == "a" && Remedy("a") != "b")
  }
}
