// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// The reader whose handlers work on threads of its own, by what its documentation says.
@Suite struct XMLParallelReaderTests {
  /// The example of the documentation.
  struct Dates: XMLPieceHandler {
    var text = ""
    mutating func take(_ match: XMLTreeMatch) {
      text += (match.node.attribute("date") ?? "-") + "\n"
    }
    mutating func finish() -> String { text }
  }

  struct Refusal: Error {}

  /// Entries 0 to 999, ten to a line.
  private static let entries = (0..<1000).map {
    "<entry date='d\($0)'/>" + ($0 % 10 == 9 ? "\n" : "")
  }
  private static let log = Array(("<log>\n" + entries.joined() + "</log>\n").utf8)
  private static let dates = (0..<1000).map { "d\($0)\n" }.joined()

  private static func reader(jobs: Int) throws -> XMLParallelReader<Dates> {
    let reader = XMLParallelReader(path: try XMLPath("log/entry"), jobs: jobs) { Dates() }
    reader.pieceSize = 500
    return reader
  }

  @Test(arguments: [1, 2, 4])
  func `results come in the order of the document, whatever gives it`(jobs: Int) throws {
    let reader = try Self.reader(jobs: jobs)
    var text = ""
    let consume: (String) -> ReadingAction = {
      text += $0
      return .continue
    }
    try reader.read(Self.log, consume)
    #expect(text == Self.dates)
    text = ""
    try reader.read(AnySequence(Self.log), consume)
    #expect(text == Self.dates)
    text = ""
    for start in stride(from: 0, to: Self.log.count, by: 777) {
      #expect(try reader.feed(Self.log[start...].prefix(777), consume))
    }
    try reader.finish(consume)
    #expect(text == Self.dates)
  }

  @Test func `a file and a descriptor`() throws {
    let path = "\(Fixtures.root)/Fixtures/invalid/odometer-restart.xml"
    let reader = XMLParallelReader(path: try XMLPath("//*[@date]"), jobs: 2) { Dates() }
    var dates: [String] = []
    try reader.read(contentsOf: path) { text in
      dates += text.split(separator: "\n").map(String.init)
      return .continue
    }
    // As they stand in the file.
    let text = try Fixtures.text(at: path)
    let expected = text.split(separator: " date=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(!expected.isEmpty)
    #expect(dates == expected)
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(contentsOf: path + ".none") { _ in .continue }
    }
    #expect(error?.code == .unreadable)
    let closed = #expect(throws: XMLReadError.self) {
      try reader.read(fileDescriptor: -1) { _ in .continue }
    }
    #expect(closed?.code == .unreadable)
  }

  @Test(arguments: [1, 2, 4])
  func `no more results come than are wanted`(jobs: Int) throws {
    let reader = try Self.reader(jobs: jobs)
    var results = 0
    try reader.read(Self.log) { _ in
      results += 1
      return .stop
    }
    #expect(results == 1)
    // What is behind the stop is not looked at.
    results = 0
    try reader.read(Self.log.dropLast(10) + Array("</lag>".utf8)) { _ in
      results += 1
      return .stop
    }
    #expect(results == 1)
  }

  @Test(arguments: [1, 2, 4])
  func `an error comes behind the results before it, and spoils no other document`(
    jobs: Int
  ) throws {
    let reader = try Self.reader(jobs: jobs)
    let damaged =
      Self.entries[..<600].joined() + "<entry date=d600/>" + Self.entries[601...].joined()
    var text = ""
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(Array("<log>\n\(damaged)</log>".utf8)) {
        text += $0
        return .continue
      }
    }
    #expect(text == (0..<600).map { "d\($0)\n" }.joined())
    // Behind the first line and sixty of ten entries, where the value has no quote.
    #expect(error?.position == SourcePosition(line: 62, column: 13))
    #expect(error?.code == .notWellFormed)
    text = ""
    try reader.read(Self.log) {
      text += $0
      return .continue
    }
    #expect(text == Self.dates)
  }

  @Test(arguments: [1, 2])
  func `an error of the one who takes the results ends the reading`(jobs: Int) throws {
    let reader = try Self.reader(jobs: jobs)
    #expect(throws: Refusal.self) { try reader.read(Self.log) { _ in throw Refusal() } }
    var text = ""
    try reader.read(Self.log) {
      text += $0
      return .continue
    }
    #expect(text == Self.dates)
  }

  @Test(arguments: [1, 2])
  func `an input that breaks off gives what was there, and one that is given up nothing`(
    jobs: Int
  ) throws {
    let reader = try Self.reader(jobs: jobs)
    var text = ""
    let consume: (String) -> ReadingAction = {
      text += $0
      return .continue
    }
    let cut = Self.log[..<(Self.log.count / 2)]
    try reader.feed(cut, consume)
    try reader.breakOff(consume)
    let whole = String(decoding: cut, as: UTF8.self).split(separator: "/>").count - 1
    #expect(text == (0..<whole).map { "d\($0)\n" }.joined())
    try reader.feed(cut, consume)
    reader.cancel()
    text = ""
    try reader.read(Self.log, consume)
    #expect(text == Self.dates)
    try reader.feed(cut, consume)
    #expect(throws: XMLReadError.self) { try reader.finish(consume) }
  }
}
