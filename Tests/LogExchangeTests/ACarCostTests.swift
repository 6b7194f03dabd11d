// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Services and expenses in backups of aCar.
@Suite struct ACarCostTests {
  private static let subtypes = """
    <event-subtypes><event-subtype id="s1" type="service"><name>Oil</name></event-subtype>
    <event-subtype id="s2" type="service"><name>Filter</name></event-subtype>
    <event-subtype id="s3" type="expense"><name>Parking</name></event-subtype></event-subtypes>
    """

  private static func vehicle(_ units: String, _ lists: String) -> String {
    "<vehicles><vehicle id='1'><name>Car</name>\(units)\(lists)</vehicle></vehicles>"
  }

  private static let miles = "<distance-unit>mi</distance-unit><volume-unit>gal</volume-unit>"

  @Test func `events with several items are one cost`() throws {
    let text = Self.vehicle(
      Self.miles,
      """
      <event-records>
      <event-record id="e1"><type>service</type><date>02/01/2024 - 09:00</date>
        <odometer-reading>51000.5</odometer-reading><total-cost>75.00</total-cost>
        <payment-type>Card</payment-type><place-name>Garage</place-name><tags>t</tags>
        <notes>done</notes><subtypes><subtype id="s1"/><subtype id="s2"/></subtypes></event-record>
      <event-record id="e2"><type>expense</type><date>02/02/2024 - 09:00</date>
        <total-cost>5</total-cost><subtypes><subtype id="s3"/></subtypes></event-record>
      <event-record id="e3"><type>note</type><date>02/03/2024 - 09:00</date>
        <total-cost>0.0</total-cost><notes>washed</notes></event-record>
      <event-record id="e4"><type>accident</type><date>02/04/2024 - 09:00</date>
        <total-cost>900</total-cost><subtypes><subtype id="s9"/></subtypes></event-record>
      <event-record id="e5"><type>service</type><total-cost>1</total-cost></event-record>
      </event-records>
      """)
    let reading = try FormatReading(text) {
      $0.companions = ["event-subtypes.xml": Array(Self.subtypes.utf8)]
    }
    let costs = reading.records.compactMap(\.cost)
    #expect(costs.map(\.title) == ["Oil; Filter", "Parking", nil])
    #expect(costs.map(\.category) == ["service", "parking", "other"])
    #expect(costs.map { $0.totalCost?.description } == ["75.00", "5", "900"])
    #expect(costs[0].odometer?.description == "51000.5 mi" && costs[0].vendor == "Garage")
    #expect(costs[0].payment == "Card" && costs[0].tags == "t" && costs[0].note == "done")
    #expect(costs[0].extras.entries.map(\.value) == ["e1", "s1", "s2"])
    #expect(costs[2].extras["subtype-id"] == "s9" && costs[2].extras["type"] == "accident")
    #expect(reading.summary.notModelled == ["event-record of type note": 1])
    #expect(reading.summary.rejected == 1 && reading.diagnostics.count == 1)
    #expect(reading.logs.map(\.kind) == [.cost] && reading.logs[0].extras["id"] == "1")
  }

  @Test func `older backups have a list of services and one of expenses`() throws {
    let text = Self.vehicle(
      "<distance-unit>km</distance-unit>",
      """
      <service-records><service-record id="7"><date>02/01/2024 - 09:00</date>
        <odometer-reading>10</odometer-reading><total-cost>60</total-cost>
        <service-center-name>Bosch</service-center-name>
        <services><service id="1"/></services></service-record></service-records>
      <expense-records><expense-record id="8"><date>02/02/2024 - 09:00</date>
        <total-cost>400</total-cost><expense-center-name>Town</expense-center-name>
        <expenses><expense id="1"/></expenses></expense-record></expense-records>
      """)
    let reading = try FormatReading(text) {
      $0.companions = [
        "services.xml": Array(
          "<services><service id='1'><name>Brakes</name></service></services>".utf8),
        "expenses.xml": Array(
          "<expenses><expense id='1'><name>Tax</name></expense></expenses>".utf8),
      ]
    }
    let costs = reading.records.compactMap(\.cost)
    #expect(
      costs.map(\.title) == ["Brakes", "Tax"] && costs.map(\.category) == ["service", "tax"])
    #expect(costs.map(\.vendor) == ["Bosch", "Town"] && reading.summary.notModelled.isEmpty)
    // Without the lists the numbers remain.
    let alone = try FormatReading(text).records.compactMap(\.cost)
    #expect(alone.map(\.title) == [nil, nil] && alone.map(\.category) == ["service", "other"])
    #expect(alone.map { $0.extras["service-id"] ?? $0.extras["expense-id"] } == ["1", "1"])
  }

  @Test func `only an odometer needs the unit of distances, and nothing that of volumes`() throws {
    let event = { (reading: String) in
      Self.vehicle(
        "<volume-unit>gal</volume-unit>",
        "<event-records><event-record id='1'><date>02/01/2024 - 09:00</date>\(reading)"
          + "<total-cost>3.5</total-cost></event-record></event-records>")
    }
    #expect(try FormatReading(event("")).records.count == 1)
    let text = event("<odometer-reading>5</odometer-reading>")
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.text().contains("`assumedDistanceUnit`") == true)
    let reading = try FormatReading(text) { $0.assumedDistanceUnit = .kilometres }
    #expect(reading.records.first?.cost?.odometer?.description == "5 km")
  }
}
