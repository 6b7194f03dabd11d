// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  /// A logbook that reports its changes, for programs that show it.
  ///
  ///     let book = ObservedLogbook(logbook, order: .newestFirst)
  ///     let observation = book.observe { change in
  ///       if case .inserted(let log, let rows) = change { list.insert(rows, in: log) }
  ///     }
  ///     book.insert(record)
  ///
  /// A list that starts with `sections` and makes every reported change stays equal to
  /// them: each change has the indexes and the new content. Changes are reported
  /// after they are made, in their order:
  ///
  /// - `observe(_:)` calls a closure at once, until the returned object is cancelled or released.
  ///   A change that an observer makes is reported after the present one.
  /// - `changes()` gives them to another task as an asynchronous sequence.
  ///
  /// The book itself belongs to one thread or actor; the values that it gives are Sendable and
  /// never change.
  public final class ObservedLogbook {
    /// The order of the entries of a log.
    public enum Order: Hashable, Sendable {
      /// The order in which they were added: a new entry is at the end.
      case asLogged
      /// By date; equal dates in the order in which they were added.
      case oldestFirst
      /// By date, the reverse of `oldestFirst`: of equal dates, the last that was added comes first.
      case newestFirst
    }

    /// One entry of a log.
    ///
    /// Its identity stays the same when the entry is edited, or moved to another vehicle
    /// or person, so that lists recognise it.
    public struct Entry: Identifiable, Hashable, Sendable {
      /// Distinguishes an entry from all others of its logbook, including removed ones.
      public struct ID: Hashable, Sendable {
        let number: Int
      }

      public let id: ID
      /// The record of the entry.
      public internal(set) var record: LogRecord
    }

    /// One log: a section of a list.
    public struct Section: Identifiable, Hashable, Sendable {
      /// Distinguishes a log from all others of its logbook.
      public struct ID: Hashable, Sendable {
        let number: Int
      }

      public let id: ID
      /// The vehicle or person, the units and the currency.
      public internal(set) var header: LogHeader
      /// The entries, in the order of the logbook.
      public internal(set) var entries: [Entry] = []
    }

    /// An entry and its index in the log.
    public struct Row: Hashable, Sendable {
      public let index: Int
      public let entry: Entry
    }

    /// The logs, in the order in which they were added.
    public internal(set) var sections: [Section] = []
    /// The order of the entries in each log.
    public internal(set) var order: Order

    private var nextNumber = 0
    private var observers: [(id: Int, handler: (Change) -> Void)] = []
    private var nextObserver = 0
    private var untold: [Change] = []
    private var isTelling = false
    private var channels: [WeakChannel] = []

    /// Creates a logbook with some logs.
    public init(_ logbook: Logbook = Logbook(), order: Order = .asLogged) {
      self.order = order
      sections = sections(of: logbook)
    }

    deinit {
      for channel in channels { channel.channel?.finish() }
    }

    /// The present content of the logbook, with the records in the order of the entries.
    ///
    /// - Complexity: O(*n*)
    public var logbook: Logbook {
      Logbook(
        logs: sections.map { Logbook.Log(header: $0.header, records: $0.entries.map(\.record)) })
    }

    /// The log and the index of an entry; nil if it was removed.
    ///
    /// - Complexity: O(*n*)
    public func place(of id: Entry.ID) -> (log: Int, index: Int)? {
      for (log, section) in sections.enumerated() {
        if let index = section.entries.firstIndex(where: { $0.id == id }) { return (log, index) }
      }
      return nil
    }

    func newEntry(_ record: LogRecord) -> Entry {
      nextNumber += 1
      return Entry(id: Entry.ID(number: nextNumber), record: record)
    }

    func newSection(_ header: LogHeader) -> Section {
      nextNumber += 1
      return Section(id: Section.ID(number: nextNumber), header: header)
    }

    func sections(of logbook: Logbook) -> [Section] {
      logbook.logs.map { log in
        var section = newSection(log.header)
        section.entries = order.sorted(log.records.map { newEntry($0) })
        return section
      }
    }

    // MARK: Observers

    /// Keeps an observer registered for as long as this object exists.
    public final class Observation {
      private let end: () -> Void

      fileprivate init(_ end: @escaping () -> Void) {
        self.end = end
      }

      deinit { end() }

      /// Ends the observation at once.
      public func cancel() { end() }
    }

    /// Calls a closure with every change from now on.
    ///
    /// - Returns: An object to keep for as long as changes are wanted.
    public func observe(_ handler: @escaping (Change) -> Void) -> Observation {
      let id = nextObserver
      nextObserver += 1
      observers.append((id, handler))
      return Observation { [weak self] in self?.observers.removeAll { $0.id == id } }
    }

    /// The changes from now on as an asynchronous sequence, for another task:
    /// `for await change in book.changes()`.
    ///
    /// Each call makes a new sequence. Changes wait for their reader, up to `limit` of them; if
    /// more come, one `reloaded` with all sections replaces them, so a slow reader misses steps,
    /// but never gets a wrong state. Leaving the loop, cancelling its task or `stop()` ends it;
    /// so does the end of the logbook, after the waiting changes.
    public func changes(buffering limit: Int = 256) -> LogbookChanges {
      let channel = ChangeChannel(limit: max(limit, 1))
      channels.append(WeakChannel(channel: channel))
      return LogbookChanges(channel: channel)
    }

    /// Notes a change that was just made. Sequences get it now, while `sections` are in the
    /// state after it; observers get it when the whole operation is done; see `tell()`.
    func note(_ change: Change) {
      untold.append(change)
      var areAllThere = true
      for channel in channels {
        if channel.channel?.push(change, or: sections) != true { areAllThere = false }
      }
      if !areAllThere { channels.removeAll { $0.channel?.isOver ?? true } }
    }

    /// Calls the observers with the noted changes.
    func tell() {
      if isTelling { return }
      isTelling = true
      defer { isTelling = false }
      while !untold.isEmpty {
        let change = untold.removeFirst()
        for observer in observers where observers.contains(where: { $0.id == observer.id }) {
          observer.handler(change)
        }
      }
    }
  }

  /// A sequence that only its reader keeps alive.
  private struct WeakChannel {
    weak var channel: ChangeChannel?
  }

  extension ObservedLogbook.Section {
    /// The record of an entry with its values converted to the units of the log: a list shows
    /// it, and shows it again after `unitsChanged`.
    public func shown(_ entry: ObservedLogbook.Entry) -> LogRecord {
      var units = WantedUnits()
      units.distance = header.distanceUnit
      units.volume = header.volumeUnit
      units.mass = header.massUnit
      units.keepsOriginals = false
      var record = entry.record
      _ = record.convert(to: units)
      return record
    }
  }

  extension ObservedLogbook.Order {
    /// Entries in the order in which they were added, sorted into this order.
    func sorted(_ entries: [ObservedLogbook.Entry]) -> [ObservedLogbook.Entry] {
      switch self {
      case .asLogged: return entries
      case .oldestFirst, .newestFirst:
        let byDate = entries.enumerated().ordered { a, b in
          let (x, y) = (a.element.record.date, b.element.record.date)
          return x == y ? a.offset < b.offset : x < y
        }.map(\.element)
        return self == .oldestFirst ? byDate : byDate.reversed()
      }
    }

    /// The index for a new entry with a date.
    func place(of date: Timestamp, in entries: [ObservedLogbook.Entry]) -> Int {
      if self == .asLogged { return entries.count }
      return entries.indices.firstPlace { index in
        let isEarlier = date < entries[index].record.date
        return self == .oldestFirst ? isEarlier : !isEarlier
      }
    }
  }
#endif
