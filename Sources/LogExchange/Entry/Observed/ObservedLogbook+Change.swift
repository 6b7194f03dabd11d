// SPDX-License-Identifier: MIT

extension ObservedLogbook {
  /// What has changed. Indexes are those that hold when all changes told before are done.
  public enum Change: Hashable, Sendable {
    /// A log stands at an index that did not, with the entries that it has: they are not
    /// told again.
    case logInserted(Int, Section)
    /// The log at an index has gone, with all its entries.
    case logRemoved(Int)
    /// Entries stand in a log that did not. The indexes are those that they have when all of
    /// them are there, in ascending order.
    case inserted(log: Int, [Row])
    /// Entries have gone from a log; the indexes are those they had, in ascending order.
    case removed(log: Int, indexes: [Int])
    /// Entries say something else, at the same indexes.
    case changed(log: Int, [Row])
    /// An entry stands elsewhere in its log: it was taken out at one index, and put in so
    /// that it has the other.
    case moved(log: Int, from: Int, to: Int)
    /// A log is called something else, or has other extras.
    case headerChanged(log: Int, LogHeader)
    /// The units or the currency that a log is shown in are others: every entry of it
    /// shows something else, and none says something else.
    case unitsChanged(log: Int, LogHeader)
    /// Too much has changed to be told one by one: this is all that there is now.
    case reloaded([Section])
  }

  // MARK: Adding

  /// Adds a record to the log of its vehicle or person, which is made if need be, where the
  /// order puts it.
  public func insert(_ record: LogRecord) { insert([record]) }

  /// Adds records, each to the log of its vehicle or person, where the order puts it.
  ///
  /// A log whose currency a record lacks has none from then on, as the records above it
  /// say theirs themselves: that is told as a change of units.
  public func insert(_ records: [LogRecord]) {
    add(records.map { newEntry($0) })
    tell()
  }

  private func add(_ entries: [Entry]) {
    var logs: [LogHeader] = []
    var arrived: [[Entry]] = []
    // Those of one log stand beside each other mostly.
    for entry in entries {
      let record = entry.record
      let same = logs.lastIndex {
        $0.kind == record.kind && $0.subject === record.subject
      }
      if let same {
        arrived[same].append(entry)
      } else {
        logs.append(LogHeader(kind: record.kind, subject: record.subject))
        arrived.append([entry])
      }
    }
    for (header, entries) in zip(logs, arrived) {
      let log = sections.firstIndex {
        $0.header.kind == header.kind && $0.header.subject === header.subject
      }
      if let log {
        join(entries, to: log)
      } else {
        var section = newSection(header)
        section.entries = order.sorted(entries)
        sections.append(section)
        note(.logInserted(sections.count - 1, section))
      }
    }
  }

  private func join(_ entries: [Entry], to log: Int) {
    if sections[log].header.currency != nil, entries.contains(where: \.record.lacksCurrency) {
      sections[log].header.currency = nil
      note(.unitsChanged(log: log, sections[log].header))
    }
    let old = sections[log].entries
    var places: [(place: Int, entry: Entry)] = []
    for entry in order.sorted(entries) {
      places.append((order.place(of: entry.record.date, in: old), entry))
    }
    var all: [Entry] = []
    all.reserveCapacity(old.count + entries.count)
    var rows: [Row] = []
    var next = 0
    for index in 0...old.count {
      while next < places.count, places[next].place == index {
        rows.append(Row(index: all.count, entry: places[next].entry))
        all.append(places[next].entry)
        next += 1
      }
      if index < old.count { all.append(old[index]) }
    }
    sections[log].entries = all
    note(.inserted(log: log, rows))
  }

  // MARK: Removing

  /// Removes entries of a log; indexes that it does not have are passed over.
  ///
  /// - Returns: How many there were; nothing is told where there was none.
  @discardableResult
  public func remove(_ indexes: some Sequence<Int>, inLog log: Int) -> Int {
    defer { tell() }
    return takeOut(indexes, log)
  }

  /// Removes entries, of whatever logs; those that have gone are passed over.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func remove(_ ids: some Sequence<Entry.ID>) -> Int {
    let ids = Set(ids)
    var count = 0
    for log in sections.indices {
      let entries = sections[log].entries
      count += takeOut(entries.indices.filter { ids.contains(entries[$0].id) }, log)
    }
    tell()
    return count
  }

  private func takeOut(_ indexes: some Sequence<Int>, _ log: Int) -> Int {
    guard sections.indices.contains(log) else { return 0 }
    let known = Set(indexes.filter { sections[log].entries.indices.contains($0) })
    if known.isEmpty { return 0 }
    var index = 0
    sections[log].entries.removeAll { _ in
      defer { index += 1 }
      return known.contains(index)
    }
    note(.removed(log: log, indexes: known.sorted()))
    return known.count
  }

  /// Removes a log with all its entries.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeLog(_ log: Int) -> Bool {
    guard sections.indices.contains(log) else { return false }
    sections.remove(at: log)
    note(.logRemoved(log))
    tell()
    return true
  }

  // MARK: Changing

  /// Puts a record in the place of another of the same vehicle or person, what is derived
  /// in it worked out again; nothing is told where it says the same. Where its date puts it
  /// elsewhere, that is told first.
  ///
  /// - Returns: Whether it can stand there.
  @discardableResult
  public func replace(_ index: Int, inLog log: Int, with record: LogRecord) -> Bool {
    guard sections.indices.contains(log), sections[log].entries.indices.contains(index),
      sections[log].header.fits(record)
    else { return false }
    let old = sections[log].entries[index]
    if old.record == record { return true }
    var record = record
    record.deriveAgain(after: old.record)
    var place = index
    if order != .asLogged, record.date != old.record.date {
      var others = sections[log].entries
      others.remove(at: index)
      place = order.place(of: record.date, in: others)
      if place != index {
        others.insert(old, at: place)
        sections[log].entries = others
        note(.moved(log: log, from: index, to: place))
      }
    }
    sections[log].entries[place].record = record
    note(.changed(log: log, [Row(index: place, entry: sections[log].entries[place])]))
    tell()
    return true
  }

  /// Has an entry stand elsewhere in its log.
  ///
  /// - Parameters:
  ///   - index: The index of the entry.
  ///   - place: The index that it has then.
  ///   - log: The index of its log.
  /// - Returns: Whether it does: not where the order is by date.
  @discardableResult
  public func move(_ index: Int, to place: Int, inLog log: Int) -> Bool {
    guard order == .asLogged, sections.indices.contains(log),
      sections[log].entries.indices.contains(index),
      sections[log].entries.indices.contains(place), index != place
    else { return false }
    let entry = sections[log].entries.remove(at: index)
    sections[log].entries.insert(entry, at: place)
    note(.moved(log: log, from: index, to: place))
    tell()
    return true
  }

  /// Moves an entry to another vehicle or person, whose log is made if need be. It keeps
  /// its identity: that is told as a removal and an insertion.
  ///
  /// - Returns: Whether it is moved: not to whom it belongs already.
  @discardableResult
  public func move(_ index: Int, inLog log: Int, toSubject subject: String?) -> Bool {
    guard sections.indices.contains(log), sections[log].entries.indices.contains(index),
      sections[log].header.subject !== subject
    else { return false }
    var entry = sections[log].entries[index]
    entry.record.subject = subject
    _ = takeOut([index], log)
    add([entry])
    tell()
    return true
  }

  // MARK: Logs

  /// Changes the units and the currency that a log is shown in, or its extras, and no
  /// record.
  ///
  /// - Returns: Whether anything is another then. A currency is not given to a log with
  ///   entries that lack one: they would be in it.
  @discardableResult
  public func changeHeader(ofLog log: Int, _ change: (inout LogHeader) -> Void) -> Bool {
    guard sections.indices.contains(log) else { return false }
    let old = sections[log].header
    var header = old
    change(&header)
    header.kind = old.kind
    header.subject = old.subject
    if header == old { return false }
    if header.currency != nil, sections[log].entries.contains(where: \.record.lacksCurrency) {
      return false
    }
    sections[log].header = header
    var shown = old
    shown.extras = header.extras
    note(shown == header ? .headerChanged(log: log, header) : .unitsChanged(log: log, header))
    tell()
    return true
  }

  /// Gives the vehicle or person of a log, and of all its records, another name.
  ///
  /// - Returns: Whether it has that name now: not where another log has it.
  @discardableResult
  public func rename(_ log: Int, to subject: String?) -> Bool {
    guard sections.indices.contains(log) else { return false }
    let kind = sections[log].header.kind
    let namesake = sections.firstIndex {
      $0.header.kind == kind && $0.header.subject === subject
    }
    if let namesake { return namesake == log }
    sections[log].header.subject = subject
    note(.headerChanged(log: log, sections[log].header))
    for index in sections[log].entries.indices {
      sections[log].entries[index].record.subject = subject
    }
    let rows = sections[log].entries.enumerated().map { Row(index: $0, entry: $1) }
    if !rows.isEmpty { note(.changed(log: log, rows)) }
    tell()
    return true
  }

  /// Has the entries of all logs stand in another order. `asLogged` is that in which they
  /// were added.
  public func sort(_ order: Order) {
    if order == self.order { return }
    self.order = order
    for log in sections.indices {
      let logged = sections[log].entries.sorted { $0.id.number < $1.id.number }
      sections[log].entries = order.sorted(logged)
    }
    note(.reloaded(sections))
    tell()
  }

  /// Puts other logs in the place of all.
  public func load(_ logbook: Logbook) {
    sections = sections(of: logbook)
    note(.reloaded(sections))
    tell()
  }
}
