// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  extension ObservedLogbook {
    /// A change of the logbook. Indexes are valid after all earlier changes have been made.
    public enum Change: Hashable, Sendable {
      /// A new log at an index, with the entries that it has: they are not reported
      /// again.
      case logInserted(Int, Section)
      /// The log at an index was removed, with all its entries.
      case logRemoved(Int)
      /// New entries of a log. The indexes are those after all of them have been inserted, in
      /// ascending order.
      case inserted(log: Int, [Row])
      /// Removed entries of a log; the indexes are those before the removal, in ascending order.
      case removed(log: Int, indexes: [Int])
      /// Entries with new records, at the same indexes.
      case changed(log: Int, [Row])
      /// An entry was moved in its log: it was removed at one index, and inserted so that it
      /// has the other.
      case moved(log: Int, from: Int, to: Int)
      /// A log has another subject, or other extras.
      case headerChanged(log: Int, LogHeader)
      /// A log has other units or another currency for display: every entry is shown
      /// differently, and no record has changed.
      case unitsChanged(log: Int, LogHeader)
      /// Too many changes to report one by one: these are all sections now.
      case reloaded([Section])
    }

    // MARK: Adding

    /// Adds a record to the log of its vehicle or person, which is created if necessary, at the
    /// place of its order.
    public func insert(_ record: LogRecord) { insert([record]) }

    /// Adds records, each to the log of its vehicle or person, at the place of its order.
    ///
    /// If a record lacks a currency, its log has none from then on, and the other records name
    /// theirs themselves: that is reported as a change of units.
    public func insert(_ records: [LogRecord]) {
      add(records.map { newEntry($0) })
      tell()
    }

    private func add(_ entries: [Entry]) {
      var arrived = RunTable<LogSubject, [Entry]>()
      for entry in entries {
        arrived[arrived.place(of: LogSubject(entry.record), [])].append(entry)
      }
      for (subject, entries) in zip(arrived.keys, arrived.values) {
        let log = sections.firstIndex { LogSubject($0.header) == subject }
        if let log {
          join(entries, to: log)
        } else {
          var section = newSection(LogHeader(kind: subject.kind, subject: subject.name?.text))
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

    /// Removes entries of a log; indexes that it does not have are ignored.
    ///
    /// - Returns: The number of removed entries; nothing is reported if it is 0.
    @discardableResult
    public func remove(_ indexes: some Sequence<Int>, inLog log: Int) -> Int {
      defer { tell() }
      return takeOut(indexes, log)
    }

    /// Removes entries of any logs; entries that are already removed are ignored.
    ///
    /// - Returns: The number of removed entries.
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

    /// Replaces a record by another one of the same vehicle or person, with derived values
    /// computed again; nothing is reported if they are equal. If the new date puts the entry at
    /// another index, the move is reported first.
    ///
    /// - Returns: Whether the log can hold the record.
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

    /// Moves an entry within its log.
    ///
    /// - Parameters:
    ///   - index: The index of the entry.
    ///   - place: The index of the entry after the move.
    ///   - log: The index of its log.
    /// - Returns: Whether it was moved: false if the order is by date.
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

    /// Moves an entry to another vehicle or person, whose log is created if necessary. It keeps
    /// its identity; the move is reported as a removal and an insertion.
    ///
    /// - Returns: Whether it was moved: false if it already belongs to that subject.
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

    /// Changes the units and the currency in which a log is shown, or its extras, but no
    /// record.
    ///
    /// - Returns: Whether anything changed. A log whose entries lack a currency is not given
    ///   one, because they would then be in it.
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

    /// Renames the vehicle or person of a log and of all its records.
    ///
    /// - Returns: Whether it now has that name: false if another log of the kind has it.
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

    /// Puts the entries of all logs into another order. `asLogged` is the order in which they
    /// were added.
    public func sort(_ order: Order) {
      if order == self.order { return }
      self.order = order
      for log in sections.indices {
        let logged = sections[log].entries.ordered { $0.id.number < $1.id.number }
        sections[log].entries = order.sorted(logged)
      }
      note(.reloaded(sections))
      tell()
    }

    /// Replaces all logs.
    public func load(_ logbook: Logbook) {
      sections = sections(of: logbook)
      note(.reloaded(sections))
      tell()
    }
  }
#endif
