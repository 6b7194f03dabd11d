// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Cells whose text is an object in JSON.
struct ObjectCellTests {
  private func mapping(_ source: String, _ records: String, date: String) throws -> Mapping {
    try Mapping(
      parsing: Array(
        """
        {"version": 3, "name": "mine", "title": "Mine", "kind": "weight", "source": "\(source)",
         \(records) "table": {"object": "data"}, "dates": {"example": "2024-03-01"},
         "needs": {"fields": ["weight"], "name": "weight"},
         "columns": [{"titles": ["\(date)"], "date": "whole"}, {"titles": ["data"], "nothing": true},
           {"titles": ["data/body/kg"], "quantity": "weight", "unit": ["kg"]},
           {"titles": ["data/by"], "text": "person"}]}
        """.utf8))
  }

  private func read(_ text: String, _ mapping: Mapping) throws -> [String] {
    let reading = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(mapping.layout.printed.contains(#""object": "data""#))
    return reading.records.map { record in
      let body = record.weight
      return "\(record.date) \(body?.weight?.description ?? "") \(body?.person ?? "")"
        + record.extras.entries.map { " \($0.name)=\($0.value)" }.joined()
    }
  }

  @Test func `the values of an object in a cell are cells of their own`() throws {
    let found = try read(
      #"""
      day,data,mood
      2024-03-01,"{""body"":{""kg"":82.40,""fat"":[1,2]},""by"":""Ann"",""none"":null}",fine
      2024-03-02,"{""by"":""Bob, \""B\"""",""body"":{""kg"":""82.1 kg""}}",
      2024-03-03,"{""body"":{""kg"":",bad

      """#, mapping("csv", "", date: "day"))
    #expect(
      found == [
        "2024-03-01 82.40 kg Ann data/body/fat=[1,2] mood=fine", #"2024-03-02 82.1 kg Bob, "B""#,
      ])
  }

  @Test func `the rest of an object is no extra where a mapping wants none`() throws {
    let bare = try mapping("csv", #""extras": "none","#, date: "day")
    let found = try read(
      #"""
      day,data,mood
      03.04.2024,"{""body"":{""kg"":82.40},""x"":1}",fine
      13.04.2024,"{""body"":{""kg"":82.10},""x"":1}",fine

      """#, bare)
    #expect(found == ["2024-04-03 82.40 kg ", "2024-04-13 82.10 kg "])
  }

  @Test func `an object as a text in JSON is read as one that is no text`() throws {
    let found = try read(
      #"""
      {"all":[{"on":"2024-03-01","data":"{\"body\":{\"kg\":82.40},\"by\":\"Ann\",\"x\":1}"},
        {"on":"2024-03-02","data":{"body":{"kg":82.1},"by":"Bob","x":2}},
        {"on":"2024-03-03","data":"[{}]"},{"on":"2024-03-04","data":"{}}"}]}
      """#, mapping("json", #""records": "all","#, date: "on"))
    #expect(found == ["2024-03-01 82.40 kg Ann data/x=1", "2024-03-02 82.1 kg Bob data/x=2"])
  }
}
