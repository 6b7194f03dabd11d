// SPDX-License-Identifier: MIT

/// Finds the entries of one input again in the inputs before it: exports overlap, and two
/// programs keep the same log.
///
/// Entries are matched one to one between two inputs, the best match first
/// (`LogRecord.agreement(with:)`): twins within one input stay two. Days and subjects find the
/// candidates; the relation decides about them. On a day with more entries than people log, only
/// exact twins are found.
struct EntryTable: Sendable {
  private struct Day: Hashable {
    let subject: LogSubject
    let number: Int
  }

  /// Places in ascending order; taken ones at the front are passed over once for each input.
  private struct Queue {
    var places: [Int] = []
    private(set) var start = 0
    private var input: Int32 = 0

    /// Adds a place, which may be less than earlier ones: days are indexed one by one.
    mutating func add(_ place: Int) {
      let index = places.indices.firstPlace { places[$0] > place }
      places.insert(place, at: index)
      start = min(start, index)
    }

    mutating func passTaken(_ lastInput: [Int32], _ input: Int32) {
      if self.input != input { (start, self.input) = (0, input) }
      while start < places.count, lastInput[places[start]] == input { start += 1 }
    }
  }

  /// All entries, in the order in which they were added.
  private(set) var records: [LogRecord] = []
  /// Their dates: most candidates of a day fall by these alone.
  private var dates: [Timestamp] = []
  /// For each entry, the last input that had it.
  private var lastInput: [Int32] = []
  private var input: Int32 = 0
  /// The place of the first entry of the present input.
  private var ownStart = 0
  // The index is built on the first search: a single input needs none.
  private var days: [Day: [Int]] = [:]
  private var searchable = 0
  /// Only the days that were asked about: most of the time goes into the keys.
  private var exact: [DuplicateKey: Queue] = [:]
  /// For each day, the number of its entries that are in `exact`.
  private var keyed: [Day: Int] = [:]

  /// The most entries of a day that are candidates, and the most pairs over all days.
  private static let mostOfDay = 100
  private static let mostPairs = 1_000_000

  init() {}

  /// Starts with the entries of an input.
  init(_ records: [LogRecord]) {
    self.records = records
    dates = records.map(\.date)
    lastInput = Array(repeating: 0, count: records.count)
  }

  /// Starts the next input; the entries added so far become those of earlier inputs.
  mutating func beginInput() {
    input += 1
    ownStart = records.count
  }

  /// Adds an entry of the present input; it is not compared with the others of that input.
  mutating func append(_ record: LogRecord) {
    records.append(record)
    dates.append(record.date)
    lastInput.append(input)
  }

  /// Whether entries of the present input were added.
  var hasOwn: Bool { ownStart < records.count }

  /// Whether no entry of the present input has been matched with the one at a place.
  func isFree(_ place: Int) -> Bool { lastInput[place] != input }

  /// Records that an entry of the present input is the one at a place.
  mutating func take(_ place: Int) { lastInput[place] = input }

  /// The place of a free entry of an earlier input whose identifying fields are exactly equal;
  /// nil if there is no such entry.
  mutating func place(
    ofTwin record: LogRecord, where isMeant: (Int) -> Bool = { _ in true }
  ) -> Int? {
    twins(of: record).first {
      isFree($0) && isMeant($0) && records[$0].agreement(with: record) != nil
    }
  }

  private mutating func twins(of record: LogRecord) -> ArraySlice<Int> {
    guard ownStart > 0 else { return [] }
    makeSearchable()
    // The local days of one moment by two clocks can be two apart.
    var isKnownDay = false
    for shift in Self.shifts(of: record, 2) {
      if makeExact(Self.day(of: record, shift)) { isKnownDay = true }
    }
    guard isKnownDay, let index = exact.index(forKey: DuplicateKey(record)) else { return [] }
    exact.values[index].passTaken(lastInput, input)
    let queue = exact.values[index]
    return queue.places[queue.start...].prefix(Self.mostOfDay)
  }

  /// The places of all free entries of earlier inputs that are the same as a record.
  mutating func places(of record: LogRecord) -> [Int] {
    var places = twins(of: record).filter {
      isFree($0) && records[$0].agreement(with: record) != nil
    }
    forEachCandidate(for: record) { if !places.contains($1) { places.append($1) } }
    return places
  }

  /// Whether a free entry of an earlier input is the same as a record.
  mutating func hasCandidate(for record: LogRecord) -> Bool {
    var isFound = false
    forEachCandidate(for: record) { _, _ in isFound = true }
    return isFound
  }

  /// Finds which entries are in earlier inputs, and takes their places.
  ///
  /// - Parameter isMeant: Whether the entry at a place may be matched.
  /// - Returns: The place of each entry; nil for a new one.
  /// - Complexity: O(*n* log *n*) in the entries, times those of a day, a hundred at most.
  mutating func matches(
    of entries: [LogRecord], where isMeant: (Int) -> Bool = { _ in true }
  ) -> [Int?] {
    var matches: [Int?] = []
    for record in entries {
      let place = place(ofTwin: record, where: isMeant)
      if let place { take(place) }
      matches.append(place)
    }
    var pairs: [(agreement: Agreement, entry: Int, place: Int)] = []
    for (entry, record) in entries.enumerated()
    where matches[entry] == nil && pairs.count < Self.mostPairs {
      forEachCandidate(for: record) { if isMeant($1) { pairs.append(($0, entry, $1)) } }
    }
    pairs = pairs.ordered { a, b in
      if a.agreement != b.agreement { return a.agreement > b.agreement }
      return (a.entry, a.place) < (b.entry, b.place)
    }
    for pair in pairs where matches[pair.entry] == nil && isFree(pair.place) {
      matches[pair.entry] = pair.place
      take(pair.place)
    }
    return matches
  }

  /// The number of entries of the present input that contradict a free entry of an earlier one:
  /// one of them was probably corrected.
  ///
  /// - Complexity: O(*n*) in all entries.
  func corrections(where isMeant: (Int) -> Bool = { _ in true }) -> Int {
    if ownStart == 0 || !hasOwn { return 0 }
    let moments = Set(dates[ownStart...].map(\.moment))
    let places = (0..<ownStart).filter {
      isFree($0) && moments.contains(dates[$0].moment) && isMeant($0)
    }
    if places.isEmpty { return 0 }
    let shared = Set(places.map { dates[$0].moment })
    var candidates = CorrectionCandidates(records, places)
    var taken: Set<Int> = []
    return records[ownStart...].count { record in
      guard shared.contains(record.date.moment) else { return false }
      let place = candidates.match(record) { !taken.contains($0) }
      return place.map { taken.insert($0).inserted } ?? false
    }
  }

  // MARK: Candidates

  private mutating func forEachCandidate(
    for record: LogRecord, _ body: (Agreement, Int) -> Void
  ) {
    guard ownStart > 0 else { return }
    makeSearchable()
    let date = record.date
    for shift in Self.shifts(of: record, 1) {
      guard let places = days[Self.day(of: record, shift)], places.count <= Self.mostOfDay else {
        continue
      }
      for place in places where isFree(place) && dates[place].agrees(with: date) {
        if let agreement = records[place].agreement(with: record) { body(agreement, place) }
      }
    }
  }

  /// The days around that of an entry on which another clock may put the same moment.
  private static func shifts(of record: LogRecord, _ most: Int) -> ClosedRange<Int> {
    record.date.offset == nil ? 0...0 : -most...most
  }

  private static func day(of record: LogRecord, _ shift: Int = 0) -> Day {
    Day(subject: LogSubject(record), number: record.date.dayNumber + shift)
  }

  private mutating func makeSearchable() {
    // Entries of the present input are never candidates.
    for place in searchable..<ownStart {
      days[Self.day(of: records[place]), default: []].append(place)
    }
    searchable = ownStart
  }

  /// - Returns: True if there are entries of the day.
  private mutating func makeExact(_ day: Day) -> Bool {
    guard let places = days[day] else { return false }
    let start = keyed[day] ?? 0
    if start == places.count { return true }
    for place in places[start...] {
      exact[DuplicateKey(records[place]), default: Queue()].add(place)
    }
    keyed[day] = places.count
    return true
  }
}
