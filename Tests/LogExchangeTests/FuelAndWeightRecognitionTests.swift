// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// What the formats of apps claim, and above all what they do not.
@Suite struct FuelAndWeightRecognitionTests {
  private static let formats = [
    "acar", "fuelly", "fuelio", "withings", "libra", "openscale", "fitbit-takeout",
  ].compactMap { LogFormats.standard.named($0) }

  private func claims(_ bytes: [UInt8]) -> [String] {
    let head = InputHead(bytes, isWhole: bytes.count <= InputHead.size)
    return Self.formats.filter { $0.recognises(head) }.map(\.name)
  }

  /// The folders of fixtures that the formats have, and the samples.
  private static let folders = [
    "acar": "acar", "fuelly": "fuelly", "fuelio": "fuelio", "withings": "withings",
    "withings-tables": "withings", "libra": "libra", "openscale": "openscale",
    "fitbit-takeout": "fitbit-takeout",
  ]

  @Test func `every fixture is claimed by its own format only`() throws {
    let root = "\(Fixtures.root)/Fixtures"
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    var count = 0
    for file in files.sorted() where !file.hasSuffix(".md") {
      guard let bytes = try? Fixtures.bytes(at: "\(root)/\(file)") else { continue }
      let folder = String(file.prefix { $0 != "/" })
      // Whole backups as they stand in containers.
      let isContainer = [".abp", ".zip", ".gz"].contains { file.hasSuffix($0) }
      // What is damaged may be beyond recognition.
      if folder == "containers" || folder == "invalid" || isContainer { continue }
      let isOutput = file.hasSuffix(".ndjson")
      let expected = isOutput ? nil : Self.folders[folder]
      #expect(claims(bytes) == [expected].compactMap { $0 }, "\(file)")
      if expected != nil { count += 1 }
    }
    #expect(count == 14)
  }

  @Test func `every sample is claimed by its own format only`() throws {
    let root = "\(Fixtures.shared)/samples"
    guard Fixtures.exists(root) else {
      SkipNotices.shared.printOnce("skipped: no samples")
      return
    }
    let ours = [
      "acar/guzzler-abp/vehicles.xml": "acar",
      "fuelly/passanger-imperial.csv": "fuelly", "fuelly/passanger-metric-multi.csv": "fuelly",
      "fuelly/passanger-missing-fields.csv": "fuelly",
      "fuelio/tigattack-fuelio_backup_sample.csv": "fuelio",
      "weight-csv/withings-en-composed.csv": "withings",
      "weight-csv/libra-v6-composed.csv": "libra", "weight-csv/openscale-new.csv": "openscale",
      "weight-json/fitbit-weight-2019-02-01.json": "fitbit-takeout",
    ]
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    for file in files.sorted() {
      guard let bytes = try? Fixtures.bytes(at: "\(root)/\(file)") else { continue }
      #expect(claims(bytes) == [ours[file]].compactMap { $0 }, "\(file)")
    }
    #expect(Set(files).isSuperset(of: ours.keys))
  }

  @Test(arguments: [
    "<vehicles/>", "<vehicles><vehicle><name>x</name></vehicle></vehicles>",
    "car_name,date\n", "\"## Vehicle\"\n\"Name\",\"Model\"\n", "## vehicles\nmake,model\n",
    "##Vehicle\nName,DistUnit,FuelUnit\n", "## Log\ndate,odometer\n",
    "Date,Weight (kg)\n2024-01-01,80\n", "Date,Weight,Fat,Comments\n",
    "Datum;Gewicht (kg);Taille (cm);Fettmasse (kg);Notiz\n",
    "#Version: 6\n#Units: kg\n", "#date;weight\n2024-01-01;80\n",
    "Date,Time,Weight(kg),BMI\n", "DATE,TIME,WEIGHT\n".lowercased(), "dateTime,weight\n",
    "[]", "[{\"logId\":1,\"date\":\"x\",\"time\":\"y\"}]",
    "{\"logId\":1,\"weight\":2,\"date\":\"x\",\"time\":\"y\"}", "",
  ]) func `what looks alike is not claimed`(text: String) {
    #expect(claims(Array(text.utf8)).isEmpty)
  }

  @Test func `what the formats say of themselves`() {
    for format in Self.formats {
      #expect(LogFormats.standard.all.contains { $0.name == format.name })
      #expect(format.reads && !format.title.isEmpty && format.evidence != .assumed)
      #expect(format.recognition(InputHead([])) != nil)
      let sink = format.makeSink({ _ in }, WritingOptions())
      #expect((sink != nil) == format.writes && format.cannotHold.isEmpty == !format.writes)
    }
    #expect(
      Self.formats.filter(\.writes).map(\.name) == ["fuelly", "fuelio", "openscale"])
  }

  @Test(
    arguments: [
      "acar/vehicles.xml", "fuelly/metric.csv", "fuelio/backup.csv", "fuelio/units.csv",
      "withings/german.csv", "libra/v6.csv", "libra/v5.csv", "openscale/version3.csv",
      "openscale/version2.csv", "fitbit-takeout/weight.json",
    ], ["xml", "json", "ndjson"])
  func `native forms keep the records of all formats`(fixture: String, form: String) throws {
    let bytes = try ProjectFiles.fixture(fixture)
    let reading = try FormatReading(bytes)
    let (text, _) = try FormatReading.converted(bytes, to: form)
    let again = try FormatReading(text)
    #expect(again.placeless == reading.placeless && again.diagnostics.isEmpty)
    // NDJSON has no logs.
    if form != "ndjson", !reading.logs.isEmpty { #expect(again.logs == reading.logs) }
  }
}
