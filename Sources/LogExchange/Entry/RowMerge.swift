// SPDX-License-Identifier: MIT

#if SQLite
  // Two entries match only if their subject and local day are the same, or if both have an offset
  // and fall into the same minute of UTC; offsets differ by less than two days. So the staged
  // records are taken by subject and day, together with the rows of two days before and after.
  // Entries before a day can be matched alone if no minute has entries on both sides of it. That is
  // so almost everywhere: only entries between two such days are in memory at once.

  /// Merges the staged records of a kind into its table; see `SQLiteSink`.
  struct RowMerge {
    private struct Entry {
      let rowid: Int
      /// nil for a row of the table.
      let input: Int?
      let record: LogRecord
      var day: Int { record.date.dayNumber }
    }

    /// The least number of entries that are matched at once, so that the overhead of a match is
    /// small beside the work for each entry.
    private static let leastAtOnce = 2_000
    /// The most days between the local dates of one moment in two zones.
    private static let reach = 2

    private let staged: StagedRows
    private let table: String
    private let database: SQLiteFile
    private let reader: LogReader
    private let rowsOfDays: SQLiteFile.Statement
    private let lastOccurrence: SQLiteFile.Statement
    private let ownOccurrence: SQLiteFile.Statement
    private let update: SQLiteFile.Statement
    private let stage: SQLiteFile.Statement
    private let restage: SQLiteFile.Statement

    /// Rows that are not read as records yet, one on each line.
    private var lines: [UInt8] = []
    private var unread: [(rowid: Int, input: Int?)] = []
    private var entries: [Entry] = []
    private var enough = leastAtOnce
    /// The last day whose rows have been added.
    private var lastDay = Int.min

    private(set) var new = 0
    private(set) var known = 0
    private(set) var changed = 0

    /// - Parameters:
    ///   - table: The name of the table, with that of its database.
    ///   - kinds: All kinds of log.
    init(
      _ staged: StagedRows, into table: String, _ kinds: [LogKind], _ database: SQLiteFile
    ) throws(LogError) {
      self.staged = staged
      self.table = table
      self.database = database
      let formats = LogFormats(kinds: kinds)
      reader = LogReader(format: formats.named("ndjson"), formats: formats)
      let (subject, date) = SQLColumns.dayColumns(of: staged.kind)
      // Years have four digits: after the last one, every text of a date is less than ":".
      rowsOfDays = try database.prepare(
        "SELECT rowid, \(staged.row.valueNames) FROM \(table) WHERE \(subject) IS ? "
          + "AND \(date) >= coalesce(date(? * 86400, 'unixepoch'), '') "
          + "AND \(date) < coalesce(date(? * 86400, 'unixepoch'), ':')")
      lastOccurrence = try database.prepare(
        "SELECT coalesce(max(occurrence), -1) FROM \(table) WHERE identity = ?")
      ownOccurrence = try database.prepare(
        "SELECT occurrence FROM \(table) WHERE rowid = ? AND identity = ?")
      update = try database.prepare(staged.row.update(of: table))
      stage = try database.prepare("UPDATE \(staged.table) SET occurrence = ? WHERE rowid = ?")
      restage = try database.prepare(staged.row.update(of: staged.table))
    }

    /// Matches all staged records, updates rows, and inserts new ones in their original order.
    mutating func run() throws {
      let (column, _) = SQLColumns.dayColumns(of: staged.kind)
      let rows = try database.prepare(
        "SELECT number, input, day, \(column), \(staged.row.valueNames) FROM \(staged.table) "
          + "ORDER BY \(column), day, number")
      var last: (subject: [UInt8]?, day: Int)?
      while try rows.next() {
        let subject = rows.text(3)
        let day = rows.integer(2)
        if let last, last.subject != subject { try matchAll() }
        if last == nil || last?.subject != subject || last?.day != day {
          if unread.count + entries.count >= enough { try match(before: day) }
          try addRows(of: subject, around: day)
          last = (subject, day)
        }
        lines += staged.row.columns.line { rows.text($0 + 4) } + [0x0A]
        unread.append((rows.integer(0), rows.integer(1)))
      }
      try matchAll()
      let names = staged.row.names.joined(separator: ", ")
      try database.run(
        "INSERT INTO \(table) (\(names)) SELECT \(names) FROM \(staged.table) "
          + "WHERE occurrence IS NOT NULL ORDER BY number")
    }

    private mutating func addRows(of subject: [UInt8]?, around day: Int) throws {
      let first = max(day - Self.reach, lastDay)
      lastDay = day + Self.reach + 1
      try rowsOfDays.bind([SQLValue(subject), .integer(first), .integer(lastDay)])
      while try rowsOfDays.next() {
        lines += staged.row.columns.line { rowsOfDays.text($0 + 1) } + [0x0A]
        unread.append((rowsOfDays.integer(0), nil))
      }
    }

    /// Reads the rows that are waiting as records.
    private mutating func read() throws {
      var collector = RecordCollector()
      var problem: Diagnostic?
      if !unread.isEmpty { try reader.read(lines, into: &collector) { problem = problem ?? $0 } }
      guard collector.records.count == unread.count else {
        throw LogError(
          code: .unreadable,
          message: "a row of \(SQLColumns.table(of: staged.kind)) makes no record"
            + (problem.map { ": \($0.message)" } ?? ""), remedy: problem?.remedy)
      }
      for (place, record) in zip(unread, collector.records) {
        entries.append(Entry(rowid: place.rowid, input: place.input, record: record))
      }
      lines.removeAll(keepingCapacity: true)
      unread.removeAll(keepingCapacity: true)
    }

    // MARK: Days

    /// Matches all entries of a subject.
    private mutating func matchAll() throws {
      try read()
      try match(entries)
      entries = []
      enough = Self.leastAtOnce
      lastDay = Int.min
    }

    /// Matches the entries that cannot match any entry of the next day or a later one.
    private mutating func match(before next: Int) throws {
      try read()
      if let end = lastCut(before: next) {
        try match(entries.filter { $0.day < end })
        entries.removeAll { $0.day < end }
      }
      enough = max(Self.leastAtOnce, 2 * entries.count)
    }

    /// The last day before which entries can be matched alone; nil if none would be
    /// matched.
    private func lastCut(before next: Int) -> Int? {
      var days: [Int: ClosedRange<Int>] = [:]
      for entry in entries where entry.record.date.offset != nil {
        let minute = Timestamp.minute(entry.record.date.moment.seconds)
        let range = days[minute] ?? entry.day...entry.day
        days[minute] = min(range.lowerBound, entry.day)...max(range.upperBound, entry.day)
      }
      var divided: Set<Int> = []
      for range in days.values { divided.formUnion(range.dropFirst()) }
      guard let first = entries.lazy.filter({ $0.input != nil }).map(\.day).min() else {
        return nil
      }
      return stride(from: next - Self.reach, to: first, by: -1).first { !divided.contains($0) }
    }

    // MARK: Matching

    private mutating func match(_ entries: [Entry]) throws {
      let rows = entries.filter { $0.input == nil }.ordered { $0.rowid < $1.rowid }
      let added = entries.filter { $0.input != nil }.ordered { $0.rowid < $1.rowid }
      var found = LogImport(records: rows.map(\.record))
      var input: Int?
      for entry in added {
        if entry.input != input {
          if input != nil { found.endExport() }
          found.beginExport()
          input = entry.input
        }
        found.add(entry.record)
      }
      found.endExport()
      let (all, others) = found.updated
      var key: [UInt8] = []
      var next: [KeyDigest: Int] = [:]
      func occurrence() throws -> Int {
        try lastOccurrence.bind([.text(key)])
        _ = try lastOccurrence.next()
        let digest = key.withUnsafeBufferPointer { KeyDigest($0) }
        let number = max(lastOccurrence.integer(0) + 1, next[digest] ?? 0)
        next[digest] = number + 1
        return number
      }
      for place in others.sorted() where place < rows.count {
        let rowid = rows[place].rowid
        all[place].writeIdentityKey(to: &key)
        try ownOccurrence.bind([.integer(rowid), .text(key)])
        let number = try ownOccurrence.next() ? ownOccurrence.integer(0) : occurrence()
        try update.run(staged.row.values(all[place], key, number) + [.integer(rowid)])
        changed += 1
      }
      for (offset, number) in found.newNumbers.enumerated() {
        let record = all[rows.count + offset]
        let rowid = added[number].rowid
        record.writeIdentityKey(to: &key)
        if others.contains(rows.count + offset) {
          try restage.run(staged.row.values(record, key, occurrence()) + [.integer(rowid)])
        } else {
          try stage.run([.integer(occurrence()), .integer(rowid)])
        }
      }
      new += found.newNumbers.count
      known += found.known
    }
  }
#endif
