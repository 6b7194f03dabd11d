// SPDX-License-Identifier: MIT

/// A logbook that tells what changes in it, for programs that show it.
///
///     let book = ObservedLogbook(logbook, order: .newestFirst)
///     let observation = book.observe { change in
///       if case .inserted(let log, let rows) = change { list.insert(rows, in: log) }
///     }
///     book.insert(record)
///
/// A list that begins with `sections` and does what it is told stays equal to them: each
/// change says all that is needed, where it stands and what stands there. Changes are told
/// when they are done, in their order:
///
/// - `observe(_:)` calls a closure at once, until what it returns is cancelled or dropped.
///   A change that an observer makes is told after the one it is hearing of.
/// - `changes()` gives them to another task as an asynchronous sequence.
///
/// The book itself belongs to one thread or actor; what it hands out is Sendable and never
/// changes.
public final class ObservedLogbook {
  /// In which order the entries of a log stand.
  public enum Order: Hashable, Sendable {
    /// As they came: a new one stands at the end.
    case asLogged
    /// By date; of one date, as they came.
    case oldestFirst
    /// By date, the other way around: of one date, the last that came stands first.
    case newestFirst
  }

  /// One entry of a log.
  ///
  /// Its identity stays what it is when the entry is edited, or moved to another vehicle
  /// or person, so that lists know it again.
  public struct Entry: Identifiable, Hashable, Sendable {
    /// Tells an entry from all others of its logbook, those that have gone among them.
    public struct ID: Hashable, Sendable {
      let number: Int
    }

    public let id: ID
    /// What it says.
    public internal(set) var record: LogRecord
  }

  /// One log: a section of a list.
  public struct Section: Identifiable, Hashable, Sendable {
    /// Tells a log from all others of its logbook.
    public struct ID: Hashable, Sendable {
      let number: Int
    }

    public let id: ID
    /// The vehicle or person, the units and the currency.
    public internal(set) var header: LogHeader
    /// In the order of the logbook.
    public internal(set) var entries: [Entry] = []
  }

  /// An entry and where it stands.
  public struct Row: Hashable, Sendable {
    public let index: Int
    public let entry: Entry
  }

  /// The logs, in the order in which they came.
  public internal(set) var sections: [Section] = []
  /// In which order the entries of each stand.
  public internal(set) var order: Order

  private var nextNumber = 0
  private var observers: [(id: Int, handler: (Change) -> Void)] = []
  private var nextObserver = 0
  private var untold: [Change] = []
  private var isTelling = false
  private var channels: [WeakChannel] = []

  /// Begins with some logs.
  public init(_ logbook: Logbook = Logbook(), order: Order = .asLogged) {
    self.order = order
    sections = sections(of: logbook)
  }

  deinit {
    for channel in channels { channel.channel?.finish() }
  }

  /// What the logbook holds now, the records in the order of the entries.
  ///
  /// - Complexity: O(*n*)
  public var logbook: Logbook {
    Logbook(
      logs: sections.map { Logbook.Log(header: $0.header, records: $0.entries.map(\.record)) })
  }

  /// Where an entry stands now; nil where it has gone.
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

  /// Observing goes on for as long as this is kept.
  public final class Observation {
    private let end: () -> Void

    fileprivate init(_ end: @escaping () -> Void) {
      self.end = end
    }

    deinit { end() }

    /// Ends the observing at once.
    public func cancel() { end() }
  }

  /// Has every change told from now on.
  ///
  /// - Returns: What to keep while changes are wanted.
  public func observe(_ handler: @escaping (Change) -> Void) -> Observation {
    let id = nextObserver
    nextObserver += 1
    observers.append((id, handler))
    return Observation { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// The changes from now on as an asynchronous sequence, for another task:
  /// `for await change in book.changes()`.
  ///
  /// Each call makes a sequence of its own. What its reader has not taken yet waits, up to
  /// `limit` changes; where more come, `reloaded` with all that there is takes their place,
  /// so a slow reader misses steps, but is never wrong. Leaving the loop, cancelling its
  /// task or `stop()` end it; so does the end of the logbook, after what waits.
  public func changes(buffering limit: Int = 256) -> LogbookChanges {
    let channel = ChangeChannel(limit: max(limit, 1))
    channels.append(WeakChannel(channel: channel))
    return LogbookChanges(channel: channel)
  }

  /// Notes a change that was just made. Sequences get it now, while `sections` are what it
  /// has made of them; observers when all of the operation is done, see `tell()`.
  func note(_ change: Change) {
    untold.append(change)
    var areAllThere = true
    for channel in channels {
      if channel.channel?.push(change, or: sections) != true { areAllThere = false }
    }
    if !areAllThere { channels.removeAll { $0.channel?.isOver ?? true } }
  }

  /// Tells observers what was noted.
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

/// A sequence that is kept by who reads it.
private struct WeakChannel {
  weak var channel: ChangeChannel?
}

extension ObservedLogbook.Section {
  /// What an entry says in the units of the log, which values in other units are converted
  /// to: what a list shows, and shows anew where `unitsChanged` is told.
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
  /// Entries that came one after the other, in this order.
  func sorted(_ entries: [ObservedLogbook.Entry]) -> [ObservedLogbook.Entry] {
    switch self {
    case .asLogged: return entries
    case .oldestFirst, .newestFirst:
      let byDate = entries.enumerated().sorted { a, b in
        let (x, y) = (a.element.record.date, b.element.record.date)
        return x == y ? a.offset < b.offset : x < y
      }.map(\.element)
      return self == .oldestFirst ? byDate : byDate.reversed()
    }
  }

  /// Where an entry of a date that comes now belongs.
  func place(of date: Timestamp, in entries: [ObservedLogbook.Entry]) -> Int {
    if self == .asLogged { return entries.count }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let other = entries[middle].record.date
      let standsBefore = self == .oldestFirst ? !(date < other) : date < other
      if standsBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
