// SPDX-License-Identifier: MIT

/// A logbook that tells what changes in it, for programs that show it.
///
///     let book = ObservedLogbook(logbook)
///     let observation = book.observe { change in
///       if case .inserted(let log, let indexes) = change { list.insertRows(indexes) }
///     }
///     book.insert(record)
///
/// Observers hear of a change when it is done, in the order in which they began to
/// observe; changes that an observer makes are told after the one it is hearing of. The
/// values that are handed out, `logbook` and its records, never change.
public final class ObservedLogbook {
  /// What has changed.
  public enum Change: Hashable, Sendable {
    /// A log has come, without records.
    case logInserted(Int)
    /// A log has gone, with all its records.
    case logRemoved(Int)
    /// Records stand in a log that did not; the indexes are those they have now.
    case inserted(log: Int, indexes: [Int])
    /// Records have gone from a log; the indexes are those they had.
    case removed(log: Int, indexes: [Int])
    /// Records say something else.
    case changed(log: Int, indexes: [Int])
    /// The units or the currency that a log is shown in are others.
    case unitsChanged(log: Int)
  }

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

  /// What the logbook holds now.
  public private(set) var logbook: Logbook
  private var observers: [(id: Int, handler: (Change) -> Void)] = []
  private var nextID = 0
  private var untold: [Change] = []
  private var isTelling = false

  /// Begins with some logs.
  public init(_ logbook: Logbook = Logbook()) {
    self.logbook = logbook
  }

  /// Has every change told from now on.
  ///
  /// - Returns: What to keep while changes are wanted.
  public func observe(_ handler: @escaping (Change) -> Void) -> Observation {
    let id = nextID
    nextID += 1
    observers.append((id, handler))
    return Observation { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  private func tell(_ change: Change) {
    untold.append(change)
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

  // MARK: Changes

  /// Adds a record at the end of the log of its vehicle or person, which is made if need
  /// be.
  public func insert(_ record: LogRecord) { insert([record]) }

  /// Adds records, each at the end of the log of its vehicle or person.
  public func insert(_ records: [LogRecord]) {
    var inserted: [Int: [Int]] = [:]
    for record in records {
      let count = logbook.logs.count
      let place = logbook.insert(record)
      if logbook.logs.count > count { tell(.logInserted(place.log)) }
      inserted[place.log, default: []].append(place.index)
    }
    for log in inserted.keys.sorted() {
      tell(.inserted(log: log, indexes: inserted[log] ?? []))
    }
  }

  /// Removes records of a log.
  public func remove(_ indexes: [Int], inLog log: Int) {
    let sorted = Set(indexes).sorted()
    guard !sorted.isEmpty else { return }
    logbook.remove(sorted, inLog: log)
    tell(.removed(log: log, indexes: sorted))
  }

  /// Puts a record in the place of another of the same vehicle or person, what is derived
  /// in it worked out again; nothing is told where it says the same.
  ///
  /// - Returns: Whether it can stand there.
  @discardableResult
  public func replace(_ index: Int, inLog log: Int, with record: LogRecord) -> Bool {
    guard logbook.logs[log].header.fits(record) else { return false }
    let old = logbook.logs[log].records[index]
    if old == record { return true }
    var record = record
    record.deriveAgain(after: old)
    logbook.replace(index, inLog: log, with: record)
    tell(.changed(log: log, indexes: [index]))
    return true
  }

  /// Changes the units and the currency that a log is shown in, and no record.
  public func setUnits(ofLog log: Int, _ change: (inout LogHeader) -> Void) {
    let old = logbook.logs[log].header
    var header = old
    change(&header)
    header.kind = old.kind
    header.subject = old.subject
    if header == old { return }
    logbook.setHeader(header, ofLog: log)
    tell(.unitsChanged(log: log))
  }

  /// Removes a log with all its records.
  public func removeLog(_ log: Int) {
    logbook.removeLog(log)
    tell(.logRemoved(log))
  }
}
