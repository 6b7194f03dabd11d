// SPDX-License-Identifier: MIT

/// Finds out what exports have that a log does not have yet.
///
///     var found = LogImport(document)
///     found.beginExport()
///     try LogReader().read(contentsOf: "export.zip", into: &found) { print($0) }
///     found.endExport()
///     let edit = try found.edit(updating: false)
///
/// An entry is known if the log has one with its identity (`RecordIdentity`), or with
/// the same moment and values. One that has that, but says something else besides, is a
/// conflict; so is one of the same moment of which some values are others: it was
/// corrected. All others are new.
public struct LogImport: RecordSink {
  /// Two entries about the same thing that say different things.
  public struct Conflict: Sendable {
    /// What the log says.
    public let old: LogRecord
    /// What the export says.
    public let new: LogRecord
    /// The fields in which they differ.
    public let differences: [RecordDifference]
    fileprivate let place: Int
  }

  /// Which of several records with the same key.
  private struct Identity: Hashable {
    var key: KeyDigest
    var occurrence: Int
  }

  /// nil where the records are no file.
  private let document: LogDocument?
  /// Those of the log, then those that are new.
  private var records: [LogRecord] = []
  /// Which entries of the log make them.
  private var entries: [Int] = []
  private var places: [Identity: Int] = [:]
  private var counter = IdentityCounter()
  /// The number of the last export that had a record.
  private var lastExport: [Int32] = []
  private var export: Int32 = 0
  /// What an export said of which record.
  private(set) var matches: [(place: Int, record: LogRecord)] = []
  private let recordsMatches: Bool
  /// Entries of this export that have no identity that is known.
  private var pending: [(LogRecord, Identity)] = []
  private var headers: [LogHeader] = []

  /// How many entries the log has already.
  public private(set) var known = 0
  /// What both have, but differently.
  public private(set) var conflicts: [Conflict] = []

  /// What the log does not have, in the order of the exports.
  public var new: ArraySlice<LogRecord> { records[entries.count...] }

  /// Begins to look for what a log lacks.
  public init(_ document: LogDocument) {
    self.init(document: document)
    places.reserveCapacity(document.entries.count)
    records.reserveCapacity(document.entries.count)
    for (index, entry) in document.entries.enumerated() {
      guard let record = entry.record else { continue }
      places[identity(of: record)] = records.count
      records.append(record)
      entries.append(index)
    }
    lastExport = Array(repeating: 0, count: records.count)
  }

  private init(document: LogDocument?, recordsMatches: Bool = false) {
    self.document = document
    self.recordsMatches = recordsMatches
  }

  /// Begins to look for what some records lack.
  ///
  /// - Parameter recordsMatches: Whether `matches` gets what was found.
  init(records: [LogRecord], recordsMatches: Bool = false) {
    self.init(document: nil, recordsMatches: recordsMatches)
    places.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      places[identity(of: record)] = index
      self.records.append(record)
      entries.append(index)
    }
    lastExport = Array(repeating: 0, count: records.count)
  }

  private mutating func identity(of record: LogRecord) -> Identity {
    let occurrence = counter.count(record)
    return Identity(
      key: counter.key.withUnsafeBufferPointer { KeyDigest($0) }, occurrence: occurrence)
  }

  // MARK: Exports

  /// Says that the records of another export follow.
  public mutating func beginExport() {
    export += 1
    counter = IdentityCounter()
  }

  public mutating func begin(_ log: LogHeader) { headers.append(log) }

  public mutating func add(_ record: LogRecord) {
    let identity = identity(of: record)
    if let place = places[identity] {
      match(record, place)
    } else {
      pending.append((record, identity))
    }
  }

  public mutating func finish() {}

  /// Says that an export is at its end.
  public mutating func endExport() {
    guard !pending.isEmpty else { return }
    let moments = Set(pending.map { $0.0.date.moment })
    var candidates = ImportCandidates(
      records,
      records.indices.filter {
        lastExport[$0] != export && moments.contains(records[$0].date.moment)
      })
    for (record, identity) in pending {
      if let place = candidates.match(record, where: { lastExport[$0] != export }) {
        match(record, place)
      } else {
        places[identity] = records.count
        records.append(record)
        lastExport.append(export)
      }
    }
    pending = []
  }

  private mutating func match(_ record: LogRecord, _ place: Int) {
    lastExport[place] = export
    if recordsMatches { matches.append((place, record)) }
    let differences = records[place].differences(from: record)
    if differences.isEmpty {
      known += 1
    } else {
      conflicts.append(
        Conflict(old: records[place], new: record, differences: differences, place: place))
    }
  }

  // MARK: Edits

  /// All records with what the exports say of them, and which of them are others now.
  var updated: (records: [LogRecord], changed: Set<Int>) {
    var records = records
    var changed: Set<Int> = []
    for conflict in conflicts {
      records[conflict.place] = records[conflict.place].updated(from: conflict.new)
      changed.insert(conflict.place)
    }
    return (records, changed)
  }

  /// What has to change in the log.
  ///
  /// - Parameter updating: Whether conflicts are decided for the exports; else the log
  ///   keeps what it says.
  /// - Throws: `LogError` where the log cannot be changed so.
  public func edit(updating: Bool) throws -> LogEdit {
    guard let document else {
      throw LogError(code: .notEditable, message: "these records are no file")
    }
    var edit = LogEdit(document)
    var records = records
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
