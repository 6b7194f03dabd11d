// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// The changes of a logbook as asynchronous sequences, and lists that follow them.
@Suite struct LogbookChangesTests {
  private static func weight(_ day: Int, _ person: String = "Ann") throws -> LogRecord {
    try LogEditTests.weight("2024-03-\(day)", "8\(day)", person: person)
  }

  /// What a program shows: nothing but what it was told.
  struct List {
    struct Log: Equatable {
      var header: LogHeader
      var rows: [ObservedLogbook.Entry]
    }

    var logs: [Log]

    init(_ sections: [ObservedLogbook.Section]) {
      logs = sections.map { Log(header: $0.header, rows: $0.entries) }
    }

    mutating func follow(_ change: ObservedLogbook.Change) {
      switch change {
      case .logInserted(let log, let section):
        logs.insert(Log(header: section.header, rows: section.entries), at: log)
      case .logRemoved(let log): logs.remove(at: log)
      case .inserted(let log, let rows):
        for row in rows { logs[log].rows.insert(row.entry, at: row.index) }
      case .removed(let log, let indexes):
        for index in indexes.reversed() { logs[log].rows.remove(at: index) }
      case .changed(let log, let rows):
        for row in rows { logs[log].rows[row.index] = row.entry }
      case .moved(let log, let from, let to):
        logs[log].rows.insert(logs[log].rows.remove(at: from), at: to)
      case .headerChanged(let log, let header), .unitsChanged(let log, let header):
        logs[log].header = header
      case .reloaded(let sections): self = List(sections)
      }
    }
  }

  @Test func `each call gives a sequence of its own, for other tasks`() async throws {
    let book = ObservedLogbook()
    let early = book.changes()
    book.insert(try Self.weight(10))
    let late = book.changes()
    book.insert(try Self.weight(11))
    // Sendable: a task of its own takes it.
    let task = Task {
      var list = List([])
      for await change in early {
        list.follow(change)
        if list.logs.first?.rows.count == 2 { break }
      }
      return list.logs.first?.rows.map(\.record) ?? []
    }
    #expect(await task.value == book.logbook.logs[0].records)
    var iterator = late.makeAsyncIterator()
    let first = await iterator.next()
    guard case .inserted(log: 0, let rows)? = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(rows.map(\.index) == [1])
  }

  @Test func `what waits beyond the limit becomes one notice to reload`() async throws {
    let book = ObservedLogbook()
    let stream = book.changes(buffering: 3)
    for day in 10...13 { book.insert(try Self.weight(day)) }
    #expect(stream.channel.count == 1)
    book.insert(try Self.weight(14))
    var list = List([])
    var iterator = stream.makeAsyncIterator()
    guard case .reloaded(let sections)? = await iterator.next() else {
      Issue.record("it was not told to reload")
      return
    }
    #expect(sections.map(\.entries.count) == [4])
    list.follow(.reloaded(sections))
    list.follow(try #require(await iterator.next()))
    #expect(list.logs == List(book.sections).logs)
    #expect(stream.channel.count == 0)
  }

  @Test func `a sequence ends with its task, its loop, its book, or when it is stopped`()
    async throws
  {
    var book: ObservedLogbook? = ObservedLogbook()
    let stream = try #require(book?.changes())
    let cancelled = try #require(book?.changes())
    let task = Task {
      var count = 0
      for await _ in cancelled { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
    let stopped = try #require(book?.changes())
    let waiting = Task {
      var count = 0
      for await _ in stopped { count += 1 }
      return count
    }
    stopped.stop()
    #expect(await waiting.value == 0)
    book?.insert(try Self.weight(10))
    book = nil
    // What was told before the end is still there.
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 1)
  }

  // MARK: Random changes

  /// Makes one random change, possible or not.
  private static func change(_ book: ObservedLogbook, _ random: inout SeededGenerator) throws {
    let log = Int.random(in: -1...3, using: &random)
    let section = book.sections.indices.contains(log) ? book.sections[log] : nil
    let index = Int.random(in: -1...(section?.entries.count ?? 1), using: &random)
    func record() throws -> LogRecord {
      let date = "2024-03-\(Int.random(in: 10...19, using: &random))"
      let name = ["Ann", "Ben", "Cem"].randomElement(using: &random) ?? "Ann"
      let number = Int.random(in: 1...3, using: &random)
      if Int.random(in: 0..<3, using: &random) > 0 {
        return try LogEditTests.weight(date, "8\(number)", person: name)
      }
      return try LogEditTests.fuel(
        date, odometer: number, currency: Bool.random(using: &random) ? "EUR" : nil)
    }
    let isFull = book.sections.reduce(0) { $0 + $1.entries.count } > 25
    switch Int.random(in: 0..<16, using: &random) {
    case 0...2 where !isFull: book.insert(try record())
    case 3 where !isFull:
      book.insert(try (0..<Int.random(in: 0...5, using: &random)).map { _ in try record() })
    case 0...4:
      book.remove((0..<5).map { _ in Int.random(in: -1...9, using: &random) }, inLog: log)
    case 5: book.remove([index], inLog: log)
    case 6:
      let ids = book.sections.flatMap(\.entries).map(\.id)
      book.remove(ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
    case 7...9:
      var new = try record()
      new.subject = section?.header.subject ?? new.subject
      book.replace(index, inLog: log, with: new)
    case 10: book.move(index, to: Int.random(in: -1...5, using: &random), inLog: log)
    case 11:
      let name = ["Ann", "Ben", "Civic", nil].randomElement(using: &random) ?? nil
      book.move(index, inLog: log, toSubject: name)
    case 12:
      let unit = MassUnit.allCases.randomElement(using: &random)
      book.changeHeader(ofLog: log) {
        $0.massUnit = unit
        $0.currency = "EUR"
      }
    case 13: book.rename(log, to: ["Ann", "Dee", nil].randomElement(using: &random) ?? nil)
    case 14 where Int.random(in: 0..<4, using: &random) == 0: book.removeLog(log)
    case 15 where Int.random(in: 0..<4, using: &random) == 0:
      let orders: [ObservedLogbook.Order] = [.asLogged, .oldestFirst, .newestFirst]
      book.sort(orders.randomElement(using: &random) ?? .asLogged)
    default: break
    }
  }

  private static func isSorted(_ section: ObservedLogbook.Section, _ order: ObservedLogbook.Order)
    -> Bool
  {
    let dates = section.entries.map(\.record.date)
    return switch order {
    case .asLogged: true
    case .oldestFirst: zip(dates, dates.dropFirst()).allSatisfy { $0 <= $1 }
    case .newestFirst: zip(dates, dates.dropFirst()).allSatisfy { $0 >= $1 }
    }
  }

  /// 10,000 changes with THOROUGH=1.
  @Test func `lists that do what they are told are what the log is`() async throws {
    var random = SeededGenerator(seed: 21)
    let book = ObservedLogbook()
    var list = List([])
    let observation = book.observe { list.follow($0) }
    // A reader that takes what waits now and then, and misses steps.
    var slow = List([])
    let stream = book.changes(buffering: 6)
    var iterator = stream.makeAsyncIterator()
    var reloads = 0
    for step in 0..<Rounds.of(10_000, usually: 1_000) {
      try Self.change(book, &random)
      let truth = List(book.sections)
      guard list.logs == truth.logs else {
        Issue.record("a list is wrong after step \(step)")
        return
      }
      let ids = book.sections.flatMap(\.entries).map(\.id)
      #expect(Set(ids).count == ids.count)
      for section in book.sections {
        #expect(Self.isSorted(section, book.order), "step \(step)")
        #expect(section.entries.allSatisfy { section.header.fits($0.record) }, "step \(step)")
      }
      guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
      #expect(stream.channel.count <= 6)
      for _ in 0..<stream.channel.count {
        let change = try #require(await iterator.next())
        if case .reloaded = change { reloads += 1 }
        slow.follow(change)
      }
      guard slow.logs == truth.logs else {
        Issue.record("a slow list is wrong after step \(step)")
        return
      }
    }
    #expect(reloads > 10)
    withExtendedLifetime(observation) {}
  }
}
