// SPDX-License-Identifier: MIT

/// The entries of a log that match no entry of an export, by the values through which a record
/// of the same moment can be recognised as a correction.
///
/// Each entry is found by its values, so that the entries of one moment need not be compared
/// in pairs.
struct CorrectionCandidates {
  /// Indices in ascending order; taken ones at the front are dropped on the next look-up.
  private struct Queue {
    var places: [Int] = []
    var start = 0

    mutating func first(where isFree: (Int) -> Bool) -> Int? {
      while start < places.count, !isFree(places[start]) { start += 1 }
      return start < places.count ? places[start] : nil
    }
  }

  /// The properties that a correction shares with the entry.
  private struct Subject: Hashable {
    let moment: Timestamp.Moment
    let subject: LogSubject

    init(_ record: LogRecord) {
      moment = record.date.moment
      subject = LogSubject(record)
    }
  }

  /// A value that a correction shares, with the value that distinguishes records of one day.
  private struct Shared: Hashable {
    enum Telling: Hashable {
      /// The entry has a time, so that nothing else has to be the same.
      case time
      /// All entries of the day, whatever their distinguishing value.
      case anything
      case nothing
      case value(FieldValue)
    }

    let subject: Subject
    let field: Int
    let value: FieldValue
    var telling: Telling
  }

  /// A moment, with the texts that all have to be the same.
  private struct Alike: Hashable {
    let subject: Subject
    let texts: [Name?]
  }

  private let records: [LogRecord]
  private var shared: [Shared: Queue] = [:]
  private var alike: [Alike: Queue] = [:]

  /// - Parameters:
  ///   - records: All records.
  ///   - places: The indices of those that may be corrected, in ascending order.
  init(_ records: [LogRecord], _ places: some Sequence<Int>) {
    self.records = records
    for place in places { add(place) }
  }

  private mutating func add(_ place: Int) {
    let record = records[place]
    let subject = Subject(record)
    switch record.kind.correction {
    case .sharing(let fields, let telling):
      for (index, field) in fields.enumerated() {
        guard let value = record.worth(field) else { continue }
        var key = Shared(subject: subject, field: index, value: value, telling: .time)
        if record.date.precision == .day {
          key.telling = .anything
          shared[key, default: Queue()].places.append(place)
          guard telling.count == 1 else { continue }
          key.telling = record.worth(telling[0]).map { .value($0) } ?? .nothing
        }
        shared[key, default: Queue()].places.append(place)
      }
    case .sameTime(let fields):
      guard record.date.precision != .day else { return }
      let key = Alike(subject: subject, texts: record.texts(fields))
      alike[key, default: Queue()].places.append(place)
    }
  }

  /// The index of the first entry that a record corrects; nil for none.
  ///
  /// - Parameter isFree: Whether no other record has taken an entry.
  mutating func match(_ record: LogRecord, where isFree: (Int) -> Bool) -> Int? {
    let subject = Subject(record)
    switch record.kind.correction {
    case .sameTime(let fields):
      return alike[Alike(subject: subject, texts: record.texts(fields))]?.first(where: isFree)
    case .sharing(let fields, let telling):
      // Several distinguishing fields are compared one by one: some may be missing on one side.
      let isOpen = telling.count > 1
      var found: Int?
      for (index, field) in fields.enumerated() {
        guard let value = record.worth(field) else { continue }
        var key = Shared(subject: subject, field: index, value: value, telling: .time)
        for telling in Self.tellings(record, telling) {
          key.telling = telling
          let place =
            isOpen
            ? shared[key]?.places.first { isFree($0) && records[$0].isCorrected(by: record) }
            : shared[key]?.first(where: isFree)
          if let place, !record.kind.contradicts(records[place], record) {
            found = min(found ?? place, place)
          }
        }
      }
      return found
    }
  }

  /// The distinguishing values under which an entry may be found for a record.
  private static func tellings(_ record: LogRecord, _ fields: [Field]) -> [Shared.Telling] {
    guard fields.count == 1 else { return [.time, .anything] }
    guard let value = record.worth(fields[0]) else { return [.time, .anything] }
    return [.time, .nothing, .value(value)]
  }
}

extension LogRecord {
  /// The value of a field; numbers of equal worth compare equal.
  fileprivate func worth(_ field: Field) -> FieldValue? {
    switch self[field] {
    case .decimal(let number)?: .decimal(number.reduced)
    case .quantity(let number, let unit)?: .quantity(number.reduced, unit: unit)
    case let other: other
    }
  }

  fileprivate func texts(_ fields: [Field]) -> [Name?] {
    fields.map { $0.text(in: self).map { Name($0.withoutObjectAddress) } }
  }

  /// Whether a record of the same kind and moment is this one with some values corrected.
  fileprivate func isCorrected(by other: LogRecord) -> Bool {
    guard case .sharing(let fields, let telling) = kind.correction else { return false }
    if date.precision == .day {
      for field in telling {
        if let mine = worth(field), let theirs = other.worth(field), mine != theirs {
          return false
        }
      }
    }
    return fields.contains { field in
      worth(field).map { $0 == other.worth(field) } ?? false
    }
  }
}
