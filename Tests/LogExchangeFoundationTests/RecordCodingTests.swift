// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Records through the encoders of Foundation.
struct RecordCodingTests {
  private func records(_ text: String) throws -> [LogRecord] {
    var collector = RecordCollector()
    _ = try LogReader().read(text.utf8, into: &collector) { Issue.record("\($0)") }
    return collector.records
  }

  @Test("what is written is read, digit for digit, in JSON and in property lists")
  func roundTrip() throws {
    let all = try records(
      """
      {"type":"fuel","vehicle":"Civic","date":"2024-03-01T07:12:00-05:00","odometer":82455,\
      "odometerUnit":"mi","volume":82.40,"volumeUnit":"usgal","totalCost":100.0,"partial":true,\
      "derived":["totalCost"],"extras":{"a":"1","b":["x","y"]}}
      {"type":"weight","date":"2024-03-01","weight":12345678901234567890.123456789012345678,\
      "weightUnit":"kg"}
      {"type":"weight","person":"Ann","date":"2024-03-02T07:12","weight":74.5,"weightUnit":"kg",\
      "note":"é"}

      """)
    #expect(all.count == 3)
    let json = try JSONEncoder().encode(all)
    #expect(String(decoding: json, as: UTF8.self).contains("\"volume\":\"82.40\""))
    #expect(try JSONDecoder().decode([LogRecord].self, from: json) == all)
    let list = try PropertyListEncoder().encode(all)
    #expect(try PropertyListDecoder().decode([LogRecord].self, from: list) == all)
    let weights = all.compactMap(WeightRecord.init)
    let again = try JSONDecoder().decode(
      [WeightRecord].self, from: JSONEncoder().encode(weights))
    #expect(again == weights)
  }

  @Test(
    "what is not as it is written is refused, with its place",
    arguments: [
      (#"{"type":"weight","date":"2024-03-01","weight":74.5,"weightUnit":"kg"}"#, "weight"),
      (#"{"type":"weight","date":"2024-03-01","weight":"74,5","weightUnit":"kg"}"#, "weight"),
      (#"{"type":"weight","date":"2024-03-01","weight":"74.5"}"#, "weightUnit"),
      (#"{"type":"weight","date":"2024-03-01","weight":"74.5","weightUnit":"L"}"#, "weightUnit"),
      (#"{"type":"weight","date":"2024-03-01","weightUnit":"kg"}"#, "weightUnit"),
      (#"{"type":"weight","date":"2024-02-30"}"#, "date"),
      (#"{"type":"weight"}"#, "date"),
      (#"{"type":"tyre","date":"2024-03-01"}"#, "type"),
      (#"{"type":"weight","date":"2024-03-01","odometer":"1"}"#, "odometer"),
      (#"{"type":"weight","date":"2024-03-01","derived":["odometer"]}"#, "derived"),
    ])
  func refused(text: String, key: String) throws {
    do {
      _ = try JSONDecoder().decode(LogRecord.self, from: Data(text.utf8))
      Issue.record("it was read")
    } catch let error as DecodingError {
      switch error {
      case .dataCorrupted(let context), .typeMismatch(_, let context),
        .valueNotFound(_, let context):
        #expect(context.codingPath.last?.stringValue == key, "\(context)")
      case .keyNotFound(let missing, _): #expect(missing.stringValue == key)
      @unknown default: Issue.record("\(error)")
      }
    }
  }

  @Test("a record of another kind is no weight")
  func otherKind() throws {
    let text = #"{"type":"fuel","date":"2024-03-01","volume":"1","volumeUnit":"L"}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(WeightRecord.self, from: Data(text.utf8))
    }
  }
}
