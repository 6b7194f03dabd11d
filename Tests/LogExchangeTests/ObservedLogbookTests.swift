// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// What a logbook tells of its changes.
@Suite struct ObservedLogbookTests {
  typealias Change = ObservedLogbook.Change

  /// The book, and what it has told so far.
  private final class Listener {
    let book: ObservedLogbook
    private(set) var changes: [Change] = []
    private var observation: ObservedLogbook.Observation?

    init(_ order: ObservedLogbook.Order = .asLogged, _ records: [LogRecord] = []) {
      var logbook = Logbook()
      for record in records { logbook.insert(record) }
      book = ObservedLogbook(logbook, order: order)
      observation = book.observe { [weak self] in self?.changes.append($0) }
    }

    func stop() { observation?.cancel() }

    /// The changes since the last time, in short: dates stand for entries.
    func told() -> [String] {
      defer { changes = [] }
      return changes.map { change in
        func rows(_ rows: [ObservedLogbook.Row]) -> String {
          rows.map { "\($0.index):\($0.entry.record.date)" }.joined(separator: " ")
        }
        return switch change {
        case .logInserted(let log, let section):
          "log \(log) \(section.header.subject ?? "-"): "
            + section.entries.map { "\($0.record.date)" }.joined(separator: " ")
        case .logRemoved(let log): "log \(log) gone"
        case .inserted(let log, let inserted): "in \(log): " + rows(inserted)
        case .removed(let log, let indexes): "in \(log) gone: \(indexes)"
        case .changed(let log, let changed): "in \(log) changed: " + rows(changed)
        case .moved(let log, let from, let to): "in \(log) moved: \(from) to \(to)"
        case .headerChanged(let log, let header): "log \(log) is \(header.subject ?? "-")"
        case .unitsChanged(let log, let header):
          "log \(log) in \(header.massUnit?.rawValue ?? "-") \(header.currency ?? "-")"
        case .reloaded(let sections): "reloaded: \(sections.map(\.entries.count))"
        }
      }
    }
  }

  private static func weights(_ days: [Int], _ person: String = "Ann") throws -> [LogRecord] {
    try days.map { try LogEditTests.weight("2024-03-\($0)", "8\($0)", person: person) }
  }

  @Test func `a new log and its first entries are told once, together`() throws {
    let listener = Listener()
    listener.book.insert(try Self.weights([12]))
    #expect(listener.told() == ["log 0 Ann: 2024-03-12"])
    listener.book.insert(
      try Self.weights([13, 11]) + Self.weights([14, 10], "Ben") + Self.weights([15]))
    #expect(
      listener.told() == [
        "in 0: 1:2024-03-13 2:2024-03-11 3:2024-03-15", "log 1 Ben: 2024-03-14 2024-03-10",
      ])
    listener.book.insert([])
    #expect(listener.told() == [])
  }

  @Test func `an entry stands where the order puts it, and the notice says where`() throws {
    let oldest = Listener(.oldestFirst, try Self.weights([20, 10]))
    oldest.book.insert(try Self.weights([30, 15, 12, 10]))
    #expect(
      oldest.told() == ["in 0: 1:2024-03-10 2:2024-03-12 3:2024-03-15 5:2024-03-30"])
    let newest = Listener(.newestFirst, try Self.weights([20, 10]))
    newest.book.insert(try Self.weights([30, 15, 12, 10]))
    #expect(
      newest.told() == ["in 0: 0:2024-03-30 2:2024-03-15 3:2024-03-12 4:2024-03-10"])
    // Of one date, the order of logging counts, or its reverse.
    let ids = newest.book.sections[0].entries.suffix(2).map(\.id.number)
    #expect(ids == ids.sorted(by: >))
    #expect(
      newest.book.sections[0].entries.map(\.record)
        == oldest.book.sections[0].entries.map(\.record).reversed())
  }

  @Test func `a removal that does not happen is not told; several go at once`() throws {
    let listener = Listener(.asLogged, try Self.weights([10, 11, 12, 13]))
    let book = listener.book
    #expect(book.remove([4, -1], inLog: 0) == 0)
    #expect(book.remove([0], inLog: 1) == 0)
    #expect(!book.removeLog(1))
    #expect(listener.told() == [])
    #expect(book.remove([2, 0, 9, 2], inLog: 0) == 2)
    #expect(listener.told() == ["in 0 gone: [0, 2]"])
    let id = book.sections[0].entries[1].id
    #expect(book.remove([id]) == 1 && book.remove([id]) == 0)
    #expect(listener.told() == ["in 0 gone: [1]"])
    // The log itself stays until it is removed.
    #expect(book.remove([0], inLog: 0) == 1 && book.sections.count == 1)
    #expect(book.removeLog(0) && !book.removeLog(0))
    #expect(listener.told() == ["in 0 gone: [0]", "log 0 gone"])
  }

  @Test func `an edit is told where it changes something, and keeps the identity`() throws {
    let listener = Listener(.newestFirst, try Self.weights([10, 20, 30]))
    let book = listener.book
    let ids = book.sections[0].entries.map(\.id)
    var record = book.sections[0].entries[0].record
    #expect(book.replace(0, inLog: 0, with: record))
    #expect(listener.told() == [])
    record = try LogEditTests.weight("2024-03-15", "70")
    #expect(book.replace(0, inLog: 0, with: record))
    #expect(listener.told() == ["in 0 moved: 0 to 1", "in 0 changed: 1:2024-03-15"])
    #expect(book.sections[0].entries.map(\.id) == [ids[1], ids[0], ids[2]])
    #expect(!book.replace(0, inLog: 0, with: try Self.weights([11], "Ben")[0]))
    #expect(!book.replace(3, inLog: 0, with: record) && !book.replace(0, inLog: 1, with: record))
    #expect(listener.told() == [])
  }

  @Test func `an entry moves within its log, and to another person`() throws {
    let listener = Listener(.asLogged, try Self.weights([10, 11, 12]))
    let book = listener.book
    let id = book.sections[0].entries[0].id
    #expect(book.move(0, to: 2, inLog: 0))
    #expect(!book.move(1, to: 1, inLog: 0) && !book.move(1, to: 3, inLog: 0))
    #expect(listener.told() == ["in 0 moved: 0 to 2"])
    #expect(!book.move(2, inLog: 0, toSubject: "Ann"))
    #expect(book.move(2, inLog: 0, toSubject: "Ben"))
    #expect(listener.told() == ["in 0 gone: [2]", "log 1 Ben: 2024-03-10"])
    #expect(book.place(of: id).map { [$0.log, $0.index] } == [1, 0])
    #expect(book.sections[1].entries[0].record.subject == "Ben")
    let sorted = Listener(.oldestFirst, try Self.weights([10, 11]))
    #expect(!sorted.book.move(0, to: 1, inLog: 0))
    #expect(sorted.told() == [])
  }

  @Test func `units are told with what is shown in them, and no record changes`() throws {
    let listener = Listener(.asLogged, try Self.weights([10, 11]))
    let book = listener.book
    #expect(book.changeHeader(ofLog: 0) { $0.massUnit = .pounds })
    #expect(!book.changeHeader(ofLog: 0) { $0.massUnit = .pounds })
    #expect(!book.changeHeader(ofLog: 1) { $0.massUnit = .pounds })
    #expect(listener.told() == ["log 0 in lb -"])
    let section = book.sections[0]
    // 810 kg and 811 kg: 1785.7443… and 1787.9489….
    #expect(
      section.entries.map { section.shown($0).weight?.weight?.description } == [
        "1785.74 lb", "1787.95 lb",
      ])
    #expect(section.entries[0].record.weight?.weight?.description == "810 kg")
    book.changeHeader(ofLog: 0) { $0.extras.append(name: "scale", value: "old") }
    #expect(book.rename(0, to: "Anna"))
    #expect(
      listener.told() == [
        "log 0 is Ann", "log 0 is Anna", "in 0 changed: 0:2024-03-10 1:2024-03-11",
      ])
    book.insert(try Self.weights([12]))
    #expect(!book.rename(0, to: "Ann") && book.rename(1, to: "Ann"))
    #expect(listener.told() == ["log 1 Ann: 2024-03-12"])
  }

  @Test func `a log that loses its currency to an entry without one says so`() throws {
    let listener = Listener(.asLogged, [try LogEditTests.fuel("2024-03-01", odometer: 1)])
    listener.book.changeHeader(ofLog: 0) { $0.currency = "EUR" }
    listener.book.insert(try LogEditTests.fuel("2024-03-02", odometer: 2, currency: nil))
    // With one, that entry would be in it.
    #expect(!listener.book.changeHeader(ofLog: 0) { $0.currency = "USD" })
    #expect(
      listener.told() == ["log 0 in - EUR", "log 0 in - -", "in 0: 1:2024-03-02"])
  }

  @Test func `another order and another logbook are told as a whole`() throws {
    let listener = Listener(.asLogged, try Self.weights([12, 10, 11]) + Self.weights([19], "Ben"))
    let book = listener.book
    book.sort(.asLogged)
    book.sort(.newestFirst)
    #expect(listener.told() == ["reloaded: [3, 1]"])
    #expect(book.sections[0].entries.map { "\($0.record.date)" }.first == "2024-03-12")
    book.sort(.asLogged)
    #expect(book.logbook.logs[0].records == (try Self.weights([12, 10, 11])))
    book.load(Logbook())
    #expect(listener.told() == ["reloaded: [3, 1]", "reloaded: []"])
  }

  @Test func `who has stopped hears nothing more; what was handed out stays`() throws {
    let listener = Listener(.asLogged, try Self.weights([10]))
    let copy = listener.book.sections
    let stream = listener.book.changes()
    listener.stop()
    stream.stop()
    listener.book.remove([0], inLog: 0)
    #expect(listener.told() == [])
    #expect(copy[0].entries.count == 1 && stream.channel.count == 0)
    var other: ObservedLogbook.Observation? = listener.book.observe { _ in
      Issue.record("it was dropped")
    }
    withExtendedLifetime(other) {}
    other = nil
    listener.book.removeLog(0)
  }

  @Test func `a change made by an observer is told after the one it hears of`() throws {
    let book = ObservedLogbook()
    var told: [String] = []
    func name(_ change: Change) -> String {
      switch change {
      case .logInserted: "log"
      case .removed: "removed"
      default: "other"
      }
    }
    let first = book.observe { change in
      told.append("first \(name(change))")
      if case .logInserted = change { book.remove([0], inLog: 0) }
    }
    let second = book.observe { told.append("second \(name($0))") }
    book.insert(try Self.weights([10]))
    #expect(told == ["first log", "second log", "first removed", "second removed"])
    withExtendedLifetime((first, second)) {}
  }
}
