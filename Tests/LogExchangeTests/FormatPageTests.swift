// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

/// The part of Docs/Formats.md that is made from what the formats say of
/// themselves, with the beginning of a file of each.
@Suite struct FormatPageTests {
  private static let start = "<!-- made from the formats: -->\n"
  private static let end = "<!-- end of what is made from the formats -->\n"

  /// A fixture of each format of an app.
  private static let samples: [(format: String, path: String)] = [
    ("apple-health", "apple-health/export.xml"),
    ("apple-health-cda", "apple-health/export_cda.xml"),
    ("fhir-xml", "fhir/observation.xml"), ("fhir-json", "fhir/observation.json"),
    ("acar", "acar/vehicles.xml"), ("acar-csv", "acar-csv/export.csv"),
    ("drivvo", "drivvo/spanish.csv"), ("fuel-log", "fuel-log/export.csv"),
    ("fuelio", "fuelio/backup.csv"), ("fuelly", "fuelly/metric.csv"),
    ("fuelly-ios", "fuelly-ios/export.csv"), ("lubelogger", "lubelogger/american.csv"),
    ("my-fuel-manager", "my-fuel-manager/fuel.csv"), ("road-trip", "road-trip/english.csv"),
    ("simply-auto", "simply-auto/Fuel_Log.csv"), ("spritmonitor", "spritmonitor/german.csv"),
    ("fitbit-body", "fitbit-body/body.csv"), ("fitbit-takeout", "fitbit-takeout/weight.json"),
    ("garmin", "garmin/weight.csv"), ("google-fit", "google-fit/weight.json"),
    ("health-auto-export", "health-auto-export/export.json"), ("libra", "libra/v6.csv"),
    ("omron", "omron/weight.csv"), ("openscale", "openscale/version3.csv"),
    ("renpho", "renpho/date-time.csv"), ("samsung-health", "samsung-health/weight.csv"),
    ("withings", "withings/german.csv"),
  ]

  @Test func `every format of an app has its place on the page`() {
    let own = LogFormats.all.filter { $0.evidence == .own }.map(\.name)
    #expect(
      Set(Self.samples.map(\.format)).union(own) == Set(LogFormats.all.map(\.name)))
  }

  @Test func `Docs/Formats.md shows the formats as they are`() throws {
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

  private static func section(_ format: String, _ path: String) throws -> String {
    let format = try #require(LogFormats.named(format))
    var text = "### `\(format.name)`: \(format.title)\n\n"
    text += format.writes ? "Read and written." : "Read."
    text += " Known from: \(format.evidence.rawValue)."
    if !format.cannotHold.isEmpty {
      text += " A writer leaves behind: \(format.cannotHold.joined(separator: "; "))."
    }
    let fixture = try ProjectFiles.fixture(path)
    let content = String(decoding: fixture.prefix(4000), as: UTF8.self)
    let lines = content.split(omittingEmptySubsequences: true) { $0.isNewline }.prefix(5)
    text += "\n\n```\n"
    for line in lines {
      let plain = line.drop { $0 == "\u{FEFF}" }
      text += plain.count > 96 ? plain.prefix(95) + "…\n" : plain + "\n"
    }
    return text + "```\n"
  }
}
