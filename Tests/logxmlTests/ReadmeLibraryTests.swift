// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// The Swift examples of the README and of `Docs/Library.md`, as they stand there.
@Suite struct ReadmeLibraryTests {
  private func fixture(_ name: String) -> String {
    ReadmePage.root.appendingPathComponent("Fixtures/" + name).path
  }

  @Test(arguments: [("README.md", 3), ("Docs/Library.md", 8)])
  func `every example of the page is here`(name: String, count: Int) throws {
    let source = try ReadmePage.testSource("ReadmeLibraryTests.swift")
    let examples = try ReadmePage(name).swiftExamples { !$0.contains("of your clone") }
    #expect(examples.count == count)
    for example in examples { #expect(source.contains(example), "\(example)") }
  }

  @Test func `a tree`() throws {
    let path = fixture("logs/fuel-basic/log.xml")
    let document = try XMLTreeParser().parse(contentsOf: path)  // Fixtures/logs/fuel-basic/log.xml
    let root = document.root

    let volume = root.child("logbook/fuelLog[0]/fillUp[1]/volume")?.text  // "9.875"
    let lastDate = root.attribute("logbook/fuelLog[-1]/fillUp[0].date")  // "2009-04-01"
    let missing = root.child("logbook/fuelLog[7]")  // nil

    var dates: [String] = []
    if let log = root.child("logbook/fuelLog") {
      for fillUp in log.children("fillUp") {
        dates.append(fillUp.attribute("date") ?? "-")
      }
    }
    #expect(volume == "9.875")
    #expect(lastDate == "2009-04-01")
    #expect(missing == nil)
    #expect(dates == ["2009-02-14T09:30:00-08:00", "2009-02-27", "2009-03-12T17:05"])
  }

  @Test func `every match of a path`() throws {
    let document = try XMLTreeParser().parse(contentsOf: fixture("logs/fuel-basic/log.xml"))
    let path = try XMLPath("logbook/fuelLog[@vehicle='Civic']/fillUp[volume>'9.9']")
    let matches = document.root.select(path)

    let odometers = matches.compactMap { $0.node.child("odometer")?.text }  // ["12345", "20721"]
    let places = matches.map { "\($0.path) in line \($0.position?.line ?? 0)" }
    // ["/logbook[0]/fuelLog[0]/fillUp[0] in line 4", "/logbook[0]/fuelLog[0]/fillUp[2] in line 16"]
    #expect(odometers == ["12345", "20721"])
    #expect(
      places == [
        "/logbook[0]/fuelLog[0]/fillUp[0] in line 4",
        "/logbook[0]/fuelLog[0]/fillUp[2] in line 16",
      ])
  }

  @Test func `a stream`() throws {
    let export = fixture("apple-health/export.xml")
    let path = try XMLPath("HealthData/Record[@type='HKQuantityTypeIdentifierBodyMass']")
    var weights: [String] = []
    try XMLTreeReader(path: path).read(contentsOf: export) { match in
      weights.append(match.node.attribute("value") ?? "-")
      return .continue  // .stop reads no further
    }
    #expect(weights == ["74.50", "74.1000023", "165.2", "11.7", "73900"])
  }

  @Test func `an error`() {
    func describe(_ xml: String) -> String {
      do {
        return "\(try XMLTreeParser().parse(xml).nodeCount) nodes"
      } catch {
        return "\(error.code) in column \(error.position?.column ?? 0): \(error.message)"
      }
    }
    // The document, the element, the text.
    #expect(describe("<log>82.4</log>") == "3 nodes")
    #expect(
      describe("<log><entry>82.4</log>").hasPrefix(
        "not-well-formed in column 23: end tag `</log>` where `</entry>` was expected"))
  }

  @Test func `a document that is built, changed and written`() throws {
    var builder = XMLTreeBuilder()
    builder.element("log", attributes: ["vehicle": "Civic"]) {
      $0.element("fillUp", attributes: ["date": "2024-03-01"]) {
        $0.element("volume", attributes: ["unit": "L"], text: "40.50")
      }
    }
    let document = try builder.finish()

    let changed = try document.copy {
      guard let fillUp = document.root.child("log/fillUp") else { return }
      $0.setAttribute("date", "2024-03-02", on: fillUp)
      $0.insert(.endOf(fillUp)) { $0.element("note", text: "full & washed") }
    }

    let xml = XMLTreeWriter(layout: .indented(by: 2)).string(of: changed)
    let page = try ReadmePage("Docs/Library.md")
    let shown = try #require(page.blocks.first { $0.label == "xml" })
    #expect(xml == shown.lines.joined(separator: "\n"))
    #expect(document.root.attribute("log/fillUp.date") == "2024-03-01")
  }

  @Test func `records`() throws {
    let export = fixture("apple-health/export.xml")
    var collector = RecordCollector()
    let summary = try LogReader().read(contentsOf: export, into: &collector) { print($0) }

    var weights: [String] = []
    for record in collector.records.compactMap(\.weight) {
      if let weight = record.weight { weights.append("\(record.date) \(weight)") }
    }
    // summary.records is 5, the first weight "2024-03-01T07:12:00+02:00 74.50 kg"
    #expect(summary.records == 5)
    #expect(weights.first == "2024-03-01T07:12:00+02:00 74.50 kg")
    #expect(weights.count == 5)
  }

  @Test func `a record that is changed`() throws {
    var record = LogRecord(FuelRecord(date: try Timestamp(parsing: "2024-03-01T07:12")))
    record.fuel?.vehicle = "Civic"
    record.fuel?.odometer = Quantity(21_150, .kilometres)  // a whole number may be a literal
    record.fuel?.volume = Quantity(try ExactDecimal(parsing: "40.50"), .litres)
    record.fuel?.totalCost = ExactDecimal(7002, scale: 2)  // 70.02
    record.extras["pump"] = "4"
    #expect(record.date.description == "2024-03-01T07:12" && record.subject == "Civic")
    #expect(record.fuel?.odometer?.description == "21150 km")
    #expect(record.fuel?.volume?.description == "40.50 L")
    #expect(record.fuel?.totalCost?.description == "70.02")
    #expect(record.extras.entries == [Extras.Entry(name: "pump", value: "4")])
  }

  @Test func `a kind and a unit of one's own`() throws {
    struct PressureUnit: LogUnit {
      static let kind = UnitKind.declare("pressure", units: ["mmHg"])
      static let mmHg = Self("mmHg")
      let code: UnitCode
    }

    struct BloodValues: RecordValues {
      var systolic: Quantity<PressureUnit>?

      static let kind = LogKind(
        "blood", log: "bloodLog", record: "bloodPressure", of: BloodValues.self,
        words: LogKind.Words("measurement", "measurements"), doc: "blood pressures",
        fields: [person, date, systolic], identity: [systolic])

      static let person = subject("person", many: "people", doc: "The person.")
      static let date = date(doc: "When it was measured.")
      static let systolic = field("systolic", \.systolic, doc: "The higher pressure.")
    }

    let formats = LogFormats(kinds: LogKind.standard + [BloodValues.kind])
    let table = "person,date,systolic,systolicUnit\nAnn,2024-03-01T07:30,128,mmHg\n"
    var pressures = RecordCollector()
    _ = try LogReader(formats: formats).read(table.utf8, into: &pressures) { print($0) }
    let pressure = RecordView<BloodValues>(pressures.records[0])?.systolic  // 128 mmHg
    #expect(pressure == Quantity(128, .mmHg) && pressure?.description == "128 mmHg")
  }
}
