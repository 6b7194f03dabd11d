// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Records as an asynchronous sequence.
@Suite struct LogRecordsTests {
  /// Pieces of an input, and how many of them were asked for.
  final class Pieces: AsyncSequence, AsyncIteratorProtocol {
    struct Broken: Error {}

    let pieces: [[UInt8]]
    /// Whether the source breaks off behind the last piece, and does not end there.
    let breaksOff: Bool
    var asked = 0

    init(_ text: String, size: Int, breaksOff: Bool = false) {
      self.breaksOff = breaksOff
      let bytes = Array(text.utf8)
      pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<Swift.min($0 + size, bytes.count)])
      }
    }

    func makeAsyncIterator() -> Pieces { self }
    func next() async throws -> [UInt8]? {
      asked += 1
      if breaksOff, asked > pieces.count { throw Broken() }
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

  @Test(arguments: [true, false])
  func `records before a fault come before its error`(breaksOff: Bool) async throws {
    let entry = "<measurement date=\"2024-03-01\"><weight unit=\"kg\">80</weight></measurement>\n"
    let entries = String(repeating: entry, count: 2_000)
    // The last entry is not complete.
    let text = "<logbook version=\"1\"><weightLog>\n" + entries + entry.dropLast(20)
    var count = 0
    var failure: (any Error)?
    do {
      for try await _ in LogReader().records(
        from: Pieces(text, size: 10_000, breaksOff: breaksOff))
      {
        count += 1
      }
    } catch {
      failure = error
    }
    #expect(count == 2_000)
    #expect((failure is Pieces.Broken) == breaksOff)
    #expect(failure != nil)
  }

  @Test func `a file that is not there is an error of the sequence`() async throws {
    await #expect(throws: LogError.self) {
      for try await _ in LogReader().records(contentsOf: "/nowhere/log.xml") {}
    }
  }
}
