// SPDX-License-Identifier: MIT

import LogExchange

// Options for the choice of inputs and how they are read.

extension FlagTable {
  static let inputFlags: [Flag] = [
    Flag(
      "files-from", .input, .walkers.without(.diff),
      .list("LIST", \.fileLists, FlagValue.listOfLines)),
    Flag(
      "files0-from", .input, .walkers.without(.diff),
      .list("LIST", \.fileLists, FlagValue.listOfNulls)),
    Flag("include", .input, .walkers, .list("GLOB", \.patterns.included, FlagValue.pattern)),
    Flag("exclude", .input, .walkers, .list("GLOB", \.patterns.excluded, FlagValue.pattern)),
    Flag("hidden", .input, .walkers, .on(\.patterns.takesHidden)),
    Flag("fail-fast", .general, [.validate], .on(\.validate.failsFast)),
    Flag(
      "max-depth", .input, .readers,
      .take("N") { invocation, value throws(UsageError) in
        invocation.limits.xml.depth = try value.wholeNumber(atLeast: 1)
      }),
    Flag(
      "max-buffer", .input, .readers,
      .take("SIZE") { invocation, value throws(UsageError) in
        invocation.limits.xml.streamBuffer = try value.size()
      }),
    Flag(
      "max", .input, .readers,
      .take("NAME=VALUE") { invocation, value throws(UsageError) in
        let (limit, amount) = try value.limit()
        invocation[keyPath: limit.place] = amount
      }),
  ]

  static let readingFlags: [Flag] = [
    Flag("date-order", .ambiguity, .sketches, .choice("ORDER", \.reading.dateOrder)),
    Flag("decimal-mark", .ambiguity, .sketches, .choice("MARK", \.reading.decimalMark)),
    Flag(
      "delimiter", .ambiguity, .sketches, .value("CHAR", \.reading.delimiter, FlagValue.delimiter)),
    Flag(
      "titles", .ambiguity, .sketches,
      .take("LIST") { invocation, value throws(UsageError) in
        invocation.reading.titles = try (invocation.reading.titles ?? []) + value.titles()
      }),
    Flag(
      "utc-offset", .ambiguity, .logs,
      .value("OFFSET", \.reading.utcOffset, FlagValue.utcOffset)),
    Flag("time-zone", .ambiguity, .logs, .text("ZONE", \.assumedZone)),
    Flag("encoding", .ambiguity, .sketches, .choice("NAME", \.reading.encoding)),
    Flag(
      "assume-distance-unit", .ambiguity, .logs,
      .choice("UNIT", \.reading.assumedDistanceUnit, [.kilometres, .miles])),
    Flag(
      "assume-volume-unit", .ambiguity, .logs,
      .choice(
        "UNIT", \.reading.assumedVolumeUnit,
        [.litres, .usGallons, .imperialGallons, .kilowattHours, .wattHours, .kilograms])),
    Flag(
      "assume-mass-unit", .ambiguity, .logs,
      .choice(
        "UNIT", \.reading.assumedMassUnit, [.kilograms, .grams, .pounds, .stones, .ounces, .jin])),
    Flag(
      "currency", .ambiguity, .logs, .value("CODE", \.reading.currency, FlagValue.currency)),
  ]
}
