// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// The rows of a text in one line, cells in brackets, as `[a][b] / [c]`; cells
/// that were in quotes as `["a"]`. Warnings and the error that ended it follow
/// as `~line:column` and `!line:column`.
func csvTrace(
  _ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect(), pieces size: Int? = nil,
  encoding: ReadingOptions.Encoding? = nil, limits: CSVLimits = CSVLimits()
) -> String {
  var rows: [String] = []
  var end = ""
  let note = { (row: Row) in
    let cells = row.map { $0.wasQuoted ? "[\"\($0.string)\"]" : "[\($0.string)]" }
    let warnings = row.warnings.map { "~\($0.position)" }
    rows.append(cells.joined() + warnings.joined())
  }
  var reader = CSVReader(dialect: dialect, encoding: encoding, limits: limits)
  do {
    for start in stride(from: 0, to: bytes.count, by: size ?? max(bytes.count, 1)) {
      try reader.feed(bytes[start..<min(start + (size ?? bytes.count), bytes.count)], note)
    }
    try reader.finish(note)
  } catch {
    end = (error as? LogError)?.position.map { "!\($0)" } ?? "!?"
  }
  return (rows + (end.isEmpty ? [] : [end])).joined(separator: " / ")
}

@Suite struct CSVReaderTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var rows: String
    var dialect: CSVDialect
    var testDescription: String { text.debugDescription }
    init(_ text: String, _ rows: String, _ dialect: CSVDialect = CSVDialect()) {
      self.text = text
      self.rows = rows
      self.dialect = dialect
    }
  }

  static func dialect(_ change: (inout CSVDialect) -> Void) -> CSVDialect {
    var dialect = CSVDialect()
    change(&dialect)
    return dialect
  }

  static let semicolons = CSVDialect(delimiter: ";", escapesOutsideQuotes: true)
  static let backslashes = CSVDialect(quoteEscape: .backslash)
  static let comments = dialect { $0.commentPrefix = "#" }
  static let longComments = dialect { $0.commentPrefix = "//" }
  static let lineFeeds = dialect { $0.lineEnd = .lineFeed }
  static let separatorLine = dialect {
    $0.delimiter = UInt8(ascii: ";")
    $0.hasSeparatorLine = true
  }

  static let accepted = [
    Case("", ""),
    Case("\n", ""),
    Case("a", "[a]"),
    Case("a,b\n1,2\n", "[a][b] / [1][2]"),
    Case("a,b\n1,2", "[a][b] / [1][2]"),
    Case("a,b\r\n1,2\r\n", "[a][b] / [1][2]"),
    Case("a,b\r1,2\r", "[a][b] / [1][2]"),
    Case("a,b\r1,2", "[a][b] / [1][2]"),
    Case("a\r\r\rb", "[a] / [b]"),
    Case(",", "[][]"),
    Case(",\n,", "[][] / [][]"),
    Case("a,\n", "[a][]"),
    Case("\"\"", "[\"\"]"),
    Case("\"\",\"\"\n", "[\"\"][\"\"]"),
    Case("\"a,b\",c", "[\"a,b\"][c]"),
    Case("\"a\"\"b\"", "[\"a\"b\"]"),
    Case("\"\"\"\"", "[\"\"\"]"),
    Case("\"\"\"a\"\"\",\"b\"\"\"", "[\"\"a\"\"][\"b\"\"]"),
    Case("\"a\nb\",c\n", "[\"a\nb\"][c]"),
    Case("\"a\r\nb\",c\r\n", "[\"a\r\nb\"][c]"),
    Case("\"a\rb\",c\n", "[\"a\rb\"][c]"),
    Case("x\r\"a\rb\",c\r", "[x] / [\"a\rb\"][c]"),
    Case(" a , b ", "[ a ][ b ]"),
    Case("a\n\n\nb", "[a] / [b]"),
    Case("a\n\"\"\nb", "[a] / [\"\"] / [b]"),
    Case("\u{FEFF}a,b", "[a][b]"),
    Case("\u{FEFF}\"a\",b", "[\"a\"][b]"),
    Case("\u{E9},\u{20AC},\u{1F600}", "[\u{E9}][\u{20AC}][\u{1F600}]"),
    // Delimiters.
    Case("a;b,c", "[a][b,c]", CSVDialect(delimiter: ";")),
    Case("a\tb\t\"c\td\"", "[a][b][\"c\td\"]", CSVDialect(delimiter: "\t")),
    Case("a|b", "[a][b]", CSVDialect(delimiter: "|")),
    Case("'a,b',\"c\"", "['a][b'][\"c\"]"),
    Case("'a,b',c", "[\"a,b\"][c]", CSVDialect(quote: "'")),
    Case("\"a,b\"\"", "[\"a][b\"\"]", CSVDialect(quote: nil)),
    // Backslashes.
    Case("a\\,b", "[a\\][b]"),
    Case(#"a\;b;c\\;d\e;f\"#, #"[a;b][c\][d\e][f\]"#, semicolons),
    Case(#""a\;b";c"#, #"["a\;b"][c]"#, semicolons),
    Case("a\\\nb", "[a\\] / [b]", semicolons),
    Case(#"\"a;b"#, #"["a][b]"#, semicolons),
    Case(#""a\"b",c"#, #"["a"b"][c]"#, backslashes),
    Case(#""a\\",c"#, #"["a\"][c]"#, backslashes),
    Case(#""a\nb\,c""#, #"["a\nb\,c"]"#, backslashes),
    // Comments.
    Case("#x,\"y\na,b\n#z", "[a][b]", comments),
    Case("#x\ra\r#y\rb", "[a] / [b]", comments),
    Case("\"#a\",b\n #c", "[\"#a\"][b] / [ #c]", comments),
    Case("#x\na", "[#x] / [a]"),
    Case("/a\n//b\n/", "[/a] / [/]", longComments),
    // A line to a spreadsheet.
    Case("sep=;\na;b\nsep=;", "[a][b] / [sep=][]", separatorLine),
    Case("sep=;\na", "[sep=;] / [a]"),
    // What RFC 4180 forbids.
    Case("\"a\" b,c", "[\"a\" b][c]~1:4"),
    Case("x\n\"a\n\"\"b\" c,d\ne", "[x] / [\"a\n\"\"b\" c][d]~3:5 / [e]"),
    Case("\"a\" \"b\",\"c\"d", "[\"a\" \"b\"][\"c\"d]~1:4~1:12"),
    Case("37'38\"N,\"b\"", "[37'38\"N][\"b\"]~1:6"),
    Case(" \"a\"", "[ \"a\"]~1:2"),
    Case("a\nb\rc\n", "[a] / [b\rc]~2:2"),
    Case("a\n\"b\"\rc\n", "[a] / [\"b\"\rc]~2:4"),
    Case("a\rb\n", "[a\rb]~1:2", lineFeeds),
    Case("a\r\nb\r", "[a] / [b]"),
    Case("a\rb\nc\r\nd", "[a] / [b] / [c] / [d]"),
  ]

  static let refused = [
    Case("\"a", "!1:1"),
    Case("a,b\nc,\"d\ne\nf", "[a][b] / !2:3"),
    Case("a\n\u{E9}\u{1F600},\"", "[a] / !2:4"),
    Case(#""a\""#, "!1:1", backslashes),
    Case("\"\"\"", "!1:1"),
    Case("a\nb,\u{0}", "[a] / !2:3"),
    Case("a\n\"\u{0}", "[a] / !2:2"),
  ]

  @Test(arguments: accepted + refused) func `a text gives these rows`(_ test: Case) {
    #expect(csvTrace(Array(test.text.utf8), test.dialect) == test.rows)
  }

  @Test(arguments: accepted + refused)
  func `input in pieces gives the same rows`(_ test: Case) {
    for size in 1...5 {
      #expect(csvTrace(Array(test.text.utf8), test.dialect, pieces: size) == test.rows)
      // With the encoding named, the pieces reach the scanner one by one; else a
      // short text waits as a whole for its encoding to be decided.
      let trace = csvTrace(
        Array(test.text.utf8), test.dialect, pieces: size, encoding: .utf8)
      #expect(trace == test.rows)
    }
  }

  @Test(arguments: accepted + refused)
  func `a text in two pieces gives the same rows`(_ test: Case) throws {
    // Behind enough text for the encoding to be decided, pieces are read at once.
    let start = Array(repeating: "#0123456789\n", count: 30).joined()
    var dialect = test.dialect
    dialect.commentPrefix = dialect.commentPrefix ?? "#0"
    guard dialect.commentPrefix == "#0", !dialect.hasSeparatorLine, dialect.lineEnd == nil,
      !test.text.utf8.starts(with: [0xEF])
    else { return }
    dialect.lineEnd =
      test.text.utf8.contains(10) || !test.text.utf8.contains(13)
      ? nil : .carriageReturn
    let bytes = Array((start + test.text).utf8)
    let whole = csvTrace(bytes, dialect)
    for cut in start.utf8.count..<bytes.count {
      var reader = CSVReader(dialect: dialect)
      var rows: [String] = []
      let note = { (row: Row) in rows.append(row.map(\.string).joined(separator: "|")) }
      var plain: [String] = []
      var failures: [LogError] = []
      do {
        try reader.feed(bytes[..<cut], note)
        try reader.feed(bytes[cut...], note)
        try reader.finish(note)
      } catch let error as LogError { failures.append(error) }
      do {
        var other = CSVReader(dialect: dialect)
        let note = { (row: Row) in plain.append(row.map(\.string).joined(separator: "|")) }
        try other.feed(bytes, note)
        try other.finish(note)
      } catch let error as LogError { failures.append(error) }
      #expect(rows == plain, "cut at \(cut) of \(whole)")
      #expect(failures.isEmpty || failures.count == 2 && failures[0] == failures[1])
    }
  }

  @Test func `rows and cells know where they stand`() throws {
    let text = "a,\u{E9}\u{1F600},\"b\"\n\n#\n\"x\ny\",\"\"\"z\",w\r\n,end"
    var dialect = CSVDialect()
    dialect.commentPrefix = "#"
    let rows = try CSVReader.rows(of: Array(text.utf8), dialect: dialect)
    #expect(rows.map { "\($0.position)" } == ["1:1", "4:1", "6:1"])
    #expect(rows.map(\.number) == [1, 2, 3])
    #expect(rows[0].map { "\($0.position)" } == ["1:1", "1:3", "1:6"])
    #expect(rows[1].map { "\($0.position)" } == ["4:1", "5:4", "5:10"])
    #expect(rows[1].map(\.string) == ["x\ny", "\"z", "w"])
    #expect(rows[2].map { "\($0.position)" } == ["6:1", "6:2"])
    #expect(String(decoding: rows[1].source, as: UTF8.self) == "\"x\ny\",\"\"\"z\",w")
    #expect(rows[1].cell(at: 2)?.string == "w")
    #expect(rows[1].cell(at: 3) == nil)
    #expect(rows[1].cell(at: nil) == nil)
  }

  @Test func `lines are counted by carriage returns where rows end with them`() throws {
    let rows = try CSVReader.rows(of: Array("a\r\"b\rc\",d\r\re".utf8))
    #expect(rows.map { "\($0.position)" } == ["1:1", "2:1", "5:1"])
    #expect("\(rows[1][1].position)" == "3:4")
  }

  @Test(
    arguments: [
      ("a\nb", .lineFeed), ("a\r\nb", .carriageReturnLineFeed), ("a\rb", .carriageReturn),
      ("\"\r\"\nb\r", .lineFeed), ("a", nil),
    ] as [(String, CSVLineEnd?)])
  func `the line end is told`(_ text: String, _ lineEnd: CSVLineEnd?) throws {
    var reader = CSVReader()
    try reader.feed(text.utf8) { _ in }
    try reader.finish { _ in }
    #expect(reader.lineEnd == lineEnd)
  }

  @Test func `a row that is kept stays as it is`() throws {
    let lines = (0..<500).map { "\($0),\"a\"\"\($0)\"" }
    let rows = try CSVReader.rows(of: lines.joined(separator: "\n").utf8)
    #expect(rows.count == 500)
    for (index, row) in rows.enumerated() {
      #expect(row.map(\.string) == ["\(index)", "a\"\(index)"])
    }
  }

  @Test func `an error of the caller ends the call and loses no row`() throws {
    struct Stop: Error {}
    var reader = CSVReader()
    let text = "1\n2\n3\n" + String(repeating: "\n", count: 256)
    var seen: [String] = []
    #expect(throws: Stop.self) {
      try reader.feed(text.utf8) { row in
        seen.append(row[0].string)
        if seen.count == 2 { throw Stop() }
      }
    }
    try reader.finish { seen.append($0[0].string) }
    #expect(seen == ["1", "2", "3"])
  }

  @Test(
    arguments: [
      (
        "\"a",
        "the quote that opens here is never closed: the file breaks off in it, or a quote is missing"
      ),
      (
        "ab\u{0}",
        "a NUL byte; this is not a text file, or one in another encoding; `encoding` names it"
      ),
    ])
  func `an error says what is wrong, again and again`(_ text: String, _ message: String) {
    var reader = CSVReader()
    let first = #expect(throws: LogError.self) {
      try reader.feed(text.utf8) { _ in }
      try reader.finish { _ in }
    }
    let second = #expect(throws: LogError.self) { try reader.finish { _ in } }
    #expect(first == second)
    #expect(first?.text() == message)
    #expect(first?.code == .notCSV)
  }

  @Test func `a warning says what was made of the cell`() throws {
    let rows = try CSVReader.rows(of: "x,\"Full\" 2\n".utf8)
    let warning = try #require(rows.first?.warnings.first)
    #expect(
      "\(warning)"
        == "1:9: text after a closing quote; the quotes are taken as part of the cell")
    #expect(rows[0][1].string == "\"Full\" 2")
    #expect(!rows[0][1].wasQuoted)
  }

  /// Cells are found many at a time; where such a run ends makes no difference.
  @Test(arguments: [1, 62, 63, 64, 65, 66, 127, 128, 129, 300])
  func `wide rows have all their cells, quoted ones among them`(_ width: Int) {
    var cells = (0..<width).map { $0 % 5 == 3 ? "" : "c\($0)" }
    for quoted in [nil, 0, width / 2, width - 1, min(63, width - 1), min(64, width - 1)] {
      if let quoted { cells[quoted] = "\"q,\(quoted)\"\"\"" }
      let expected = cells.map { cell in
        cell.hasPrefix("\"") ? "[\"\(cell.dropFirst().dropLast(3))\"\"]" : "[\(cell)]"
      }.joined()
      let line = cells.joined(separator: ",")
      for pieces in [1, 7, 100_000] {
        let trace = csvTrace(Array("\(line)\n\(line)\r\n".utf8), pieces: pieces)
        // One empty cell alone is a line without any.
        if width > 1 { #expect(trace == "\(expected) / \(expected)", "in pieces of \(pieces)") }
      }
    }
  }
}
