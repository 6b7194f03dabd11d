// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct CSVDialectDetectionTests {
  private static func detect(_ text: String, isWhole: Bool = true) -> CSVDialectDetection {
    CSVDialectDetection(head: text.utf8, isWhole: isWhole)
  }

  struct Case: CustomTestStringConvertible {
    var text: String
    var delimiters: String
    var explanation: String
    var testDescription: String { text.debugDescription }
    init(_ text: String, _ delimiters: String, _ explanation: String) {
      self.text = text
      self.delimiters = delimiters
      self.explanation = explanation
    }
  }

  @Test(arguments: [
    Case("a,b\n1,2\n", ",", "comma, because no other delimiter occurs"),
    Case("a\tb\n1\t2\n", "\t", "tab, because no other delimiter occurs"),
    Case("a|b", "|", "vertical bar, because no other delimiter occurs"),
    Case(
      "Date;Km;Cost\n05.03.2025;41,85;70,10\n06.03.2025;40,85;60,10\n", ";",
      "semicolon, because 3 rows have as many cells as a row next to them (2 with comma)"),
    Case("sep=;\na,b;c\n", ";", "semicolon, because the first line says so"),
    Case(
      "title, or not\n#Version: 6\n\n#date;weight;log\n1;2;\n3;4;x\n", ";",
      "semicolon, because 3 rows have as many cells as a row next to them (0 with comma)"),
    Case(
      "\"a;b\",c\n\"d;e\",f\n", ",", "comma, because no other delimiter occurs"),
    Case(
      "a,\"b;c\"\nd,\"e;f\"\n", ",",
      "comma, because 2 rows have as many cells as a row next to them (2 with semicolon) "
        + "and no other reading needs so few repairs"),
  ])
  func `the delimiter is found and explained`(_ test: Case) {
    let detection = Self.detect(test.text)
    let delimiters = detection.candidates.map { Character(UnicodeScalar($0.delimiter)) }
    #expect(String(delimiters) == test.delimiters)
    #expect(detection.explanation == test.explanation)
    #expect(detection.dialect != nil)
  }

  @Test(arguments: [
    Case(
      "10;1,5\n20;2,5\n", ",;",
      "comma or semicolon: 2 rows have as many cells as a row next to them with each of them"),
    Case(
      "a,b;c", ",;", "comma or semicolon: it occurs, though no two rows agree with each of them"),
    Case("a\nb\n", ",;\t|", "no delimiter: every row is one cell, whichever is taken"),
    Case("", ",;\t|", "no delimiter: every row is one cell, whichever is taken"),
  ])
  func `nothing is guessed`(_ test: Case) {
    let detection = Self.detect(test.text)
    #expect(
      String(detection.candidates.map { Character(UnicodeScalar($0.delimiter)) })
        == test.delimiters)
    #expect(detection.explanation == test.explanation)
    #expect(detection.dialect == nil)
  }

  @Test func `escapes are found where they explain more`() {
    let outside = Self.detect("a;b;c\n1;x\\;y;2\n3;\\;;4\n")
    #expect(outside.dialect?.escapesOutsideQuotes == true)
    #expect(outside.explanation.hasSuffix("; \\ stands before delimiters in cells"))
    let inside = Self.detect("a,b\n1,\"x \\\"y\\\", z\"\n")
    #expect(inside.dialect?.quoteEscape == .backslash)
    #expect(inside.explanation.hasSuffix("; quotes in cells are written \\\""))
    let neither = Self.detect("a,b\nC:\\x,\"D:\\\"\n")
    #expect(neither.dialect == CSVDialect())
  }

  @Test func `a row that is cut says nothing`() {
    let lines = String(repeating: "a;b\n", count: 80)
    #expect(Self.detect(lines + "1,2,3,4", isWhole: false).explanation.contains("no other"))
    #expect(Self.detect(lines + "1,2,3,4").explanation.contains("0 with comma"))
  }

  @Test func `the dialect reads the text`() throws {
    let text = "sep=;\r\na;b\r\n1;2\r\n"
    let dialect = try #require(Self.detect(text).dialect)
    let rows = try CSVReader.rows(of: text.utf8, dialect: dialect)
    #expect(rows.map { $0.map(\.string) } == [["a", "b"], ["1", "2"]])
    let wide = CSVEncodingTests.utf16(text, bigEndian: true, mark: true)
    #expect(CSVDialectDetection(head: wide, isWhole: true).dialect == dialect)
  }

  @Test func `a delimiter that is named is taken, and the rest found out`() {
    let text = "sep=,\n10;1,5;\\;\n20;2,5;x\n"
    let detection = CSVDialectDetection(
      head: text.utf8, isWhole: true, delimiter: UInt8(ascii: ";"))
    #expect(detection.dialect?.delimiter == UInt8(ascii: ";"))
    #expect(detection.dialect?.hasSeparatorLine == true)
    #expect(detection.dialect?.escapesOutsideQuotes == true)
    #expect(
      detection.explanation
        == "semicolon, because it was named; \\ stands before delimiters in cells")
  }
}
