// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct ACarTests {
  private static let fuelTypes = """
    <fuel-types>
      <fuel-type id="t1"><category>gasoline</category><name>Regular 87</name>
        <rating-type>octane_aki</rating-type><rating>87</rating></fuel-type>
      <fuel-type id="t2"><name>Home brew</name></fuel-type>
    </fuel-types>
    """

  private static let preferences = """
    <preferences>
      <preference name="acar.distance-unit" type="java.lang.String">m</preference>
      <preference name="acar.volume-unit" type="java.lang.String">gal (UK)</preference>
    </preferences>
    """

  @Test func `vehicles with their units, fuel types and everything else`() throws {
    let (bytes, expected) = try FormatReading.fixture("acar/vehicles.xml")
    let reading = try FormatReading(bytes) {
      $0.companions = ["fuel-types.xml": Array(Self.fuelTypes.utf8)]
    }
    #expect(reading.ndjson == expected)
    #expect(reading.summary.format == "acar" && reading.diagnostics.isEmpty)
    #expect(reading.summary.notModelled == ["trip-record": 1])
    #expect(reading.logs.map(\.subject) == ["Blue & old", "Blue & old", "Van"])
    #expect(reading.logs.map(\.distanceUnit) == [.miles, .miles, .kilometres])
    #expect(reading.logs.map(\.volumeUnit) == [.usGallons, nil, .litres])
    #expect(
      reading.logs[0].extras.entries.map { "\($0.name)=\($0.value)" } == [
        "id=v1", "make=Toyota", "year=2012",
      ])
    #expect(reading.records.map { $0.position?.line } == [8, 30, 42, 43, 52])
  }

  @Test func `without the other files the number of the fuel type remains`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("acar/vehicles.xml"))
    let first = try #require(reading.records.first?.fuel)
    #expect(first.fuelType == nil && first.extras["fuel-type-id"] == "t1")
    #expect(reading.diagnostics.isEmpty)
  }

  private static func vehicle(_ units: String, _ records: String) -> String {
    "<vehicles><vehicle id='1'><name>Car</name>\(units)<fillup-records>\(records)"
      + "</fillup-records></vehicle></vehicles>"
  }

  private static let fillUp = """
    <fillup-record id='1'><date>01/15/2024 - 10:30</date><odometer-reading>5</odometer-reading>\
    <volume>1.5</volume><fuel-type-id>t2</fuel-type-id></fillup-record>
    """

  @Test(arguments: [
    ("mile", "us_gallon", "5 mi", "1.5 usgal"), ("mi", "uk_gallon", "5 mi", "1.5 ukgal"),
    ("kilometer", "liter", "5 km", "1.5 L"), ("km", "L", "5 km", "1.5 L"),
    ("km", "gal (US)", "5 km", "1.5 usgal"),
  ]) func `names of units`(
    distance: String, volume: String, odometer: String, fuel: String
  ) throws {
    let units =
      "<distance-unit>\(distance)</distance-unit><volume-unit>\(volume)</volume-unit>"
    let record = try FormatReading(Self.vehicle(units, Self.fillUp)).records.first?.fuel
    #expect(record?.odometer?.description == odometer)
    #expect(record?.volume?.description == fuel)
  }

  @Test func `older backups have units and a kind of fuel in other files`() throws {
    let reading = try FormatReading(Self.vehicle("", Self.fillUp)) {
      $0.companions = [
        "preferences.xml": Array(Self.preferences.utf8),
        "fuel-types.xml": Array(Self.fuelTypes.utf8),
      ]
    }
    let record = try #require(reading.records.first?.fuel)
    #expect(record.odometer?.description == "5 mi")
    #expect(record.volume?.description == "1.5 ukgal")
    #expect(record.fuelType == "Home brew" && record.fuelGrade == nil)
  }

  @Test func `a file beside it that is damaged is left out with a warning`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("acar/vehicles.xml")) {
      $0.companions = ["fuel-types.xml": Array("<fuel-types>".utf8)]
    }
    #expect(reading.records.count == 5 && reading.diagnostics.count == 1)
    #expect(
      reading.diagnostics.first?.contains(
        "warning[unreadable-companion]: fuel-types.xml cannot be read and is left out: ") == true)
  }

  @Test(arguments: [
    (
      "<distance-unit>mi</distance-unit><volume-unit>gal</volume-unit>",
      "`assumedVolumeUnit` usgal"
    ),
    ("<distance-unit>mi</distance-unit><volume-unit>gallon</volume-unit>", "`assumedVolumeUnit`"),
    ("<distance-unit>mi</distance-unit>", "`assumedVolumeUnit`"),
    ("<volume-unit>L</volume-unit>", "`assumedDistanceUnit`"),
    ("<distance-unit>li</distance-unit><volume-unit>L</volume-unit>", "`assumedDistanceUnit`"),
  ]) func `units that are open have to be said`(units: String, option: String) throws {
    let text = Self.vehicle(units, Self.fillUp)
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.code == .ambiguous && error?.text().contains(option) == true)
    #expect(error?.message.contains("\"Car\"") == true)
    let reading = try FormatReading(text) {
      $0.assumedDistanceUnit = .miles
      $0.assumedVolumeUnit = .usGallons
    }
    #expect(reading.records.count == 1)
    // Without a fill-up nothing has to be known.
    #expect(try FormatReading(Self.vehicle(units, "<x/>")).summary.notModelled == ["x": 1])
  }

  @Test func `litres cannot be gallons`() {
    let units = "<distance-unit>mi</distance-unit><volume-unit>gal</volume-unit>"
    #expect(throws: LogError.self) {
      try FormatReading(Self.vehicle(units, Self.fillUp)) { $0.assumedVolumeUnit = .litres }
    }
  }

  @Test func `damaged records cost themselves only`() throws {
    let units = "<distance-unit>mi</distance-unit><volume-unit>L</volume-unit>"
    let reading = try FormatReading(
      Self.vehicle(
        units,
        """

        <fillup-record><date>2024-01-15T25:00</date></fillup-record>
        <fillup-record><volume>1</volume></fillup-record>
        <fillup-record><date>01/15/2024 - 10:30</date>
          <volume>1,5</volume></fillup-record>
        <fillup-record><date>01/15/2024 - 10:30</date><partial>yes</partial></fillup-record>
        <fillup-record><date>01/15/2024</date><date>again</date><volume>2</volume>\
        <volume>3</volume></fillup-record>
        """))
    #expect(reading.summary.rejected == 4 && reading.records.count == 1)
    let path = "(/vehicles[0]/vehicle[0]/fillup-records[0]/fillup-record"
    #expect(
      reading.diagnostics == [
        #"2:16: error[bad-date]: date is "2024-01-15T25:00", expected a date such as "#
          + "01/15/2024 - 10:30 \(path)[0])",
        "3:1: error[missing-field]: no date \(path)[1])",
        #"5:3: error[bad-number]: volume is "1,5", expected a number such as 82.4 \#(path)[2])"#,
        #"6:47: error[bad-flag]: partial is "yes", expected true or false \#(path)[3])"#,
      ])
    let record = try #require(reading.records.first?.fuel)
    #expect("\(record.date)" == "2024-01-15" && record.volume?.description == "2 L")
    #expect(record.extras["date"] == "again" && record.extras["volume"] == "3")
  }

  @Test func `sample`() throws {
    guard let bytes = FormatReading.sample("acar/guzzler-abp/vehicles.xml"),
      let types = FormatReading.sample("acar/guzzler-abp/fuel-types.xml")
    else { return }
    #expect(throws: LogError.self) { try FormatReading(bytes) }
    let reading = try FormatReading(bytes) {
      $0.assumedVolumeUnit = .usGallons
      $0.companions = ["fuel-types.xml": types]
    }
    #expect(reading.records.count == 2 && reading.diagnostics.isEmpty)
    #expect(reading.summary.notModelled == ["vehicle-part": 1, "reminder": 1])
    let cost = try #require(reading.records.last?.cost)
    #expect(cost.category == "service" && cost.odometer?.description == "51000 mi")
    #expect(cost.totalCost?.description == "75.00" && cost.note == "Regular oil change")
    let record = try #require(reading.records.first?.fuel)
    #expect(record.vehicle == "Test Car" && "\(record.date)" == "2024-01-15T10:30")
    #expect(record.odometer?.description == "50000 mi")
    #expect(record.volume?.description == "12.5 usgal")
    #expect(record.totalCost?.description == "45.00")
    #expect(record.pricePerUnit?.description == "3.60")
    #expect(record.partial == false && record.missed == false)
    #expect(record.fuelType == "gasoline" && record.fuelGrade == "Regular 87")
    #expect(record.station == "Shell Station")
    #expect(record.latitude?.description == "37.7749")
    #expect(record.longitude?.description == "-122.4194")
    #expect(
      record.extras.entries.map { "\($0.name)=\($0.value)" } == [
        "id=fr1", "fuel-type-id=ft1", "fuel-type-rating-type=octane_aki", "fuel-type-rating=87",
        "has-fuel-additive=false", "city-driving-percentage=50", "highway-driving-percentage=50",
      ])
  }
}
