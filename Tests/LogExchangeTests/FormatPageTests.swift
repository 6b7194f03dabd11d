// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// The part of Docs/Formats.md that is made from what the formats say of
/// themselves, and from what reading a fixture of each gives.
@Suite struct FormatPageTests {
  private static let start = "<!-- made from the formats: -->\n"
  private static let end = "<!-- end of what is made from the formats -->\n"

  /// A format of an app and a file of it.
  struct Sample {
    var format: String
    /// A fixture.
    var path: String
    /// What the first line to show begins with, spaces aside; nil for the first of all.
    var firstLine: String?
    /// What is shown of a file that is no text.
    var shown: String?

    init(
      _ format: String, _ path: String, from firstLine: String? = nil, shown: String? = nil
    ) {
      self.format = format
      self.path = path
      self.firstLine = firstLine
      self.shown = shown
    }
  }

  static let samples = [
    Sample(
      "apple-health", "apple-health/export.xml",
      from: "<Record type=\"HKQuantityTypeIdentifierBodyMass\""),
    Sample("apple-health-cda", "apple-health/export_cda.xml", from: "<observation"),
    Sample("fhir-xml", "fhir/observation.xml", from: "<effectiveDateTime"),
    Sample("fhir-json", "fhir/observation.json"),
    Sample("acar", "acar/vehicles.xml", from: "<fillup-record "),
    Sample("acar-csv", "acar-csv/export.csv", from: "\"Fill-Up Records\""),
    Sample("my-car", "my-car/export.csv"),
    Sample("drivvo", "drivvo/spanish.csv", from: "#Reabastecimiento"),
    Sample("fuel-log", "fuel-log/export.csv", from: "## fillups"),
    Sample("fuelio", "fuelio/backup.csv", from: "\"## Log\""),
    Sample("fuelly", "fuelly/metric.csv"), Sample("fuelly-ios", "fuelly-ios/export.csv"),
    Sample("fuelly-services", "fuelly-services/services.csv"),
    Sample("lubelogger", "lubelogger/american.csv"),
    Sample("lubelogger-costs", "lubelogger-costs/american.csv"),
    Sample("my-fuel-manager", "my-fuel-manager/fuel.csv"),
    Sample("my-fuel-manager-costs", "my-fuel-manager-costs/costs.csv"),
    Sample("road-trip", "road-trip/english.csv"),
    Sample("simply-auto", "simply-auto/Fuel_Log.csv"),
    Sample("spritmonitor", "spritmonitor/german.csv"),
    Sample("spritmonitor-costs", "spritmonitor-costs/german.csv"),
    Sample("fitbit-body", "fitbit-body/body.csv"),
    Sample("fitbit-takeout", "fitbit-takeout/weight.json"),
    Sample("garmin", "garmin/weight.csv"), Sample("google-fit", "google-fit/weight.json"),
    Sample("hackers-diet", "hackers-diet/export.csv", from: "Preferences,"),
    Sample(
      "health-connect", "health-connect/health_connect_export.db",
      shown: """
        weight_record_table(row_id, uuid, app_info_id, time, zone_offset, weight, ...)
          1, X'00...01', 1, 1709273540000, 3600, 82400.0, ...
        application_info_table(row_id, package_name, app_name, ...)
          1, 'com.example.scale', 'Waage', ...
        """),
    Sample("health-auto-export", "health-auto-export/export.json"),
    Sample("libra", "libra/v6.csv"), Sample("omron", "omron/weight.csv"),
    Sample("openscale", "openscale/version3.csv"), Sample("renpho", "renpho/date-time.csv"),
    Sample("samsung-health", "samsung-health/weight.csv"),
    Sample("withings", "withings/german.csv"),
    Sample("apple-health-csv", "apple-health-csv/records.csv", from: "type,"),
    Sample("cronometer", "cronometer/biometrics.csv"), Sample("eufy", "eufy/weight.csv"),
    Sample("garmin-export", "garmin-export/1_userBioMetrics.json"),
    Sample("google-fit-daily", "google-fit-daily/summaries.csv"),
    Sample("google-health", "google-health/weight.csv"),
    Sample("happy-scale", "happy-scale/weight.csv"),
    Sample("health-auto-export-csv", "health-auto-export-csv/export.csv"),
    Sample("inbody", "inbody/InBody.csv"),
    Sample("myfitnesspal", "myfitnesspal/measurements.csv"),
    Sample("qs-access", "qs-access/health.csv"),
    Sample("tanita", "tanita/measurements.csv"), Sample("hevy", "hevy/measurement_data.csv"),
    Sample("fitnotes", "fitnotes/body.csv"), Sample("lose-it", "lose-it/weights.csv"),
    Sample("fitabase", "fitabase/weightLogInfo_merged.csv"),
    Sample("weight-table", "weight-table/german.csv"),
    Sample("zepp-life", "zepp-life/BODY.csv"),
    Sample("autu-mandu", "autu-mandu/refueling.csv"), Sample("car-care", "car-care/export.txt"),
    Sample("motostat", "motostat/motostat.csv"),
    Sample("vesync", "vesync/quoted.csv"), Sample("beurer", "beurer/app.csv", from: "Weight"),
    Sample("macrofactor", "macrofactor/quick.csv"),
    Sample("fitbit-api", "fitbit-api/weight.csv"),
    Sample("withings-api", "withings-api/getmeas.json"),
    Sample("garmin-api", "garmin-api/list.json"),
    Sample("health-planet", "health-planet/innerscan.json"),
    Sample("huckleberry", "huckleberry/export.csv"),
    Sample("mi-fitness", "mi-fitness/hlth_center_fitness_data.csv"),
    Sample("huawei-health", "huawei-health/health-detail-data.json"),
    Sample("tesla-charging", "tesla-charging/history.csv"),
    Sample("tesla-charging-json", "tesla-charging-json/history.json"),
    Sample("teslamate", "teslamate/charging_processes.csv"),
    Sample("ocpi", "ocpi/cdrs.json"),
    Sample("gasbuddy", "gasbuddy/quantity.csv"),
    Sample(
      "hammond", "hammond/hammond.db",
      shown: """
        fillups(id, deleted_at, vehicle_id, date, currency, distance_unit, fuel_unit, ...)
          'f1', NULL, 'v1', '2024-03-01 00:00:00+00:00', 'EUR', 1, 0, ...
        vehicles(id, nickname, fuel_type, ...)
          'v1', 'Civic', 0, ...
        """),
  ]

  @Test func `every format of an app has its place on the page`() {
    let own = LogFormats.standard.all.filter { $0.evidence == .own }.map(\.name)
    #expect(
      Set(Self.samples.map(\.format)).union(own) == Set(LogFormats.standard.all.map(\.name)))
  }

  @Test func `Docs/Formats.md shows the formats as they are`() throws {
    #if !SQLite
      SkipNotices.shared.printOnce("skipped: no SQLite, and the page shows a database")
      return
    #endif
    let file = ProjectFiles.root.appending(path: "Docs/Formats.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let before = try #require(page.range(of: Self.start))
    let after = try #require(page.range(of: Self.end))
    let made = try Self.samples.map(Self.section).joined(separator: "\n")
    let wanted = page[..<before.upperBound] + "\n" + made + "\n" + page[after.lowerBound...]
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", wanted != page {
      try Data(wanted.utf8).write(to: file)
      Issue.record("rewrote Docs/Formats.md; look at it, then run again")
      return
    }
    #expect(wanted == page, "RECORD_SNAPSHOTS=1 rewrites it")
  }

  // MARK: What a section says

  private static func section(_ sample: Sample) throws -> String {
    let format = try #require(LogFormats.standard.named(sample.format))
    let bytes = try ProjectFiles.fixture(sample.path)
    var lines = ["### `\(format.name)`: \(format.title)", ""]
    let verb = format.writes ? "Read and written" : "Read"
    lines.append("\(verb). Known from: \(format.evidence.rawValue).")
    lines.append("")
    lines += try contents(of: bytes, as: format)
    if !format.cannotHold.isEmpty {
      lines.append("- Cannot be written: \(format.cannotHold.joined(separator: "; ")).")
    }
    let excerpt = sample.shown.map { [$0] } ?? excerpt(of: bytes, from: sample.firstLine)
    return (lines + ["", "```"] + excerpt + ["```", ""])
      .joined(separator: "\n")
  }

  /// What reading a file gives: the fields, the extras and what is counted only.
  private static func contents(of bytes: [UInt8], as format: any LogFormat) throws -> [String] {
    let reading = try FormatReading(bytes) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .usGallons
      $0.assumedMassUnit = .kilograms
    }
    var fields: Set<String> = []
    var extras: Set<String> = []
    for line in reading.ndjson.split(separator: "\n") {
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      fields.formUnion(record.keys)
      extras.formUnion((record["extras"] as? [String: Any] ?? [:]).keys)
    }
    for log in reading.logs { extras.formUnion(log.extras.entries.map(\.name)) }
    let names =
      LogKind.standard.map(\.subjectName) + LogKind.standard.flatMap(\.fields).map(\.name)
    let read = names.reduce(into: [String]()) { read, name in
      if fields.contains(name), !read.contains(name) { read.append(name) }
    }
    var lines = ["- Fields: \(read.map { "`\($0)`" }.joined(separator: ", "))."]
    if !extras.isEmpty {
      let shown = extras.sorted().map { "`\($0)`" }
      let rest = shown.count > 12 ? " and \(shown.count - 12) more" : ""
      lines.append("- Extras in this file: \(shown.prefix(12).joined(separator: ", "))\(rest).")
    }
    let counted = (Array(reading.summary.notModelled.keys) + reading.summary.filtered.keys)
      .sorted()
    if !counted.isEmpty {
      lines.append("- Only counted: \(counted.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    return lines
  }

  /// Five lines of a file.
  private static func excerpt(of bytes: [UInt8], from first: String?) -> [String] {
    let content = String(decoding: bytes, as: UTF8.self)
    var lines = content.split(omittingEmptySubsequences: true) { $0.isNewline }
    if let first {
      lines = Array(lines.drop { !$0.drop { $0 == " " }.starts(with: first) })
    }
    return lines.prefix(5).map { line in
      let plain = line.drop { $0 == "\u{FEFF}" }
      return plain.count > 96 ? plain.prefix(95) + "…" : String(plain)
    }
  }
}
