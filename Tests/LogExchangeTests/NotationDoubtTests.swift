// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Values that look like another notation, although their column decides it.
@Suite struct NotationDoubtTests {
  @Test func `a column that names its mark puts no other number in doubt`() throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 3, "name": "g", "kind": "fuel", "source": "csv", "columns": [
          {"titles": ["d"], "date": "whole"},
          {"titles": ["odo"], "quantity": "odometer", "unit": ["km"], "decimalMark": "point"},
          {"titles": ["l"], "quantity": "volume", "unit": ["L"], "decimalMark": "comma"},
          {"titles": ["p"], "number": "totalCost"}]}
        """.utf8))
    let text =
      "d;odo;l;p\n2024-01-02;1000;40,5;60.25\n;1200;41,5;61.25\n"
      + "2024-01-05;1400;42,5;62.25\n"
    let found = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(found.records.map { "\($0.date)" } == ["2024-01-02", "2024-01-05"])
    #expect(found.diagnostics.map { $0.prefix(4) } == ["3:1:"])
  }

  @Test func `a column that names its dates puts no other date in doubt`() throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 3, "name": "g", "kind": "fuel", "source": "csv", "columns": [
          {"titles": ["d"], "date": "whole", "pattern": "MM/dd/yyyy"},
          {"titles": ["alt"], "date": "whole"},
          {"titles": ["odo"], "quantity": "odometer", "unit": ["km"]},
          {"titles": ["l"], "quantity": "volume", "unit": ["L"]}]}
        """.utf8))
    let text =
      "d;alt;odo;l\n;24/12/2023;900;30\n01/02/2024;;1000;40\n"
      + "12/31/2024;;x1;41\n01/05/2025;;1400;42\n"
    let found = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(found.records.map { "\($0.date)" } == ["2023-12-24", "2024-01-02", "2025-01-05"])
    #expect(found.diagnostics.count == 1)
  }

  @Test(arguments: [
    // Nobody weighs 82 tonnes, and no share of a body is above 100 %.
    ("2024-01-02,\"82,405 kg\",\n2024-01-05,,\"58,712 %\"\n", ["82.405 kg", "58.712 %"]),
    ("2024-01-02,82.405,\n2024-01-05,83.1,\n", ["82.405 kg", "83.1 kg"]),
    ("2024-01-02,82.405,\n", ["82.405 kg"]),
    ("2024-01-02,\"82,405\",\n", ["82.405 kg"]),
    // A calf or an elephant.
    ("2024-01-02,\"6,405\",\n", nil),
    // With either mark, one of the two is impossible.
    ("2024-01-02,\"82,405\",\n2024-01-03,82.405,\n", nil),
    // A number that can be read in one way only counts first; the other row is rejected.
    ("2024-01-02,\"82,405\",\n2024-01-03,82.4,\n", ["82.4 kg"]),
  ])
  func `limits of a field decide where the forms of numbers do not`(
    rows: String, meant: [String]?
  ) throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 3, "name": "g", "kind": "weight", "source": "csv", "columns": [
          {"titles": ["d"], "date": "whole"},
          {"titles": ["w"], "quantity": "weight", "unit": [{"number": true}, "kg"]},
          {"titles": ["f"], "quantity": "bodyFat", "unit": [{"number": true}, "%"]}]}
        """.utf8))
    let text = Array("d,w,f\n\(rows)".utf8)
    guard let meant else {
      #expect { try MappingTests.read(text, by: mapping) } throws: {
        "\($0)".contains("say it with `decimalMark`")
      }
      return
    }
    let found = try MappingTests.read(text, by: mapping)
    let read = found.records.compactMap { record in
      record.weight?.weight?.description ?? record.weight?.bodyFat?.description
    }
    #expect(read == meant, "\(found.diagnostics)")
  }

  @Test(arguments: [
    ("78.19999694824219", "78.2"), ("82.500000000", nil), ("1073741824", nil), ("16777216.0", nil),
    ("0.1000000015", nil), ("0.100000001490116", nil), ("0.10000000149011612", "0.1"),
  ])
  func `only digits that a 32-bit number adds are left out`(text: String, meant: String?) {
    #expect(ExactDecimal.withoutFloatNoise(text)?.description == meant)
  }
}
