// SPDX-License-Identifier: MIT

import Testing

struct FHIRDoubtTests {
  struct Code: CustomTestStringConvertible, Sendable {
    var code: String
    var system = "http://loinc.org"
    var display: String?
    var text: String?
    /// The message; nil where nothing is wrong.
    var doubt: String?
    var testDescription: String { "\(code) \(display ?? "") \(text ?? "")" }
  }

  private static let unread = "expected 29463-7 of LOINC; the entry is not read"

  // Check digits: 29463-7, 8867-4 and 8335-2 are codes of LOINC.
  @Test(arguments: [
    Code(code: "29463-7", display: "Body weight"),
    Code(code: "29463-7", display: "BODY WEIGHT", text: "Weight"),
    Code(code: "29463-7", display: "Gewicht"),
    Code(code: "3141-9", display: "Body weight"),
    Code(code: "41982-0", display: "Body fat"),
    Code(code: "8867-4", display: "Heart rate"),
    Code(code: "8335-2", display: "Body weight Estimated"),
    Code(code: "27113001", system: "http://snomed.info/sct", display: "Something"),
    Code(code: "29463-8", system: "http://example.org"),
    Code(
      code: "29463-8",
      doubt: #"code.coding.code is "29463-8", which is no code of LOINC: its last digit would be 7"#
    ),
    Code(
      code: "8867-3", display: "Heart rate",
      doubt: #"code.coding.code is "8867-3", which is no code of LOINC: its last digit would be 4"#),
    Code(
      code: "8302-2", display: "Body weight",
      doubt: #"code.coding.code is "8302-2" (Body height), and its display "Body weight""#),
    Code(
      code: "8867-4", display: "Body weight",
      doubt: #"code.coding.display is "Body weight", but its code is "8867-4", \#(unread)"#),
    Code(
      code: "8867-4", text: "Weight",
      doubt: #"code.text is "Weight", but its code is "8867-4", \#(unread)"#),
  ]) func `a code has to be one, and that of what stands beside it`(code: Code) throws {
    let display = code.display.map { #","display":"\#($0)""# } ?? ""
    let text = code.text.map { #","text":"\#($0)""# } ?? ""
    let unit = code.code == "8302-2" ? "cm" : code.code == "41982-0" ? "%" : "kg"
    let checked = try CheckedInput(
      """
      {"resourceType":"Observation","status":"final","code":{"coding":[{"system":\
      "\(code.system)","code":"\(code.code)"\(display)}]\(text)},\
      "effectiveDateTime":"2024-03-01","valueQuantity":{"value":82,"unit":"\(unit)"}}
      """)
    #expect(checked.findings.map(\.message) == [code.doubt].compactMap(\.self))
    #expect(checked.findings.allSatisfy { $0.code == .doubtfulCoding })
  }

  @Test(arguments: [
    ("2024-03-01T08:00:00Z", "2024-03-01T08:00:00Z", true),
    ("2024-03-01T08:00:00Z", "2024-03-01T09:30:00+02:00", false),
    ("2024-03-01T08:00:00Z", "2024-03-01T10:30:00+02:00", true),
    ("2024-03-01T08:00:00Z", "2024-03-01", true), ("2024-03-02", "2024-03-01", false),
    ("2024-03-01", "tomorrow", true),
  ]) func `a period does not end before it starts`(
    start: String, end: String, isRight: Bool
  ) throws {
    let checked = try CheckedInput(
      """
      {"resourceType":"Observation","status":"final","code":{"coding":[{"system":\
      "http://loinc.org","code":"29463-7"}]},\
      "effectivePeriod":{"start":"\(start)","end":"\(end)"},\
      "valueQuantity":{"value":82,"unit":"kg"}}
      """)
    #expect(checked.findings.map(\.code) == (isRight ? [] : [.endBeforeStart]))
  }
}
