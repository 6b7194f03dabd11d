// SPDX-License-Identifier: MIT

/// A fuel log in logxml's own forms, as somebody would write its types by hand.
struct FillUp: Codable, Sendable {
  var date: String
  var odometer: Double
  var volume: Double
  var totalCost: Double
  var station: String?
  var partial: Bool?
  var note: String?
}

/// `<logbook>`.
struct LogbookElement: Codable {
  struct Log: Codable {
    var vehicle: String?
    var fillUp: [FillUp]
  }

  var version: Int
  var fuelLog: [Log]
}

/// The JSON of the same.
struct LogbookObject: Codable {
  struct Log: Codable {
    var vehicle: String?
    var records: [FillUp]
  }

  var version: Int
  var logs: [Log]
}

/// What shows that the work was done, and the same in every form.
struct Answer: CustomStringConvertible {
  private var count = 0
  private var volume = 0.0
  private var stations = 0

  mutating func add(_ fillUp: FillUp) {
    count += 1
    volume += fillUp.volume
    stations += fillUp.station?.utf8.count ?? 0
  }

  var description: String { "\(count) fill-ups, \(volume), \(stations)" }
}
