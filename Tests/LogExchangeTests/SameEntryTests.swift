// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Which entries of two programs are the same (Docs/Converting.md): by moment and numbers, as far
/// as both say them.
@Suite struct SameEntryTests {
  private func record(_ line: String) throws -> LogRecord {
    var collector = RecordCollector()
    var problems: [String] = []
    let reader = LogReader(format: LogFormats.standard.named("ndjson"))
    try reader.read(Array(line.utf8), into: &collector) { problems.append("\($0)") }
    return try #require(collector.records.first, "\(line): \(problems)")
  }

  private func fuel(_ members: String) throws -> LogRecord {
    try record(#"{"type":"fuel","vehicle":"A","# + members + "}")
  }

  private func weight(_ members: String) throws -> LogRecord {
    try record(#"{"type":"weight","person":"A","# + members + "}")
  }

  private func areSame(_ a: LogRecord, _ b: LogRecord) -> Bool {
    let answers = [a.agreement(with: b) != nil, b.agreement(with: a) != nil]
    #expect(answers[0] == answers[1], "\(a) and \(b) do not agree about each other")
    return answers[0]
  }

  // MARK: Moments

  @Test func `moments agree as far as both say them`() throws {
    let moments: [(String, String, Bool)] = [
      ("2024-03-01", "2024-03-01T07:12", true),
      ("2024-03-01", "2024-03-01T23:59:59+11:00", true),
      ("2024-03-01", "2024-03-02T00:00", false),
      ("2024-03-01T07:12", "2024-03-01T07:12:33", true),
      ("2024-03-01T07:12", "2024-03-01T07:13:00", false),
      ("2024-03-01T07:12:33", "2024-03-01T07:12:33.5", true),
      ("2024-03-01T07:12:33.55", "2024-03-01T07:12:33.5", true),
      ("2024-03-01T07:12:33.6", "2024-03-01T07:12:33.5", false),
      ("2024-03-01T07:12+01:00", "2024-03-01T06:12:59Z", true),
      ("2024-03-01T07:12+01:00", "2024-03-01T07:12Z", false),
      ("2024-03-01T07:12+01:00", "2024-03-01T07:12", true),
      ("2024-03-01T23:30-05:00", "2024-03-02T04:30Z", true),
      ("1969-12-31T23:59:30", "1969-12-31T23:59", true),
      ("1969-12-31T23:59", "1970-01-01T00:00", false),
    ]
    for (one, other, isSame) in moments {
      let a = try weight(#""date":"\#(one)","weight":80,"weightUnit":"kg""#)
      let b = try weight(#""date":"\#(other)","weight":80,"weightUnit":"kg""#)
      #expect(areSame(a, b) == isSame, "\(one) and \(other)")
    }
  }

  // MARK: Numbers

  /// Of two ways to write a moment, what the second one says that the first does not.
  @Test func `a date is completed by what another one says besides`() throws {
    let dates: [(String, String, String?)] = [
      ("2024-03-01", "2024-03-01T07:12", "2024-03-01T07:12"),
      ("2024-03-01", "2024-03-01T07:12:33.5+01:00", "2024-03-01T07:12:33.5+01:00"),
      ("2024-03-01", "2024-03-01T00:00", nil),
      ("2024-03-01", "2024-03-01T00:00:00+01:00", nil),
      ("2024-03-01", "2024-03-01T00:00:07", "2024-03-01T00:00:07"),
      ("2024-03-01T07:12", "2024-03-01", nil),
      ("2024-03-01T07:12", "2024-03-01T07:12:00", nil),
      ("2024-03-01T07:12", "2024-03-01T07:12:33", "2024-03-01T07:12:33"),
      ("2024-03-01T07:12:33", "2024-03-01T07:12", nil),
      ("2024-03-01T07:12:33", "2024-03-01T07:12:33.000", nil),
      ("2024-03-01T07:12:33", "2024-03-01T07:12:33.001", "2024-03-01T07:12:33.001"),
      ("2024-03-01T07:12", "2024-03-01T07:12+01:00", "2024-03-01T07:12+01:00"),
      ("2024-03-01T07:12:33", "2024-03-01T07:12+01:00", "2024-03-01T07:12:33+01:00"),
      ("2024-03-01T07:12+01:00", "2024-03-01T07:12:33", "2024-03-01T07:12:33+01:00"),
      ("2024-03-01T07:12+01:00", "2024-03-01T06:12Z", nil),
      ("2024-03-01T07:12+01:00", "2024-03-01T06:12:33Z", "2024-03-01T06:12:33Z"),
    ]
    for (date, other, expected) in dates {
      let (date, other) = (
        try #require(Timestamp(iso8601: date)), try #require(Timestamp(iso8601: other))
      )
      let found = date.completed(by: other)
      #expect(found?.description == expected, "\(date) by \(other)")
      // All is said then, and nothing is said twice.
      if let found { #expect(found.completed(by: other) == nil && found.agrees(with: date)) }
    }
  }

  @Test func `numbers agree within half a unit of the last place of the coarser one`() throws {
    let numbers: [(String, String, Bool)] = [
      (#"81.20,"weightUnit":"kg""#, #"81.2,"weightUnit":"kg""#, true),
      (#"81.25,"weightUnit":"kg""#, #"81.2,"weightUnit":"kg""#, true),
      (#"81.26,"weightUnit":"kg""#, #"81.2,"weightUnit":"kg""#, false),
      (#"80,"weightUnit":"kg""#, #"80.4,"weightUnit":"kg""#, true),
      (#"80,"weightUnit":"kg""#, #"80.6,"weightUnit":"kg""#, false),
      (#"80.0,"weightUnit":"kg""#, #"80.4,"weightUnit":"kg""#, false),
      // 176.4 lb are 80.0137 kg.
      (#"176.4,"weightUnit":"lb""#, #"80.01,"weightUnit":"kg""#, true),
      (#"176.4,"weightUnit":"lb""#, #"80.1,"weightUnit":"kg""#, false),
      (
        #""99999999999999999999999999999999999999","weightUnit":"kg""#, #"80,"weightUnit":"kg""#,
        false
      ),
    ]
    for (one, other, isSame) in numbers {
      let a = try weight(#""date":"2024-03-01","weight":"# + one)
      let b = try weight(#""date":"2024-03-01","weight":"# + other)
      #expect(areSame(a, b) == isSame, "\(one) and \(other)")
    }
  }

  @Test func `what was worked out neither agrees nor contradicts`() throws {
    let values =
      #""date":"2024-03-01","odometer":1000,"odometerUnit":"km","volume":26.05,"volumeUnit":"L","#
    let computed = try fuel(values + #""totalCost":40.35064,"derived":["totalCost"]"#)
    #expect(areSame(computed, try fuel(values + #""totalCost":40.35"#)))
    #expect(areSame(computed, try fuel(values + #""totalCost":50.00"#)))
    let total = #""date":"2024-03-01","totalCost":40.35"#
    #expect(!areSame(try fuel(total + #","derived":["totalCost"]"#), try fuel(total)))
  }

  @Test func `what is missing is no agreement`() throws {
    let day = #""date":"2024-03-01""#
    #expect(!areSame(try fuel(day), try fuel(day + #","note":"x""#)))
    #expect(areSame(try fuel(day), try fuel(day)))
    #expect(
      !areSame(
        try fuel(day + #","odometer":1000,"odometerUnit":"km""#),
        try fuel(day + #","volume":40,"volumeUnit":"L""#)))
    #expect(
      areSame(
        try fuel(day + #","odometer":1000,"odometerUnit":"km","totalCost":40"#),
        try fuel(day + #","odometer":1000,"odometerUnit":"km","volume":40,"volumeUnit":"L""#)))
    let body = try weight(
      day + #","weight":81.20,"weightUnit":"kg","bodyFat":20.1,"bodyFatUnit":"%""#)
    #expect(areSame(body, try weight(day + #","weight":81.2,"weightUnit":"kg","note":"x""#)))
  }

  // MARK: Contradictions

  @Test func `another fuel, tank, category or title is another entry`() throws {
    let fill =
      #""date":"2024-03-01","odometer":1000,"odometerUnit":"km","volume":20.00,"volumeUnit":"L""#
    let pairs: [(String, String, Bool)] = [
      (#","fuelType":"Petrol""#, #","fuelType":"LPG""#, false),
      (#","fuelType":"Petrol""#, #","fuelType":"Super E10""#, true),
      (#","fuelType":"LPG""#, "", true),
      (#","tank":"1""#, #","tank":"2""#, false),
      (#","tank":"1""#, "", true),
      (#","totalCost":40.00,"currency":"EUR""#, #","totalCost":35.00,"currency":"GBP""#, true),
      (#","station":"Shell""#, #","station":"Esso""#, true),
    ]
    for (one, other, isSame) in pairs {
      #expect(areSame(try fuel(fill + one), try fuel(fill + other)) == isSame, "\(one), \(other)")
    }
    let charge = try fuel(
      #""date":"2024-03-01","odometer":1000,"odometerUnit":"km","volume":20.00,"volumeUnit":"kWh""#)
    #expect(!areSame(try fuel(fill), charge))
    func cost(_ members: String) throws -> LogRecord {
      try record(
        #"{"type":"cost","vehicle":"A","date":"2024-03-01","totalCost":2.50,"# + members + "}")
    }
    let toll = try cost(#""category":"toll","title":"A4""#)
    #expect(!areSame(toll, try cost(#""category":"parking","title":"A4""#)))
    #expect(!areSame(toll, try cost(#""category":"toll","title":"A7""#)))
    #expect(areSame(toll, try cost(#""category":"toll""#)))
    #expect(
      !areSame(try cost(#""currency":"EUR""#), try cost(#""currency":"USD""#)))
    #expect(!areSame(try fuel(fill), try record(#"{"type":"fuel","vehicle":"B","# + fill + "}")))
  }

  // MARK: Inputs

  /// How many entries count of inputs, given by their weights.
  private func kept(_ inputs: [[LogRecord]]) -> [LogRecord] {
    var earlier = EarlierEntries()
    var kept: [LogRecord] = []
    for input in inputs {
      for record in input where earlier.take(record) == .new { kept.append(record) }
      kept += earlier.endInput()
    }
    return kept
  }

  @Test func `the best match is the same, in either order of the inputs`() throws {
    let day = try weight(#""date":"2024-03-01","weight":80,"weightUnit":"kg""#)
    let morning = try weight(#""date":"2024-03-01T07:00","weight":80.4,"weightUnit":"kg""#)
    let evening = try weight(#""date":"2024-03-01T19:00","weight":80.0,"weightUnit":"kg""#)
    #expect(kept([[day], [morning, evening]]) == [day, morning])
    #expect(kept([[morning, evening], [day]]) == [morning, evening])
    let diff = LogComparison(old: [[day]], new: [[morning, evening]])
    #expect(diff.added == [morning] && diff.removed.isEmpty)
  }

  @Test func `matches are one to one and twins of an input stay`() throws {
    let toll = try record(
      #"{"type":"cost","vehicle":"A","date":"2024-03-01","category":"toll","totalCost":2.50}"#)
    #expect(kept([[toll, toll]]).count == 2)
    #expect(kept([[toll, toll], [toll]]).count == 2)
    #expect(kept([[toll], [toll, toll], [toll]]).count == 2)
    #expect(kept([[toll], [toll, toll, toll], [toll, toll]]).count == 3)
  }

  /// A file that was made for it must not take hours.
  @Test func `a day of very many entries takes no time that grows with their square`() throws {
    let day = try weight(#""date":"2024-03-01","weight":80,"weightUnit":"kg""#)
    var many: [LogRecord] = []
    for number in 0..<40_000 {
      var other = try #require(day.weight)
      other.note = "\(number)"
      many.append(LogRecord(other))
    }
    let timed = try weight(#""date":"2024-03-01T07:00","weight":80.1,"weightUnit":"kg""#)
    // A time limit of the test would count what it waits for others.
    let start = ContinuousClock.now
    #expect(kept([many, many]).count == many.count)
    #expect(kept([many, Array(repeating: timed, count: 40_000)]).count == 80_000)
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
