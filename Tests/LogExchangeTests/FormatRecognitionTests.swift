// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Every file is recognised as exactly what it is, and what is no log as none.
@Suite struct FormatRecognitionTests {
  private static func claims(_ bytes: [UInt8]) -> [String] {
    let head = InputHead(
      bytes.prefix(InputHead.size), isWhole: bytes.count <= InputHead.size)
    return LogFormats.standard.all.filter { $0.recognises(head) }.map(\.name)
  }

  /// Exports of apps among the fixtures and samples, with their formats.
  private static func exports() throws -> [(name: String, bytes: [UInt8], format: String)] {
    var found: [(name: String, bytes: [UInt8], format: String)] = []
    for export in AppExport.all {
      found.append((export.path, try ProjectFiles.fixture(export.path), export.format))
    }
    let others = [
      ("fuelly/metric.csv", "fuelly"), ("fuelly/gallons.csv", "fuelly"),
      ("fuelly/damaged.csv", "fuelly"), ("fuelio/backup.csv", "fuelio"),
      ("fuelio/units.csv", "fuelio"), ("withings/german.csv", "withings"),
      ("libra/v5.csv", "libra"), ("libra/v6.csv", "libra"),
      ("openscale/version2.csv", "openscale"), ("openscale/version3.csv", "openscale"),
      ("fitbit-takeout/weight.json", "fitbit-takeout"), ("acar/vehicles.xml", "acar"),
      ("fhir/weights.json", "fhir-json"), ("fhir/weights.xml", "fhir-xml"),
      ("apple-health/export.xml", "apple-health"), ("apple-health/ios8.xml", "apple-health"),
      ("apple-health/export_cda.xml", "apple-health-cda"),
    ]
    for (path, format) in others {
      found.append((path, try ProjectFiles.fixture(path), format))
    }
    let samples = [
      "drivvo/composed-en-old.csv": "drivvo", "spritmonitor/composed-en.csv": "spritmonitor",
      "simply-auto/composed-Fuel_Log.csv": "simply-auto", "roadtrip/composed-en.csv": "road-trip",
      "lubelogger/composed-en-US.csv": "lubelogger",
      "fuelly-ios/composed-gascubby.csv": "fuelly-ios",
      "my-fuel-manager/composed-fuel.csv": "my-fuel-manager",
      "weight-csv/fitbit-body-csv.csv": "fitbit-body",
      "weight-csv/garmin-Weight-composed.csv": "garmin",
      "weight-csv/garmin-connect-24h-lbs-composed.csv": "garmin",
      "weight-csv/renpho-kg-composed.csv": "renpho", "weight-csv/renpho-lb-composed.csv": "renpho",
      "weight-csv/samsung-weight-composed.csv": "samsung-health",
      "weight-csv/openscale-new.csv": "openscale",
      "weight-csv/withings-en-composed.csv": "withings",
      "weight-csv/libra-v6-composed.csv": "libra",
      "weight-json/google-fit-weight-truncated.json": "google-fit",
      "weight-json/health-auto-export-composed.json": "health-auto-export",
      "weight-json/fitbit-weight-2019-02-01.json": "fitbit-takeout",
      "fuelly/passanger-imperial.csv": "fuelly", "fuelly/passanger-metric-multi.csv": "fuelly",
      "fuelly/passanger-missing-fields.csv": "fuelly",
      "fuelio/tigattack-fuelio_backup_sample.csv": "fuelio",
      "acar/guzzler-abp/vehicles.xml": "acar",
      "apple-health/dogsheep-tests-export.xml": "apple-health",
      "apple-health/composed-export-v14.xml": "apple-health",
      "apple-health/composed-export_cda.xml": "apple-health-cda",
      "fhir/hl7-observation-example-r4.json": "fhir-json",
      "fhir/hl7-observation-example.xml": "fhir-xml",
    ]
    for (path, format) in samples.sorted(by: { $0.key < $1.key }) {
      guard let bytes = FormatReading.sample(path) else { continue }
      found.append((path, bytes, format))
    }
    return found
  }

  @Test func `every export is recognised as exactly its format, however it is saved`() throws {
    let exports = try Self.exports()
    #expect(exports.count >= AppExport.all.count + 17)
    for export in exports {
      #expect(Self.claims(export.bytes) == [export.format], "\(export.name)")
      var text = String(decoding: export.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      for (name, variant) in FormatReading.variants(of: Array(text.utf8)) {
        // An XML declaration names another encoding: that is for the parser.
        #expect(Self.claims(variant) == [export.format], "\(export.name), \(name)")
      }
      // Empty lines and a line for spreadsheets in front.
      #expect(Self.claims(Array("\n\n".utf8) + export.bytes).count <= 1, "\(export.name)")
    }
  }

  @Test func `no format claims a file of the suites`() {
    var count = 0
    for folder in ["csv/csvs", "csv/json", "json/test_parsing", "hostile", "libxml2/test"] {
      for file in ProjectFiles.suite(folder) where !file.bytes.isEmpty {
        #expect(Self.claims(file.bytes).isEmpty, "\(folder)/\(file.name)")
        count += 1
      }
    }
    if count == 0 { SkipNotices.shared.printOnce("skipped: no suites of files that are no logs") }
  }

  @Test(arguments: 0..<UInt64(Rounds.of(20, usually: 4)))
  func `no format claims random bytes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let length = Int.random(in: 0...600, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(Self.claims(bytes).isEmpty)
      // And tables of words that exports have, in no order of theirs.
      let words = ["Date", "Weight", "Odometer", "Notes", "Time", "Cost", "Fuel", "a", "#", "1"]
      let cells = (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }
      let text = cells.joined(separator: ",") + "\n1,2,3\n"
      #expect(Self.claims(Array(text.utf8)).isEmpty, "\(text)")
    }
  }

  @Test(
    arguments: [
      // Parts of what a format needs.
      "##Vehicle\nName,Model\nGolf,VII\n", "##Refuelling\n", "##Refuelling\na,b\n1,2\n",
      "Datum;Km-Stand;Kosten\n", "Datum;Kostenart;Bezeichnung;Kosten\n",
      "date,description,cost,notes,tags\n", "date,odometer,description,notes,cost\n",
      "Date;Odometer;Quantity;Total price;Type;Fuel\n",
      "Row ID,Vehicle ID,Make,Model\n", "ROAD TRIPS\n", "Date,Odometer,Cost\n",
      "\"Vehicles\"\n\"Name\",\"Make\"\n\"a\",\"b\"\n",
      "\"Metadata\"\n\"a\"\n\"Fill-Up Records\"\n\"Vehicle\",\"Date\"\n",
      "Type,Date,Odometer,Total Cost\n", "My Fuel Manager - Costs\nDate;Total price\n",
      "## vehicles\nmake,model\n", "com.samsung.health.weights,1\nstart_time\n",
      "com.samsung.shealth.sleep,1,2\nstart_time,end_time\n", "Time,Weight,BMI\n",
      "Date,Weight (kg),Reps\n", "Date,Time,Weight(kg),BMI\n", "Date,Time,Weight,BMI,Body Fat(%)\n",
      "\"Measurement Date\",\"Timezone\",\"SYS(mmHg)\",\"DIA(mmHg)\"\n", "Body\n",
      "Body\nDate,Steps\n",
      "Date,Weight,BMI,Fat\n2019-01-01,70,0,0\n", #"{"Data Points":[]}"#,
      #"{"Data Points":[{"startTimeNanos":1}]}"#, #"{"data":{"metrics":[]}}"#,
      #"{"data":{"metrics":[{"name":"weight_body_mass"}]}}"#,
      #"{"version":1,"logs":{"weights":[{"d":"2024-03-01","kg":80}]}}"#,
      "Date,Weight (kg),Fat mass (%),Bone mass (kg),Muscle mass (kg),BMI\n",
    ])
  func `what looks alike is not claimed`(text: String) {
    #expect(Self.claims(Array(text.utf8)).isEmpty)
  }

  @Test func `what the formats say of themselves`() {
    for export in AppExport.all {
      let format = LogFormats.standard.named(export.format)
      // Two are specified, and of one only a user's description is known.
      let others = [
        "withings-api": FormatEvidence.specification, "ocpi": .specification, "gasbuddy": .assumed,
      ]
      let known = others[export.format].map { [$0] } ?? [.importer, .realExport]
      #expect(format.map { known.contains($0.evidence) } == true)
      #expect(format?.recognition(InputHead([])) != nil)
      #expect(format?.writes == (format?.cannotHold.isEmpty == false))
    }
    #expect(
      Set(LogFormats.standard.all.filter(\.writes).map(\.name)).isSuperset(of: [
        "lubelogger", "fitbit-body", "spritmonitor", "openscale", "fuelly", "fuelio",
      ]))
  }
}
