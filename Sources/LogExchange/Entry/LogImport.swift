// SPDX-License-Identifier: MIT

/// Finds the entries of exports that a log does not have yet.
///
///     var found = LogImport(document)
///     found.beginExport()
///     try LogReader().read(contentsOf: "export.zip", into: &found) { print($0) }
///     found.endExport()
///     let edit = try found.edit(updating: false)
///
/// An entry is known if the log has one with its identity (`RecordIdentity`), or one that is the
/// same, as "The same entry" in Docs/Converting.md says. If they differ in further values, they are a conflict; so are two
/// entries of one moment of which some values were corrected. An entry that the log remembers
/// as removed or corrected (`LogEdit.remember(_:)`) is left as the user has decided. All other
/// entries are new.
public struct LogImport: RecordSink {
  /// Two entries about the same thing that say different things.
  public struct Conflict: Sendable {
    /// The record of the log, or of the old side of a comparison.
    public let old: LogRecord
    /// The record of the export, or of the new side.
    public let new: LogRecord
    /// The fields in which they differ.
    public let differences: [RecordDifference]
    /// The index of the old record among all that were compared.
    let place: Int
  }

  /// A key, and the number of records with that key before this one.
  private struct Identity: Hashable {
    var key: KeyDigest
    var occurrence: Int
  }

  /// nil if the records do not come from a file.
  private let document: LogDocument?
  /// The records of the log, followed by the new ones.
  private var table: EntryTable
  /// The index of each record of the log in `document.entries`.
  private var entries: [Int] = []
  private var places: [Identity: Int] = [:]
  private var counter = IdentityCounter()
  /// The index of each matched record, with the export's record.
  private(set) var matches: [(place: Int, record: LogRecord)] = []
  private let recordsMatches: Bool
  /// Entries of this export whose identity is unknown, each with its number among all
  /// added entries.
  private var pending: [(record: LogRecord, identity: Identity, number: Int)] = []
  private var added = 0
  /// The numbers of the new ones among all added entries.
  private(set) var newNumbers: [Int] = []
  private var headers: [LogHeader] = []
  /// The entries that the log remembers; nil if they are to be forgotten.
  private var earlier: EntryTable?

  /// The number of entries of the exports that the log remembers as removed or corrected.
  public private(set) var remembered = 0
  /// The number of entries that the log remembered as removed or corrected, and forgets.
  public private(set) var forgotten = 0
  /// The number of entries that the log already has.
  public private(set) var known = 0
  /// Entries that both have, with contradictions.
  public private(set) var conflicts: [Conflict] = []
  /// Entries to which the export adds values, without contradictions; these are known, too.
  public private(set) var completions: [Conflict] = []

  /// Entries that the log does not have, in the order of the exports.
  public var new: ArraySlice<LogRecord> { table.records[entries.count...] }

  /// Starts a search for entries that a log lacks.
  ///
  /// - Parameters:
  ///   - document: The log.
  ///   - forgets: True to treat entries that the log remembers as removed or corrected as any
  ///     others; the edit then removes what the log remembers.
  public init(_ document: LogDocument, forgets: Bool = false) {
    let entries = document.entries.indices.filter { document.entries[$0].record != nil }
    self.init(entries.compactMap { document.entries[$0].record }, of: document)
    self.entries = entries
    let remembered = document.remembered
    if forgets { forgotten = remembered.count } else { earlier = EntryTable(remembered) }
  }

  private init(_ records: [LogRecord], of document: LogDocument?, recordsMatches: Bool = false) {
    self.document = document
    self.recordsMatches = recordsMatches
    table = EntryTable(records)
    entries = Array(records.indices)
    places.reserveCapacity(records.count)
    for (place, record) in records.enumerated() { places[identity(of: record)] = place }
  }

  /// Starts a search for entries that some records lack.
  ///
  /// - Parameter recordsMatches: True if `matches` is to be filled.
  init(records: [LogRecord], recordsMatches: Bool = false) {
    self.init(records, of: nil, recordsMatches: recordsMatches)
  }

  private mutating func identity(of record: LogRecord) -> Identity {
    let occurrence = counter.count(record)
    return Identity(
      key: counter.key.withUnsafeBufferPointer { KeyDigest($0) }, occurrence: occurrence)
  }

  // MARK: Exports

  /// Begins another export, whose records follow.
  public mutating func beginExport() {
    table.beginInput()
    earlier?.beginInput()
    counter = IdentityCounter()
  }

  public mutating func begin(_ log: LogHeader) { headers.append(log) }

  public mutating func add(_ record: LogRecord) {
    let identity = identity(of: record)
    defer { added += 1 }
    if let place = place(of: identity, record) {
      let differences = table.records[place].differences(from: record)
      // One that differs may be the twin of another entry, which is then the same.
      if differences.allSatisfy(\.isCompletion) { return match(record, place, differences) }
    }
    pending.append((record, identity, added))
  }

  /// The entry with an identity, if it is free and none of another tank.
  private func place(of identity: Identity, _ record: LogRecord) -> Int? {
    guard let place = places[identity], table.isFree(place),
      !record.kind.contradicts(table.records[place], record)
    else { return nil }
    return place
  }

  public mutating func finish() {}

  /// Ends an export: decides on the entries that have no known identity.
  public mutating func endExport() {
    leaveOutRemembered()
    guard !pending.isEmpty else { return }
    let found = table.matches(of: pending.map(\.record))
    let moments = Set(pending.map { $0.record.date.moment })
    let records = table.records
    var candidates = CorrectionCandidates(
      records,
      records.indices.filter { table.isFree($0) && moments.contains(records[$0].date.moment) })
    for ((record, identity, number), place) in zip(pending, found) {
      let known =
        place ?? candidates.match(record, where: table.isFree) ?? self.place(of: identity, record)
      if let place = known {
        match(record, place, table.records[place].differences(from: record))
      } else {
        places[identity] = table.records.count
        table.append(record)
        newNumbers.append(number)
      }
    }
    pending = []
  }

  /// Leaves out the waiting entries that say nothing else than what the log remembers of them.
  private mutating func leaveOutRemembered() {
    guard var earlier, !earlier.records.isEmpty, !pending.isEmpty else { return }
    let places = earlier.matches(of: pending.map(\.record))
    let all = pending
    pending = []
    for (entry, place) in zip(all, places) {
      let isDecided =
        place.map { earlier.records[$0].differences(from: entry.record).allSatisfy(\.isCompletion) }
        ?? false
      if isDecided { remembered += 1 } else { pending.append(entry) }
    }
    self.earlier = earlier
  }

  private mutating func match(
    _ record: LogRecord, _ place: Int, _ differences: [RecordDifference]
  ) {
    table.take(place)
    if recordsMatches { matches.append((place, record)) }
    let isConflict = differences.contains { !$0.isCompletion }
    if !isConflict { known += 1 }
    if differences.isEmpty { return }
    let found = Conflict(
      old: table.records[place], new: record, differences: differences, place: place)
    if isConflict { conflicts.append(found) } else { completions.append(found) }
  }

  /// The currency that the log has for costs of a vehicle whose new costs have none; nil if there
  /// are no such costs.
  package var currencyOfOthers: String? {
    let lacking = new.filter { record in
      record.lacksCurrency && record.kind.fields.contains { $0.isMoney && record.has($0) }
    }
    let subjects = Set(lacking.map { $0.subject.map { Name($0) } })
    if subjects.isEmpty { return nil }
    return table.records[..<entries.count].lazy.filter { record in
      subjects.contains(record.subject.map { Name($0) })
    }.compactMap { $0.kind.currency?.get($0) }.first
  }

  // MARK: Edits

  /// All records, updated from the exports, and the indices of the changed ones.
  var updated: (records: [LogRecord], changed: Set<Int>) {
    var records = table.records
    var changed: Set<Int> = []
    for conflict in completions + conflicts {
      records[conflict.place] = records[conflict.place].updated(from: conflict.new)
      changed.insert(conflict.place)
    }
    return (records, changed)
  }

  /// The edit that adds the new entries to the log.
  ///
  /// - Parameter updating: True if conflicts and completions take the export's values; false
  ///   if the log keeps its own.
  /// - Throws: `LogError` if the log cannot be changed this way.
  public func edit(updating: Bool) throws -> LogEdit {
    guard let document else {
      throw LogError(code: .notEditable, message: "these records are no file")
    }
    var edit = LogEdit(document)
    if earlier == nil { try edit.forget() }
    var records = table.records
    if updating {
      let changed: Set<Int>
      (records, changed) = updated
      for place in changed.sorted() where place < entries.count {
        try edit.replace(entries[place], with: records[place])
      }
    }
    let new = Array(records[entries.count...])
    if !new.isEmpty { try edit.append(new, headers: headers) }
    return edit
  }
}
