// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// The one rule for the marks and orders of a file. What is expected is worked out by hand.
@Suite struct NotationTests {
  private func volumes(_ reading: FormatReading) -> [String] {
    reading.records.map { $0.fuel?.volume.map { "\($0)" } ?? "none" }
  }

  private func refusal(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) -> String {
    do {
      return "read: \(try FormatReading(text, configure).ndjson)"
    } catch let error as LogError {
      return error.description
    } catch {
      return "other: \(error)"
    }
  }

  // MARK: Numbers

  @Test func `Drivvo with decimal commas, in a table of semicolons`() throws {
    // 45.527 × 1.969 = 89.642663, which is 89.643 to the last place.
    let reading = try FormatReading(
      """
      ##Refuelling
      "Odometer (km)";"Date";"Fuel";"Price / L";"Total cost";"Volume";"Full tank"
      "45000";"2024-05-21 14:30:00";"Gasoline";"1,969";"89,643";"45,527";"Yes"

      """)
    #expect(volumes(reading) == ["45.527 L"])
    #expect(reading.records.first?.fuel?.pricePerUnit?.description == "1.969")
    #expect(reading.records.first?.fuel?.totalCost?.description == "89.643")
    #expect(reading.diagnostics == [])
  }

  @Test func `coordinates have a mark of their own`() throws {
    let log =
      "\"## Log\"\nData;Odo (km);Fuel (litres);Full;Price (optional);latitude (optional);"
      + "longitude (optional)\n"
    let mixed = try FormatReading(
      log + "2024-01-02;45000;40,5;1;71,37;52.516312;13.377\n"
        + "2024-01-09;45500;38,25;1;68,4;-0.5;13,377701\n")
    #expect(volumes(mixed) == ["40.5 L", "38.25 L"])
    #expect(mixed.records.map { $0.fuel?.latitude?.description } == ["52.516312", "-0.5"])
    #expect(mixed.records.map { $0.fuel?.longitude?.description } == ["13.377", "13.377701"])
    #expect(mixed.diagnostics == [])
    // Where no other number decides, they do.
    let alone = try FormatReading(log + "2024-01-02;45000;1,719;1;;52,516312;13,377\n")
    #expect(volumes(alone) == ["1.719 L"])
  }

  @Test func `semicolons take back what the layout would assume, and decide nothing`() {
    let rows = """
      "Odometer (km)";"Date";"Fuel";"Price / L";"Total cost";"Volume";"Full tank"
      "45000";"2024-05-21 14:30:00";"Gasoline";"1,969";"";"1,527";"Yes"

      """
    let refused = refusal("##Refuelling\n" + rows)
    #expect(refused.contains("`decimalMark`") && refused.contains("1.969"), "\(refused)")
    // Commas between the columns: the app's own habit holds, and is told.
    let commas = "##Refuelling\n" + rows.replacing(";", with: ",")
    #expect(refusal(commas.replacing("1,969", with: "2")).contains(#""volume":1527"#))
    // Not where a price would be one of thousands.
    #expect(refusal(commas).contains("`decimalMark`"))
    // No tank holds 45,527 litres, so that this number decides.
    let small = rows.replacing("1,527", with: "45,527")
    #expect(refusal("##Refuelling\n" + small).contains(#""volume":45.527"#))
  }

  @Test func `titles in another language take it back, too`() {
    let refused = refusal(
      """
      ##Abastecimento
      "Odômetro (km)","Data","Combustível","Preço / L","Valor total","Volume","Completou o tanque"
      "45000","2024-05-21 14:30:00","Gasolina","1,969","","1,527","Sim"

      """)
    #expect(refused.contains("`decimalMark`"), "\(refused)")
  }

  @Test func `a later number that only the other mark reads ends the file`() throws {
    let text = """
      car_name,odometer,km,litres,price,fuelup_date
      Polo,1000,,38.20,1.799,03/14/2023
      Polo,1500,,"38,20",1.799,03/15/2023

      """
    let refused = refusal(text)
    #expect(refused.contains("38.20 (line 2)") && refused.contains("38,20 (line 3)"), "\(refused)")
    // With the option given, it costs its row alone.
    let reading = try FormatReading(text) { $0.decimalMark = .point }
    #expect(volumes(reading) == ["38.20 L"] && reading.summary.rejected == 1)
  }

  @Test func `what no reader needs contradicts what was decided, too`() {
    let log = { (service: String) in
      """
      ##Refuelling
      "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank"
      "45000","05/13/2024","Gasoline","2.000","10.00","5.000","Yes"
      ##Service
      "Odometer (km)","Date","Service type","Total cost"
      "45100",\(service)

      """
    }
    #expect(refusal(log(#""05/20/2024","Oil","80.50""#)).contains(#""date":"2024-05-13""#))
    let date = refusal(log(#""25/04/2024","Oil","80.50""#))
    #expect(date.contains("25/04/2024") && date.contains("05/13/2024"), "\(date)")
    #expect(date.contains("`dateOrder`"))
    let number = refusal(log(#""05/20/2024","Oil","80,50""#))
    #expect(number.contains("80,50") && number.contains("`decimalMark`"), "\(number)")
  }

  @Test func `numbers of two columns that contradict each other refuse the file`() {
    let refused = refusal(
      """
      Date,Odometer,FuelConsumed,Cost,IsFillToFull,Notes
      2024-03-01,100,"1,5","3,000",True,
      2024-03-02,200,15,3.50,True,

      """
    ) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .litres
    }
    #expect(refused.contains("`decimalMark`"), "\(refused)")
  }

  @Test func `a balance decides for a file whose numbers do not`() throws {
    // 1234 × 5.678 is no 7006.652 by points as thousands: 1.234 × 5.678 = 7.006652.
    let head = "Type,MPG,Date,Odometer,Filled Up,Cost/Liter,Liters,Total Cost\n"
    let points = try FormatReading(head + "Gas,,2024-03-01,1000,Full,1.234,5.678,7.007\n") {
      $0.assumedDistanceUnit = .miles
    }
    #expect(volumes(points) == ["5.678 L"])
    let commas = try FormatReading(
      head + "Gas,,2024-03-01,1000,Full,\"1,234\",\"5,678\",\"7,007\"\n"
    ) { $0.assumedDistanceUnit = .miles }
    #expect(volumes(commas) == ["5.678 L"])
    // A discount: nothing balances, nothing decides.
    let refused = refusal(head + "Gas,,2024-03-01,1000,Full,1.234,1.678,2.000\n") {
      $0.assumedDistanceUnit = .miles
    }
    #expect(refused.contains("`decimalMark`"), "\(refused)")
  }

  // MARK: Dates

  @Test func `Fuelly's dates are those that the file shows`() throws {
    let reading = try FormatReading(
      """
      car_name,odometer,km,litres,price,fuelup_date
      Polo,1000,,38.20,1.799,03/04/2023
      Polo,1500,,38.21,1.799,25/04/2023

      """)
    #expect(reading.records.map { "\($0.date)" } == ["2023-04-03", "2023-04-25"])
    #expect(reading.diagnostics == [])
  }

  @Test func `dates that no order fits refuse the file, in either succession`() {
    let head = "car_name,odometer,km,litres,price,fuelup_date\n"
    let american = "Polo,1000,,38.20,1.799,03/25/2023\n"
    let german = "Polo,1500,,38.21,1.799,25/04/2023\n"
    for text in [head + american + german, head + german + american] {
      let refused = refusal(text)
      #expect(refused.contains("(line 2)") && refused.contains("(line 3)"), "\(refused)")
    }
  }

  @Test func `a day that does not exist costs its row and decides nothing`() throws {
    let reading = try FormatReading(
      """
      car_name,odometer,km,litres,price,fuelup_date
      Polo,1000,,38.20,1.799,30/02/2023
      Polo,1500,,38.21,1.799,03/25/2023

      """)
    #expect(reading.records.map { "\($0.date)" } == ["2023-03-25"])
    #expect(reading.summary.rejected == 1)
  }

  @Test func `another section decides the dates of the fill-ups`() throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank"
      "45000.0","3/4/2024","Gasoline","5.19","207.60","40.00","Yes"
      ##Expense
      "Odometer (km)","Date","Total cost","Reason","Type","Note"
      "45010.0","15/3/2024","20.00","","Parking",""

      """)
    #expect(reading.records.map { "\($0.date)" } == ["2024-04-03", "2024-03-15"])
  }

  @Test func `what the user says holds`() throws {
    let text = """
      car_name,odometer,km,litres,price,fuelup_date
      Polo,1000,,38.20,1.799,03/04/2023
      Polo,1500,,38.21,1.799,25/04/2023

      """
    let reading = try FormatReading(text) { $0.dateOrder = .mdy }
    #expect(reading.records.map { "\($0.date)" } == ["2023-03-04"])
    #expect(reading.summary.rejected == 1)
  }

  // MARK: Rows that are no entries

  @Test func `a service decides for the fill-ups beside it, a reminder needs no decision`() throws {
    let head = "Type,MPG,Date,Odometer,Filled Up,Cost/Liter,Liters,Total Cost\n"
    let read = { (rows: String) in
      try FormatReading(head + rows) { $0.assumedDistanceUnit = .kilometres }
    }
    let decided = try read(
      "Gas,,3/4/2024,1000,Full,1.50,10,15\nService,,25/4/2024,1100,,,,20\n")
    #expect(decided.records.map { "\($0.date)" } == ["2024-04-03", "2024-04-25"])
    // A reminder is no record.
    let plain = try read("Reminder,,3/4/2024,1100,,,,20\nGas,,2024-04-03,1000,Full,1.50,10,15\n")
    #expect(plain.records.map { "\($0.date)" } == ["2024-04-03"])
    #expect(plain.summary.notModelled == ["Reminder": 1])
  }

  @Test func `texts of another table decide nothing by the places of their columns`() throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank"
      "45000","2024-05-21 14:30:00","Gasoline","1.969","90.000","45.527","Yes"
      ##Kiadás
      "Megjegyzés","Nap","X","Y","Z","W"
      "3,5","hétfő","a","b","c","d"

      """)
    #expect(volumes(reading) == ["45.527 L"])
  }
}
