// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing
import XMLTree

@Suite struct AppleHealthTests {
  /// An input, and the NDJSON that was worked out for it by other means.
  struct Case: CustomTestStringConvertible {
    var input: String
    var expected: String
    var measures = ReadingOptions.Measures.bodyMass
    var testDescription: String { expected }
  }

  @Test(
    arguments: [
      Case(input: "export", expected: "export"),
      Case(input: "export", expected: "export.all", measures: .all),
      Case(input: "export-mixed", expected: "export-mixed"),
      Case(input: "export-mixed", expected: "export-mixed.all", measures: .all),
      Case(input: "ios8", expected: "ios8"),
      Case(input: "ios8", expected: "ios8.all", measures: .all),
    ], InputWay.allCases)
  func `exports become records`(_ item: Case, way: InputWay) throws {
    let reading = try AppleReading(
      fixture: item.input + ".xml", measures: item.measures, way: way)
    #expect(reading.text == (try AppleReading.expected(item.expected)))
    #expect(reading.diagnostics.isEmpty && reading.error == nil)
    #expect(reading.summary.format == "apple-health")
  }

  /// Counted with `grep -c` of the children of the document element.
  private let otherKinds = [
    "HKQuantityTypeIdentifierStepCount": 2, "HKCategoryTypeIdentifierSleepAnalysis": 1,
    "HKQuantityTypeIdentifierBloodPressureSystolic": 1, "Record": 1, "Correlation": 1,
    "Workout": 1, "ActivitySummary": 2, "ClinicalRecord": 1, "Audiogram": 1,
    "VisionPrescription": 1,
  ]

  @Test(arguments: InputWay.allCases)
  func `the balance names every kind, and the measures that were left out`(way: InputWay) throws {
    let summary = try AppleReading(fixture: "export-mixed.xml", way: way).summary
    #expect(summary.notModelled == otherKinds)
    #expect(
      summary.filtered == [
        "HKQuantityTypeIdentifierBodyMassIndex": 2, "HKQuantityTypeIdentifierHeight": 2,
        "HKQuantityTypeIdentifierBodyFatPercentage": 1,
        "HKQuantityTypeIdentifierLeanBodyMass": 1,
        "HKQuantityTypeIdentifierWaistCircumference": 1,
      ])
    #expect(summary.entries == 22 && summary.recordsByKind[.weight] == 3 && summary.rejected == 0)
  }

  @Test(arguments: InputWay.allCases)
  func `with all measures none is left out`(way: InputWay) throws {
    let summary = try AppleReading(fixture: "export-mixed.xml", measures: .all, way: way).summary
    #expect(summary.notModelled == otherKinds)
    #expect(summary.filtered.isEmpty)
    #expect(summary.entries == 22 && summary.recordsByKind[.weight] == 10 && summary.rejected == 0)
  }

  struct Fault: CustomTestStringConvertible {
    var attributes: String
    var diagnostic: String
    var testDescription: String { attributes }
    init(_ attributes: String, _ diagnostic: String) {
      self.attributes = attributes
      self.diagnostic = diagnostic
    }
  }

  @Test(arguments: [
    Fault(
      "type='HKQuantityTypeIdentifierBodyFatPercentage' value='0.2'",
      "error[missing-unit]: no unit"),
    Fault(
      "type='HKQuantityTypeIdentifierBodyFatPercentage' value='0.2' unit='kg'",
      "error[unknown-unit]: the unit of value is \"kg\", expected % beside a number from 0 to 1"),
    Fault(
      "type='HKQuantityTypeIdentifierBodyFatPercentage' value='20,1' unit='%'",
      "error[bad-number]: value is \"20,1\", expected a number such as 82.4"),
    Fault(
      "type='HKQuantityTypeIdentifierHeight' value='6' unit='yd'",
      "error[unknown-unit]: the unit of value is \"yd\", expected one of cm, m, mm, in, ft"),
    Fault(
      "type='HKQuantityTypeIdentifierLeanBodyMass' value='60'", "error[missing-unit]: no unit"),
    Fault("type='HKQuantityTypeIdentifierBodyMassIndex'", "error[missing-field]: no value"),
    Fault(
      "type='HKQuantityTypeIdentifierWaistCircumference' value='' unit='cm'",
      "error[bad-number]: value is \"\", expected a number such as 82.4"),
  ])
  func `a measure that makes no sense is refused`(_ fault: Fault) {
    let reading = AppleReading(
      Array(
        """
        <HealthData><Record startDate='2024-01-02 07:00:00 +0100' \(fault.attributes)/>
        <Record type='HKQuantityTypeIdentifierHeight' startDate='2024-01-02 07:00:00 +0100'
          value='1.80' unit='m'/></HealthData>
        """.utf8), measures: .all)
    #expect(reading.diagnostics == ["1:13: \(fault.diagnostic) (/HealthData[0]/Record[0])"])
    #expect(reading.summary.rejected == 1 && reading.summary.recordsByKind[.weight] == 1)
  }

  @Test(arguments: [("118.4", "%"), ("100.01", "%"), ("-0.1", "fraction")])
  func `a share that no body has is kept with a warning`(value: String, unit: String) {
    let reading = AppleReading(
      Array(
        """
        <HealthData><Record type='HKQuantityTypeIdentifierBodyFatPercentage' unit='%'
          startDate='2024-01-02 07:00:00 +0100' value='\(value)'/></HealthData>
        """.utf8), measures: .all)
    #expect(reading.text.contains("\"bodyFat\":\(value),\"bodyFatUnit\":\"\(unit)\""))
    #expect(
      reading.diagnostics.first
        == "1:13: warning[improbable-value]: value is \"\(value)\", expected a fraction from 0 to 1, "
        + "or a percentage up to 100; it is kept as it is (/HealthData[0]/Record[0])")
  }

  @Test(arguments: [
    "20140230080000+0100", "20141026082200", "2014102608220+0100", "20141026082200Z",
    "2014-10-26 08:22:00", "2014-10-26T08:22:00+01:00", "20141026 082200+0100", "",
  ])
  func `dates of other forms are refused`(date: String) {
    let reading = AppleReading(
      Array(
        """
        <HealthData><Record type='HKQuantityTypeIdentifierBodyMass' unit='kg'
          startDate='\(date)' value='80'/></HealthData>
        """.utf8))
    #expect(reading.text.isEmpty && reading.summary.rejected == 1)
    #expect(reading.diagnostics.first?.contains("error[bad-date]: startDate is ") == true)
  }

  // MARK: Samples

  private func sample(_ name: String) -> [UInt8]? {
    let path = "\(Fixtures.shared)/samples/apple-health/\(name)"
    guard let bytes = try? Fixtures.bytes(at: path) else {
      SkipNotices.shared.printOnce("skipped: no samples in \(Fixtures.shared)")
      return nil
    }
    return bytes
  }

  private let fiveRecords = [
    #""date":"2024-01-02T07:00:00-05:00","weight":82.4,"weightUnit":"kg","source":"Health","#,
    #""date":"2024-03-31T07:55:02-05:00","weight":81.9500027,"weightUnit":"kg","#,
    #""date":"2024-03-31T07:55:02-05:00","weight":81.9500027,"weightUnit":"kg","#,
    #""date":"2022-07-04T06:30:00-05:00","weight":185,"weightUnit":"lb","source":"Old iPhone","#,
    #""date":"2022-07-05T06:30:00-05:00","weight":13.2143,"weightUnit":"st","source":"Old iPad","#,
  ]

  @Test(arguments: ["composed-export-v14.xml", "composed-export-v12-broken-dtd.xml"])
  func `the samples of iOS 18 and iOS 16 have five body masses`(name: String) throws {
    guard let bytes = sample(name) else { return }
    let reading = AppleReading(bytes)
    let lines = reading.text.split(separator: "\n")
    #expect(lines.count == 5)
    for (line, expected) in zip(lines, fiveRecords) {
      #expect(line.hasPrefix(#"{"type":"weight","# + expected))
    }
    #expect(
      lines.first?.hasSuffix(
        #""extras":{"sourceVersion":"18.1","creationDate":"2024-01-02 07:01:10 -0500","#
          + #""HKWasUserEntered":"1"}}"#) == true)
    #expect(reading.text.contains(#""HKTimeZone":"Europe/Berlin""#))
    #expect(
      reading.summary.filtered == [
        "HKQuantityTypeIdentifierHeight": 1, "HKQuantityTypeIdentifierBodyFatPercentage": 1,
      ])
    #expect(reading.summary.entries == 7 && reading.summary.notModelled.isEmpty)
    let isBroken = name.contains("broken")
    #expect(reading.severities == (isBroken ? [.note] : []))
    let all = AppleReading(bytes, measures: .all)
    #expect(all.summary.recordsByKind[.weight] == 7 && all.summary.filtered.isEmpty)
    #expect(all.text.contains(#""bodyFat":0.184,"bodyFatUnit":"fraction""#))
    #expect(all.text.contains(#""height":178,"heightUnit":"cm""#))
  }

  @Test func `the sample without body masses names what it has`() throws {
    guard let bytes = sample("dogsheep-tests-export.xml") else { return }
    let reading = AppleReading(bytes)
    #expect(reading.text.isEmpty && reading.diagnostics.isEmpty)
    #expect(reading.summary.entries == 5)
    #expect(reading.summary.filtered == ["HKQuantityTypeIdentifierBodyMassIndex": 1])
    #expect(
      reading.summary.notModelled == [
        "HKQuantityTypeIdentifierHeartRate": 1, "Workout": 1, "ActivitySummary": 2,
      ])
    let all = AppleReading(bytes, measures: .all)
    #expect(
      all.text == """
        {"type":"weight","date":"2016-04-18T08:25:32-07:00","bmi":22.5312,\
        "source":"Health Mate","extras":{"sourceVersion":"2160040",\
        "creationDate":"2016-11-20 17:57:19 -0700","Health Mate App Version":"2.16.0",\
        "Withings User Identifier":"12345","Modified Date":"2016-04-18 15:56:05 +0000",\
        "Withings Link":"withings-bd2://timeline/measure?userid=12345&date=482685932&type=1",\
        "HKWasUserEntered":"0"}}

        """)
  }
}
