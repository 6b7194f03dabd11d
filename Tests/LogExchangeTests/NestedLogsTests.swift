// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Logs within other data: entries with values around them, beside entries of another kind, or
/// below the name of a vehicle, and the words that such data have.
struct NestedLogsTests {
  static let tables = [
    PeoplesTablesTests.Table(
      testDescription: "a moment around the entries is not their date",
      text: #"{"car":"A","closed_at":"2026-10-31T18:00:00Z","fuel_l":50,"refuelings":["#
        + #"{"refueled_at":"2026-10-05","liters":"40.00","total_cost":"2200.00"}]}"#,
      parts: [#""date":"2026-10-05","volume":40.00,"volumeUnit":"L","totalCost":2200.00"#]),
    PeoplesTablesTests.Table(
      testDescription: "a key is no price, and a sum around the entries no total",
      text: #"{"userId":1,"date":"2026-06-12","totalActualFuel":310,"refuels":["#
        + #"{"vehicleId":101,"plannedFuelLitres":320,"actualFuelLitres":310,"#
        + #""arrivedAt":"2026-06-12T07:40:00Z","currentMileage":221450}]}"#,
      parts: [#""odometer":221450,"odometerUnit":"km","volume":310,"volumeUnit":"L","extras""#]),
    PeoplesTablesTests.Table(
      testDescription: "fill-ups beside more services",
      text: #"{"services":[{"date":"2026-07-15","odometer":47000,"title":"Oil","cost":289.90},"#
        + #"{"date":"2026-07-16","odometer":47010,"title":"Tyres","cost":80}],"#
        + #""fuel":[{"date":"2026-08-01","odometer":47500,"liters":40.0,"totalCost":250.00}]}"#,
      parts: [
        #""date":"2026-07-15","odometer":47000,"odometerUnit":"km","category":"other","title":"Oil""#,
        #""date":"2026-07-16","odometer":47010,"#,
        #""date":"2026-08-01","odometer":47500,"odometerUnit":"km","volume":40.0"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "services alone",
      text: #"{"services":[{"date":"2026-07-15","odometer":47000,"category":"SERVICE","#
        + #""title":"Oil change","cost":289.90}],"notes":[{"date":"2026-07-15","text":"x"}]}"#,
      parts: [#""category":"service","title":"Oil change","totalCost":289.90"#]),
    PeoplesTablesTests.Table(
      testDescription: "parts of a body without its weight",
      text: #"[{"date":"2025-08-08","bodyFatPercentage":30.6,"fatMassKg":34.8,"muscleMassKg":38.1,"#
        + #""residualMassKg":27.4}]"#,
      parts: [#""bodyFat":30.6,"bodyFatUnit":"%","muscle":38.1,"muscleUnit":"kg","extras":{"#]),
    PeoplesTablesTests.Table(
      testDescription: "a dog",
      text: #"{"data":[{"name":"Max","species":"DOG","currentWeight":75,"weightHistory":["#
        + #"{"weight":74,"unit":"lbs","date":"2025-11-01"}]}]}"#,
      parts: [#""person":"Max","date":"2025-11-01","weight":74,"weightUnit":"lb""#]),
    PeoplesTablesTests.Table(
      testDescription: "the vehicle in a line above the table",
      text: "## Vehicle: Honda Civic\nDate,Odometer,Litres\n2024-01-01,10000,45\n"
        + "2024-01-09,10500,40\n",
      parts: [#""vehicle":"Honda Civic","date":"2024-01-01""#, #""vehicle":"Honda Civic""#]),
    PeoplesTablesTests.Table(
      testDescription: "a second vehicle below is not the first",
      text:
        "Vehicle: Civic\nDate,Odometer (km),Litres\n2024-01-01,10000,45\n2024-01-09,10500,40\n\n"
        + "Vehicle: Golf\nDate,Odometer (km),Litres\n2024-01-01,70000,45\n2024-01-09,70500,40\n",
      parts: [#""vehicle":"Civic","date":"2024-01-01","odometer":10000"#, #""vehicle":"Civic""#]),
    PeoplesTablesTests.Table(
      testDescription: "what a car cost in Portuguese",
      text: #"[{"viaturaId":"v6","data":"2026-08-16","categoria":"Portagem","valor":400}]"#,
      parts: [#""vehicle":"v6","date":"2026-08-16","category":"toll","title":"Portagem""#]),
    PeoplesTablesTests.Table(
      testDescription: "kilowatt-hours in the plural",
      text: #"[{"date":"2025-08-01","energy_kwhs":34.07,"charging_cost":2.44}]"#,
      parts: [#""volume":34.07,"volumeUnit":"kWh","totalCost":2.44"#]),
    PeoplesTablesTests.Table(
      testDescription: "girths beside a weight",
      text:
        #"{"measurements":[{"date":"2026-01-29","weight":99,"measurements":{"neck":{"inch":17.01,"#
        + #""cm":43.21},"waist":{"inch":38.42,"cm":97.6}}}]}"#,
      parts: [#"{"type":"weight","date":"2026-01-29","weight":99,"weightUnit":"kg","extras""#]),
    PeoplesTablesTests.Table(
      testDescription: "milliseconds by a local clock and in UTC",
      text:
        "bmi,date,timestampGMT,weight,calendarDate\n,1787472301000,1787468701000,64900.0,2026-08-23\n"
        + ",1784580027000,1784576427000,66000.0,2026-07-20\n",
      parts: [#""date":"2026-08-23T07:05:01Z""#, #""date":"2026-07-20T19:40:27Z""#]),
    PeoplesTablesTests.Table(
      testDescription: "a meter before and after a charge",
      text: "nr;Starttijd;Startenergie (kWh);Stop (kWh);Totale sessie-energie (kWh);Kosten\n"
        + "1;28-1-2026 16:19:12;1.675,601;1.688,434;12,833;2,57\n"
        + "2;29-1-2026 16:19:12;1.688,434;1.701,279;12,845;2,57\n",
      parts: [#""volume":12.833,"volumeUnit":"kWh","totalCost":2.57"#, #""volume":12.845"#]),
    PeoplesTablesTests.Table(
      testDescription: "a meter without a unit is no odometer",
      text: "Beginn;Energie;Zählerstand Beginn;Zählerstand Ende;Kosten\n"
        + "01.02.2024, 15:00:00;9,84;1250,10;1259,94;2,95\n"
        + "14.02.2024, 22:10:00;41,33;1259,94;1301,27;12,40\n",
      parts: [
        #"{"type":"fuel","date":"2024-02-01T15:00:00","volume":9.84,"volumeUnit":"kWh","total"#,
        #"{"type":"fuel","date":"2024-02-14T22:10:00","volume":41.33,"volumeUnit":"kWh","total"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "an odometer before and after a trip is one",
      text: "date,start km,end km,litres\n2024-02-01,1000,1500,40\n2024-02-09,1500,2100,45\n",
      parts: [#""odometer":1500"#, #""odometer":2100"#]),
    PeoplesTablesTests.Table(
      testDescription: "the parts of a charge are no charges",
      text: #"{"Data":[{"ChargerId":"a","StartDateTime":"2025-06-07T09:20:55","Energy":12.527,"#
        + #""EnergyDetails":[{"Timestamp":"2025-06-07T09:20:55+00:00","Energy":0.0},"#
        + #"{"Timestamp":"2025-06-07T09:30:01+00:00","Energy":5.509},"#
        + #"{"Timestamp":"2025-06-07T09:45:00+00:00","Energy":7.018}]},"#
        + #"{"ChargerId":"b","StartDateTime":"2025-06-09T18:00:00","Energy":30.25,"#
        + #""EnergyDetails":[{"Timestamp":"2025-06-09T18:00:00+00:00","Energy":30.25}]}]}"#,
      parts: [
        #"{"type":"fuel","date":"2025-06-07T09:20:55","volume":12.527,"#,
        #"{"type":"fuel","date":"2025-06-09T18:00:00","volume":30.25,"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "services and expenses in lists of their own",
      text:
        #"{"car":"Polo","services":[{"date":"2024-01-03","odometer":1100,"type":"Oil","cost":80}],"#
        + #""fillups":[{"date":"2024-01-02","odometer":1000,"liters":40,"total":60},"#
        + #"{"date":"2024-01-09","odometer":1500,"liters":41,"total":61}],"#
        + #""expenses":[{"date":"2024-01-05","description":"Parking","amount":5}],"#
        + #""price_history":[{"date":"2024-01-05","price":1.5}],"#
        + #""reminders":[{"date":"2025-01-05","description":"Service","cost":5}]}"#,
      parts: [
        #"{"type":"cost","vehicle":"Polo","date":"2024-01-03","odometer":1100,"odometerUnit":"km","#
          + #""category":"other","title":"Oil","totalCost":80}"#,
        #"{"type":"fuel","vehicle":"Polo","date":"2024-01-02","odometer":1000"#,
        #"{"type":"fuel","vehicle":"Polo","date":"2024-01-09","odometer":1500"#,
        #"{"type":"cost","vehicle":"Polo","date":"2024-01-05","category":"parking","title":"Parking""#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "the unit of the fuel is not that of costs",
      text: #"{"vehicle":{"name":"V90","fuelUnit":"liters","distanceUnit":"km"},"fillUps":["#
        + #"{"date":"2026-04-02","volume":51.0,"totalCost":325.89,"odometerReading":53110}],"#
        + #""costEntries":[{"date":"2026-03-15","title":"Annual service","amount":850.0}]}"#,
      parts: [
        #"{"type":"fuel","vehicle":"V90","date":"2026-04-02","odometer":53110,"#,
        #"{"type":"cost","vehicle":"V90","date":"2026-03-15","category":"other","title":"Annual service","total"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "the only column with units of fuel is that of the amount",
      text: "date,odometer,fuelAmount,fuelUnit,cost\n2026-02-11,88120,41.3,L,72.28\n"
        + "2026-03-09,30410,11.9,US gal,39.5\n",
      parts: [#""volume":41.3,"volumeUnit":"L""#, #""volume":11.9,"volumeUnit":"usgal""#]),
    PeoplesTablesTests.Table(
      testDescription: "a price of 0 beside a total is none",
      text: "date,kwh,price_per_kwh,total\n2026-02-11,42.5,0.00,350\n2026-03-09,31.2,6.10,190.32\n",
      parts: [
        #"{"type":"fuel","date":"2026-02-11","volume":42.5,"volumeUnit":"kWh","totalCost":350}"#,
        #""totalCost":190.32,"pricePerUnit":6.10"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "what cars cost, by a category beside a description",
      text: "Date,Category,Description,Amount\n2025-09-20,Insurance,Annual policy,240\n"
        + "2025-07-04,Parking,Mall,1.5\n",
      parts: [
        #""category":"insurance","title":"Annual policy","totalCost":240"#,
        #""category":"parking","title":"Mall","totalCost":1.5"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "the muscles of the skeleton are no bones",
      text: "日付,体重(kg),体脂肪率(%),骨格筋(%),骨格筋量(kg)\n2024-03-01,70.1,21.0,33.4,23.40\n"
        + "2024-03-02,70.0,21.0,33.4,23.40\n",
      parts: [
        #""weight":70.1,"weightUnit":"kg","bodyFat":21.0,"bodyFatUnit":"%","muscle":33.4"#,
        #""muscle":33.4,"muscleUnit":"%","extras":{"骨格筋量(kg)":"23.40"}}"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "-1 stands for no odometer, and elsewhere for itself",
      text: "date,odometer,litres,total,degrees,note\n2024-01-02,1000,40,60,3,a\n"
        + "2024-01-09,-1,41,61,-1,-1\n",
      parts: [
        #""odometer":1000"#,
        #"{"type":"fuel","date":"2024-01-09","volume":41,"volumeUnit":"L","totalCost":61,"note":"-1","#
          + #""extras":{"degrees":"-1"}}"#,
      ]),
    PeoplesTablesTests.Table(
      testDescription: "the key of a device is no person",
      text: #"[{"clientLocalId":"a-1","weightKg":75,"recordDate":"2026-06-09"}]"#,
      parts: [#"{"type":"weight","date":"2026-06-09","weight":75,"#]),
  ]

  @Test(arguments: [
    (#""json", "records": "fills""#, "costs//x", "empty key"),
    (#""xml", "records": "log/fill""#, "costs", "the source is XML"),
  ])
  func `sections that cannot be read are refused`(source: String, path: String, why: String) {
    let text = """
      {"version": 3, "name": "g", "kind": "fuel", "source": \(source), "columns": [
        {"titles": ["date"], "date": "whole"},
        {"titles": ["l"], "quantity": "volume", "unit": ["L"]}],
       "others": [{"kind": "cost", "sections": ["\(path)"], "columns": [
        {"titles": ["date"], "date": "whole"}, {"titles": ["sum"], "number": "totalCost"}]}]}
      """
    let error = #expect(throws: MappingError.self) { try Mapping(parsing: text.utf8) }
    #expect(error.map { "\($0)".contains(why) } == true, "\(String(describing: error))")
  }

  @Test func `a total that the user names counts, whatever the prices make of it`() throws {
    let text =
      "date,litres,cost,card_cost,price_per_litre\n2018-10-19,32.133,41.13,41.33,1.28\n"
      + "2018-11-18,31.008,39.69,40.10,1.28\n"
    var options = ReadingOptions()
    options.titles = ["card_cost=totalCost"]
    let sketch = try MappingSketch.reading(of: Array(text.utf8), options: options)
    let records = try MappingTests.read(Array(text.utf8), by: sketch.mapping).records
    #expect(records.map { $0.fuel?.totalCost?.description } == ["41.33", "40.10"])
  }

  @Test(arguments: tables)
  func `each is read as its people mean it`(table: PeoplesTablesTests.Table) throws {
    try PeoplesTablesTests.check(table)
  }

  @Test(arguments: [
    // The miles of trips, the money of a bill in two currencies, and charges that are added up.
    "date,start,end,total,event,vehicle,type\n6/30/25,110142.7,111109.8,967.1,A,Lead,Taxable\n"
      + "6/23/25,108501.3,110043.3,1542,B,Lead,Taxable\n",
    "id,vehicleId,date,odometer,amount,currency,homeAmount,homeCurrency,rate,vendor\n"
      + "7,9,2026-08-05,82500,148.00,EUR,148.00,EUR,1,Bosch\n",
    #"{"chargeCount":410,"energyAddedKwh":17442,"cost":3100,"firstChargedAt":"2021-03-01"}"#,
  ])
  func `sums and ways are no log`(text: String) {
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }
}
