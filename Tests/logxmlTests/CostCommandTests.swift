// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// The command with what a vehicle costs besides energy.
@Suite struct CostCommandTests {
  private static let civic = """
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">
        <fillUp date="2024-03-01"><odometer>1000</odometer><volume>40</volume><totalCost>66</totalCost></fillUp>
        <fillUp date="2024-03-10"><odometer>1500</odometer><volume>38</volume><totalCost>61</totalCost></fillUp>
      </fuelLog>
    </logbook>

    """
  private static let costs = ReadmePage.root
    .appendingPathComponent("Fixtures/statistics/costs.ndjson").path

  @Test(arguments: [["--kind", "cost"], []])
  func `a cost is added to the log of a car, in its units and currency`(kind: [String]) throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let run = ToolRun(
      ["add", folder["log.xml"]] + kind + [
        "--category", "service", "--cost", "180", "--title", "Oil, filter", "--odometer", "1200",
        "--date", "2024-03-05", "--now", "2024-03-20",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == "added: 2024-03-05 cost of Civic: service, Oil, filter, 1200 km, 180 EUR\n")
    let text = try #require(folder.content("log.xml"))
    #expect(
      text.contains(
        #"<costLog vehicle="Civic" distanceUnit="km" currency="EUR">"#), "\(text)")
    #expect(
      text.contains(
        #"<cost date="2024-03-05"><odometer>1200</odometer><category>service</category>"#
          + "<title>Oil, filter</title><totalCost>180</totalCost></cost>"))
    #expect(ToolRun(["validate", "--deny", "warnings", folder["log.xml"]]).status == 0)
  }

  @Test func `a word that is no category, two kinds and a strange odometer are said`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    func add(_ words: String...) -> ToolRun {
      ToolRun(["add"] + words + ["--date", "2024-03-05", "--now", "2024-03-20"])
    }
    let log = folder["log.xml"]
    let word = add(log, "--category", "sevice", "--cost", "1")
    #expect(word.status == 2 && word.errors.contains("did you mean 'service'?"), "\(word.errors)")
    let kinds = add("fuel", log, "--kind", "cost", "--cost", "1")
    #expect(kinds.status == 2 && kinds.errors.contains("contradict"), "\(kinds.errors)")
    let odometer = add(log, "--category", "wash", "--cost", "1", "--odometer", "12", "--strict")
    #expect(
      odometer.errors.contains("odometer is 12 km, less than the 1000 km of the fill-up before it"))
    #expect(odometer.status == 2 && folder.content("log.xml") == Self.civic)
    // Of a log of fuel alone it is clear what a cost with an odometer is.
    let fuel = add(log, "--cost", "60", "--odometer", "1300", "--volume", "30")
    #expect(fuel.status == 0 && fuel.output.contains("fill-up of Civic"), "\(fuel.errors)")
  }

  @Test func `money that came back is less than nothing`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let words = ["--category", "repair", "--title", "Deposit", "--cost", "-20"]
    let run = ToolRun(
      ["add", "cost", folder["log.xml"], "--date", "2024-03-05", "--now", "2024-03-20", "--yes"]
        + words)
    #expect(run.output == "added: 2024-03-05 cost of Civic: repair, Deposit, -20 EUR\n")
    #expect(run.status == 0 && run.errors.contains("negative-cost"), "\(run.errors)")
    #expect(folder.content("log.xml")?.contains("<totalCost>-20</totalCost>") == true)
    // What fuel cost is never less.
    let fuel = ToolRun([
      "add", "fuel", folder["log.xml"], "--date", "2024-03-15", "--odometer", "1800", "--volume",
      "30", "--cost", "-20",
    ])
    #expect(fuel.status == 2 && fuel.errors.contains("-20 is less than zero"))
  }

  /// What stands for one currency everywhere needs no settings.
  @Test(arguments: ["60EUR", "60 EUR", "EUR 60", "60,00 \u{20AC}", "\u{20AC}60", "60"])
  func `an amount may have its currency`(amount: String) throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let words = ["--category", "wash", "--cost", amount, "--date", "2024-03-05", "--now"]
    let run = ToolRun(["add", "cost", folder["log.xml"]] + words + ["2024-03-20"])
    #expect(run.status == 0 && run.output.contains("wash, 60"), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix(" EUR\n"))
    let other = ToolRun(
      ["add", "cost", folder["log.xml"], "--category", "wash", "--cost", "60 USD"])
    #expect(other.status == 2 && other.errors.contains("'USD' is USD, and the entry is in EUR"))
  }

  @Test func `a form asks for it`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic])
    let run = ToolRun(
      ["add", "cost", folder["log.xml"], "--now", "2024-03-05"],
      typed: "2024-03-05\n\nrepare\nrepair\nBrakes\n250\nRad & Tat\n\n\n")
    #expect(run.errors.contains("'repare' is not one of service, repair"), "\(run.errors)")
    #expect(run.output == "added: 2024-03-05 cost of Civic: repair, Brakes, 250 EUR\n")
  }

  @Test func `a cost is edited, compared, imported and removed`() throws {
    let folder = try TemporaryFolder(["log.xml": Self.civic, "old.xml": Self.civic])
    let log = folder["log.xml"]
    _ = ToolRun([
      "add", "cost", log, "--category", "toll", "--cost", "4", "--date", "2024-03-02",
    ])
    let edit = ToolRun(["edit", log, "3", "--cost", "4.50", "--vendor", "ASF"])
    #expect(edit.output == "changed: 2024-03-02 cost of Civic: toll, 4.50 EUR\n", "\(edit.errors)")
    let diff = ToolRun(["diff", folder["old.xml"], log])
    #expect(diff.status == 1 && diff.output.contains("cost"), "\(diff.output) \(diff.errors)")
    let found = ToolRun(["import", folder["old.xml"], log])
    #expect(found.status == 0 && folder.content("old.xml")?.contains("4.50") == true)
    let again = ToolRun(["import", folder["old.xml"], log])
    #expect(again.status == 0 && !again.output.contains("added 1"), "\(again.output)")
    let removed = ToolRun(["remove", "--yes", log, "3"])
    #expect(removed.status == 0 && folder.content("log.xml")?.contains("<cost ") == false)
  }

  @Test func `convert, info and history show it`() throws {
    let words = ["convert", "--kind", "cost", "-t", "csv", "--dedupe"]
    let kind = ToolRun(words + [Self.costs, Self.costs])
    #expect(kind.status == 0 && kind.output.split(separator: "\n").count == 6, "\(kind.errors)")
    let fhir = ToolRun(["convert", "-t", "fhir-json", "--kind", "cost", Self.costs])
    #expect(fhir.status == 2 && !fhir.errors.isEmpty)
    let info = ToolRun(["info", Self.costs]).output
    #expect(info.contains("records       fuel 3, cost 5"), "\(info)")
    #expect(info.contains("categories    insurance 1"))
    let history = ToolRun(["history", "--kind", "cost", "--vehicle", "Golf", Self.costs])
    #expect(
      history.output == """
        date              cost  category   title              odometer
        2024-03-10    4.00 EUR  parking                       21300 km
        2024-03-09   11.50 CHF  toll       Gotthard
        2024-02-10  189.50 EUR  service    Oil; filter        20700 km
        2024-01-10  480.00 EUR  insurance  Third party, 2024

        """)
    let json = ToolRun(["history", "--kind", "cost", "-n", "1", "-t", "json", "-q", Self.costs])
    #expect(
      json.output == """
        {"type":"cost","vehicle":"Golf","date":"2024-03-10","totalCost":4.00,"currency":"EUR",\
        "category":"parking","odometer":21300,"odometerUnit":"km"}

        """)
    let csv = ToolRun(["history", "-t", "csv", "-q", Self.costs]).output.split(separator: "\n")
    #expect(csv.allSatisfy { $0.count { $0 == "," } >= 20 })
    #expect(csv.contains { $0.contains(",service,Oil; filter,") })
  }

  @Test func `stats say what a vehicle costs in all, and what a fleet does`() throws {
    let text = ToolRun(["stats", "-q", Self.costs]).output
    #expect(
      text.contains(
        """
        Golf, all costs
          entries              7  2024-01-05 to 2024-03-10
          days                65
          distance          1300  km
            per day         20.0  km/day
          cost            845.10  EUR
            energy        171.60  EUR
            service       189.50  EUR
            insurance     480.00  EUR
            parking         4.00  EUR
            per day        12.08  EUR/day
            per month     367.63  EUR/month
            per distance  0.6039  EUR/km
          cost             11.50  CHF
            toll           11.50  CHF
            per day         0.18  CHF/day
            per month       5.38  CHF/month
            per distance  0.0088  CHF/km
          note: 2 currencies, which are not added up

        """), "\(text)")
    #expect(text.contains("Trailer, all costs\n") && text.contains("2 vehicles, all costs\n"))
    let lines = ToolRun(["stats", "-q", "-t", "json", "--by", "month", Self.costs]).output
      .split(separator: "\n").map(String.init)
    let february = """
      {"type":"cost","vehicle":"Golf","period":"2024-02","entries":2,"first":"2024-02-04",\
      "last":"2024-02-10","days":29,"distance":700,"distanceUnit":"km","distancePerDay":24.1,\
      "distancePerDayUnit":"km/day","cost":243.50,"costUnit":"EUR","energyCost":54.00,\
      "energyCostUnit":"EUR","costPerDay":8.40,"costPerDayUnit":"EUR/day",\
      "costPerDistance":0.3479,"costPerDistanceUnit":"EUR/km","categories":{"service":189.50}}
      """
    #expect(lines.contains(february), "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"type":"cost","vehicles":2,"period":"2024-02","entries":3,"#)
          && $0.contains(#""cost":280.80"#) && $0.contains(#"{"service":189.50,"tax":37.30}"#)
      })
    let csv = ToolRun(["stats", "-q", "-t", "csv", "--long", Self.costs]).output
    #expect(csv.contains(",category:insurance,480.00,EUR\n"))
    let station = ToolRun(["stats", "-q", "--by", "station", Self.costs]).output
    #expect(!station.contains("all costs"))
  }

  @Test func `a log without other costs has the statistics that it always had`() {
    let log = ReadmePage.root.appendingPathComponent("Fixtures/statistics/log.ndjson").path
    #expect(!ToolRun(["stats", "-q", log]).output.contains("all costs"))
    #expect(!ToolRun(["report", "-q", log]).output.contains(#""costs":["#))
  }

  @Test func `the page has the costs`() throws {
    let page = ToolRun(["report", "-q", Self.costs]).output
    #expect(page.contains("<title>Fuel and cost log</title>"))
    let start = #""costs":[{"name":"Golf","distanceUnit":"km","entries":[["2024-01-10","#
    #expect(page.contains(start))
    #expect(page.contains(#"["2024-02-10","20700","service","Oil; filter","189.50",null,"#))
    #expect(page.contains(#""note":"next in 15000 km"}]"#))
    #expect(page.contains(#"{"name":"All 2 vehicles","vehicles":2,"#))
  }
}
