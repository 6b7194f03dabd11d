// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Drivvo in languages whose titles the layout does not have, in older exports, and without
/// fill-ups.
@Suite struct DrivvoTests {
  /// The titles of a language: odometer, date, fuel, price, total, volume, full; the second fuel;
  /// consumption and note; yes and no.
  struct Language: CustomTestStringConvertible, Sendable {
    var name: String
    var titles: [String]
    var second: String
    var consumption: String
    var yes: String
    var no: String

    var testDescription: String { name }
  }

  private static let languages = [
    Language(
      name: "Danish",
      titles: [
        "Kilometertæller (km)", "Dato", "Brændstof", "Pris / L", "Samlet pris", "Mængde",
        "Fuld tank",
      ], second: "Andet brændstof", consumption: "Forbrug", yes: "Ja", no: "Nej"),
    Language(
      name: "Swedish",
      titles: [
        "Mätarställning (km)", "Datum", "Bränsle", "Pris / L", "Totalkostnad", "Volym",
        "Full tank",
      ], second: "Andra bränslet", consumption: "Förbrukning", yes: "Ja", no: "Nej"),
    Language(
      name: "Polish",
      titles: [
        "Przebieg (km)", "Data", "Paliwo", "Cena / L", "Koszt całkowity", "Objętość", "Pełny bak",
      ], second: "Drugie paliwo", consumption: "Spalanie", yes: "Tak", no: "Nie"),
    Language(
      name: "Czech",
      titles: [
        "Stav tachometru (km)", "Datum", "Palivo", "Cena / l", "Celkové náklady", "Objem",
        "Plná nádrž",
      ], second: "Druhé palivo", consumption: "Spotřeba", yes: "Ano", no: "Ne"),
    Language(
      name: "Turkish",
      titles: [
        "Kilometre sayacı (km)", "Tarih", "Yakıt", "Fiyat / L", "Toplam maliyet", "Hacim",
        "Dolu depo",
      ], second: "İkinci yakıt", consumption: "Tüketim", yes: "Evet", no: "Hayır"),
    Language(
      name: "Dutch",
      titles: [
        "Kilometerstand (km)", "Datum", "Brandstof", "Prijs / L", "Totale kosten", "Volume",
        "Volle tank",
      ], second: "Tweede brandstof", consumption: "Verbruik", yes: "Ja", no: "Nee"),
    Language(
      name: "Finnish",
      titles: [
        "Matkamittari (km)", "Päivämäärä", "Polttoaine", "Hinta / L", "Kokonaishinta", "Määrä",
        "Täysi tankki",
      ], second: "Toinen polttoaine", consumption: "Kulutus", yes: "Kyllä", no: "Ei"),
    // Words that are the titles of other columns elsewhere.
    Language(
      name: "none",
      titles: ["Data (km)", "Media", "Price", "Hind / L", "Total", "Hulk", "Date"],
      second: "?", consumption: "!", yes: "はい", no: "いいえ"),
  ]

  /// Odometer, volume, cost, price, partial, type of each fill-up.
  private static func lines(_ reading: FormatReading) -> [String] {
    reading.records.compactMap(\.fuel).map { fuel in
      let parts: [String?] = [
        fuel.odometer?.description, fuel.volume?.description, fuel.totalCost.map { "\($0)" },
        fuel.pricePerUnit.map { "\($0)" }, fuel.partial.map { "\($0)" }, fuel.fuelType,
      ]
      return parts.map { $0 ?? "-" }.joined(separator: " | ")
    }
  }

  @Test(arguments: languages)
  func `the places of columns stand in for titles that are not known`(
    _ language: Language
  ) throws {
    let group = language.titles[3...5].map { "\"\($0)\"" }.joined(separator: ",")
    let full = language.titles[6]
    let head = language.titles.map { "\"\($0)\"" }.joined(separator: ",")
    let text = """
      ##Refuelling
      \(head),"\(language.second)",\(group),"\(full)" 2,"\(language.consumption)","Shop"
      "45000.0","2024-05-21 14:30:00","A","1.50","60.00","40.00","\(language.yes)",\
      "B","0.80","8.00","10.00","\(language.no)","12,1 km/L","x"
      "45600.0","2024-06-01 14:30:00","A","1.60","32.00","20.00","\(language.no)",\
      "","0.0","0.0","0.0","\(language.no)","0,0 km/L",""

      """
    let reading = try FormatReading(text)
    #expect(
      Self.lines(reading) == [
        "45000.0 km | 40.00 L | 60.00 | 1.50 | false | A",
        "45000.0 km | 10.00 L | 8.00 | 0.80 | true | B",
        "45600.0 km | 20.00 L | 32.00 | 1.60 | true | A",
      ])
    #expect(
      reading.records.map { "\($0.date)" } == [
        "2024-05-21T14:30:00", "2024-05-21T14:30:00", "2024-06-01T14:30:00",
      ])
    #expect(
      reading.records.map { $0.extras.entries.map { "\($0.name)=\($0.value)" } } == [
        ["\(language.consumption)=12,1 km/L", "Shop=x"], [],
        ["\(language.consumption)=0,0 km/L"],
      ])
    let notes = reading.diagnostics.filter { $0.contains("note[assumed-columns]") }
    #expect(notes.count == 1 && notes[0].contains("as pricePerUnit"))
    #expect(reading.summary.rejected == 0)
  }

  @Test func `the note says which columns are taken for what`() throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      "Kilometerstand (km)","Datum","Brandstof","Prijs / L","Totale kosten","Volume","Vol"
      "45000","2024-05-21","A","1.50","60.00","40.00","Nee"

      """)
    #expect(
      reading.diagnostics == [
        "2:1: note[assumed-columns]: titles in a language that is not known: the places of the "
          + "columns say what they are (\"Brandstof\" as fuelType, \"Prijs / L\" as "
          + "pricePerUnit, \"Totale kosten\" as totalCost, \"Vol\" as partial) (row 3)"
      ])
  }

  @Test func `a title that begins with a digit is one`() throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      "Kilometerstand (km)","Datum","1. Brandstof","Prijs / L","Totale kosten","Volume","Vol"
      "45000","2024-05-21","A","1.50","60.00","40.00","Nee"

      """)
    #expect(reading.records.first?.fuel?.fuelType == "A")
  }

  @Test func `thirty columns have their places, the vehicle too`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("drivvo/polish.csv"))
    #expect(reading.records.map(\.subject) == ["Astra", "Astra", "Corsa", "Corsa", "Astra"])
  }

  @Test func `in a table of another order places say nothing`() throws {
    let text = """
      ##Refuelling
      Odometer (km),Date,Weather,Volume (L),Total cost
      100,2024-03-01,7,20,30.00

      """
    let reading = try FormatReading(text)
    #expect(Self.lines(reading) == ["100 km | 20 L | 30.00 | - | - | -"])
    #expect(reading.records[0].extras["Weather"] == "7" && reading.diagnostics.isEmpty)
  }

  @Test func `English exports of 2019 say which tanks were full`() throws {
    let text = """
      ##Refuelling
      "Odometer (mi)","Date","Fuel","Price / gal","Total cost","Volume","Filled tank completely",\
      "Second fuel","Price / gal","Total cost","Volume","Filled tank completely"
      "10000","2019-05-01 08:00:00","Gas","3.00","30.00","10.00","Yes","","0","0","0","No"
      "10200","2019-05-08 08:00:00","Gas","3.00","18.00","6.00","No","","0","0","0","No"
      "10600","2019-05-15 08:00:00","Gas","3.00","51.00","17.00","Yes","","0","0","0","No"

      """
    let reading = try FormatReading(text) { $0.assumedVolumeUnit = .usGallons }
    #expect(reading.records.compactMap { $0.fuel?.partial } == [false, true, false])
    #expect(reading.records.allSatisfy { $0.extras.isEmpty } && reading.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("Service", "Service type", "service"), ("Expense", "Expense type", "parking"),
    ])
  func `a file of costs alone is read`(section: String, title: String, category: String) throws {
    let text = """
      ##\(section)
      "Odometer (km)","Date","Total cost","\(title)"
      "45200.0","2024-05-24 10:00:00","120.00","Parking"

      """
    let reading = try FormatReading(text)
    #expect(reading.summary.format == "drivvo" && reading.diagnostics.isEmpty)
    let cost = try #require(reading.records.first?.cost)
    #expect(cost.category == category && cost.totalCost?.description == "120.00")
    #expect(cost.odometer?.description == "45200.0 km" && cost.title == "Parking")
  }
}
