// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

private func write(
  _ rows: [[String]], _ dialect: CSVDialect = CSVDialect(),
  _ quoting: CSVWriter.Quoting = .whereNeeded
) throws(LogError) -> String {
  var writer = CSVWriter(dialect: dialect, quoting: quoting)
  for row in rows {
    for cell in row { try writer.cell(cell) }
    try writer.endRow()
  }
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite struct CSVWriterTests {
  struct Case: CustomTestStringConvertible {
    var rows: [[String]]
    var text: String
    var dialect: CSVDialect
    var testDescription: String { text.debugDescription }
    init(_ rows: [[String]], _ text: String, _ dialect: CSVDialect = CSVDialect()) {
      self.rows = rows
      self.text = text
      self.dialect = dialect
    }
  }

  @Test(arguments: [
    Case([["a", "b"], ["1", ""]], "a,b\n1,\n"),
    Case([["a,b", "c;d"]], "\"a,b\",c;d\n"),
    Case([["a,b", "c;d"]], "a,b;\"c;d\"\n", CSVDialect(delimiter: ";")),
    Case([["say \"hi\""]], "\"say \"\"hi\"\"\"\n"),
    Case(
      [["say \"hi\"", "a\\b"]], "\"say \\\"hi\\\"\",a\\b\n", CSVDialect(quoteEscape: .backslash)),
    Case([["a\nb", "c\rd"]], "\"a\nb\",\"c\rd\"\n"),
    Case([[""]], "\"\"\n"),
    Case([["", ""]], ",\n"),
    Case([[" a "]], " a \n"),
    Case([["\u{FEFF}a", "\u{FEFF}a"], ["\u{FEFF}a"]], "\"\u{FEFF}a\",\u{FEFF}a\n\u{FEFF}a\n"),
    Case([["sep=;"], ["sep=;"]], "\"sep=;\"\nsep=;\n"),
    Case(
      [["a;b\\", "c\"d"]], "a\\;b\\\\;c\"d\n",
      CSVDialect(delimiter: ";", quote: nil, escapesOutsideQuotes: true)),
    Case(
      [["a"]], "sep=,\na\n", CSVReaderTests.dialect { $0.hasSeparatorLine = true }),
    Case(
      [["a", "b"]], "a,b\r\n", CSVReaderTests.dialect { $0.lineEnd = .carriageReturnLineFeed }),
    Case([["#a", "#b"]], "\"#a\",#b\n", CSVReaderTests.comments),
  ])
  func `rows are written like this`(_ test: Case) throws {
    #expect(try write(test.rows, test.dialect) == test.text)
  }

  @Test func `all cells are put in quotes on request`() throws {
    #expect(
      try write([["a", ""], ["1\"", ","]], CSVDialect(), .always) == "\"a\",\"\"\n\"1\"\"\",\",\"\n"
    )
  }

  @Test func `numbers keep their digits`() throws {
    var writer = CSVWriter()
    try writer.cell(ExactDecimal(parsing: "82.40"))
    try writer.cell(ExactDecimal(parsing: "-0.00"))
    try writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "82.40,-0.00\n")
  }

  @Test(
    arguments: [
      ([["a,b"]], "a comma in a cell cannot be written in a dialect without quotes"),
      ([["a\nb"]], "a line end in a cell cannot be written in a dialect without quotes"),
      ([[""]], "a row of one empty cell cannot be written in a dialect without quotes"),
      (
        [["\u{FEFF}"]],
        "a first cell that begins like a comment or a mark cannot be written in a dialect "
          + "without quotes"
      ),
    ])
  func `what has no form is refused`(_ rows: [[String]], _ message: String) {
    let failure = #expect(throws: LogError.self) { try write(rows, CSVDialect(quote: nil)) }
    #expect(failure?.code == .unwritable)
    #expect(failure?.message == message)
  }

  @Test func `what was written is handed on once`() throws {
    var writer = CSVWriter()
    var output: [UInt8] = []
    for text in ["a", "b"] {
      try writer.cell(text)
      try writer.endRow()
      writer.drain { output.append(contentsOf: $0) }
      #expect(writer.bytes.isEmpty)
    }
    #expect(output == Array("a\nb\n".utf8))
  }

  static var dialects: [CSVDialect] {
    var dialects: [CSVDialect] = []
    for delimiter: Unicode.Scalar in [",", ";", "\t", "|"] {
      for variant in 0..<24 {
        var dialect = CSVDialect(delimiter: delimiter)
        if variant & 1 != 0 { dialect.quoteEscape = .backslash }
        if variant & 2 != 0 { dialect.escapesOutsideQuotes = true }
        if variant & 4 != 0 { dialect.commentPrefix = "#" }
        dialect.lineEnd = [nil, .carriageReturnLineFeed, .carriageReturn][variant / 8]
        dialects.append(dialect)
      }
    }
    return dialects
  }

  @Test func `random rows are read as they were written, in every dialect`() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "B", "1", "", " ", ",", ";", "\t", "|", "\"", "\"\"", "'", "\\", "\\\\", "\\\"", "\n",
      "\r",
      "\r\n", "#", "=", "\u{E9}", "\u{20AC}", "\u{1F600}", "\u{FEFF}", "sep=",
    ]
    for dialect in Self.dialects {
      var rows: [[String]] = []
      for _ in 0..<60 {
        rows.append(
          (0..<Int.random(in: 1...5, using: &random)).map { _ in
            (0..<Int.random(in: 0...6, using: &random))
              .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
          })
      }
      let quoting: CSVWriter.Quoting = Bool.random(using: &random) ? .always : .whereNeeded
      let text = try write(rows, dialect, quoting)
      let read = try CSVReader.rows(of: text.utf8, dialect: dialect)
      #expect(read.allSatisfy { $0.warnings.isEmpty }, "\(dialect)")
      // As bytes: equal Strings may be different texts.
      #expect(
        read.map { $0.map { Array($0.bytes) } } == rows.map { $0.map { Array($0.utf8) } },
        "\(dialect)")
      for size in [1, 7, 64] {
        let whole = csvTrace(Array(text.utf8), dialect)
        #expect(csvTrace(Array(text.utf8), dialect, pieces: size) == whole, "\(dialect)")
      }
    }
  }
}
