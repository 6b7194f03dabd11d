// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import TestSupport
import Testing

@testable import logxml

/// `stats --field`: statistics of any number.
@Suite struct StatsFieldTests {
  private static func weight(_ date: String, _ rest: String) -> String {
    #"{"type":"weight","person":"Ann","date":"\#(date)",\#(rest)}"# + "\n"
  }

  /// Shares of fat, one mass of it, and a weight without any.
  private static let body =
    weight("2024-01-10", #""bodyFat":20.0,"bodyFatUnit":"%""#)
    + weight("2024-01-20", #""bodyFat":22.0,"bodyFatUnit":"%","weight":80,"weightUnit":"kg""#)
    + weight("2024-02-05", #""bodyFat":21.5,"bodyFatUnit":"%""#)
    + weight("2024-02-06", #""bodyFat":15.0,"bodyFatUnit":"kg""#)
    + weight("2024-02-07", #""weight":80,"weightUnit":"kg""#)

  private static let car = """
    {"type":"fuel","vehicle":"Golf","date":"2024-01-01","odometer":100,"odometerUnit":"mi","totalCost":10.00,"currency":"EUR"}
    {"type":"cost","vehicle":"Golf","date":"2024-01-05","odometer":120,"odometerUnit":"mi","totalCost":5.00,"currency":"CHF"}
    {"type":"fuel","vehicle":"Golf","date":"2024-02-01","odometer":200,"odometerUnit":"mi","totalCost":20.00,"currency":"EUR"}
    {"type":"cost","vehicle":"Golf","date":"2024-02-05","title":"Oil","totalCost":7.50,"currency":"EUR"}

    """

  private func stats(_ words: [String], _ input: String) -> ToolRun {
    ToolRun(["stats", "-q"] + words, input: input)
  }

  /// The trend: 20; 22 - 2 × 0.9^10 = 21.3026; 21.5 - 0.1974 × 0.9^16 = 21.4634.
  @Test func `a number has a page, and each unit that cannot be added one of its own`() {
    let run = stats(["--kind", "weight", "--field", "body-fat"], Self.body)
    #expect(
      run.output == """
        Ann, body-fat in %
          entries      3  2024-01-10 to 2024-02-05
          latest    21.5  %
          lowest    20.0  %
          highest   22.0  %
          average  21.17  %
          trend    21.46  %

        Ann, body-fat in kg
          entries      1  2024-02-06 to 2024-02-06
          latest    15.0  kg
          lowest    15.0  kg
          highest   15.0  kg
          average  15.00  kg
          trend    15.00  kg

        """)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func `groups and forms are those of other statistics`() {
    let words = ["--field", "body-fat"]
    let csv = stats(words + ["--by", "month", "-t", "csv", "--long"], Self.body).output
    let start = "weight,Ann,bodyFat,2024-0"
    #expect(
      csv.split(separator: "\n").dropFirst().prefix(10).map(String.init)
        == [
          "1,2,2024-01-10,2024-01-20,latest,22.0,%", "1,2,2024-01-10,2024-01-20,minimum,20.0,%",
          "1,2,2024-01-10,2024-01-20,maximum,22.0,%", "1,2,2024-01-10,2024-01-20,average,21.00,%",
          "1,2,2024-01-10,2024-01-20,trend,21.30,%", "2,1,2024-02-05,2024-02-05,latest,21.5,%",
          "2,1,2024-02-05,2024-02-05,minimum,21.5,%", "2,1,2024-02-05,2024-02-05,maximum,21.5,%",
          "2,1,2024-02-05,2024-02-05,average,21.50,%", "2,1,2024-02-05,2024-02-05,trend,21.46,%",
        ].map { start + $0 }, "\(csv)")
    let json = stats(
      words + ["--since", "2024-02", "-t", "json", "--decimals", "1"], Self.body
    ).output
    #expect(
      json.hasPrefix(
        #"{"type":"weight","person":"Ann","part":"bodyFat","entries":1,"first":"2024-02-05","#
          + #""last":"2024-02-05","latest":21.5,"latestUnit":"%","minimum":21.5,"minimumUnit":"%","#
          + #""maximum":21.5,"maximumUnit":"%","average":21.5,"averageUnit":"%","trend":21.5,"#
          + #""trendUnit":"%"}"#), "\(json)")
    let table = stats(words + ["--by", "month"], Self.body).output
    #expect(
      table.hasPrefix(
        """
        Ann, body-fat in %
                   entries  latest  lowest  highest  average  trend
                                 %       %        %        %      %
          2024-01        2    22.0    20.0     22.0    21.00  21.30
          2024-02        1    21.5    21.5     21.5    21.50  21.46

        """), "\(table)")
  }

  /// 150 mi are 241.4016 km, 120 mi 193.12128 km.
  @Test func `units are converted, and every kind that has the number answers`() {
    let run = stats(["--field", "odometer", "--units", "metric", "-t", "csv", "--long"], Self.car)
    for row in [
      "fuel,Golf,odometer,2,2024-01-01,2024-02-01,average,241.40,km",
      "cost,Golf,odometer,1,2024-01-05,2024-01-05,average,193.12,km",
    ] {
      #expect(run.output.contains(row + "\n"), "\(run.output)")
    }
    let costs = stats(["--field", "odometer", "--kind", "cost"], Self.car).output
    #expect(costs.hasPrefix("Golf, odometer of costs in mi\n  entries       1  "), "\(costs)")
    #expect(!costs.contains("200"))
  }

  @Test func `amounts of two currencies are kept apart`() {
    let run = stats(["--field", "cost", "--field", "odometer", "-t", "csv", "--long"], Self.car)
    let averages = run.output.split(separator: "\n").filter { $0.contains(",average,") }
    #expect(
      averages == [
        "fuel,Golf,totalCost,2,2024-01-01,2024-02-01,average,15.00,EUR",
        "fuel,Golf,odometer,2,2024-01-01,2024-02-01,average,150.00,mi",
        "cost,Golf,totalCost,1,2024-01-05,2024-01-05,average,5.00,CHF",
        "cost,Golf,odometer,1,2024-01-05,2024-01-05,average,120.00,mi",
        "cost,Golf,totalCost,1,2024-02-05,2024-02-05,average,7.50,EUR",
      ])
  }

  @Test func `a name that nothing has is an error that lists the numbers`() {
    let misspelt = stats(["--field", "bodyFat"], Self.body)
    #expect(misspelt.errors.contains("'--field'; did you mean 'body-fat'?\nIt takes odometer, "))
    let other = "have no number 'body-fat'\nTheir numbers are odometer, "
    let kind = stats(["--field", "body-fat", "--kind", "fuel"], Self.car)
    #expect(kind.status == 2 && kind.output == "")
    #expect(kind.errors.contains("fill-ups \(other)volume, cost, price, latitude and longitude."))
    let log = stats(["--field", "cost", "--field", "body-fat"], Self.car)
    #expect(log.status == 2 && log.output == "")
    #expect(log.errors.contains("logxml: fill-ups and costs \(other)volume, cost, price, "))
    let none = ToolRun(["stats", "--field", "water"], input: Self.body)
    #expect(none.status == 0 && none.output == "")
    #expect(none.errors == "logxml: no record has the number 'water'\n")
    #expect(ToolRun(["stats", "--field", "water"], input: "").output == "")
  }

  @Test(arguments: [
    ["--method", "total"], ["--height", "178cm"], ["--now", "2024-03-01"], ["--rate", "CHF=1.05"],
    ["--average-of-day"], ["--by", "station"],
  ])
  func `what means nothing for numbers is refused`(words: [String]) {
    let run = stats(["--field", "cost"] + words, Self.car)
    #expect(run.status == 2 && run.errors.contains("has no effect with '--field'"), "\(run.errors)")
  }

  @Test func `other measures are read without being asked for twice`() {
    let export = """
      <?xml version="1.0"?>
      <HealthData locale="en_US">
       <Record type="HKQuantityTypeIdentifierBodyFatPercentage" sourceName="Scale" unit="%" \
      startDate="2024-01-10 07:00:00 +0100" endDate="2024-01-10 07:00:00 +0100" value="0.215"/>
      </HealthData>

      """
    let run = stats(["--field", "body-fat", "-t", "csv", "--long"], export)
    #expect(run.output.contains(",latest,21.50,%\n"), "\(run.output)\(run.errors)")
    #expect(stats(["--field", "body-fat", "--measures", "body-mass"], export).output == "")
  }

  @Test func `so are the numbers of a kind that a program declares`() {
    let run = ToolRun(
      ["stats", "-t", "csv", "--long", "--field", "pressure"],
      input: """
        {"type":"tyre","bicycle":"Tourer","date":"2024-03-01","pressure":4.5}
        {"type":"tyre","bicycle":"Tourer","date":"2024-03-02","pressure":4.0}

        """, kinds: LogKind.withTyres)
    #expect(
      run.output.hasSuffix("tyre,Tourer,pressure,2,2024-03-01,2024-03-02,trend,4.45,\n"),
      "\(run.output)\(run.errors)")
  }
}
