// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

@Suite struct ObservedLogbookTests {
  @Test func `changes are told with their indexes`() throws {
    let book = ObservedLogbook()
    var told: [ObservedLogbook.Change] = []
    let observation = book.observe { told.append($0) }
    let records = try (1...4).map { try LogEditTests.weight("2024-03-0\($0)", "8\($0)") }
    book.insert(records[0])
    book.insert([
      records[1], try LogEditTests.weight("2024-03-01", "60", person: "Ben"), records[2],
    ])
    let copy = book.logbook
    book.remove([2, 0], inLog: 0)
    #expect(book.replace(0, inLog: 0, with: records[3]))
    #expect(book.replace(0, inLog: 0, with: records[3]))
    #expect(!book.replace(0, inLog: 1, with: records[3]))
    book.setUnits(ofLog: 0) { $0.massUnit = .pounds }
    book.setUnits(ofLog: 0) { $0.massUnit = .pounds }
    book.removeLog(1)
    #expect(
      told == [
        .logInserted(0), .inserted(log: 0, indexes: [0]), .logInserted(1),
        .inserted(log: 0, indexes: [1, 2]), .inserted(log: 1, indexes: [0]),
        .removed(log: 0, indexes: [0, 2]), .changed(log: 0, indexes: [0]),
        .unitsChanged(log: 0), .logRemoved(1),
      ])
    #expect(book.logbook.logs.map(\.records) == [[records[3]]])
    // A value that was handed out stays what it was.
    #expect(copy.logs.map(\.records.count) == [3, 1])
    observation.cancel()
    book.insert(records[0])
    #expect(told.count == 9)
  }

  @Test func `a change made by an observer is told after the one it hears of`() throws {
    let book = ObservedLogbook()
    let record = try LogEditTests.weight("2024-03-01", "81")
    var told: [String] = []
    let first = book.observe { change in
      told.append("first \(change)")
      if change == .inserted(log: 0, indexes: [0]) { book.remove([0], inLog: 0) }
    }
    let second = book.observe { told.append("second \($0)") }
    book.insert(record)
    #expect(
      told == [
        "first logInserted(0)", "second logInserted(0)", "first inserted(log: 0, indexes: [0])",
        "second inserted(log: 0, indexes: [0])", "first removed(log: 0, indexes: [0])",
        "second removed(log: 0, indexes: [0])",
      ])
    withExtendedLifetime((first, second)) {}
  }

  /// Pieces of an input, and how many of them were asked for.
  final class Pieces: AsyncSequence, AsyncIteratorProtocol {
    let pieces: [[UInt8]]
    var asked = 0

    init(_ text: String, size: Int) {
      let bytes = Array(text.utf8)
      pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<Swift.min($0 + size, bytes.count)])
      }
    }

    func makeAsyncIterator() -> Pieces { self }
    func next() async throws -> [UInt8]? {
      asked += 1
      return asked <= pieces.count ? pieces[asked - 1] : nil
    }
  }

  @Test func `records come as an asynchronous sequence, and nothing is read ahead`() async throws {
    let count = 5_000
    var text = ""
    for index in 0..<count {
      text +=
        "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":\(index + 1),"
        + "\"weightUnit\":\"g\"}\n"
    }
    text += "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":\"x\",\"weightUnit\":\"g\"}\n"
    let pieces = Pieces(text, size: 10_000)
    var rejected = 0
    var sum = 0
    for try await record in LogReader().records(from: pieces, report: { _ in rejected += 1 }) {
      guard let record = record.weight else { continue }
      sum += Int(record.weight?.value.significand ?? 0)
    }
    #expect(sum == count * (count + 1) / 2)
    #expect(rejected == 1)
    let few = Pieces(text, size: 10_000)
    for try await record in LogReader().records(from: few) {
      // The format is recognised by the first 64 kB.
      #expect(record.kind == .weight)
      break
    }
    #expect(few.asked <= 8)
    #expect(few.pieces.count > 30)
  }

  @Test func `a file that is not there is an error of the sequence`() async throws {
    await #expect(throws: LogError.self) {
      for try await _ in LogReader().records(contentsOf: "/nowhere/log.xml") {}
    }
  }
}
