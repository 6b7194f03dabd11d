// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// `stats` by words of fill-ups, and as metrics for Prometheus.
@Suite struct StatsGroupTests {
  /// Three fill-ups of 10, 20 and 40 litres at 2, 1.5 and 1.25.
  private static let log = #"""
    {"type":"fuel","vehicle":"A \"1\"","date":"2024-01-01","odometer":1000,"odometerUnit":"km","volume":10,"volumeUnit":"L","totalCost":20.00,"currency":"EUR","fuelType":"E10","location":"Ulm","station":"S","tags":"work, long"}
    {"type":"fuel","vehicle":"A \"1\"","date":"2024-01-02","odometer":1400,"odometerUnit":"km","volume":20,"volumeUnit":"L","totalCost":30.00,"currency":"EUR","fuelType":"E5","tags":"long;long ; "}
    {"type":"fuel","vehicle":"A \"1\"","date":"2024-01-03","odometer":2000.5,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":50.00,"currency":"EUR","fuelType":"E10","location":"Ulm"}

    """#

  private func table(_ words: String...) -> String {
    ToolRun(
      [
        "stats", "-q", "-t", "csv", "--by", words[0], "--columns",
        words[0] + ",entries,volume,cost",
      ]
        + words.dropFirst(), input: Self.log
    ).output
  }

  @Test func `fill-ups are grouped by location, fuel and tag`() {
    #expect(
      table("location") == """
        location,entries,volume (L),cost (EUR)
        ,1,20,30.00
        Ulm,2,50,70.00

        """)
    #expect(
      table("fuel") == """
        fuel,entries,volume (L),cost (EUR)
        E10,2,50,70.00
        E5,1,20,30.00

        """)
    // The first one has two tags, and counts for both.
    #expect(
      table("tag") == """
        tag,entries,volume (L),cost (EUR)
        ,1,40,50.00
        long,2,30,50.00
        work,1,10,20.00

        """)
    let text = ToolRun(["stats", "-q", "--by", "tag"], input: Self.log).output
    #expect(text.contains("\n  (no tag)        1"), "\(text)")
    let json = ToolRun(["stats", "-q", "--by", "fuel", "-t", "json"], input: Self.log).output
    #expect(
      json.hasPrefix(#"{"type":"fuel","vehicle":"A \"1\"","fuel":"E10","entries":2,"#), "\(json)")
    #expect(!json.contains("distance") && !json.contains("consumption"))
  }

  /// Two cars: 10 and 20 L at 2 and 1.5 in A, 30 L at 1 and 40 kWh at 0.5 in B.
  private static let household = #"""
    {"type":"fuel","vehicle":"A","date":"2024-01-01","volume":10,"volumeUnit":"L","totalCost":20,"currency":"EUR","station":"S","tags":"x"}
    {"type":"fuel","vehicle":"B","date":"2024-01-05","volume":30,"volumeUnit":"L","totalCost":30,"currency":"EUR","station":"S","tags":"y,x"}
    {"type":"fuel","vehicle":"B","date":"2024-01-21","volume":40,"volumeUnit":"kWh","totalCost":20,"currency":"EUR","station":"S"}
    {"type":"fuel","vehicle":"A","date":"2024-02-10","volume":20,"volumeUnit":"L","totalCost":30,"currency":"EUR","location":"S"}

    """#

  @Test func `rows for all vehicles together follow those of each`() {
    func rows(by word: String, _ columns: String) -> [String] {
      let run = ToolRun(
        ["stats", "-q", "-t", "csv", "--by", word, "--no-header", "--columns", columns],
        input: Self.household)
      return run.output.split(separator: "\n").filter { $0.hasPrefix("2,") }.map { String($0) }
    }
    #expect(
      rows(by: "station", "vehicles,part,station,location,entries,volume,cost")
        == ["2,,S,,2,40,,50.00", "2,,,S,1,20,,30.00", "2,electricity,S,,1,,40,20.00"])
    #expect(
      rows(by: "tag", "vehicles,tag,entries,cost")
        == ["2,,1,30.00", "2,x,2,50.00", "2,y,1,30.00", "2,,1,20.00"])
    // 30 + 20 of 40 days; the first fill-up of each vehicle is in no cost per day.
    let text = ToolRun(["stats", "-q"], input: Self.household).output
    #expect(text.contains("\n2 vehicles, energy costs\n"))
    #expect(text.hasSuffix("per day      1.25  EUR/day\n    per month   38.05  EUR/month\n"))
  }

  @Test func `amounts of a column have the same decimals`() {
    func line(_ date: String, _ cost: String, _ currency: String) -> String {
      #"{"type":"fuel","vehicle":"A","date":"\#(date)","volume":10,"volumeUnit":"L","#
        + #""totalCost":\#(cost),"currency":"\#(currency)"}"# + "\n"
    }
    let log =
      line("2024-01-01", "12.5", "EUR") + line("2024-02-01", "30", "EUR")
      + line("2024-01-02", "100", "JPY") + line("2024-02-02", "900.4", "JPY")
    let words = ["stats", "-q", "--by", "month", "-t", "csv", "--columns", "period,cost"]
    #expect(
      ToolRun(words, input: log).output == """
        period,cost (EUR),cost (JPY)
        2024-01,12.50,100.0
        2024-02,30.00,900.4

        """)
    let short = ToolRun(words + ["--decimals", "1"], input: log).output
    #expect(short.contains("2024-01,12.5,100.0\n2024-02,30.0,900.4\n"), "\(short)")
  }

  @Test func `groups are those of several files, too`() throws {
    let other = Self.log.replacing("2024-01", with: "2023-01").replacing("E10", with: "Super")
    let folder = try TemporaryFolder(["a.ndjson": Self.log, "b.ndjson": other])
    let run = ToolRun([
      "stats", "-q", "-t", "csv", "--by", "fuel", "--columns", "fuel,entries", folder["a.ndjson"],
      folder["b.ndjson"],
    ])
    #expect(run.output == "fuel,entries\nE10,2\nE5,2\nSuper,2\n")
  }

  @Test func `metrics have base units, types and escaped labels`() {
    let run = ToolRun(["stats", "-q", "-t", "prometheus"], input: Self.log)
    let lines = run.output.split(separator: "\n").map(String.init)
    let vehicle = #"vehicle="A \"1\"""#
    for line in [
      "# TYPE logxml_vehicle_distance_meters_total counter",
      // 1,000.5 km with 60 litres from one full tank to the next: 5.997 L/100 km.
      "logxml_vehicle_distance_meters_total{\(vehicle)} 1000.5e3",
      "# TYPE logxml_fuel_liters_total counter",
      "logxml_fuel_liters_total{\(vehicle)} 70",
      "# HELP logxml_fuel_consumption_liters_per_meter Consumption from one full tank to the next.",
      "# TYPE logxml_fuel_consumption_liters_per_meter gauge",
      #"logxml_fuel_consumption_liters_per_meter{\#(vehicle),statistic="average"} 6.00e-5"#,
      #"logxml_fuel_cost_total{\#(vehicle),currency="EUR"} 100.00"#,
      #"logxml_fuel_price_per_liter{\#(vehicle),currency="EUR",statistic="lowest"} 1.250"#,
      "logxml_vehicle_duration_seconds{\(vehicle)} 1728e2",
      "logxml_fuel_entries_total{\(vehicle)} 3",
    ] {
      #expect(lines.contains(line), "\(line)\n\(run.output)\(run.errors)")
    }
    // All lines of a metric stand together, below its type, and no series is there twice.
    var names: [Substring] = []
    for line in lines where !line.hasPrefix("# HELP") {
      let name =
        line.hasPrefix("# TYPE") ? line.split(separator: " ")[2] : line.prefix { $0 != "{" }
      if names.last != name { names.append(name) }
    }
    #expect(Set(names).count == names.count)
    let series = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: "} ")[0] }
    #expect(Set(series).count == series.count)
  }

  @Test func `metrics of electricity, weights, costs and stations`() {
    let log = """
      {"type":"fuel","vehicle":"E","date":"2024-01-01","odometer":100,"odometerUnit":"mi","volume":10,"volumeUnit":"kWh","totalCost":3.60,"currency":"EUR"}
      {"type":"cost","vehicle":"E","date":"2024-01-02","category":"service","totalCost":50,"currency":"EUR"}
      {"type":"weight","person":"Ann\\n","date":"2024-01-01","weight":80.5,"weightUnit":"kg"}

      """
    let output = ToolRun(["stats", "-q", "-t", "prometheus"], input: log).output
    for line in [
      // 10 kWh are 36,000,000 J, and 0.36 EUR/kWh 10⁻⁷ EUR/J.
      #"logxml_energy_joules_total{vehicle="E",part="electricity"} 360e5"#,
      #"logxml_energy_price_per_joule{vehicle="E",part="electricity",currency="EUR",statistic="last"} 0.010000000000000e-5"#,
      #"logxml_vehicle_category_cost_total{vehicle="E",currency="EUR",category="energy"} 3.60"#,
      #"logxml_vehicle_category_cost_total{vehicle="E",currency="EUR",category="service"} 50"#,
      #"logxml_vehicle_cost_total{vehicle="E",currency="EUR"} 53.60"#,
      #"logxml_weight_grams{person="Ann\n",statistic="latest"} 80.5e3"#,
    ] {
      #expect(output.contains(line + "\n"), "\(line)\n\(output)")
    }
    let stations = ToolRun(["stats", "-q", "-t", "prometheus", "--by", "station"], input: Self.log)
      .output
    #expect(
      stations.contains(
        #",station="S",currency="EUR",statistic="average"} 2.000"#), "\(stations)")
  }

  @Test func `the same metrics are lines for InfluxDB`() {
    let log = """
      {"type":"fuel","vehicle":"A, b=c\\\\","date":"2024-01-01","odometer":100,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60.50,"currency":"EUR"}
      {"type":"weight","person":"Ann\\n","date":"2024-01-01","weight":80.5,"weightUnit":"kg"}

      """
    let lines = ToolRun(["stats", "-q", "-t", "influx"], input: log).output
      .split(separator: "\n").map(String.init)
    for line in [
      #"logxml_fuel_liters_total,vehicle=A\,\ b\=c\\ value=40"#,
      #"logxml_fuel_cost_total,vehicle=A\,\ b\=c\\,currency=EUR value=60.50"#,
      #"logxml_weight_grams,person=Ann\n,statistic=latest value=80.5e3"#,
    ] { #expect(lines.contains(line), "\(line)\n\(lines)") }
    #expect(lines.allSatisfy { $0.hasPrefix("logxml_") && $0.contains(" value=") })
    // Nothing else than with Prometheus.
    let metrics = ToolRun(["stats", "-q", "-t", "prometheus"], input: log).output
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == metrics.count)
    let month = ToolRun(["stats", "-t", "influx", "--by", "month"], input: log)
    #expect(month.status == 2 && month.errors.contains("InfluxDB keeps periods itself"))
  }

  @Test func `what is nothing for Prometheus is refused`() throws {
    for (words, message) in [
      (["--by", "month"], "Prometheus keeps periods itself"),
      (["--units", "us"], "'--units' has no effect with '-t prometheus'"),
      (["--field", "odometer"], "'--field' has no effect with '-t prometheus'"),
      (["--decimals", "1"], "goes with -t json, csv or tsv"),
      (["--long"], "goes with -t csv or tsv"),
    ] {
      let run = ToolRun(["stats", "-t", "prometheus"] + words, input: Self.log)
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
    let folder = try TemporaryFolder(["a.ndjson": Self.log])
    let file = ToolRun(["stats", "-q", folder["a.ndjson"], "-o", folder["fuel.prom"]])
    #expect(file.status == 0, "\(file.errors)")
    #expect(folder.content("fuel.prom")?.hasPrefix("# HELP logxml_") == true)
    let history = ToolRun(["history", folder["a.ndjson"], "-o", folder["h.prom"]])
    #expect(history.status == 2 && history.errors.contains(".csv or .tsv"))
    #expect(ToolRun(["history", "-t", "prometheus"], input: Self.log).status == 2)
  }
}
