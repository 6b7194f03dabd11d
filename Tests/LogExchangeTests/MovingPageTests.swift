// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// The tables of Docs/Moving.md: a fixture of each app, written for each app that is written.
/// Each cell is a run: what was written is read again, and has as many entries, with the same
/// dates and measured values.
@Suite struct MovingPageTests {
  private static let start = "<!-- made from the formats: -->\n"
  private static let end = "<!-- end of what is made from the formats -->\n"

  /// The formats of apps that are written.
  private static let targets = LogFormats.standard.all.filter { $0.writes && $0.evidence != .own }

  @Test func `Docs/Moving.md says what moves from each app to each`() throws {
    #if !SQLite
      SkipNotices.shared.printOnce("skipped: no SQLite, and the page shows a database")
      return
    #endif
    let file = ProjectFiles.root.appending(path: "Docs/Moving.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let before = try #require(page.range(of: Self.start))
    let after = try #require(page.range(of: Self.end))
    let made = try LogKind.standard.map(Self.section).joined(separator: "\n")
    let wanted = page[..<before.upperBound] + "\n" + made + "\n" + page[after.lowerBound...]
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", wanted != page {
      try Data(wanted.utf8).write(to: file)
      Issue.record("rewrote Docs/Moving.md; look at it, then run again")
      return
    }
    #expect(wanted == page, "RECORD_SNAPSHOTS=1 rewrites it")
  }

  private static func section(_ kind: LogKind) throws -> String {
    let samples = try FormatPageTests.samples.compactMap { sample -> (String, [LogRecord])? in
      let records = try records(of: sample, kind)
      return records.isEmpty ? nil : (sample.format, records)
    }
    let targets = try targets.filter { target in
      try samples.contains { try moved($0.1, to: target.name) != nil }
    }
    let titles = ["from"] + targets.map { "to `\($0.name)`" }
    var lines = [
      "## \(kind.words.many.prefix(1).uppercased())\(kind.words.many.dropFirst())", "",
      "| \(titles.joined(separator: " | ")) |", "|" + titles.map { _ in "---|" }.joined(),
    ]
    for (name, records) in samples {
      let cells = try targets.map { target -> String in
        name == target.name ? "–" : try cell(records, to: target.name)
      }
      lines.append("| `\(name)` | \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The records of the first vehicle or person of a file, in metric units.
  private static func records(
    of sample: FormatPageTests.Sample, _ kind: LogKind
  ) throws -> [LogRecord] {
    let records = try FormatReading(ProjectFiles.fixture(sample.path)) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .usGallons
      $0.assumedMassUnit = .kilograms
    }.records.filter { $0.kind == kind }
    // As --distance-unit km, --volume-unit L and --mass-unit kg do.
    return records.filter { $0.subject == records.first?.subject }.map { record in
      var record = record
      _ = record.convert(to: units)
      return record
    }
  }

  private static let units: WantedUnits = {
    var units = WantedUnits()
    units.distance = .kilometres
    units.volume = .litres
    units.mass = .kilograms
    units.keepsOriginals = false
    return units
  }()

  /// The records as an app's file, and the values that it has no place for; nil if the app has
  /// no such records.
  private static func moved(
    _ records: [LogRecord], to name: String
  ) throws -> (text: String, leftBehind: [String: Int])? {
    do {
      guard let first = records.first else { return nil }
      var header = LogHeader(kind: first.kind, subject: first.subject)
      if first.kind != .weight { header.distanceUnit = .kilometres }
      if first.kind == .fuel { header.volumeUnit = .litres }
      if first.kind == .weight { header.massUnit = .kilograms }
      return try FormatReading.written(records, under: header, as: name)
    } catch let error as LogError where error.code == .unwritable {
      return nil
    }
  }

  private static func cell(_ records: [LogRecord], to name: String) throws -> String {
    guard let (text, leftBehind) = try moved(records, to: name) else { return "not written" }
    // A file of a few rows need not say which of day and month is which.
    let back =
      try DateOrder.allCases.map { order in
        try FormatReading(text) {
          $0.assumedDistanceUnit = .kilometres
          $0.assumedVolumeUnit = .litres
          $0.assumedMassUnit = .kilograms
          // Nor where the decimals begin.
          if records.first?.kind == .weight { $0.decimalMark = .point }
          $0.dateOrder = order
        }
      }.map(\.records).max { days($0, of: records) < days($1, of: records) } ?? []
    // An entry without anything that the app knows has no row.
    if back.count != records.count {
      #expect(back.count == records.count - (leftBehind["date"] ?? 0), "\(name): \(text)")
    }
    if back.count == records.count {
      #expect(days(back, of: records) == back.count, "\(name): \(text)")
    }
    for (moved, record) in zip(back, records) where back.count == records.count {
      #expect(moved.fuel?.odometer == record.fuel?.odometer, "\(name): \(record)")
      if leftBehind["volume"] == nil, leftBehind["volumeUnit"] == nil {
        #expect(moved.fuel?.volume == record.fuel?.volume, "\(name): \(record)")
      }
      #expect(moved.weight?.weight == record.weight?.weight, "\(name): \(record)")
      // What cost nothing is a cost of 0 where there is always one.
      let cost = moved.cost?.totalCost
      #expect(cost == record.cost?.totalCost || cost?.isZero == true, "\(name): \(record)")
    }
    let fields = leftBehind.keys.filter { !$0.contains("extras.") && !$0.hasPrefix("log.") }
    var lost = fields.sorted().map { "`\($0)`" }
    if fields.count < leftBehind.count { lost.append("extras") }
    return lost.isEmpty ? "all" : "without " + lost.joined(separator: ", ")
  }

  /// The number of records that have the same days, in the same order.
  private static func days(_ moved: [LogRecord], of records: [LogRecord]) -> Int {
    zip(moved, records).count { "\($0.date)".prefix(10) == "\($1.date)".prefix(10) }
  }
}
