// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// A false alarm is worse than a miss: nothing is found in logs that are sound
/// but what is said here, and why.
struct SoundLogTests {
  /// What is to be found in a log, as `line:column code`; notes, too.
  private static let fixtures: [String: [String]] = [
    // Titles in languages that the layouts do not have.
    "drivvo/polish.csv": ["2:1 assumed-columns", "6:1 assumed-columns", "9:1 assumed-columns"],
    "road-trip/german.csv": ["6:1 assumed-columns", "10:1 assumed-columns"],
    "road-trip/spanish.csv": ["6:1 assumed-columns", "11:1 assumed-columns"],
    "road-trip/words.csv": ["7:1 assumed-columns", "13:1 assumed-columns"],
    // A midnight for a day, and a share as a fraction.
    "health-auto-export-csv/older.csv": ["4:1 time-left-out", "5:22 assumed-unit"],
    "beurer/polish.csv": ["7:1 assumed-columns"],
    "fitbit-api/weight.csv": ["2:1 time-left-out"],
    // Made to hold these.
    "garmin-api/days.json": ["5:87 float-noise"],
    "gasbuddy/quantity.csv": ["4:90 currency-change", "4:102 unit-change"],
    "gasbuddy/quantity.ndjson": ["3:111 unit-change", "3:186 currency-change"],
    "hammond/hammond.db": [
      "- unit-change", "- unit-change", "- currency-change", "- float-noise", "- float-noise",
    ],
    "health-planet/innerscan.json": ["8:9 bad-date"],
    "huawei-health/health-detail-data.json": ["3:173 missing-field"],
    "huckleberry/export.csv": ["8:27 bad-number"],
    "mi-fitness/hlth_center_fitness_data.csv": ["5:1 missing-field"],
    "hammond/hammond.ndjson": ["2:83 unit-change", "2:118 unit-change", "2:184 currency-change"],
    "vesync/unquoted.csv": ["4:1 bad-date"],
    "withings-api/getmeas.json": ["7:96 bad-number"],
    // Made to hold one fault in each record; the last one is sound.
    "apple-health/bad-records.xml": [
      "4:2 bad-number", "5:2 missing-field", "6:2 bad-date", "7:2 missing-field",
      "8:2 missing-unit", "9:3 unknown-unit", "10:2 bad-number", "11:2 bad-date",
    ],
    // Made to hold a syntax error each, at that place.
    "apple-health/damaged-ampersand.xml": ["5:69 damaged-record"],
    "apple-health/damaged-attribute-name.xml": ["5:158 damaged-record", "8:158 damaged-record"],
    "apple-health/damaged-control-character.xml": ["5:65 damaged-record"],
    "apple-health/damaged-cut.xml": ["6:2 damaged-record"],
    "apple-health/damaged-end.xml": ["7:91 not-well-formed"],
    "apple-health/damaged-junk.xml": ["5:1 damaged-record"],
    "apple-health/damaged-last.xml": ["7:63 damaged-record"],
    "apple-health/damaged-metadata.xml": ["6:37 damaged-record"],
    "apple-health/damaged-others.xml": [
      "- repeated-entries", "6:70 damaged-record", "10:75 damaged-record",
    ],
    "apple-health/damaged-utf8.xml": ["5:64 damaged-record"],
    // Both hold a Correlation, which is worth a note in every export.
    "apple-health/export-mixed.xml": ["- repeated-entries"],
    "apple-health/export.xml": ["- repeated-entries"],
    // They go on behind their end, the second with stray end tags.
    "apple-health/export_cda-after-end.xml": ["82:2 content-after-end"],
    "apple-health/export_cda-junk.xml": [
      "82:3 content-after-end", "82:13 damaged-record", "116:16 damaged-record",
      "137:16 damaged-record",
    ],
    // Data and text differ; a comma; a date with hyphens; stones spelled out.
    "apple-health/export_cda-contradiction.xml": [
      "33:5 contradicting-value", "54:5 bad-number", "75:5 bad-date", "96:5 unknown-unit",
    ],
    "apple-health/export_cda-damaged.xml": ["63:22 damaged-record"],
    // The declarations of iOS 16.
    "apple-health/ios16-extra-bracket.xml": ["126:1 malformed-document-type"],
    "apple-health/ios16-missing-bracket.xml": ["125:1 malformed-document-type"],
    // A narrative, "Kgs" beside [lb_av], a month for a date, "less than 40 kg".
    "fhir/weights.json": [
      "3:5 narrative-left-out", "32:53 unit-mismatch", "58:28 bad-date", "61:88 bounded-value",
    ],
    "fhir/weights.xml": [
      "5:3 narrative-left-out", "59:11 unit-mismatch", "102:5 bad-date", "109:39 bounded-value",
    ],
    // No unit in the file.
    "fitbit-takeout/weight.json": ["1:2 assumed-unit", "1:2 time-left-out"],
    "openscale/version2.csv": ["2:1 assumed-unit"],
    "openscale/version3.csv": ["2:1 assumed-unit"],
    // A digit stands behind the closing quote of a name.
    "drivvo/russian.csv": ["2:149 odd-quotes"],
    // A toll abroad.
    "statistics/costs.ndjson": ["6:119 currency-change"],
    // Made to hold money that came back, and a cost abroad.
    "fuelio/backup.csv": ["20:53 negative-cost"], "fuelio/backup.ndjson": ["8:83 negative-cost"],
    "lubelogger/american.csv": ["2:1 time-left-out"],
    "health-auto-export-csv/export.csv": ["2:1 time-left-out", "4:27 assumed-unit"],
    "apple-health-csv/records.csv": ["5:109 assumed-unit"],
    "lubelogger/german.csv": ["2:1 time-left-out"],
    "lubelogger-costs/american.csv": ["3:19 negative-cost"],
    "lubelogger-costs/american.ndjson": ["2:67 negative-cost"],
    "spritmonitor-costs/english.csv": ["2:1 assumed-unit"],
    "spritmonitor-costs/german.csv": [
      "2:1 assumed-unit", "2:1 assumed-notation", "3:31 negative-cost", "6:32 currency-change",
    ],
    "spritmonitor-costs/german.ndjson": ["2:91 negative-cost", "4:136 currency-change"],
    // A vehicle that is measured in hours and kilograms.
    "my-car/export.csv": ["13:31 unknown-unit", "13:52 unknown-unit"],
    "fuel-log/export.csv": ["11:29 unknown-unit", "11:36 unknown-unit"],
    // Made to hold a word that is none of the three.
    "fuelly-ios/export.csv": ["6:33 bad-flag"],
    // Nothing measured; a month that is none, and what stands under it.
    "garmin/weight.csv": ["7:1 missing-field", "8:1 bad-date", "9:1 missing-field"],
    // 32-bit numbers; a point without a value.
    "google-fit/weight.json": ["4:37 float-noise", "9:3 missing-field"],
    // A month in pounds, and an account in kilograms; a word for a number. No unit at all.
    "hackers-diet/export.csv": ["6:1 contradicting-value", "16:12 bad-number"],
    "hackers-diet/no-unit.csv": ["2:12 missing-unit", "4:12 missing-unit"],
    // No 32nd of April; no quantity.
    "health-auto-export/export.json": ["4:187 bad-date", "4:225 missing-field"],
    // Made to hold a unit, a number and dates that are none.
    "cronometer/biometrics.csv": ["6:34 unknown-unit"],
    "google-health/weight.csv": ["4:22 bad-number"], "inbody/InBody.csv": ["4:1 bad-date"],
    "garmin-export/1_userBioMetrics.json": [
      "1:246 float-noise", "3:1 time-left-out", "5:107 bad-date",
    ],
    // Made to lack a time.
    "samsung-health/weight.csv": ["6:1 missing-field"],
    // No units in the file; francs, gas in kilograms, no 31st of April.
    "spritmonitor/quoted.csv": ["2:1 assumed-unit"],
    "tesla-charging-json/history.json": ["8:143 free-charge"],
    "tesla-charging-json/history.ndjson": ["2:124 free-charge"],
    "spritmonitor/english.csv": ["2:1 assumed-unit", "2:1 assumed-notation"],
    "spritmonitor/german.csv": [
      "2:1 assumed-unit", "4:30 currency-change", "7:1 bad-date",
    ],
    "spritmonitor/german.ndjson": ["3:133 currency-change"],
    // Charged at home in euros, and once in Switzerland.
    "mapping/charge.ndjson": ["2:106 currency-change"],
    // Made to have columns that contradict the vehicle.
    "fuelio/units.csv": ["5:1 contradicting-unit", "5:1 contradicting-unit"],
    // One row, whose date can be read in two ways.
    // Made to hold one fault in each row; the good ones fill a tank after 10 km.
    "fuelly/damaged.csv": [
      "2:25 bad-date", "3:1 missing-field", "4:13 bad-number", "5:45 bad-flag", "6:63 bad-row",
      "7:6 bad-number", "10:1 cut-off", "10:13 implausible-consumption",
    ],
    // A trip from Seattle to Vancouver, and a charge for nothing.
    "logs/fuel-basic/log.json": [
      "5:39 unit-change", "5:74 unit-change", "5:126 currency-change", "8:83 free-charge",
    ],
    "logs/fuel-basic/log.ndjson": [
      "3:71 unit-change", "3:106 unit-change", "3:158 currency-change", "4:155 free-charge",
    ],
    "logs/fuel-basic/log.xml": [
      "16:5 currency-change", "17:7 unit-change", "18:7 unit-change", "27:7 free-charge",
    ],
  ]

  private static let samples: [String: [String]] = [
    // A test of the car that cost nothing, or whose price nobody wrote down.
    "fuelio/tigattack-fuelio_backup_sample.csv": ["24:1 improbable-value", "24:38 zero-cost"],
    // Both hold one measurement twice, which differs in the address of its device only; the
    // first has the declaration of iOS 16.
    "apple-health/composed-export-v12-broken-dtd.xml": [
      "156:1 malformed-document-type", "226:2 duplicate-record",
    ],
    "apple-health/composed-export-v14.xml": ["232:2 duplicate-record"],
    // The sample is there for its row without a date.
    "fuelly/passanger-missing-fields.csv": ["2:1 missing-field"],
    // Dates that are days first or months first, and one number alone.
    "fuelly/passanger-metric-multi.csv": ["3:41 assumed-notation"],
    // A word for a weight.
    "weight-csv/withings-en-composed.csv": ["4:23 bad-number"],
    // Made to hold a day that June has not.
    "lubelogger/composed-en-US.csv": ["2:1 time-left-out", "5:1 bad-date"],
    // Odometers of 9 and 3.22 among those of six digits, as in a real file.
    "my-fuel-manager/composed-fuel.csv": [
      "4:16 implausible-distance", "6:14 odometer-backwards", "8:14 odometer-backwards",
    ],
    // 32-bit numbers.
    "weight-json/google-fit-weight-truncated.json": ["23:16 float-noise"],
    "spritmonitor/composed-en.csv": ["2:1 assumed-unit"],
    // No unit in the file.
    "weight-csv/openscale-new.csv": ["2:1 assumed-unit"],
    "weight-json/fitbit-weight-2019-02-01.json": ["1:2 assumed-unit", "1:2 time-left-out"],
  ]

  /// Logs with gallons that only their owner knows.
  private static let gallons = [
    "acar/guzzler-abp/vehicles.xml", "fuelly/passanger-imperial.csv", "fuelly/gallons.csv",
    "fuelly-ios/export.csv", "fuelly-ios/composed-gascubby.csv",
    "car-care/export.txt",
  ]

  /// Logs whose units only their owner knows, here metric ones.
  private static let metric = [
    "beurer/website.csv", "fitbit-api/weight.csv",
    "drivvo/composed-en-old.csv", "simply-auto/Fuel_Log.csv", "simply-auto/composed-Fuel_Log.csv",
    "lubelogger/german.csv", "lubelogger/american.csv", "lubelogger/composed-en-US.csv",
    "my-fuel-manager/fuel.csv", "my-fuel-manager/composed-fuel.csv", "fitbit-body/body.csv",
    "my-fuel-manager-costs/costs.csv",
    "weight-csv/fitbit-body-csv.csv", "autu-mandu/refueling.csv", "motostat/motostat.csv",
    "lubelogger-costs/german.csv", "lubelogger-costs/american.csv",
    "myfitnesspal/measurements.csv", "weight-table/plain.csv", "car-care/export.txt",
    "lose-it/weights.csv", "fuelly-services/services.csv", "lubelogger/invariant.csv",
    "withings-tables/unitless.csv",
  ]

  /// Logs whose dates only their owner can read, here days first.
  private static let daysFirst = [
    "weight-csv/fitbit-body-csv.csv", "weight-csv/renpho-lb-composed.csv",
  ]

  /// Folders of fixtures that hold no logs, or damaged ones.
  private static let others = [
    "xml", "containers", "snapshots", "invalid", "extremes", "sarif", "hostile", "unseen-tables",
    "health-connect",
  ]

  @Test func `fixtures hold what they are meant to hold, and no more`() throws {
    let count = try Self.check("\(Fixtures.root)/Fixtures", Self.fixtures) { path in
      Self.others.contains(String(path.prefix { $0 != "/" }))
    }
    #expect(count > 30)
  }

  @Test func `samples are sound but for what is known of them`() throws {
    let root = "\(Fixtures.shared)/samples"
    guard Fixtures.exists(root) else {
      SkipNotices.shared.printOnce("skipped: no samples")
      return
    }
    let count = try Self.check(root, Self.samples) { _ in false }
    #expect(count > 10)
  }

  /// Checks every file below a folder that is a log.
  ///
  /// - Returns: How many are.
  private static func check(
    _ root: String, _ expected: [String: [String]], except isOther: (String) -> Bool
  ) throws -> Int {
    var count = 0
    var files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    files.removeAll(where: isOther)
    let now = try #require(Timestamp(year: 2026, month: 12, day: 31))
    for file in files {
      guard let bytes = try? Fixtures.bytes(at: "\(root)/\(file)"),
        LogFormats.standard.recognise(InputHead(bytes, isWhole: bytes.count <= InputHead.size))
          != nil
      else { continue }
      count += 1
      let checked = try CheckedInput(bytes, now: now) { options in
        options.companions = companions(of: "\(root)/\(file)")
        if metric.contains(file) {
          options.assumedVolumeUnit = .litres
          options.assumedDistanceUnit = .kilometres
          options.assumedMassUnit = .kilograms
        }
        if gallons.contains(file) { options.assumedVolumeUnit = .usGallons }
        if daysFirst.contains(file) { options.dateOrder = .dmy }
      }
      let found = checked.findings.map(\.place) + [checked.failure].compactMap(\.self)
      #expect(found == expected[file] ?? [], "\(file): \(checked.findings)")
    }
    #expect(Set(expected.keys).subtracting(files) == [])
    return count
  }

  /// The files beside a backup of aCar.
  private static func companions(of path: String) -> [String: [UInt8]] {
    guard path.hasSuffix("vehicles.xml") else { return [:] }
    let folder = path.dropLast("vehicles.xml".utf8.count)
    var files: [String: [UInt8]] = [:]
    for name in Fixtures.files(in: String(folder), suffix: ".xml") {
      files[name] = try? Fixtures.bytes(at: folder + name)
    }
    return files
  }
}
